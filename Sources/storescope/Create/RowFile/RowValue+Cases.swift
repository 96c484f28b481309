import Schema
import StoreWriting
import Yams

/// Cases and flags by their names, with or without Swift's dot.
extension RowValue {
  typealias CaseValue = (value: TypeDeclaration.AssociatedValue, label: String, given: Node?)

  /// The case of a node, and its associated values: `draft`, `{ circle: { radius: 1 } }`.
  func caseValues(
    _ node: Node, _ enumeration: TypeDeclaration.Enumeration, _ path: String
  ) throws(RowFileError) -> (found: TypeDeclaration.EnumCase, values: [CaseValue]) {
    let entry = node.mapping?.count == 1 ? node.mapping?.first : nil
    let name = (node.scalar?.string ?? entry?.key.string).map(RawCodec.plainName)
    guard let found = enumeration.cases.first(where: { $0.name == name }) else {
      throw wrong(node, path, enumeration.choice)
    }
    let labels = found.associatedValues.enumerated().map { $1.label ?? "_\($0)" }
    if let inner = entry?.value, !inner.isNull {
      guard let mapping = inner.mapping else {
        let expected = "a mapping of \(labels.joined(separator: ", "))"
        throw wrong(inner, "\(path).\(found.name)", expected)
      }
      for key in mapping.keys where !labels.contains(key.string ?? "") {
        throw unknown(key, "\(path).\(found.name)", among: labels)
      }
    }
    let given = entry?.value.mapping
    return (found, zip(found.associatedValues, labels).map { ($0, $1, given?[$1]) })
  }

  /// The bits of `[bold, thin]`, `.bold` or a number; nil if the type has no named flags.
  func flags(_ node: Node, _ codec: RawCodec, _ path: String) throws(RowFileError) -> Int64? {
    guard codec.flags != nil, !node.isNull, node.mapping == nil else { return nil }
    guard let list = node.sequence else { return try flag(node, codec, path) }
    var bits: Int64 = 0
    for (index, item) in list.enumerated() { bits |= try flag(item, codec, "\(path)[\(index)]") }
    return bits
  }

  private func flag(_ node: Node, _ codec: RawCodec, _ path: String) throws(RowFileError) -> Int64 {
    if let text = node.scalar?.string {
      if case .integer(let bits)? = codec.rawValue(named: text) { return bits }
      if let bits = Int64(text) { return bits }
    }
    throw wrong(node, path, codec.choice)
  }
}

extension TypeDeclaration.Enumeration {
  /// The allowed values, for messages.
  var choice: String { Self.choice(cases.map(\.name)) }

  fileprivate static func choice(_ names: [String]) -> String {
    "one of " + names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
  }
}

extension RawCodec {
  var choice: String { TypeDeclaration.Enumeration.choice(cases.map(\.name) + (flags ?? []).map(\.name)) }
}

extension TypeDeclaration.Field {
  /// The initial value in a new struct; nil if only the app knows it.
  func initialValue(now: Double) -> Node? { defaultValue?.written.map { Node($0, now: now) } }
}

extension Node {
  /// The text of a scalar, and of `{ seconds: … }`, the form of very distant dates.
  func scalarText(of type: SwiftPrimitive) -> String? {
    if type == .date, let mapping, mapping.count == 1 { return mapping["seconds"]?.scalar?.string }
    return scalar?.string
  }
}
