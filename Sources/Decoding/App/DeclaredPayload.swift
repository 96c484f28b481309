import Foundation
import Schema

/// Spells a payload that fits its declared type by the names that Swift has for it: properties, cases, dates.
struct DeclaredPayload {
  private let shape: PayloadShape

  init(_ shape: PayloadShape) { self.shape = shape }

  func value(_ tree: PayloadNode) -> AppValue { value(tree, shape.root) }

  /// A declared type of the shape; nil if there is none with that number.
  func declared(_ index: Int) -> PayloadShape.Declared? {
    shape.declared.indices.contains(index) ? shape.declared[index] : nil
  }

  func value(_ tree: PayloadNode, _ node: PayloadShape.Node) -> AppValue {
    switch node {
    case .optional(let wrapped): return tree.kind == .null ? .stored(.null) : value(tree, wrapped)
    case .primitive(let primitive): return scalar(tree, primitive)
    case .array(let element): return .list(tree.children.map { value($0, element) })
    case .dictionary(let element, let hasIntegerKeys):
      let key = PayloadShape.Node.primitive(hasIntegerKeys ? .int : .string)
      return .dictionary(pairs(tree, key, element))
    case .pairs(let key, let element): return .dictionary(pairs(tree, key, element))
    case .declared(let index): return declared(index).map { declared(tree, $0) } ?? plain(tree)
    case .anything: return plain(tree)
    }
  }

  /// The entries of an object, or alternating keys and values.
  private func pairs(_ tree: PayloadNode, _ key: PayloadShape.Node, _ element: PayloadShape.Node) -> [AppValue.Pair] {
    if tree.form == .object {
      return tree.firstOfEachKey.map { child in
        let label = PayloadNode(label: "", type: "string", summary: child.label, kind: .string, text: child.label)
        return AppValue.Pair(key: value(label, key), value: value(child, element))
      }
    }
    return stride(from: 0, to: tree.children.count - 1, by: 2).map { index in
      AppValue.Pair(key: value(tree.children[index], key), value: value(tree.children[index + 1], element))
    }
  }

  private func declared(_ tree: PayloadNode, _ type: PayloadShape.Declared) -> AppValue {
    switch type {
    case .object(let name, let fields): return .structure(type: name, fields: self.fields(tree, fields))
    case .rawEnum(_, let primitive, _, let codec):
      let raw = scalar(tree, primitive)
      guard case .stored(let stored) = raw, let codec, case .success(let value) = codec.decode(stored) else {
        return raw
      }
      return value
    case .caseEnum(_, let cases):
      let entry = tree.children.first { child in cases.contains { $0.name == child.label } }
      guard let entry, let found = cases.first(where: { $0.name == entry.label }) else { return plain(tree) }
      if found.fields.isEmpty { return .enumCase(name: found.swiftName, rawValue: nil) }
      return .caseWithValues(name: found.swiftName, fields: fields(entry, found.fields))
    case .unverifiable: return plain(tree)
    }
  }

  private func fields(_ tree: PayloadNode, _ fields: [PayloadShape.Field]) -> [AppValue.Field] {
    let children = Dictionary(tree.children.map { ($0.label, $0) }) { first, _ in first }
    return fields.map { field in
      let value = children[field.key].map { self.value($0, field.node) }
      guard let value, value != .stored(.null) else {
        return AppValue.Field(name: field.name, reading: AppReading(.nilValue, reason: .null))
      }
      return AppValue.Field(name: field.name, reading: AppReading(.value(value)))
    }
  }

  private func scalar(_ tree: PayloadNode, _ type: SwiftPrimitive) -> AppValue {
    let text = tree.text ?? tree.summary
    switch type {
    case .string: return .stored(.string(text))
    case .bool: return tree.kind == .number ? .stored(.boolean(text != "0")) : boolean(text)
    case .date: return (tree.seconds ?? Double(text)).map { .stored(.date($0)) } ?? .text(text)
    case .uuid: return UUID(uuidString: text).map { .stored(.uuid($0)) } ?? .text(text)
    case .url: return .stored(.uri(text))
    case .data: return (tree.data ?? Data(base64Encoded: text)).map { .stored(.data($0)) } ?? .text(text)
    case .decimal:
      return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { .stored(.decimal($0)) }
        ?? .text(text)
    case .double, .float: return Double(text).map { .stored(.double($0)) } ?? .text(text)
    default:
      // A whole number may be written `1e3` or `10e-1` (DIALECTS A11).
      return (Int64(text) ?? Double(text).flatMap { Int64(exactly: $0) }).map { .stored(.integer($0)) } ?? number(text)
    }
  }

