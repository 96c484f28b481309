import Census
import Escaping
import Schema

/// The enums and structs that the properties of one file of declarations need, each declared once.
struct ValueTypes {
  let known: KnownValues
  /// The names of classes and of types.
  var taken: Set<String>
  /// The name of each declared type of source, and of each composite, by what it was made of.
  var names: [String: String] = [:]
  /// Declarations that wait to be written.
  var waiting: [[String]] = []
  /// The types of source that are elements of sets or keys of dictionaries, and their parts.
  let hashed: Set<String>
  /// The names of what the declarations need and no file declares.
  var foreign: Set<String> = []
  /// The names of types whose own code is not written, such as an `init(from:)`.
  var ownCode: Set<String> = []

  init(_ known: KnownValues, beside classes: some Sequence<String>) {
    self.known = known
    taken = Set(classes)
    hashed = known.contract.hashedTypes
  }

  /// What the declarations do not say, a line each.
  func notes(in form: GeneratedForm) -> [String] {
    foreign.sorted().map { "\($0): no file that was read declares it, so it stands as source writes it" }
      + ownCode.sorted().map { "\($0): its own code for reading values cannot be said in \(form.rawValue)" }
  }

  /// The declarations since the last call, each its lines.
  mutating func take() -> [[String]] {
    defer { waiting = [] }
    return waiting
  }

  mutating func name(_ wanted: String, for key: String) -> String {
    let name = SwiftNames.type(wanted, taken: taken)
    taken.insert(name)
    names[key] = name
    return name
  }
}

// From a model and the rows.
extension ValueTypes {
  /// The struct or enum that SwiftData spreads over a composite's elements (FORMAT §3.2).
  mutating func composite(_ attribute: Attribute, at path: String, of entity: String) -> String {
    let wanted = attribute.compositeName ?? SwiftTypeWriter.name(entity: entity, path: path)
    // Two attributes of one type have the same elements; of enums the rows say more.
    let key = attribute.isSwiftDataEnum ? "enum \(entity).\(path)" : "composite \(wanted) \(attribute.elements)"
    if let name = names[key] { return name }
    let name = name(wanted, for: key)
    if attribute.isSwiftDataEnum {
      waiting.append(enumeration(name, attribute, at: path, of: entity))
      return name
    }
    var lines: [String] = []
    for element in attribute.elements {
      let leaf = "\(path).\(element.name)"
      let isRequired = known.isAlwaysThere(leaf, of: entity)
      if let evidence = known.evidenceOfNull(leaf, of: entity) { lines.append("  // \(SwiftText.line(evidence))") }
      let type = value(element, at: leaf, of: entity)
      lines.append("  var \(SwiftNames.quoted(element.name)): \(type)\(isRequired ? "" : "?")")
    }
    waiting.append(["struct \(SwiftNames.quoted(name)): Codable {"] + lines + ["}"])
    return name
  }

  /// CoreDataEvolution's struct over a composite's leaves (DIALECTS A36); `source` is the struct that source declares.
  mutating func composition(
    _ attribute: Attribute, at path: String, of entity: String, source: TypeDeclaration?
  ) -> String {
    let last = source?.name.split(separator: ".").last.map(String.init)
    let wanted = last ?? attribute.compositeName ?? SwiftTypeWriter.name(entity: entity, path: path)
    let key = "composition \(wanted) \(attribute.elements)"
    if let name = names[key] { return name }
    let name = name(wanted, for: key)
    let lines = Self.leaves(of: attribute, source: source).flatMap { element, swiftName in
      let field =
        swiftName == element.name ? [] : ["  @CompositionField(persistentName: \(SwiftText.literal(element.name)))"]
      let initial =
        element.defaultValue.flatMap { SwiftLiteral.text($0, as: element.type, callsDecimal: false) }.map { " = \($0)" }
        ?? ""
      let type = (element.type.swiftType?.rawValue ?? "Data") + (element.isOptional ? "?" : "")
      return field + ["  var \(SwiftNames.quoted(swiftName)): \(type)\(initial)"]
    }
    waiting.append(["@Composition", "struct \(SwiftNames.quoted(name)) {"] + lines + ["}"])
    return name
  }

