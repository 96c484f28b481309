import Archives
import Foundation
import Schema

extension AttributeReader {
  /// A composition that CoreDataEvolution's runtime schema archives as a dictionary of its leaves (DIALECTS A19).
  ///
  /// Nil for an attribute of any other layout.
  func archivedComposition(_ data: Data) -> AppReading? {
    guard plan.method == .composition, attribute.type == .transformable,
      let (_, structure) = plan.structure(in: contract)
    else { return nil }
    guard let archive = try? KeyedArchive(data) else {
      return undecodable(.notAnArchive(found: Payload.sniff(data).title))
    }
    guard let root = archive.root.flatMap({ archive[$0] }), let pairs = archive.pairs(of: root)
    else {
      let found = ArchiveRoot(archive).className ?? "nothing"
      return undecodable(.wrongRootClass(found: found, expected: "NSDictionary"))
    }
    let values = Dictionary(
      pairs.map { (archive.text(of: $0.key) ?? "", $0.value) }
    ) { first, _ in first }
    var fields: [AppValue.Field] = []
    var missing: [String] = []
    for field in structure.fields {
      let value = values[field.persistentName].flatMap { archive.resolve($0) }
        .flatMap { Self.value($0, as: field.type.unwrapped.primitive, in: archive) }
      if value == nil, !field.type.isOptional { missing.append(field.name) }
      let reading =
        value.map { AppReading(.value(.stored($0))) } ?? AppReading(.nilValue, reason: .null)
      fields.append(AppValue.Field(name: field.name, reading: reading))
    }
    guard missing.isEmpty else {
      let present = fields.count { $0.reading.value != nil }
      var reading = undecodable(
        .incomplete(missing: missing, present: present, of: fields.count)
      )
      reading.notes.append(.archivedComposition)
      return reading
    }
    return AppReading(
      .value(.structure(type: plan.swiftType?.unwrapped.description, fields: fields)),
      notes: [.archivedComposition]
    )
  }

  /// An archived leaf as its field's type; nil if the type cannot hold it.
  private static func value(
    _ object: PropertyList,
    as type: SwiftPrimitive?,
    in archive: KeyedArchive
  ) -> Value? {
    switch (object, type) {
    case (.string(let text), .string): return .string(text)
    case (.integer(let number), .double), (.integer(let number), .float):
      return .double(Double(number))
    case (.integer(let number), .some(let type)):
      return type.integerRange?.contains(number) == true ? .integer(number) : nil
    case (.real(let number), .double): return .double(number)
    case (.real(let number), .float): return .float(number)
    case (.boolean(let flag), .bool): return .boolean(flag)
    case (.data(let data), .data): return .data(data)
    default: break
    }
    return switch (archive.scalar(of: object), type) {
    case (.text(let text), .string): .string(text)
    case (.date(let seconds), .date): .date(seconds)
    case (.uuid(let uuid), .uuid): .uuid(uuid)
    case (.data(let data), .data): .data(data)
    case (.address(let text), .url): .uri(text)
    case (.number(let number), .decimal): .decimal(number)
    default: nil
    }
  }
}
