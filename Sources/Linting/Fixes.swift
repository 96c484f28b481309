import ContractModels
import Escaping
import Findings
import Schema

extension LintedMember {
  /// Changes of the declaration itself.
  func fix(_ kinds: SourceChange.Kind...) -> Fix {
    Fix(kinds.map { SourceChange(place: location, kind: $0) })
  }
}

extension EntityContract {
  /// A change of the class.
  func fix(_ kind: SourceChange.Kind) -> Fix { Fix(at: location, kind) }
}

// The macros of the dialects, their labels in the order of their declarations (DIALECTS A40, E3, E8).
extension SourceChange.Macro {
  static let evolutionClass = Self("PersistentModel", ["generateInit", "generateToManyCount", "observation"])
  static let evolutionAttribute = Self(
    "Attribute",
    ["persistentName", "storageMethod", "decodeFailurePolicy"] + LimitArgument.allCases.map(\.rawValue))
  static let evolutionRelationship = Self(
    "Relationship", ["persistentName", "inverse", "deleteRule", "minimumModelCount", "maximumModelCount"])
}

extension SourceChange.Macro {
  /// SwiftData's and ManagedModels' (DIALECTS D3, E3, E8).
  static let modelAttribute = Self("Attribute", ["originalName", "hashModifier"])
  static let modelRelationship = Self(
    "Relationship",
    ["deleteRule", "minimumModelCount", "maximumModelCount", "originalName", "inverse", "hashModifier"])
}

extension Dialect {
  /// The macro of an attribute that states options; nil where source states none, or in another form.
  var attributeMacro: SourceChange.Macro? {
    switch self {
    case .coreDataEvolution: .evolutionAttribute
    case .swiftData, .managedModels: .modelAttribute
    case .storable, .coreValue, .coreModel, .plainCoreData: nil
    }
  }

  /// The macro of a relationship with its rules, as above.
  var relationshipMacro: SourceChange.Macro? {
    switch self {
    case .coreDataEvolution: .evolutionRelationship
    case .swiftData, .managedModels: .modelRelationship
    case .storable, .coreValue, .coreModel, .plainCoreData: nil
    }
  }

  /// Whether a variable's own type says its column.
  var typesColumns: Bool { attributeMacro != nil || self == .storable }
}

extension Value {
  /// The literal that gives a property of a type this value, as CoreDataEvolution reads it back (DIALECTS A35); nil if
  /// there is no plain one.
  func literal(of type: AttributeType) -> String? {
    switch (type, scalar) {
    case (.integer16, .integer(let number)), (.integer32, .integer(let number)), (.integer64, .integer(let number)),
      (.double, .integer(let number)), (.float, .integer(let number)), (.decimal, .integer(let number)):
      return "\(number)"
    case (.double, .double(let number)), (.float, .double(let number)):
      return number.isFinite ? "\(number)" : nil
    case (.boolean, .boolean(let flag)): return "\(flag)"
    case (.boolean, .integer(let number)): return number == 0 || number == 1 ? "\(number == 1)" : nil
    case (.string, .string(let text)): return SwiftText.literal(text)
    case (.date, .date(let seconds)): return seconds.isFinite ? "Date(timeIntervalSinceReferenceDate: \(seconds))" : nil
    default: return nil
    }
  }
}

// How a class of CoreDataEvolution declares what the model has (DIALECTS A1, A5, A27).
extension Attribute {
  /// The declaration of an attribute without a storage method; nil if there is more than one, or none that can be read
  /// before it is set.
  func evolutionDeclaration(_ swiftName: String) -> String? {
    guard let primitive = type.swiftPrimitive, !isTransient, swiftName.isPlainName else { return nil }
    if isOptional { return defaultValue == nil ? "var \(swiftName): \(primitive.rawValue)?" : nil }
    return defaultValue?.literal(of: type).map { "var \(swiftName): \(primitive.rawValue) = \($0)" }
  }
}

// How the classes of the systems that make their model declare what a model has (DIALECTS B3, D4, E8).
extension Attribute {
  /// The declaration of an attribute without options; nil if there is more than one, or a new object has no value for it.
  func declaration(_ dialect: Dialect) -> String? {
    guard let primitive = type.swiftPrimitive, !isTransient, name.isPlainName else { return nil }
    let start = dialect == .storable ? "@Attribute var" : "var"
    let type = primitive == .int64 ? SwiftPrimitive.int.rawValue : primitive.rawValue
    guard let value = defaultValue else { return isOptional ? "\(start) \(name): \(type)?" : nil }
    return value.literal(of: self.type).map { "\(start) \(name): \(type)\(isOptional ? "?" : "") = \($0)" }
  }
}

extension Relationship {
  /// The declaration under `@Model`; nil for a required object, which an initialiser has to take, and for what the
  /// macro pairs by itself with another one.
  ///
  /// `inverse` is the key path of the other side, if that side names none.
  func modelDeclaration(_ dialect: Dialect, to className: String, inverse: String?) -> String? {
    guard name.isPlainName, isToMany || isOptional, !isOrdered else { return nil }
    var arguments = deleteRule == .nullify ? [] : ["deleteRule: .\(deleteRule)"]
    if isToMany, minCount != 0 { arguments.append("minimumModelCount: \(minCount)") }
    if isToMany, maxCount != 0 { arguments.append("maximumModelCount: \(maxCount)") }
    if let inverse { arguments.append("inverse: \(inverse)") }
    let macro = arguments.isEmpty ? "" : "@Relationship(\(arguments.joined(separator: ", "))) "
    guard isToMany else { return "\(macro)var \(name): \(className)?" }
    if dialect == .managedModels { return "\(macro)var \(name): Set<\(className)>" }
    return "\(macro)var \(name): [\(className)]" + (isOptional ? "?" : " = []")
  }
}

extension DeleteRule {
  /// `@Relationship` as cde-tool writes it (DIALECTS A27, A58).
  func evolutionMacro(named name: String? = nil, inverse: String, _ minCount: Int, _ maxCount: Int) -> String {
    var arguments = name.map { ["persistentName: \(SwiftText.literal($0))"] } ?? []
    arguments += ["inverse: \(SwiftText.literal(inverse))", "deleteRule: .\(self)"]
    if minCount != 0 { arguments.append("minimumModelCount: \(minCount)") }
    if maxCount != 0 { arguments.append("maximumModelCount: \(maxCount)") }
    return "@Relationship(\(arguments.joined(separator: ", ")))"
  }
}

extension Relationship {
  /// What the class writes; nil if the model has no inverse, or a rule that the macro does not take.
  var evolutionMacro: String? {
    guard let inverse, deleteRule != .noAction else { return nil }
    return deleteRule.evolutionMacro(inverse: inverse, isToMany ? minCount : 0, isToMany ? maxCount : 0)
  }

  func evolutionType(of className: String) -> String {
    guard isToMany else { return className + "?" }
    return isOrdered ? "[\(className)]" : "Set<\(className)>"
  }
}

extension String {
  /// Whether Swift takes it for a name as it stands.
  var isPlainName: Bool { isCoreDataIdentifier && !Self.keywords.contains(self) }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit",
    "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}

extension SwiftType {
  /// Its shortest spelling; nil if a part of it is not taken apart.
  var spelling: String? {
    switch self {
    case .named: description
    case .optional(let inner), .array(let inner), .set(let inner): inner.spelling == nil ? nil : description
    case .dictionary(let key, let value): key.spelling == nil || value.spelling == nil ? nil : description
    case .generic, .other: nil
    }
  }
}
