import Census
import Escaping
import Schema

// From source.
extension ValueTypes {
  /// A type as source names it, with what it names declared; nil if a part of it is declared in no file.
  mutating func type(_ type: SwiftType, from scope: String) -> String? {
    foreignNames(in: type, from: scope).isEmpty ? spelled(type, from: scope).description : nil
  }

  /// The same with the names of what is declared elsewhere as they stand in source.
  mutating func spelled(_ type: SwiftType, from scope: String) -> SwiftType {
    switch type {
    case .named(let name):
      guard type.primitive == nil, let declared = known.contract.type(named: name, from: scope) else {
        return type.withoutAlias
      }
      return declare(declared) ?? type
    case .optional(let inner): return .optional(spelled(inner, from: scope))
    case .array(let inner): return .array(spelled(inner, from: scope))
    case .set(let inner): return .set(spelled(inner, from: scope))
    case .dictionary(let key, let value): return .dictionary(spelled(key, from: scope), spelled(value, from: scope))
    case .generic(let name, let types): return .generic(name, types.map { spelled($0, from: scope) })
    case .other: return type
    }
  }

  /// The names in a type that neither the declarations here nor the system have.
  func foreignNames(in type: SwiftType, from scope: String, depth: Int = 0) -> [String] {
    func inner(_ type: SwiftType) -> [String] { foreignNames(in: type, from: scope, depth: depth + 1) }
    switch type {
    case .optional(let wrapped), .array(let wrapped), .set(let wrapped): return inner(wrapped)
    case .dictionary(let key, let value): return inner(key) + inner(value)
    case .generic(let name, let types): return [name] + types.flatMap(inner)
    // A tuple has no name.
    case .other(let text): return text.hasPrefix("(") ? [] : [text]
    case .named(let name):
      guard type.primitive == nil else { return [] }
      guard let declared = known.contract.type(named: name, from: scope) else {
        let isOfSystem = SystemType(name) != nil || type.withoutAlias != type || name.isBelowPrimitive
        return isOfSystem || taken.contains(name) ? [] : [name]
      }
      // An alias may lead back to itself, which is no Swift but can be written.
      if case .alias(let other) = declared.kind, depth < Self.deepest {
        return foreignNames(in: other, from: declared.name, depth: depth + 1)
      }
      return declared.isWritable ? [] : [name]
    }
  }

  /// Says which names a type needs that are declared elsewhere, a line each.
  mutating func comments(on type: SwiftType, from scope: String) -> [String] {
    let names = foreignNames(in: type, from: scope)
    foreign.formUnion(names)
    return names.map { "\($0) is declared elsewhere." }
  }

  private static let deepest = 16

  /// The name of a type that source declares, once it is declared here too; nil for what is not written.
  private mutating func declare(_ declared: TypeDeclaration, depth: Int = 0) -> SwiftType? {
    if case .alias(let type) = declared.kind {
      guard depth < Self.deepest else { return nil }
      if case .named(let name) = type, let other = known.contract.type(named: name, from: declared.name) {
        return declare(other, depth: depth + 1)
      }
      return spelled(type, from: declared.name)
    }
    guard declared.isWritable else { return nil }
    let key = "source \(declared.name)"
    if let name = names[key] { return .named(name) }
    let name = name(declared.name.split(separator: ".").last.map(String.init) ?? declared.name, for: key)
    if declared.hasCustomDecoding { ownCode.insert(name) }
    let conformances = "Codable" + (hashed.contains(declared.name) && !declared.isHashableAnyway ? ", Hashable" : "")
    let lines: [String]
    switch declared.kind {
    case .enumeration(let enumeration): lines = self.lines(of: enumeration, declared, name, conformances)
    case .structure(let structure):
      let members = structure.fields.flatMap { member($0, from: declared.name) }
      let keys = declared.isComposition ? [] : Self.codingKeys(structure.fields.map { ($0.name, $0.codingKey) })
      lines = ["struct \(SwiftNames.quoted(name)): \(conformances) {"] + members + keys
    case .rawStruct(let raw, let flags):
      let type = raw.primitive?.rawValue ?? "Int"
      let protocolName = flags == nil ? "RawRepresentable" : "OptionSet"
      lines =
        ["struct \(SwiftNames.quoted(name)): \(protocolName), \(conformances) {", "  var rawValue: \(type)"]
        + (flags ?? []).map { "  static let \(SwiftNames.quoted($0.name)) = Self(rawValue: \($0.bits))" }
    case .alias, .classType: return nil
    }
    waiting.append(lines + ["}"])
    return .named(name)
  }