  /// A number of any length; a Double has fifteen digits for sure.
  private func number(_ text: String) -> AppValue {
    if let number = Int64(text) { return .stored(.integer(number)) }
    if text.count <= 15, let number = Double(text) { return .stored(.double(number)) }
    return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { .stored(.decimal($0)) } ?? .text(text)
  }

  private func boolean(_ text: String) -> AppValue {
    ["true", "false"].contains(text) ? .stored(.boolean(text == "true")) : .text(text)
  }

  /// A part without a declared type, as it is.
  private func plain(_ tree: PayloadNode) -> AppValue {
    switch tree.form {
    case .list: return .list(tree.children.map(plain))
    case .object:
      return .dictionary(tree.firstOfEachKey.map { AppValue.Pair(key: .stored(.string($0.label)), value: plain($0)) })
    case .omitted: return .text(tree.summary)
    case .value: break
    }
    switch tree.kind {
    case .null: return .stored(.null)
    case .boolean: return .stored(.boolean(tree.summary == "true"))
    case .number: return number(tree.summary)
    case .date: return tree.seconds.map { .stored(.date($0)) } ?? .text(tree.summary)
    case .data: return tree.data.map { .stored(.data($0)) } ?? .text(tree.summary)
    default: return .stored(.string(tree.text ?? tree.summary))
    }
  }
}

extension PayloadShape {
  /// The tree of a payload, each part with what Swift calls it; parts that do not fit the shape stay as they are.
  package func naming(_ tree: PayloadNode) -> PayloadNode { DeclaredPayload(self).naming(tree, root) }
}

extension DeclaredPayload {
  fileprivate func naming(_ tree: PayloadNode, _ node: PayloadShape.Node) -> PayloadNode {
    var tree = tree
    switch node {
    case .optional(let wrapped): return tree.kind == .null ? tree : naming(tree, wrapped)
    case .array(let element), .dictionary(let element, _): tree.children = tree.children.map { naming($0, element) }
    case .pairs(let key, let element):
      tree.children = tree.children.enumerated().map { naming($1, $0 % 2 == 0 ? key : element) }
    case .primitive(.date) where tree.seconds == nil:
      if case .stored(.scalar(.date)) = scalar(tree, .date) { tree.swiftValue = scalar(tree, .date).text }
    case .primitive, .anything: break
    case .declared(let index):
      guard shape.declared.indices.contains(index) else { break }
      switch shape.declared[index] {
      case .object(_, let fields): name(&tree.children, fields)
      case .rawEnum:
        switch declared(tree, shape.declared[index]) {
        case .enumCase(.some, _), .flags: tree.swiftValue = value(tree, node).text
        default: break
        }
      case .caseEnum(_, let cases):
        for (index, child) in tree.children.enumerated() {
          guard let found = cases.first(where: { $0.name == child.label }) else { continue }
          if found.swiftName != found.name { tree.children[index].swiftName = found.swiftName }
          name(&tree.children[index].children, found.fields)
        }
      case .unverifiable: break
      }
    }
    return tree
  }

  private func name(_ children: inout [PayloadNode], _ fields: [PayloadShape.Field]) {
    for (index, child) in children.enumerated() {
      guard let field = fields.first(where: { $0.key == child.label }) else { continue }
      children[index] = naming(child, field.node)
      if field.name != field.key { children[index].swiftName = field.name }
    }
  }
}

extension PayloadNode {
  /// `JSONDecoder` ignores a key's later values (DIALECTS A11).
  fileprivate var firstOfEachKey: [PayloadNode] {
    var seen: Set<String> = []
    return children.filter { seen.insert($0.label).inserted }
  }
}
