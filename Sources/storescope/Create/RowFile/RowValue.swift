import Findings
import Foundation
import Schema
import StoreWriting
import UserFiles
import Yams

/// Reads one value of a row file by its attribute's type.
struct RowValue {
  let folder: URL
  let entity: String
  /// The value of `Date.now`, in seconds since 2001.
  let now: Double
  /// The largest value that SQLite accepts in a cell.
  private static let mostBytes = 1_000_000_000

  func value(_ node: Node, of attribute: Attribute, path: String) throws(RowFileError) -> NewValue {
    if node.isNull { return .null }
    if node.mapping?["raw"] != nil { return try raw(node, path: path) }
    switch attribute.type {
    case .composite: return try composite(node, of: attribute, path: path)
    case .binary, .transformable, .codable: return try bytes(node, path: path)
    default:
      let text = attribute.type == .date ? node.scalarText(of: .date) : node.scalar?.string
      if let text, let scalar = Scalar(written: text, as: attribute.type) { return .scalar(scalar) }
      throw wrong(node, path, attribute.type.title)
    }
  }

  private func composite(_ node: Node, of attribute: Attribute, path: String) throws(RowFileError) -> NewValue {
    let elements = attribute.elements
    guard let mapping = node.mapping else {
      guard attribute.isSwiftDataEnum, let text = node.scalar?.string else {
        throw wrong(node, path, "a composite of \(elements.map(\.name).joined(separator: ", "))")
      }
      guard elements.count == 1 else { return .string(text) }
      return try value(node, of: elements[0], path: "\(path).\(elements[0].name)")
    }
    var leaves: [String: NewValue] = [:]
    for (key, leaf) in mapping {
      let name = key.string ?? ""
      guard let element = elements.first(where: { $0.name == name }) else {
        throw unknown(key, path, among: elements.map(\.name))
      }
      leaves[name] = try value(leaf, of: element, path: "\(path).\(name)")
    }
    return .composite(leaves)
  }

  private func bytes(_ node: Node, path: String) throws(RowFileError) -> NewValue {
    if let inner = node.mapping?["external"] { return .external(try data(inner, path: path)) }
    return .data(try data(node, path: path))
  }

  func data(_ node: Node, path: String) throws(RowFileError) -> Data {
    let expected = "bytes: { base64: … }, { hex: … }, { text: … } or { file: … }"
    guard let mapping = node.mapping, mapping.count == 1, let entry = mapping.first,
      let text = entry.value.scalar?.string
    else { throw wrong(node, path, expected) }
    switch entry.key.string {
    case "base64":
      let folded = text.filter { !$0.isWhitespace }
      if let data = Data(base64Encoded: folded) { return data }
    case "hex": if let data = Self.hexadecimal(text) { return data }
    case "text": return Data(text.utf8)
    case "file":
      let file = URL(fileURLWithPath: text, relativeTo: folder)
      do { return try UserFile.data(at: file.path, limit: Self.mostBytes) } catch {
        throw RowFileError(place: node.mark.map(TextPlace.init), reason: .file(error))
      }
    default: break
    }
    throw wrong(node, path, expected)
  }

  /// `{ raw: … }`: a scalar by its YAML form, or a mapping that names the storage class.
  func raw(_ node: Node, path: String) throws(RowFileError) -> NewValue {
    guard let inner = node.mapping?["raw"] else { throw wrong(node, path, "a label or { raw: … }") }
    if inner.isNull { return .raw(.null) }
    guard let mapping = inner.mapping else { return .raw(try plain(inner, path: path)) }
    guard mapping.count == 1, let entry = mapping.first else {
      throw wrong(inner, path, "one of text, integer, real, blob")
    }
    let text = entry.value.scalar?.string
    switch (entry.key.string, text) {
    case ("text", let text?): return .raw(.text(text))
    case ("text", nil):
      let bytes = try data(entry.value, path: path)
      return .raw(String(data: bytes, encoding: .utf8).map(SQLiteValue.text) ?? .malformedText(bytes))
    case ("integer", let text?): if let number = Int64(text) { return .raw(.integer(number)) }
    case ("real", let text?):
      if case .double(let number)? = Scalar(written: text, as: .double) { return .raw(.real(number)) }
    case ("blob", nil): return .raw(.blob(try data(entry.value, path: path)))
    case ("hex", _), ("base64", _), ("file", _): return .raw(.blob(try data(inner, path: path)))
    default: break
    }
    throw wrong(entry.value, path, "one of text, integer, real, blob")
  }

  private func plain(_ node: Node, path: String) throws(RowFileError) -> SQLiteValue {
    guard let scalar = node.scalar else { throw wrong(node, path, "one SQLite value") }
    guard scalar.style == .plain || scalar.style == .any else { return .text(scalar.string) }
    if let number = Int64(scalar.string) { return .integer(number) }
    return Double(scalar.string).map(SQLiteValue.real) ?? .text(scalar.string)
  }

  private static func hexadecimal(_ text: String) -> Data? {
    let digits = text.filter { !$0.isWhitespace }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes = Data()
    var rest = digits[...]
    while !rest.isEmpty {
      guard rest.prefix(2).allSatisfy(\.isHexDigit), let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  /// The error about a required value that neither the row nor an initial value gives.
  func missing(_ node: Node, _ path: String, _ type: SwiftType) -> RowFileError {
    RowFileError(place: node.mark.map(TextPlace.init), reason: .missing(entity: entity, path: path, type: "\(type)"))
  }

  /// The error about a value that only the app can tell; the place is that of the property in source.
  func notEvaluated(_ node: Node, _ path: String, _ text: String, _ place: SourcePlace?) -> RowFileError {
    RowFileError(
      place: node.mark.map(TextPlace.init), reason: .notEvaluated(entity: entity, property: path, text: text, place))
  }

  /// The error about a member that the type does not have.
  func unknown(_ key: Node, _ path: String, among names: [String]) -> RowFileError {
    let name = key.string ?? ""
    return RowFileError(
      place: key.mark.map(TextPlace.init),
      reason: .unknownProperty(
        entity: "\(entity).\(path)", property: name, nearest: Nearest.names(to: name, among: names).first))
  }

  func wrong(_ node: Node, _ path: String, _ expected: String) -> RowFileError {
    RowFileError(
      place: node.mark.map(TextPlace.init),
      reason: .wrongValue(entity: entity, path: path, expected: expected, found: node.kind))
  }
}