  /// The leaves of a composition, each with its Swift name.
  static func leaves(of attribute: Attribute, source: TypeDeclaration?) -> [(leaf: Attribute, swiftName: String)] {
    var declared: [String: String] = [:]
    if case .structure(let structure)? = source?.kind {
      for field in structure.fields { declared[field.persistentName] = field.name }
    }
    var used: Set<String> = []
    return attribute.elements.map { element in
      let name = SwiftNames.kept(declared[element.name] ?? element.name, taken: used, hidesTypes: false)
      used.insert(name)
      return (element, name)
    }
  }

  /// A type that the rows suggest, with how many show it; nil if another has its name.
  mutating func suggested(_ candidate: ColumnCandidate) -> String? {
    guard let name = candidate.swiftType, let swift = candidate.swift, !swift.contains("struct Ignored"),
      !taken.contains(name), SwiftNames.isIdentifier(name)
    else { return nil }
    taken.insert(name)
    waiting.append(
      ["// \(SwiftText.line(candidate.evidence))"]
        + swift.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))
    return name
  }

  /// The type of an element, which is a primitive or a composite itself.
  private mutating func value(_ element: Attribute, at path: String, of entity: String) -> String {
    if element.type == .composite { return composite(element, at: path, of: entity) }
    if element.type == .binary, let name = collection(at: path, of: entity) { return name }
    return element.type.swiftType?.rawValue ?? "Data"
  }

  /// The name of a collection of which a leaf holds the JSON, if all its rows do (FORMAT §3.2).
  private mutating func collection(at path: String, of entity: String) -> String? {
    guard let column = known.column(path, of: entity), let json = column.json, json.rows == column.filled,
      json.isCollection, !taken.contains(json.typeName), !json.swift.contains("struct Ignored")
    else { return nil }
    taken.insert(json.typeName)
    let rows = KnownValues.text(json.rows)
    waiting.append(["// JSON in \(rows) rows"] + json.swift.split(separator: "\n").map(String.init))
    return json.typeName
  }

  private mutating func enumeration(
    _ name: String, _ attribute: Attribute, at path: String, of entity: String
  ) -> [String] {
    guard attribute.holdsRawValueAlone, attribute.userInfo["enum"] == nil, let raw = attribute.elements.first else {
      let cases = attribute.elements.map { element in
        let values = element.type == .composite ? element.elements : []
        let parts = values.map { one in
          let type = value(one, at: "\(path).\(element.name).\(one.name)", of: entity)
          return (JSONType.position(of: one.name) == nil ? "\(SwiftNames.quoted(one.name)): " : "") + type
        }
        return "  case \(SwiftNames.quoted(element.name))" + (parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))")
      }
      return ["enum \(SwiftNames.quoted(name)): Codable {"] + cases + ["}"]
    }
    let type = raw.type.swiftType ?? .string
    var lines: [String] = []
    let values = known.column(path, of: entity)?.values
    let found = values?.entries.map(\.value) ?? []
    if let values, !values.isCapped, let cases = EnumCases.declarations(of: found, beside: []) {
      // Of rows that hold something else, no value is counted.
      let rows = KnownValues.text(values.entries.map(\.sample.rows).reduce(0, +))
      lines.append("// \(values.count) value\(values.count == 1 ? "" : "s") in \(rows) rows")
      lines.append("enum \(SwiftNames.quoted(name)): \(type.rawValue), Codable {")
      lines += cases.split(separator: "\n").map { "  \($0)" }
    } else {
      lines.append("// Neither source nor rows say its cases.")
      lines += ["enum \(SwiftNames.quoted(name)): \(type.rawValue), Codable {", "  case unknown"]
    }
    return lines + ["}"]
  }
}
