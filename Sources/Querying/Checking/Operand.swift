import Schema

/// One side of a comparison before it meets the other.
enum Operand {
  /// A constant, whose type the other side decides.
  case literal(PredicateValue)
  /// The members of a set, or both ends of a range.
  case set([Operand])
  /// A walk to a property, perhaps over to-manys.
  case walk(TypedPath, Scope)
  case object(Scope, entity: String)
  /// The object's entity.
  case entity(Scope)
  /// A computed value of one kind.
  case computed(CheckedExpression, LeafKind)
  /// A variable that is filled in later.
  case unfilled(String)

  /// What it is; nil where the other side decides.
  var kind: LeafKind? {
    switch self {
    case .literal, .set, .entity, .unfilled: nil
    case .walk(let path, _): path.kind
    case .object(_, let entity): .object(entity: entity)
    case .computed(_, let kind): kind
    }
  }

  var path: TypedPath? {
    if case .walk(let path, _) = self { path } else { nil }
  }

  /// The scalar that it is; nil for a literal, a set and an entity.
  var expression: CheckedExpression? {
    switch self {
    case .literal, .set, .entity: nil
    case .walk(let path, let scope): .path(path, scope)
    case .object(let scope, _): .object(scope)
    case .computed(let expression, _): expression
    case .unfilled(let name): .variable(name)
    }
  }
}
