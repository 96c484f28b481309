import Findings
import Schema

/// What `@Composition` structs may hold (DIALECTS A36).
enum CompositionRules {
  static let rules = [generic, field]

  /// The struct is not generic (DIALECTS A36).
  private static let generic = LintRule.source(.sourceCompositionGeneric) { source in
    compositions(source).compactMap { type in
      guard type.isGeneric else { return nil }
      return LintRule.Breach(
        path: type.name, message: "@Composition struct '\(type.name)' must not be generic", place: type.location)
    }
  }

  /// Each field is a stored var of a primitive type, under a name of its own (DIALECTS A25, A36).
  private static let field = LintRule.source(.sourceCompositionField) { source in
    compositions(source).flatMap { type -> [LintRule.Breach] in
      guard case .structure(let structure) = type.kind else { return [] }
      let firsts = Dictionary(structure.fields.map { ($0.persistentName, $0) }) { first, _ in first }
      return structure.fields.compactMap { member in
        (fault(member) ?? twin(of: member, firsts)).map { message in
          LintRule.Breach(
            path: type.name + "." + member.name, message: message, place: member.location, fix: fix(member))
        }
      }
    }
  }

  /// The type of a leaf's initial value, if nothing else is wrong with it.
  private static func fix(_ field: TypeDeclaration.Field) -> Fix? {
    guard field.forms == [.inferredType], !field.isConstant, let primitive = field.type.primitive,
      primitive.isCoreDataEvolutions
    else { return nil }
    return Fix(at: field.location, .type(primitive.rawValue))
  }

  private static func compositions(_ source: LintedSource) -> [TypeDeclaration] {
    source.contract.types.values.filter(\.isComposition).sorted { $0.name < $1.name }
  }

  /// Two leaves cannot be stored under one name (DIALECTS A25).
  private static func twin(of field: TypeDeclaration.Field, _ firsts: [String: TypeDeclaration.Field]) -> String? {
    guard let first = firsts[field.persistentName], first.location != field.location,
      !field.forms.contains(.sharedDeclaration)
    else { return nil }
    return "'\(field.name)' is stored as \"\(field.persistentName)\", as '\(first.name)' is"
  }

  private static func fault(_ field: TypeDeclaration.Field) -> String? {
    let name = field.name
    if field.forms.contains(.constant) || field.isConstant { return "'\(name)' must be a var" }
    if field.forms.contains(.lazy) { return "'\(name)' must not be lazy" }
    if field.forms.contains(.observed) { return "'\(name)' must not have observers" }
    if field.forms.contains(.inferredType) { return "'\(name)' needs an explicit type" }
    guard let primitive = field.type.unwrapped.primitive else {
      return "'\(name)' is no primitive, and compositions do not nest"
    }
    if !primitive.isCoreDataEvolutions { return "'\(name)': '\(primitive.rawValue)' is no primitive of Core Data's" }
    return field.persistentName.isCoreDataIdentifier
      ? nil : "persistentName \"\(field.persistentName)\" is no valid identifier"
  }
}
