import Schema
import SwiftSyntax

/// What a path in the body of `#Predicate` leads to.
struct PredicateSubject {
  enum Kind {
    case object(EntityContract)
    /// The objects of a to-many, of a class that may not be known.
    case objects(EntityContract?)
    case enumeration(String)
    /// A struct that lies in columns of its own (DIALECTS E12).
    case structure(TypeDeclaration)
    /// A collection that lies in one column (DIALECTS E14).
    case blob
    case value
  }

  var kind: Kind
  /// The steps after the parameter that the path begins with.
  var text = ""
}

/// Follows the paths of a body through classes, their superclasses and structs.
struct PredicatePaths {
  let contract: Contract
  let classes: ClassIndex
  /// The values of the names of parameters and of `if let`.
  var names: [String: PredicateSubject]

  /// The target of `item.owner?.address.kind`; nil if it is no path.
  func subject(_ expression: ExprSyntax) -> PredicateSubject? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let chain): return subject(chain.expression)
    case .forceUnwrapExpr(let forced): return subject(forced.expression)
    case .declReferenceExpr(let start): return names[start.baseName.plainText]
    case .memberAccessExpr(let member):
      guard let base = member.base.flatMap(subject) else { return nil }
      return step(member.declName.baseName.plainText, from: base)
    default: return (expression.parenthesised ?? expression.coalesced).flatMap(subject)
    }
  }

  private func step(_ name: String, from base: PredicateSubject) -> PredicateSubject? {
    let kind: PredicateSubject.Kind? =
      switch base.kind {
      case .object(let entity): member(name, of: entity)
      case .structure(let type): field(name, of: type)
      case .objects, .enumeration, .blob, .value: nil
      }
    return kind.map { PredicateSubject(kind: $0, text: base.text.isEmpty ? name : base.text + "." + name) }
  }

  private func member(_ name: String, of entity: EntityContract) -> PredicateSubject.Kind? {
    for here in classes.lineage(of: entity) {
      if let property = here.properties.first(where: { $0.swiftName == name }) {
        let isBlob = property.storageMethod == .codable || property.storageMethod == .transformed
        return isBlob ? .blob : kind(of: property.swiftType, from: here.scope)
      }
      if let relationship = here.relationships.first(where: { $0.swiftName == name }) {
        let destination = classes.entity(swiftName: relationship.destination, beside: here)
        return relationship.isToMany ? .objects(destination) : destination.map(PredicateSubject.Kind.object)
      }
    }
    return nil
  }

  private func field(_ name: String, of type: TypeDeclaration) -> PredicateSubject.Kind? {
    guard case .structure(let structure) = type.kind, let field = structure.fields.first(where: { $0.name == name })
    else { return nil }
    return kind(of: field.type, from: type.name)
  }

  private func kind(of type: SwiftType, from scope: String, depth: Int = 0) -> PredicateSubject.Kind {
    let type = type.unwrapped
    switch type {
    case .array, .set, .dictionary: return .blob
    case .named(let name):
      // An alias may lead back to itself, which is no Swift but can be written.
      guard depth < 16, type.primitive == nil, let declared = contract.type(named: name, from: scope) else {
        return .value
      }
      switch declared.kind {
      case .enumeration: return .enumeration(name)
      case .structure: return .structure(declared)
      case .alias(let other): return kind(of: other, from: declared.name, depth: depth + 1)
      case .rawStruct, .classType: return .value
      }
    case .optional, .generic, .other: return .value
    }
  }
}

extension ExprSyntax {
  /// The expression left of the first `??`; nil if the first operator is another.
  var coalesced: ExprSyntax? {
    guard let parts = self.as(SequenceExprSyntax.self)?.elements.map(\.self), parts.count > 2,
      parts[1].operatorText == "??"
    else { return nil }
    return parts[0]
  }

  var operatorText: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

  /// The expression behind `!`.
  var denied: ExprSyntax? {
    guard let prefix = self.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" else { return nil }
    return prefix.expression
  }

  /// A literal that says whether something holds, in parentheses or behind `!` too.
  var truth: Bool? { booleanValue ?? denied?.truth.map { !$0 } ?? parenthesised?.truth }
}