  private mutating func lines(
    of enumeration: TypeDeclaration.Enumeration, _ declared: TypeDeclaration, _ name: String, _ conformances: String
  ) -> [String] {
    if enumeration.initialiser != nil { ownCode.insert(name) }
    var isIndirect = false
    var lines: [String] = []
    for one in enumeration.cases {
      let value = one.rawValue.map { " = \(Self.literal($0))" } ?? ""
      var values: [String] = []
      for value in one.associatedValues {
        lines += comments(on: value.type, from: declared.name).map { "  // \(SwiftText.line($0))" }
        let type = spelled(value.type, from: declared.name)
        if type.unwrapped == .named(name) { isIndirect = true }
        values.append((value.label.map { "\(SwiftNames.quoted($0)): " } ?? "") + type.description)
      }
      let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
      lines.append("  case \(SwiftNames.quoted(one.name))\(payload)\(value)")
    }
    let raw = enumeration.rawType.map { "\($0.description), " } ?? ""
    return ["\(isIndirect ? "indirect " : "")enum \(SwiftNames.quoted(name)): \(raw)\(conformances) {"] + lines
      + Self.codingKeys(enumeration.cases.map { ($0.name, $0.codingKey) })
  }

  private mutating func member(_ field: TypeDeclaration.Field, from scope: String) -> [String] {
    let type = spelled(field.type, from: scope)
    let initial = field.defaultValue.flatMap { value in
      value.isNil ? nil : value.written.flatMap { expression($0, as: field.type, from: scope) }
    }
    // A constant needs its value.
    let start = field.isConstant && initial != nil ? "let" : "var"
    // The names of leaves are those that a composite is stored by.
    let name = SwiftNames.quoted(field.persistentName)
    return comments(on: field.type, from: scope).map { "  // \(SwiftText.line($0))" }
      + ["  \(start) \(name): \(type)\(initial.map { " = \($0)" } ?? "")"]
  }

  /// Only if a key is another than the name.
  private static func codingKeys(_ keys: [(name: String, key: String?)]) -> [String] {
    guard keys.contains(where: { $0.key != $0.name }) else { return [] }
    let coded = keys.compactMap { name, key in
      key.map { key in
        "    case \(SwiftNames.quoted(name))" + (key == name ? "" : " = \(SwiftText.literal(key))")
      }
    }
    return ["", "  enum CodingKeys: String, CodingKey {"] + coded + ["  }"]
  }

  private static func literal(_ raw: RawLiteral) -> String {
    switch raw {
    case .integer(let number): String(number)
    case .double(let number): "\(number)"
    case .string(let text): SwiftText.literal(text)
    }
  }
}

extension SwiftType {
  /// What an alias of the system stands for; any other type itself.
  var withoutAlias: SwiftType {
    if case .named(let name) = self, let other = Self.aliases[name] { .named(other.rawValue) } else { self }
  }

  private static let aliases: [String: SwiftPrimitive] = [
    "TimeInterval": .double, "Float64": .double, "Float32": .float,
  ]
}

extension String {
  /// Whether it is `String.Index`, say.
  fileprivate var isBelowPrimitive: Bool {
    let first = prefix { $0 != "." }
    return first.count < count && SwiftPrimitive(rawValue: String(first)) != nil
  }
}

extension TypeDeclaration {
  /// Whether its declaration can be written from what is known of it.
  fileprivate var isWritable: Bool {
    if case .classType = kind { false } else { !isGeneric }
  }

  /// An enum without values.
  fileprivate var isHashableAnyway: Bool {
    if case .enumeration(let enumeration) = kind { !enumeration.hasAssociatedValues } else { false }
  }
}

extension Contract {
  /// The names of the types that are elements of sets or keys of dictionaries, with the types of their parts.
  var hashedTypes: Set<String> {
    var found: Set<String> = []
    func add(_ type: SwiftType, from scope: String) {
      switch type {
      case .optional(let inner), .array(let inner), .set(let inner): add(inner, from: scope)
      case .dictionary(let key, let value):
        add(key, from: scope)
        add(value, from: scope)
      case .named(let name):
        guard type.primitive == nil, let declared = self.type(named: name, from: scope),
          found.insert(declared.name).inserted
        else { return }
        for (part, scope) in declared.parts { add(part, from: scope) }
      case .generic, .other: return
      }
    }
    func search(_ type: SwiftType, from scope: String) {
      switch type {
      case .optional(let inner), .array(let inner): search(inner, from: scope)
      case .set(let inner): add(inner, from: scope)
      case .dictionary(let key, let value):
        add(key, from: scope)
        search(value, from: scope)
      case .named, .generic, .other: return
      }
    }
    for entity in entities { for property in entity.properties { search(property.swiftType, from: entity.scope) } }
    for declared in types.values { for (part, scope) in declared.parts { search(part, from: scope) } }
    return found
  }
}

extension TypeDeclaration {
  /// The types of its members or of its cases' values, each with the scope of its name.
  fileprivate var parts: [(type: SwiftType, scope: String)] {
    switch kind {
    case .enumeration(let enumeration): enumeration.cases.flatMap(\.associatedValues).map { ($0.type, name) }
    case .structure(let structure): structure.fields.map { ($0.type, name) }
    case .alias(let type): [(type, name)]
    case .rawStruct, .classType: []
    }
  }
}
