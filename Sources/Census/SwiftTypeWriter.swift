import Decoding
import Escaping

/// Writes the Swift types that read every payload of a shape.
///
/// A key that some payloads lack, or that holds null, becomes an optional; a key that is no Swift name gets
/// `CodingKeys`; several kinds at one place become an enum that tries each.
package struct SwiftTypeWriter {
  private var lines: [String] = []
  private var indent = ""
  private var usesIgnored = false

  /// The declarations with their last line's end; `name` is the outermost type's.
  package static func text(of type: JSONType, named name: String) -> String {
    var writer = SwiftTypeWriter()
    writer.root(type, SwiftNames.type(name, taken: []))
    if writer.usesIgnored { writer.ignored() }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  /// An enum of texts, its cases named after them.
  package static func enumeration(_ texts: [String], named name: String) -> String {
    var writer = SwiftTypeWriter()
    var taken: Set<String> = []
    writer.block("enum \(SwiftNames.type(name, taken: [])): String") { writer in
      for text in texts {
        let name = SwiftNames.caseName(text, taken: taken)
        taken.insert(name)
        let value = name == text ? "" : " = \(SwiftText.literal(text))"
        writer.add("case \(SwiftNames.quoted(name))\(value)")
      }
    }
    return writer.lines.joined(separator: "\n") + "\n"
  }

  /// The name of a type made for a column: `Recipe` and `flavors` as `RecipeFlavors`.
  package static func name(entity: String, path: String) -> String {
    let parts = [entity] + path.split(separator: ".").map(String.init)
    return parts.map { SwiftNames.type($0, taken: []) }.joined()
  }

  /// A type that waits to be declared in the scope that names it.
  private struct Nested {
    let name: String
    let type: JSONType
  }

  /// The names of a scope, and the types still to be declared in it.
  private struct Scope {
    var taken: Set<String>
    var nested: [Nested] = []
  }

  private mutating func root(_ type: JSONType, _ name: String) {
    switch type {
    case .optional(let wrapped):
      add("// Some payloads are null: \(name)? reads them.")
      root(wrapped, name)
    case .object, .cases, .oneOf: declare(type, name)
    default:
      var scope = Scope(taken: [name])
      let spelling = spelling(type, name, &scope)
      add("typealias \(name) = \(spelling)")
      declareNested(scope)
    }
  }

  private mutating func add(_ line: String) { lines.append(line.isEmpty ? "" : indent + line) }

  private mutating func block(_ head: String, _ body: (inout Self) -> Void) {
    add(head + " {")
    indent += "  "
    body(&self)
    indent.removeLast(2)
    add("}")
  }

  private mutating func declareNested(_ scope: Scope) {
    for nested in scope.nested {
      add("")
      declare(nested.type, nested.name)
    }
  }

  private mutating func declare(_ type: JSONType, _ name: String) {
    switch type {
    case .object(let members): structure(members, name)
    case .cases(let cases): enumeration(cases, name)
    case .oneOf(let types): alternatives(types, name)
    default: break
    }
  }

  private mutating func spelling(_ type: JSONType, _ hint: String, _ scope: inout Scope) -> String {
    switch type {
    case .boolean: return "Bool"
    case .integer: return "Int"
    case .unsigned: return "UInt64"
    case .double: return "Double"
    case .uuid: return "UUID"
    case .url: return "URL"
    case .string: return "String"
    case .optional(let wrapped): return spelling(wrapped, hint, &scope) + "?"
    case .array(let element): return "[\(spelling(element, SwiftNames.singular(hint), &scope))]"
    case .dictionary(let value, let hasIntegerKeys):
      let key = hasIntegerKeys ? "Int" : "String"
      return "[\(key): \(spelling(value, SwiftNames.singular(hint), &scope))]"
    case .object, .cases, .oneOf:
      let name = SwiftNames.type(hint, taken: scope.taken)
      scope.taken.insert(name)
      scope.nested.append(Nested(name: name, type: type))
      return name
    case .unknown:
      usesIgnored = true
      return "Ignored"
    }
  }

  private mutating func structure(_ members: [JSONType.Member], _ name: String) {
    keyed("struct", name, members, \.key) { writer, member, name, scope in
      "var \(SwiftNames.quoted(name)): \(writer.spelling(member.type, name, &scope))"
    }
  }

  /// A type with a line for each part, which is named after its key.
  private mutating func keyed<Part>(
    _ keyword: String, _ name: String, _ parts: [Part], _ key: (Part) -> String,
    _ line: (inout Self, Part, _ name: String, inout Scope) -> String
  ) {
    var taken: Set<String> = []
    let names = parts.map { part in
      let name = SwiftNames.member(key(part), taken: taken)
      taken.insert(name)
      return (key: key(part), name: name)
    }
    block("\(keyword) \(name): Codable") { writer in
      var scope = Scope(taken: taken.union([name]))
      for (part, (_, name)) in zip(parts, names) { writer.add(line(&writer, part, name, &scope)) }
      writer.codingKeys(names)
      writer.declareNested(scope)
    }
  }

  /// Only if a name is not its key.
  private mutating func codingKeys(_ keys: [(key: String, name: String)]) {
    guard keys.contains(where: { $0.key != $0.name }) else { return }
    add("")
    block("enum CodingKeys: String, CodingKey") { writer in
      for (key, name) in keys {
        let value = key == name ? "" : " = \(SwiftText.literal(key))"
        writer.add("case \(SwiftNames.quoted(name))\(value)")
      }
    }
  }

  private mutating func enumeration(_ cases: [JSONType.Case], _ name: String) {
    keyed("enum", name, cases, \.name) { writer, one, name, scope in
      let values = one.values.map { value in
        let isLabelled = JSONType.position(of: value.key) == nil
        let type = writer.spelling(value.type, isLabelled ? value.key : one.name, &scope)
        return isLabelled ? "\(SwiftNames.quoted(value.key)): \(type)" : type
      }
      let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      return "case \(SwiftNames.quoted(name))\(payload)"
    }
  }

  private mutating func alternatives(_ types: [JSONType], _ name: String) {
    block("enum \(name): Codable") { writer in
      var scope = Scope(taken: [name])
      let cases = types.map { type in (name: type.caseName, type: writer.spelling(type, type.typeName, &scope)) }
      for one in cases { writer.add("case \(one.name)(\(one.type))") }
      writer.add("")
      writer.decoding(cases)
      writer.add("")
      writer.encoding(cases.map(\.name))
      writer.declareNested(scope)
    }
  }

  private mutating func decoding(_ cases: [(name: String, type: String)]) {
    block("init(from decoder: any Decoder) throws") { writer in
      writer.add("let container = try decoder.singleValueContainer()")
      for (index, one) in cases.enumerated() {
        let start = index == 0 ? "if" : "} else if"
        if index < cases.count - 1 {
          writer.add("\(start) let value = try? container.decode(\(one.type).self) {")
          writer.add("  self = .\(one.name)(value)")
        } else {
          writer.add("} else {")
          writer.add("  self = .\(one.name)(try container.decode(\(one.type).self))")
          writer.add("}")
        }
      }
    }
  }

  private mutating func encoding(_ names: [String]) {
    block("func encode(to encoder: any Encoder) throws") { writer in
      writer.add("var container = encoder.singleValueContainer()")
      writer.add("switch self {")
      for name in names { writer.add("case .\(name)(let value): try container.encode(value)") }
      writer.add("}")
    }
  }

  private mutating func ignored() {
    add("")
    add("/// A value whose type no payload shows.")
    block("struct Ignored: Codable") { writer in
      writer.add("init(from decoder: any Decoder) throws {}")
      writer.add("")
      writer.block("func encode(to encoder: any Encoder) throws") { writer in
        writer.add("var container = encoder.singleValueContainer()")
        writer.add("try container.encodeNil()")
      }
    }
  }
}

extension JSONType {
  /// The case of an enum for several kinds.
  fileprivate var caseName: String {
    switch self {
    case .boolean: "boolean"
    case .integer, .unsigned: "integer"
    case .double: "number"
    case .uuid, .url, .string: "string"
    case .array: "array"
    case .dictionary, .object, .cases: "object"
    case .optional, .oneOf, .unknown: "value"
    }
  }

  fileprivate var typeName: String { if case .array = self { "Elements" } else { "Object" } }
}
