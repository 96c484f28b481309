import Archives
import Foundation
import Schema

extension AttributeReader {
  func composite(_ value: Value) -> AppReading {
    guard case .composite(let stored) = value else { return value == .null ? null() : decode(value) }
    let present = stored.filter { $0.reading != .value(.null) }
    if isNamedValue { return swiftDataEnum(stored, present) }
    if present.isEmpty { return null() }
    var fields: [AppValue.Field] = []
    var missing: [String] = []
    for (leaf, reader) in zip(stored, leaves) {
      let reading = reader.reader.leaf(leaf.reading)
      let isRequired = reader.reader.isRequiredLeaf
      if reading.value == nil, let reason = reading.reason, !reason.isNull {
        // SwiftData stops at any leaf that it cannot decode, an optional one too (DIALECTS §5.1).
        if isRequired || rule.dialect == .swiftData { return undecodable(.leaf(reader.swiftName, reason)) }
      } else if reading.value == nil, isRequired {
        missing.append(reader.swiftName)
      }
      fields.append(AppValue.Field(name: reader.swiftName, reading: reading))
    }
    for field in fieldsWithoutLeaf {
      if !field.type.isOptional { missing.append(field.name) }
      fields.append(AppValue.Field(name: field.name, reading: AppReading(.nilValue, reason: .null)))
    }
    guard missing.isEmpty else {
      return undecodable(.incomplete(missing: missing, present: present.count, of: fields.count))
    }
    return AppReading(.value(.structure(type: plan.swiftType?.unwrapped.description, fields: fields)))
  }

  /// Whether the composite is an enum's or an option set's value, and no struct.
  package var isNamedValue: Bool { attribute.isSwiftDataEnum || plan.codec != nil && attribute.holdsRawValueAlone }

  private var isRequiredLeaf: Bool { plan.swiftType.map { !$0.isOptional } ?? false }

  /// The result of a composition's accessor for a column that is no composite: a cast to a dictionary (DIALECTS A18).
  func uncomposed(_ value: Value) -> AppReading {
    undecodable(.notAComposite(found: value.typeTitle, expected: plan.swiftType?.unwrapped.description ?? "a struct"))
  }

  /// A leaf that cannot be decoded is nil in its struct, not a trap of its own (DIALECTS A18).
  private func leaf(_ stored: Reading) -> AppReading {
    var reading = read(stored)
    if reading.value == nil { reading.outcome = .nilValue }
    reading.asserts = false
    return reading
  }

  /// A single leaf holds a raw value; several leaves are a case each (FORMAT §3.2).
  private func swiftDataEnum(_ leaves: [Value.Leaf], _ present: [Value.Leaf]) -> AppReading {
    guard let leaf = present.first else { return null() }
    if present.count > 1 { return undecodable(.severalCases(present.map(\.name))) }
    if case .value(.composite(let values)) = leaf.reading { return caseWithValues(leaf.name, values) }
    guard leaves.count == 1 else {
      if case .unreadable(let reason, _) = leaf.reading { return undecodable(.unreadable(reason)) }
      var reading = caseNamed(leaf.name)
      // The column holds the case's own name; another text says that something else wrote it.
      if case .value(.scalar(.string(let text))) = leaf.reading, text != leaf.name {
        reading.notes.append(.otherCaseStored(text, column: leaf.name))
      }
      return reading
    }
    switch leaf.reading {
    case .unreadable(let reason, _): return undecodable(.unreadable(reason))
    case .value(let value):
      if plan.codec != nil { return raw(value) }
      return AppReading(.value(.enumCase(name: nil, rawValue: RawLiteral(value))))
    }
  }

  /// A case whose leaf is a composite of its associated values.
  private func caseWithValues(_ name: String, _ values: [Value.Leaf]) -> AppReading {
    let named = caseNamed(name)
    guard case .value = named.outcome, let reader = leaves.first(where: { $0.reader.attribute.name == name })?.reader
    else { return named }
    let reading = reader.composite(.composite(values))
    guard case .value(.structure(_, let fields)) = reading.outcome else {
      return undecodable(.leaf(name, reading.reason ?? .null))
    }
    return AppReading(.value(.caseWithValues(name: name, fields: fields)), notes: reading.notes)
  }

  private func caseNamed(_ name: String) -> AppReading {
    if let codec = plan.codec, !codec.cases.contains(where: { $0.name == name }) {
      return undecodable(.unknownRawValue(RawLiteral.string(name).spelling, type: codec.typeName))
    }
    return AppReading(.value(.enumCase(name: name, rawValue: nil)))
  }
}

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
    guard let root = archive.root.flatMap({ archive[$0] }), let pairs = archive.pairs(of: root) else {
      let found = ArchiveRoot(archive).className ?? "nothing"
      return undecodable(.wrongRootClass(found: found, expected: "NSDictionary"))
    }
    let values = Dictionary(pairs.map { (archive.text(of: $0.key) ?? "", $0.value) }) { first, _ in first }
    var fields: [AppValue.Field] = []
    var missing: [String] = []
    for field in structure.fields {
      let value = values[field.persistentName].flatMap { archive.resolve($0) }.flatMap {
        Self.value($0, as: field.type.unwrapped.primitive, in: archive)
      }
      if value == nil, !field.type.isOptional { missing.append(field.name) }
      let reading = value.map { AppReading(.value(.stored($0))) } ?? AppReading(.nilValue, reason: .null)
      fields.append(AppValue.Field(name: field.name, reading: reading))
    }
    guard missing.isEmpty else {
      let present = fields.count { $0.reading.value != nil }
      var reading = undecodable(.incomplete(missing: missing, present: present, of: fields.count))
      reading.notes.append(.archivedComposition)
      return reading
    }
    return AppReading(
      .value(.structure(type: plan.swiftType?.unwrapped.description, fields: fields)), notes: [.archivedComposition])
  }

  /// An archived leaf as its field's type; nil if the type cannot hold it.
  private static func value(_ object: PropertyList, as type: SwiftPrimitive?, in archive: KeyedArchive) -> Value? {
    switch (object, type) {
    case (.string(let text), .string): return .string(text)
    case (.integer(let number), .double), (.integer(let number), .float): return .double(Double(number))
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
