import Decoding
import Foundation
import Schema
import StoreWriting
import Yams

/// Boxes Swift values of a row file, as their storage method would.
struct SwiftForm {
  let contract: Contract
  /// Reads values in their stored form.
  let plain: RowValue

  func value(_ node: Node, of reader: AttributeReader, path: String) throws(RowFileError) -> NewValue {
    if !node.isNull, node.mapping?["raw"] == nil, let boxed = try boxed(node, reader, path) { return boxed }
    return try plain.value(node, of: reader.attribute, path: path)
  }

  /// The stored form of a property's initial value; an error is reported at the row.
  func initial(_ node: Node, of reader: AttributeReader, path: String, at row: Node) throws(RowFileError) -> NewValue {
    do {
      // The text of a raw value is no case's name.
      return reader.plan.method == .default
        ? try plain.value(node, of: reader.attribute, path: path) : try value(node, of: reader, path: path)
    } catch { throw RowFileError(place: row.mark.map(TextPlace.init), reason: error.reason) }
  }

  /// Nil if it is no Swift form of the attribute.
  private func boxed(_ node: Node, _ reader: AttributeReader, _ path: String) throws(RowFileError) -> NewValue? {
    let plan = reader.plan
    // A computed property or a value type may read a plain value as a case.
    if plan.method == .default { return try rawValue(node, reader, path) }
    guard let type = plan.swiftType?.unwrapped else { return nil }
    switch plan.method {
    case .default: return nil
    case .raw:
      if let named = try rawValue(node, reader, path) { return named }
      return try closed(node, reader, path)
    case .composition: return try composition(node, reader, path)
    case .codable: return try json(node, type, plan.scope, path).map { .data(Data($0.compact.utf8)) }
    case .transformed where reader.attribute.type == .transformable:
      let decoder = TransformedDecoder(
        name: plan.transformerName, swiftType: type, contract: contract, scope: plan.scope)
      let type = decoder.swiftType ?? type
      switch decoder.kind {
      case .json: return try json(node, type, plan.scope, path).map { .data(Data($0.compact.utf8)) }
      case .text: return node.scalar.map { .data(Data($0.string.utf8)) }
      case .secureArchive, .keyedArchive:
        guard !isBytes(node, type, plan.scope) else { return nil }
        let archive = try ArchiveForm(plain: plain, path: path).archive(node, as: type)
        if case .failure = decoder.decode(archive).0 { return nil }
        return .data(archive)
      case .image, .assigned, .propertyList, .unknown: return nil
      }
    case .transformed: return nil
    }
  }

  /// A case by its name, or flags by theirs; nil if it is neither.
  private func rawValue(_ node: Node, _ reader: AttributeReader, _ path: String) throws(RowFileError) -> NewValue? {
    guard let codec = reader.plan.codec else { return nil }
    let literal: RawLiteral?
    if codec.flags == nil {
      literal = node.scalar.flatMap { codec.rawValue(named: $0.string) }
    } else {
      literal = try plain.flags(node, codec, path).map(RawLiteral.integer)
    }
    guard let literal else { return nil }
    let elements = reader.attribute.elements
    guard reader.attribute.type == .composite else { return NewValue(literal, reader.attribute.type) }
    if elements.count == 1, let leaf = elements.first { return .composite([leaf.name: NewValue(literal, leaf.type)]) }
    // A case without a raw value is stored by its name in a column of its own (FORMAT §3.2).
    guard let leaf = elements.first(where: { .string($0.name) == literal }) else { return nil }
    return .composite([leaf.name: .string(leaf.name)])
  }

  /// Refuses a text that no case has; `{ raw: … }` can still write it.
  private func closed(_ node: Node, _ reader: AttributeReader, _ path: String) throws(RowFileError) -> NewValue? {
    guard let codec = reader.plan.codec, !codec.cases.isEmpty, !codec.hasUnknownRawValues, codec.nameOtherwise == nil,
      let text = node.scalar?.string
    else { return nil }
    let raw = Scalar(written: text, as: codec.rawType?.attributeType ?? .string)
    let isKnown = codec.names.keys.contains { raw.map(NewValue.scalar) == NewValue($0, .undefined) }
    guard !isKnown else { return nil }
    throw plain.wrong(node, path, codec.choice)
  }

