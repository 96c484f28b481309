import Decoding
import Foundation
import Schema
import StoreWriting
import Yams

/// Encodes a Swift value as `JSONEncoder` does with its default settings (DIALECTS A11).
struct PayloadForm {
  let contract: Contract
  let plain: RowValue

  func json(_ node: Node, _ type: SwiftType, _ scope: String, _ path: String) throws(RowFileError) -> JSON {
    // Initial values may contain each other without end: `var list = [Inner()]` inside Inner.
    guard path.utf8.count(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }) < 100 else {
      throw plain.wrong(node, String(path.prefix(60)), "nested less than 100 deep")
    }
    switch type {
    case .optional(let wrapped): return node.isNull ? .null : try json(node, wrapped, scope, path)
    case .array(let element), .set(let element):
      guard let list = node.sequence else { throw plain.wrong(node, path, "a list") }
      var items: [JSON] = []
      for (index, item) in list.enumerated() { items.append(try json(item, element, scope, "\(path)[\(index)]")) }
      return .array(items)
    case .dictionary(let key, let value): return try dictionary(node, key, value, scope, path)
    case .named(let name):
      if let primitive = type.primitive { return try scalar(node, primitive, path) }
      guard let declared = contract.type(named: name, from: scope) else { return Self.plain(node) }
      return try self.declared(node, declared, path)
    case .generic, .other: return Self.plain(node)
    }
  }

  private func scalar(_ node: Node, _ type: SwiftPrimitive, _ path: String) throws(RowFileError) -> JSON {
    if type == .data, node.mapping != nil { return .string(try plain.data(node, path: path).base64EncodedString()) }
    guard let text = node.scalarText(of: type), !node.isNull else { throw plain.wrong(node, path, type.rawValue) }
    if type == .data, Data(base64Encoded: text) != nil { return .string(text) }
    switch Scalar(written: text, as: type.attributeType) {
    case .integer(let number) where type.integerRange?.contains(number) ?? true: return .integer(number)
    case .double(let number) where number.isFinite: return .double(number)
    case .date(let seconds): return .double(seconds)
    case .decimal: return Int64(text).map(JSON.integer) ?? .double(Double(text) ?? 0)
    case .string(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .uuid(let uuid): return .string(uuid.uuidString)
    default: throw plain.wrong(node, path, type.rawValue)
    }
  }

  /// An object for String and Int keys, else alternating keys and values.
  private func dictionary(
    _ node: Node, _ key: SwiftType, _ value: SwiftType, _ scope: String, _ path: String
  ) throws(RowFileError) -> JSON {
    guard let mapping = node.mapping else { throw plain.wrong(node, path, "a mapping") }
    let isObject = key.primitive == .string || key.primitive == .int
    var members: [JSON.Member] = []
    var pairs: [JSON] = []
    for (name, item) in mapping {
      let encoded = try json(item, value, scope, "\(path).\(name.string ?? "")")
      if isObject {
        members.append(.init(name.scalar?.string ?? "", encoded))
      } else {
        pairs += [try json(name, key, scope, path), encoded]
      }
    }
    return isObject ? .object(members) : .array(pairs)
  }

  private func declared(_ node: Node, _ type: TypeDeclaration, _ path: String) throws(RowFileError) -> JSON {
    switch type.kind {
    case .alias(let aliased): return try json(node, aliased, type.name, path)
    case .structure(let structure): return try object(node, structure, type, path)
    case .rawStruct(let raw, _):
      if let codec = RawCodec(type), let flags = try plain.flags(node, codec, path) { return .integer(flags) }
      return try json(node, raw, type.name, path)
    case .enumeration(let enumeration):
      return try enumeration.rawType == nil
        ? payloadCase(node, enumeration, type, path) : rawCase(node, enumeration, type, path)
    case .classType: return Self.plain(node)
    }
  }

  private func object(
    _ node: Node, _ structure: TypeDeclaration.Structure, _ type: TypeDeclaration, _ path: String
  ) throws(RowFileError) -> JSON {
    guard let mapping = node.mapping else { throw plain.wrong(node, path, "a \(type.name)") }
    let names = structure.fields.map(\.name)
    for key in mapping.keys where !names.contains(key.string ?? "") { throw plain.unknown(key, path, among: names) }
    var members: [JSON.Member] = []
    for field in structure.fields {
      guard let key = field.codingKey else { continue }
      let inner = "\(path).\(field.name)"
      let value = mapping[field.name] ?? field.initialValue(now: plain.now)
      if value == nil, let text = field.defaultValue?.text {
        throw plain.notEvaluated(node, inner, text, field.location)
      }
      if value?.isNull ?? true, field.type.isOptional { continue }
      guard let value else { throw plain.missing(node, inner, field.type) }
      members.append(.init(key, try json(value, field.type, type.name, inner)))
    }
    return .object(members)
  }

  private func rawCase(
    _ node: Node, _ enumeration: TypeDeclaration.Enumeration, _ type: TypeDeclaration, _ path: String
  ) throws(RowFileError) -> JSON {
    let name = node.scalar.map { RawCodec.plainName($0.string) }
    guard let found = enumeration.cases.first(where: { $0.name == name }), let raw = found.rawValue else {
      throw plain.wrong(node, path, enumeration.choice)
    }
    return raw.json
  }

  /// `"case": {}`, or the case with its payload: a mapping from its name to its labels.
  private func payloadCase(
    _ node: Node, _ enumeration: TypeDeclaration.Enumeration, _ type: TypeDeclaration, _ path: String
  ) throws(RowFileError) -> JSON {
    let (found, values) = try plain.caseValues(node, enumeration, path)
    guard let caseKey = found.codingKey else { throw plain.wrong(node, path, enumeration.choice) }
    var members: [JSON.Member] = []
    for (value, label, given) in values where value.isCoded {
      let inner = "\(path).\(found.name).\(label)"
      if given?.isNull ?? true, value.type.isOptional { continue }
      guard let given else { throw plain.missing(node, inner, value.type) }
      members.append(.init(value.codingKey ?? label, try json(given, value.type, type.name, inner)))
    }
    return [caseKey: .object(members)]
  }

  /// A value without a declared type, by YAML's own types.
  static func plain(_ node: Node) -> JSON {
    if let list = node.sequence { return .array(list.map(plain)) }
    if let mapping = node.mapping { return .object(mapping.map { .init($0.key.string ?? "", plain($0.value)) }) }
    guard let scalar = node.scalar, !node.isNull else { return .null }
    let text = scalar.string
    guard scalar.style == .plain || scalar.style == .any else { return .string(text) }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    if let number = Int64(text) { return .integer(number) }
    return Double(text).map(JSON.double) ?? .string(text)
  }
}
