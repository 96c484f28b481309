import Decoding
import Foundation
import Schema
import StoreWriting
import Yams

/// Boxes values that a row file gives in their Swift form, as their storage method would.
struct SwiftForm {
  let contract: Contract
  /// Reads what stands in its stored form.
  let plain: RowValue

  func value(
    _ node: Node,
    of reader: AttributeReader,
    path: String
  ) throws(RowFileError) -> NewValue {
    if !node.isNull, node.mapping?["raw"] == nil, let boxed = try boxed(node, reader, path) {
      return boxed
    }
    return try plain.value(node, of: reader.attribute, path: path)
  }

  /// Nil for what is no Swift form of the attribute.
  private func boxed(
    _ node: Node,
    _ reader: AttributeReader,
    _ path: String
  ) throws(RowFileError) -> NewValue? {
    let plan = reader.plan
    guard let type = plan.swiftType?.unwrapped else { return nil }
    if plan.wrapper != nil { return rawValue(node, reader) }
    switch plan.method {
    case .default: return nil
    case .raw: return rawValue(node, reader)
    case .composition: return try composition(node, reader, path)
    case .codable:
      return try json(node, type, plan.scope, path).map { .data(Data($0.compact.utf8)) }
    case .transformed where reader.attribute.type == .transformable:
      let decoder = TransformedDecoder(
        name: plan.transformerName,
        swiftType: type,
        contract: contract,
        scope: plan.scope
      )
      switch decoder.kind {
      case .json: return try json(node, type, plan.scope, path).map { .data(Data($0.compact.utf8)) }
      case .secureArchive, .keyedArchive:
        guard !isBytes(node, type, plan.scope) else { return nil }
        return .data(try ArchiveForm(plain: plain, path: path).archive(node, as: type))
      case .image, .assigned, .unknown: return nil
      }
    case .transformed: return nil
    }
  }

  /// A case by its name, or flags by theirs.
  private func rawValue(_ node: Node, _ reader: AttributeReader) -> NewValue? {
    let literal: RawLiteral?
    if let name = node.scalar?.string {
      literal = reader.plan.cases.first { $0.name == name }?.rawValue
    } else {
      literal = flags(node, reader.plan.codec)
    }
    guard let literal else { return nil }
    let elements = reader.attribute.elements
    guard reader.attribute.type == .composite else {
      return NewValue(literal, reader.attribute.type)
    }
    guard elements.count == 1, let leaf = elements.first else { return nil }
    return .composite([leaf.name: NewValue(literal, leaf.type)])
  }

  private func flags(_ node: Node, _ codec: RawCodec?) -> RawLiteral? {
    guard let list = node.sequence, let codec else { return nil }
    var bits: Int64 = 0
    for item in list {
      guard let flag = item.scalar.flatMap({ codec.bits(named: $0.string) }) else { return nil }
      bits |= flag
    }
    return .integer(bits)
  }

  /// A struct by its properties' names or its leaves'.
  private func composition(
    _ node: Node,
    _ reader: AttributeReader,
    _ path: String
  ) throws(RowFileError) -> NewValue? {
    guard reader.attribute.type == .composite, let mapping = node.mapping else { return nil }
    var leaves: [String: NewValue] = [:]
    for (key, value) in mapping {
      let name = key.string ?? ""
      guard
        let leaf = reader.elementReaders.first(where: {
          $0.plan.swiftName == name || $0.attribute.name == name
        })
      else { return nil }
      leaves[leaf.attribute.name] = try self.value(value, of: leaf, path: "\(path).\(name)")
    }
    return .composite(leaves)
  }

  private func json(
    _ node: Node,
    _ type: SwiftType,
    _ scope: String,
    _ path: String
  ) throws(RowFileError) -> JSON? {
    guard !isBytes(node, type, scope) else { return nil }
    return try PayloadForm(contract: contract, plain: plain).json(node, type, scope, path)
  }

  /// Whether a mapping gives bytes: one of the words for them, which is no property of the type.
  private func isBytes(_ node: Node, _ type: SwiftType, _ scope: String) -> Bool {
    guard let mapping = node.mapping, mapping.count == 1, let key = mapping.first?.key.string,
      ["base64", "hex", "text", "file", "external"].contains(key)
    else { return false }
    guard case .named(let name) = type,
      case .structure(let structure)? = contract.type(named: name, from: scope)?.kind
    else { return true }
    return !structure.fields.contains { $0.name == key }
  }
}

extension NewValue {
  fileprivate init(_ literal: RawLiteral, _ type: AttributeType) {
    self =
      switch literal {
      case .integer(let number) where type == .boolean: .boolean(number != 0)
      case .integer(let number): .integer(number)
      case .string(let text): .string(text)
      case .double(let number): .double(number)
      }
  }
}