  /// A struct by its properties' names or its leaves', or a case with its values.
  private func composition(_ node: Node, _ reader: AttributeReader, _ path: String) throws(RowFileError) -> NewValue? {
    guard reader.attribute.type == .composite else { return nil }
    if reader.attribute.isSwiftDataEnum, let (_, enumeration) = reader.plan.enumeration(in: contract) {
      return try enumCase(node, reader, enumeration, path)
    }
    guard let mapping = node.mapping else {
      throw plain.wrong(node, path, "a \(reader.plan.swiftType?.unwrapped.description ?? "struct")")
    }
    for key in mapping.keys {
      let name = key.string ?? ""
      guard !reader.elementReaders.contains(where: { $0.isCalled(name) }) else { continue }
      throw plain.unknown(key, path, among: reader.elementReaders.map { $0.plan.swiftName ?? $0.attribute.name })
    }
    return .composite(try leaves(mapping, of: node, reader, path))
  }

  /// The leaves that a mapping gives, and those that have initial values of their own.
  private func leaves(
    _ mapping: Node.Mapping, of node: Node, _ reader: AttributeReader, _ path: String
  ) throws(RowFileError) -> [String: NewValue] {
    var leaves: [String: NewValue] = [:]
    for leaf in reader.elementReaders {
      let name = leaf.plan.swiftName ?? leaf.attribute.name
      let given = mapping.first { leaf.isCalled($0.key.string ?? "") }?.value
      let written = leaf.plan.defaultExpression?.written.map { Node($0, now: plain.now) }
      guard let value = given ?? written else {
        if let text = leaf.plan.defaultExpression?.text {
          throw plain.notEvaluated(node, "\(path).\(name)", text, leaf.plan.location)
        }
        continue
      }
      leaves[leaf.attribute.name] = try self.value(value, of: leaf, path: "\(path).\(name)")
    }
    return leaves
  }

  /// The leaf of a case: its name itself, or its values (FORMAT §3.2).
  private func enumCase(
    _ node: Node, _ reader: AttributeReader, _ enumeration: TypeDeclaration.Enumeration, _ path: String
  ) throws(RowFileError) -> NewValue? {
    let (found, values) = try plain.caseValues(node, enumeration, path)
    guard let leaf = reader.elementReaders.first(where: { $0.attribute.name == found.name }) else {
      throw plain.wrong(node, path, enumeration.choice)
    }
    if values.isEmpty { return .composite([found.name: .string(found.name)]) }
    // Other layouts are not known.
    guard leaf.attribute.type == .composite else { return nil }
    for (value, label, given) in values where given == nil && !value.type.isOptional {
      throw plain.missing(node, "\(path).\(found.name).\(label)", value.type)
    }
    let mapping = node.mapping?.first?.value.mapping ?? [:]
    return .composite([found.name: .composite(try leaves(mapping, of: node, leaf, "\(path).\(found.name)"))])
  }

  private func json(_ node: Node, _ type: SwiftType, _ scope: String, _ path: String) throws(RowFileError) -> JSON? {
    guard !isBytes(node, type, scope) else { return nil }
    return try PayloadForm(contract: contract, plain: plain).json(node, type, scope, path)
  }

  /// Whether a mapping gives bytes: it has one of their keys, which is no property of the type.
  private func isBytes(_ node: Node, _ type: SwiftType, _ scope: String) -> Bool {
    guard let mapping = node.mapping, mapping.count == 1, let key = mapping.first?.key.string,
      ["base64", "hex", "text", "file", "external"].contains(key)
    else { return false }
    guard case .named(let name) = type, case .structure(let structure)? = contract.type(named: name, from: scope)?.kind
    else { return true }
    return !structure.fields.contains { $0.name == key }
  }
}

extension AttributeReader {
  /// Whether a name is the leaf's own or its property's.
  fileprivate func isCalled(_ name: String) -> Bool { plan.swiftName == name || attribute.name == name }
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
