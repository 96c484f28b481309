import Predicates
import Questions
import SQLite
import Schema

/// Follows delete rules from one object over all objects that Cascade deletes with it (DIALECTS A29).
struct DeletionWalk {
  /// The most objects that are followed; the effects of deleting more are not reported.
  static let limit = 50_000

  /// A relationship of the entity whose objects are deleted, or one without inverse that leads to it.
  private struct Step: Hashable {
    let owner: String
    let relationship: Relationship
    var isIncoming = false
  }

  private let compiler: RowQueryCompiler
  private let connection: Connection
  private let entityNames: [Int: String]
  private var deleted: Set<ObjectID>
  private var waiting: [String: [Int64]]
  /// The objects at the other end of relationships, of outgoing ones with another rule than Cascade.
  private var reached: [Step: Set<ObjectID>] = [:]
  private var reachedCount = 0
  /// The relationships for which the store has no place.
  private var unread: Set<String> = []

  private init(_ object: ObjectID, _ compiler: RowQueryCompiler, _ connection: Connection) {
    self.compiler = compiler
    self.connection = connection
    let numbers = compiler.layout.entities.values.compactMap { layout in layout.entityID.map { ($0, layout.entity) } }
    entityNames = Dictionary(numbers) { first, _ in first }
    deleted = [object]
    waiting = [object.entity: [object.pk]]
  }

  /// What deleting an object would do; `isCurrent` is false once the answer is no longer needed.
  static func preview(
    of object: ObjectID, compiler: RowQueryCompiler, _ connection: Connection, isCurrent: () -> Bool
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
      } else if relationship.inverse != nil || relationship.deleteRule == .deny
        || relationship.isToMany && relationship.deleteRule == .noAction
      {
        // The members of a to-many without inverse hold its key (FORMAT §2.2); whether Nullify clears it is not known.
        reach(ends, by: Step(owner: name, relationship: relationship))
      }
      if isOverLimit { return }
    }
    for (owner, relationship) in compiler.relationships(leadingTo: entity) {
      let step = Step(owner: owner.name, relationship: relationship, isIncoming: true)
      reach(try starts(of: keys, owner.name, relationship), by: step)
      if isOverLimit { return }
    }
  }

  private mutating func reach(_ objects: Set<ObjectID>, by step: Step) {
    reached[step, default: []].formUnion(objects)
    reachedCount += objects.count
  }

  /// The objects at the other end; none, and a note, if the store has no place for the relationship.
  private mutating func ends(
    of keys: [Int64], _ entity: String, _ relationship: Relationship
  ) throws(Failure) -> Set<ObjectID> {
    guard let place = compiler.layout.entities[entity]?.relationships[relationship.name],
      let condition = condition(on: place, of: entity, keys)
    else {
      unread.insert("\(entity).\(relationship.name)")
      return []
    }
    return try objects(of: relationship.destination, where: condition)
  }

  /// The objects whose relationship without inverse leads to some keys of its destination: those whose own row or join
  /// table keeps the keys.
  private mutating func starts(
    of keys: [Int64], _ owner: String, _ relationship: Relationship
  ) throws(Failure) -> Set<ObjectID> {
    switch compiler.layout.entities[owner]?.relationships[relationship.name] {
    case .key(let column, _) where column.certainty != .missing:
      return try objects(of: owner, where: .identifier(column.name) + Self.among(keys))
    // The deleted row itself has the key, and a join table has an inverse (FORMAT §2.3).
    case .inverseKey, .join: return []
    case .key, .missing, nil:
      unread.insert("\(owner).\(relationship.name)")
      return []
    }
  }

  /// The rows of an entity's table that fulfil a condition.
  private func objects(of entity: String, where condition: SQL) throws(Failure) -> Set<ObjectID> {
    guard let table = compiler.layout.entities[entity]?.table else { return [] }
    let sql: SQL = "SELECT Z_PK, Z_ENT FROM \(id: table) WHERE \(condition) LIMIT \(number: Self.limit + 1)"
    var found: Set<ObjectID> = []
    try connection.read(sql) { row in
      let number = row.entityNumber(1)
      let name = number.flatMap { entityNames[$0] } ?? entity
      found.insert(ObjectID(entity: name, pk: row.integer(0) ?? 0))
    }
    return found
  }

  /// The condition for a row of the destination's table to be at the end of the relationship.
  private func condition(on place: RelationshipPlace, of entity: String, _ keys: [Int64]) -> SQL? {
    switch place {
    case .key(let column, _) where column.certainty != .missing:
      guard let table = compiler.layout.entities[entity]?.table else { return nil }
      return "Z_PK IN (\(Self.members(column.name, table, "Z_PK", keys)))"
    case .inverseKey(_, let column, _) where column.certainty != .missing:
      return .identifier(column.name) + Self.among(keys)
    case .join(let table, let owner, let member, _, let isSelfInverse, _):
      let back: SQL = isSelfInverse ? " UNION \(Self.members(owner, table, member, keys))" : ""
      return "Z_PK IN (\(Self.members(member, table, owner, keys))\(back))"
    case .key, .inverseKey, .missing: return nil
    }
  }

  private static func among(_ keys: [Int64]) -> SQL {
    let list = "[" + keys.map(String.init).joined(separator: ",") + "]"
    return " IN (SELECT value FROM json_each(\(bind: .text(list))))"
  }

  /// One column of a table in the rows whose other column has some keys.
  private static func members(_ member: String, _ table: String, _ owner: String, _ keys: [Int64]) -> SQL {
    "SELECT \(id: member) FROM \(id: table) WHERE \(id: owner)\(among(keys))"
  }

  private func preview(of object: ObjectID) -> DeletionPreview {
    var preview = DeletionPreview(objectID: object, isComplete: !isOverLimit)
    preview.unread = unread.sorted()
    preview.cascaded = Dictionary(grouping: deleted.subtracting([object]).sorted(), by: \.entity)
    let steps = reached.sorted { ($0.key.owner, $0.key.relationship.name) < ($1.key.owner, $1.key.relationship.name) }
    for (step, objects) in steps {
      let staying = objects.subtracting(deleted).sorted()
      guard !staying.isEmpty else { continue }
      let reach = DeletionPreview.Reach(
        owner: step.owner, relationship: step.relationship.name,
        entity: step.isIncoming ? step.owner : step.relationship.destination, objects: staying)
      switch step.relationship.deleteRule {
      case _ where step.isIncoming: preview.unreachable.append(reach)
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
    guard let name = relationship.inverse, let entity = compiler.model.entity(named: relationship.destination),
      let inverse = compiler.model.relationships(of: entity).first(where: { $0.name == name })
    else { return false }
    return !inverse.isToMany && !inverse.isOptional
  }
}
