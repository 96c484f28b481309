import Predicates
import Schema

/// What an inferred mapping of a stored attribute, or of a composite's leaf, runs into (FORMAT §9.2).
struct AttributeMapping {
  let from: ModelPairs.Column
  let to: ModelPairs.Column

  /// The words of Core Data's own errors, as public logs have them.
  static let incompatible = "Source and destination attribute types are incompatible"
  private static let missing = "Validation error missing attribute values on mandatory destination attribute"

  var obstacles: [MigrationObstacle] {
    let (old, new) = (from.attribute, to.attribute)
    if new.isTransient { return [] }
    if old.isTransient { return Self.obstacles(adding: to) }
    if old.derivationExpression != nil || new.derivationExpression != nil {
      if old.type == new.type, old.derivationExpression != nil, new.derivationExpression != nil { return [] }
      return [MigrationObstacle(.notKnown, "one of both is derived, or its type is another")]
    }
    var found: [MigrationObstacle] = []
    if let obstacle = typeObstacle { found.append(obstacle) }
    if old.allowsExternalBinaryDataStorage, !new.allowsExternalBinaryDataStorage {
      found.append(
        MigrationObstacle(.impossible, "values in external storage do not come back into the store", error: .inference))
    }
    if old.isOptional, !new.isOptional, !new.hasDefault {
      found.append(
        MigrationObstacle(.mayFail, Self.missing, error: .migration, rows: .lacking(path: from.path, isToMany: false)))
    }
    return found + limits
  }

  static func obstacles(adding column: ModelPairs.Column) -> [MigrationObstacle] {
    let new = column.attribute
    guard !new.isTransient, !new.isOptional, new.derivationExpression == nil, !new.hasDefault else { return [] }
    if column.isInOptional {
      return [MigrationObstacle(.notKnown, "a required leaf without default is new in an optional composite")]
    }
    return [MigrationObstacle(.mayFail, missing, error: .migration, rows: .all)]
  }

  static func obstacles(removing column: ModelPairs.Column) -> [MigrationObstacle] {
    let old = column.attribute
    guard !old.isTransient, old.derivationExpression == nil else { return [] }
    return [
      MigrationObstacle(.lost, "its values", rows: .passing(predicate: "\(PredicatePath.text(column.path)) != nil"))
    ]
  }

  private var typeObstacle: MigrationObstacle? {
    let (old, new) = (from.attribute, to.attribute)
    if old.type.converts(to: new.type) { return nil }
    // What source does not say is Undefined in its model.
    if [old.type, new.type].contains(.undefined) {
      return MigrationObstacle(.notKnown, "the type is not known in one of both")
    }
    if Set([old.type, new.type]) == [.transformable, .binary],
      [old, new].contains(where: { $0.userInfo["NSMigrationAllowTypeTransformation"] != nil })
    {
      return nil
    }
    return MigrationObstacle(.impossible, Self.incompatible, error: .inference)
  }

  /// Values outside limits that are new: no migration looks at them, and no save takes them.
  private var limits: [MigrationObstacle] {
    let (old, new) = (from.attribute, to.attribute)
    guard old.type == new.type else { return [] }
    var tightened = new
    tightened.name = from.path
    if old.validation.minimum == new.validation.minimum { tightened.validation.minimum = nil }
    if old.validation.maximum == new.validation.maximum { tightened.validation.maximum = nil }
    if old.validation.regularExpression == new.validation.regularExpression {
      tightened.validation.regularExpression = nil
    }
    let predicate = ValidationPredicate.outside(tightened)
    guard !predicate.isEmpty else { return [] }
    return [
      MigrationObstacle(
        .afterwards, "a value outside the new limits stays, and its row can no longer be saved",
        rows: .passing(predicate: predicate))
    ]
  }
}

/// What an inferred mapping of a relationship runs into (FORMAT §9.2).
struct RelationshipMapping {
  let from: Relationship?
  let to: Relationship?
  /// Whether the inverse, which holds the keys of the links, is in both models.
  var keepsLinks = false
  /// The new names of entities, by the old ones.
  let successors: [String: String]

  var obstacles: [MigrationObstacle] {
    guard let to, !to.isTransient else { return from.map(removed) ?? [] }
    guard let from, !from.isTransient else {
      guard isRequired(to) else { return [] }
      return [
        MigrationObstacle(.mayFail, "the new relationship is required, and no row has an object at its end", rows: .all)
      ]
    }
    var found: [MigrationObstacle] = []
    if successors[from.destination] ?? from.destination != to.destination {
      found.append(
        MigrationObstacle(
          .likely,
          "the destination entity is another one, and only the tests of one public project show that this is inferred"))
    }
    if from.isToMany, !to.isToMany {
      found.append(MigrationObstacle(.impossible, "a to-many relationship does not become a to-one", error: .inference))
    }
    if from.isOrdered != to.isOrdered {
      found.append(MigrationObstacle(.notKnown, "the relationship became ordered, or no longer is"))
    }
    if isRequired(to), !isRequired(from) {
      found.append(
        MigrationObstacle(
          .mayFail, "the relationship became required", rows: .lacking(path: from.name, isToMany: from.isToMany)))
    } else if from.isToMany, to.isToMany {
      found += limits(from, to, "\(PredicatePath.text(from.name)).@count")
    }
    return found
  }

  private func removed(_ from: Relationship) -> [MigrationObstacle] {
    if from.isTransient || keepsLinks { return [] }
    let path = PredicatePath.text(from.name)
    let filled = from.isToMany ? "\(path).@count > 0" : "\(path) != nil"
    return [MigrationObstacle(.lost, "its links", rows: .passing(predicate: filled))]
  }

  /// A to-many that may be empty asks for nothing.
  private func isRequired(_ relationship: Relationship) -> Bool {
    !relationship.isOptional && !(relationship.isToMany && relationship.minCount == 0)
  }

  private func limits(_ from: Relationship, _ to: Relationship, _ count: String) -> [MigrationObstacle] {
    var parts: [String] = []
    if to.minCount > from.minCount {
      parts.append(to.isOptional ? "(\(count) > 0 AND \(count) < \(to.minCount))" : "\(count) < \(to.minCount)")
    }
    if to.maxCount > 0, from.maxCount <= 0 || to.maxCount < from.maxCount { parts.append("\(count) > \(to.maxCount)") }
    if parts.isEmpty { return [] }
    return [
      MigrationObstacle(
        .afterwards, "a row with fewer or more objects than the new limits can no longer be saved",
        rows: .passing(predicate: parts.joined(separator: " OR ")))
    ]
  }
}
