import Querying
import SQLite
import Schema

/// Follows delete rules from one object over all objects that Cascade deletes with it (DIALECTS A29).
struct DeletionWalk {
  /// The most objects that are followed; the effects of deleting more are not reported.
  static let limit = 50_000

  /// A relationship of the entity whose objects are deleted.
  private struct Step: Hashable {
    let owner: String
    let relationship: Relationship
  }

  private let compiler: RowQueryCompiler
  private let connection: Connection
  private let entityNames: [Int: String]
  private var deleted: Set<ObjectID>
  private var waiting: [String: [Int64]]
  /// The objects at the end of relationships with another rule than Cascade.
  private var reached: [Step: Set<ObjectID>] = [:]
  private var reachedCount = 0

  private init(_ object: ObjectID, _ compiler: RowQueryCompiler, _ connection: Connection) {
    self.compiler = compiler
    self.connection = connection
    let numbers = compiler.layout.entities.values.compactMap { layout in
      layout.entityID.map { ($0, layout.entity) }
    }
    entityNames = Dictionary(numbers) { first, _ in first }
    deleted = [object]
    waiting = [object.entity: [object.pk]]
  }

  /// What deleting an object would do; `isCurrent` is false once the answer is no longer needed.
  static func preview(
    of object: ObjectID,
    compiler: RowQueryCompiler,
    _ connection: Connection,
    isCurrent: () -> Bool
  ) throws(Failure) -> DeletionPreview {
    var walk = DeletionWalk(object, compiler, connection)
    while !walk.isOverLimit, let (entity, keys) = walk.waiting.popFirst() {
      guard isCurrent() else { throw .cancelled }
      try walk.follow(keys, of: entity)
    }
    return walk.preview(of: object)
  }

  private var isOverLimit: Bool { deleted.count + reachedCount > Self.limit }

  private mutating func follow(_ keys: [Int64], of name: String) throws(Failure) {
    guard let entity = compiler.model.entity(named: name) else { return }
    for relationship in compiler.model.relationships(of: entity) where !relationship.isTransient {
      let ends = try ends(of: keys, name, relationship)
      guard !ends.isEmpty else { continue }
      if relationship.deleteRule == .cascade {
        for object in ends where deleted.insert(object).inserted {
          waiting[object.entity, default: []].append(object.pk)
        }
      } else {
        let step = Step(owner: name, relationship: relationship)
        reached[step, default: []].formUnion(ends)
        reachedCount += ends.count
      }
      if isOverLimit { return }
    }
  }

  /// The objects at the other end; empty if the store has no place for the relationship.
  private func ends(
    of keys: [Int64],
    _ entity: String,
    _ relationship: Relationship
  ) throws(Failure) -> Set<ObjectID> {
    guard let place = compiler.layout.entities[entity]?.relationships[relationship.name],
      let condition = condition(on: place, of: entity, keys),
      let table = compiler.layout.entities[relationship.destination]?.table
    else { return [] }
    let sql: SQL =
      "SELECT Z_PK, Z_ENT FROM \(id: table) WHERE \(condition) LIMIT \(number: Self.limit + 1)"
    var found: Set<ObjectID> = []
    try connection.read(sql) { row in
      let number = row.entityNumber(1)
      let name = number.flatMap { entityNames[$0] } ?? relationship.destination
      found.insert(ObjectID(entity: name, pk: row.integer(0) ?? 0))
    }
    return found
  }

  /// The condition for a row of the destination's table to be at the end of the relationship.
  private func condition(on place: RelationshipPlace, of entity: String, _ keys: [Int64]) -> SQL? {
    let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
    let owners: SQL = " IN (SELECT value FROM json_each(\(bind: .text(list))))"
    func members(_ member: String, _ table: String, _ owner: String) -> SQL {
      "SELECT \(id: member) FROM \(id: table) WHERE \(id: owner)\(owners)"
    }
    switch place {
    case .key(let column, _) where column.certainty != .missing:
      guard let table = compiler.layout.entities[entity]?.table else { return nil }
      return "Z_PK IN (\(members(column.name, table, "Z_PK")))"
    case .inverseKey(_, let column, _) where column.certainty != .missing:
      return .identifier(column.name) + owners
    case .join(let table, let owner, let member, _, let isSelfInverse, _):
      let back: SQL = isSelfInverse ? " UNION \(members(owner, table, member))" : ""
      return "Z_PK IN (\(members(member, table, owner))\(back))"
    case .key, .inverseKey, .missing: return nil
    }
  }

  private func preview(of object: ObjectID) -> DeletionPreview {
    var preview = DeletionPreview(objectID: object, isComplete: !isOverLimit)
    for other in deleted where other != object { preview.cascaded[other.entity, default: 0] += 1 }
    let steps = reached.sorted {
      ($0.key.owner, $0.key.relationship.name) < ($1.key.owner, $1.key.relationship.name)
    }
    for (step, objects) in steps {
      let staying = objects.subtracting(deleted).count
      guard staying > 0 else { continue }
      let reach = DeletionPreview.Reach(
        owner: step.owner,
        relationship: step.relationship.name,
        entity: step.relationship.destination,
        count: staying
      )
      switch step.relationship.deleteRule {
      case .deny: preview.denying.append(reach)
      case .noAction: preview.dangling.append(reach)
      case .nullify where isRequired(inverseOf: step.relationship): preview.orphaned.append(reach)
      case .nullify: preview.nullified.append(reach)
      case .cascade: break
      }
    }
    return preview
  }

  private func isRequired(inverseOf relationship: Relationship) -> Bool {
    guard let name = relationship.inverse,
      let entity = compiler.model.entity(named: relationship.destination),
      let inverse = compiler.model.relationships(of: entity).first(where: { $0.name == name })
    else { return false }
    return !inverse.isToMany && !inverse.isOptional
  }
}
