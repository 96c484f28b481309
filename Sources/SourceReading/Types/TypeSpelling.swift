import Schema
import SwiftSyntax

/// Takes a written type apart as far as its optionality and collections (DIALECTS §2.2).
enum TypeSpelling {
  /// Modules that may come before a type's name without changing its meaning.
  private static let modules: Set<String> = [
    "Swift", "Foundation", "CoreData", "SwiftData", "CoreDataEvolution", "ManagedModels", "CoreModel", "Storable",
    "CoreValue",
  ]

  /// More optionals around each other than anyone writes are not taken apart: what handles the type descends
  /// into them.
  private static let mostOptionals = 64

  static func read(_ type: TypeSyntax) -> SwiftType {
    var wrapped = type
    var optionals = 0
    while let inner = wrappedType(of: wrapped) {
      wrapped = inner
      optionals += 1
    }
    guard optionals <= mostOptionals else { return .other(type.trimmedDescription) }
    return (0..<optionals).reduce(unwrapped(wrapped)) { type, _ in .optional(type) }
  }

  private static func wrappedType(of type: TypeSyntax) -> TypeSyntax? {
    type.as(OptionalTypeSyntax.self)?.wrappedType ?? type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.wrappedType
  }

  /// Whether it is `Optional<T>`, or a set, an array or an optional with its module before it.
  static func isLong(_ type: TypeSyntax) -> Bool {
    let names: Set<String> = ["Array", "Optional", "Set"]
    if let member = wrappedType(of: type).map(isLong) { return member }
    if let type = type.as(MemberTypeSyntax.self) {
      return names.contains(type.name.plainText) && type.genericArgumentClause != nil
    }
    return type.as(IdentifierTypeSyntax.self).map { $0.name.plainText == "Optional" && $0.genericArgumentClause != nil }
      ?? false
  }

  private static func unwrapped(_ type: TypeSyntax) -> SwiftType {
    if let type = type.as(ArrayTypeSyntax.self) { return .array(read(type.element)) }
    if let type = type.as(DictionaryTypeSyntax.self) { return .dictionary(read(type.key), read(type.value)) }
    if let type = type.as(AttributedTypeSyntax.self) { return read(type.baseType) }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let inner = tuple.elements.first?.type {
      return read(inner)
    }
    if let type = type.as(IdentifierTypeSyntax.self) { return named(type.name.plainText, type.genericArgumentClause) }
    if let type = type.as(MemberTypeSyntax.self) { return member(type) }
    return .other(type.trimmedDescription)
  }

  /// The first type between angle brackets.
  static func first(of clause: GenericArgumentClauseSyntax) -> SwiftType? { arguments(of: clause).first }

  /// The name of a type without modules and generic arguments: `Attribute` of `CoreDataEvolution.Attribute`.
  static func lastComponent(of type: TypeSyntax) -> String {
    if let type = type.as(IdentifierTypeSyntax.self) { return type.name.plainText }
    if let type = type.as(MemberTypeSyntax.self) { return type.name.plainText }
    return type.trimmedDescription
  }

  /// The names of an inheritance clause, `A & B` taken apart.
  static func inherited(_ clause: InheritanceClauseSyntax?) -> [String] {
    guard let clause else { return [] }
    return clause.inheritedTypes.flatMap { names(in: $0.type) }
  }

  /// A name as written in an expression, without its module: `CoreData.NSManagedObject` has none left.
  static func plainName(_ text: String) -> String {
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count > 1, let first = parts.first, modules.contains(first) else { return text }
    return parts.dropFirst().joined(separator: ".")
  }

  /// The names in `A & B`, or the one name that a type is.
  static func names(in type: TypeSyntax) -> [String] {
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { names(in: $0.type) }
    }
    if let attributed = type.as(AttributedTypeSyntax.self) { return names(in: attributed.baseType) }
    switch read(type) {
    case .named(let name), .generic(let name, _), .other(let name): return [name]
    default: return []
    }
  }

  private static func member(_ type: MemberTypeSyntax) -> SwiftType {
    let base = type.baseType.trimmedDescription
    let name = type.name.plainText
    guard base != "Self", !modules.contains(base) else { return named(name, type.genericArgumentClause) }
    return named("\(plainName(base)).\(name)", type.genericArgumentClause)
  }

  private static func named(_ name: String, _ clause: GenericArgumentClauseSyntax?) -> SwiftType {
    SwiftType(generic: name, clause.map(arguments) ?? [])
  }

  /// The types between angle brackets.
  static func arguments(of clause: GenericArgumentClauseSyntax) -> [SwiftType] {
    clause.arguments.compactMap { argument in
      guard case .type(let type) = argument.argument else { return nil }
      return read(type)
    }
  }
}
