import Schema

/// One side of a comparison before its type meets the other's.
enum Operand {
  /// A constant, whose type follows from the other side.
  case literal(Scalar)
  /// The members of a set, or both ends of a range.
  case set([Operand])
  /// A walk to a property, perhaps over to-manys.
  case walk(TypedPath, Scope)
  case object(Scope, entity: String)
  /// The entity of the object at the end of a walk, or of the scope's own.
  case entity(Scope, of: TypedPath?)
  /// A computed value of one kind.
  case computed(CheckedExpression, LeafKind)
  /// A variable that gets its value later.
  case unfilled(String)

  /// Its kind; nil if that follows from the other side.
  var kind: LeafKind? {
    switch self {
    case .literal, .set, .entity, .unfilled: nil
    case .walk(let path, _): path.kind
    case .object(_, let entity): .object(entity: entity)
    case .computed(_, let kind): kind
    }
  }

  var path: TypedPath? { if case .walk(let path, _) = self { path } else { nil } }

  /// The operand as a scalar; nil for a literal, a set and an entity.
  var expression: CheckedExpression? {
    switch self {
    case .literal, .set, .entity: nil
    case .walk(let path, let scope): .path(path, scope)
    case .object(let scope, _): .object(scope)
    case .computed(let expression, _): expression
    case .unfilled(let name): .variable(name)
    }
  }

  /// Its walk, to a property or to an object whose entity is compared.
  var walk: (path: TypedPath, scope: Scope)? {
    switch self {
    case .walk(let path, let scope), .entity(let scope, of: let path?): (path, scope)
    default: nil
    }
  }

  /// What a message calls the row's own object; nil for anything else.
  var ownName: String? { if case .object(.row, _) = self { "SELF" } else { nil } }

  var isNil: Bool { if case .literal(.null) = self { true } else { false } }

  var isEntity: Bool { if case .entity = self { true } else { false } }

  /// The entity of the object that it is or ends at.
  var ownEntity: Operand {
    switch self {
    case .object(let scope, _): .entity(scope, of: nil)
    case .walk(let path, let scope): .entity(scope, of: path)
    default: self
    }
  }
}
