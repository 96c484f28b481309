import Dispatch
import Findings
import Predicates
import Questions
import Schema
import Storage
import Synchronization
import Versioning

/// Decides how rows of two stores are matched, entity by entity.
///
/// One thread uses it: it reads over the connections that it was given.
final class RowMatcher {
  let pairs: [EntityPair]
  let stores: Sides<ComparedStore>
  private let scans: Sides<StoreScan>
  private let asked: [Int: [SidesName]]
  private var known: [Int: RowMatching] = [:]
  private let numbers: Sides<[String: Int]>

  init(_ stores: Sides<ComparedStore>, _ scans: Sides<StoreScan>, _ request: ComparisonRequest) throws(ComparisonError)
  {
    self.stores = stores
    self.scans = scans
    let paired = PairedModels(stores.a.model, stores.b.model)
    let pairs = paired.entities.enumerated().map { EntityPair($0, $1, stores) }
    self.pairs = pairs
    numbers = Sides { side in
      let names = pairs.compactMap { pair in pair.name.on(side).map { ($0, pair.number) } }
      return Dictionary(names) { first, _ in first }
    }
    var asked: [Int: [SidesName]] = [:]
    for key in request.keys {
      let (numbers, name) = try Self.key(key, pairs, stores)
      for number in numbers { asked[number, default: []].append(name) }
    }
    self.asked = asked
  }

  /// The pair that an entity of one side belongs to.
  func pair(of entity: String, on side: Side) -> EntityPair? { numbers[side][entity].map { pairs[$0] } }

  /// The pairs whose entity has this name on either side, and those of its sub-entities.
  static func pairs(
    named name: String, among pairs: [EntityPair], _ stores: Sides<ComparedStore>
  ) throws(ComparisonError) -> [EntityPair] {
    let names = Sides { (side: Side) -> Set<String> in
      let model = stores[side].model
      return Set(model.entity(named: name).map { model.hierarchy(from: $0).map(\.name) } ?? [])
    }
    let found = pairs.filter { pair in
      pair.isCalled(name) || Side.allCases.contains { side in pair.name.on(side).map(names[side].contains) ?? false }
    }
    if found.isEmpty {
      let known = pairs.flatMap { [$0.name.a, $0.name.b].compactMap(\.self) }
      throw .noSuchEntity(name, nearest: Nearest.names(to: name, among: Set(known).sorted()))
    }
    return found
  }

  /// The pairs that a key is for, and the attribute that it names.
  private static func key(
    _ text: String, _ pairs: [EntityPair], _ stores: Sides<ComparedStore>
  ) throws(ComparisonError) -> ([Int], SidesName) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw .notAKey(text) }
    let found = try Self.pairs(named: parts[0], among: pairs, stores)
    guard let first = found.first(where: { $0.isCalled(parts[0]) }) ?? found.first else { throw .notAKey(text) }
    let columns = first.entity.sharedColumns
    guard let column = columns.first(where: { $0.a.path == parts[1] || $0.b.path == parts[1] }) else {
      let names = columns.map(\.b.path)
      throw .noSuchAttribute(parts[1], entity: parts[0], nearest: Nearest.names(to: parts[1], among: names))
    }
    for attribute in [column.a.attribute, column.b.attribute] where attribute.type.mayHoldBytes {
      throw .notAValue(text, attribute.type)
    }
    return (found.map(\.number), SidesName(column.a.path, column.b.path))
  }

  // MARK: The ways

  /// How rows of a pair are matched; throws `Failure` when the stores cannot be read.
  func matching(of pair: EntityPair) throws(Failure) -> RowMatching {
    if let matching = known[pair.number] { return matching }
    let matching = try found(pair)
    known[pair.number] = matching
    return matching
  }

  private func found(_ pair: EntityPair) throws(Failure) -> RowMatching {
    guard let a = pair.entity.old, let b = pair.entity.new else { return .oneSide }
    for side in Side.allCases where pair.tables[side] == nil { return .none(.noTable(inB: side == .b)) }
    if let asked = asked[pair.number] {
      let areUnique = try areUnique(asked, pair)
      for side in Side.allCases {
        switch areUnique[side] {
        case true?: continue
        case false?: return .none(.keyRepeats(asked.map(\.name), inB: side == .b), by: asked)
        case nil: return .none(.keyMissing(asked.map(\.name), inB: side == .b), by: asked)
        }
      }
      return .by(asked)
    }
    for constraint in constraints(a, b, pair) where try isUnique(constraint, pair) { return .by(constraint) }
    for attribute in identifiers(pair) where try isUnique([attribute], pair) { return .by([attribute]) }
    let (old, new) = (stores.a.store.metadata.uuid, stores.b.store.metadata.uuid)
    return !old.isEmpty && old == new ? .primaryKey : .none(.nothingUnique)
  }

  /// The uniqueness constraints of either model over attributes that both have, the shortest first.
  private func constraints(_ a: Entity, _ b: Entity, _ pair: EntityPair) -> [[SidesName]] {
    var found: [[SidesName]] = []
    for (side, entity) in [(Side.a, a), (.b, b)] {
      let model = stores[side].model
      let all = ([entity] + model.ancestors(of: entity)).flatMap(\.uniquenessConstraints)
      for constraint in all where !constraint.isEmpty {
        let parts = constraint.map { leaves(of: $0, side, pair) }
        // A constraint over a relationship is left out.
        guard parts.allSatisfy({ !$0.isEmpty }) else { continue }
        let names = parts.flatMap(\.self).sorted { $0.order < $1.order }
        if !found.contains(names) { found.append(names) }
      }
    }
    return found.sorted {
      ($0.count, $0.map(\.order).joined(separator: ",")) < ($1.count, $1.map(\.order).joined(separator: ","))
    }
  }

  /// An attribute's column, or those of a composite.
  private func leaves(of name: String, _ side: Side, _ pair: EntityPair) -> [SidesName] {
    pair.entity.sharedColumns.filter { column in
      let path = side == .a ? column.a.path : column.b.path
      return path == name || path.hasPrefix(name + ".")
    }.map { SidesName($0.a.path, $0.b.path) }
  }

  /// Attributes that both models require and that are likely identifiers: UUIDs, then texts, likely names first.
  private func identifiers(_ pair: EntityPair) -> [SidesName] {
    let required = pair.entity.sharedColumns.filter { column in
      column.a.attribute.type == column.b.attribute.type && !column.a.attribute.isOptional
        && !column.b.attribute.isOptional && column.a.attribute.derivationExpression == nil
    }
    return [AttributeType.uuid, .string].flatMap { type in
      required.filter { $0.a.attribute.type == type }.map { SidesName($0.a.path, $0.b.path) }.sorted {
        ($0.looksIdentifying ? 0 : 1, $0.order) < ($1.looksIdentifying ? 0 : 1, $1.order)
      }
    }
  }

  private func isUnique(_ names: [SidesName], _ pair: EntityPair) throws(Failure) -> Bool {
    let areUnique = try areUnique(names, pair)
    return areUnique.a == true && areUnique.b == true
  }

  /// Whether no two rows share the values; nil if a column is missing.
  ///
  /// Both stores are queried at the same time.
  private func areUnique(_ names: [SidesName], _ pair: EntityPair) throws(Failure) -> Sides<Bool?> {
    let questions = Sides { side in Self.repeated(names, pair, side) }
    guard questions.a != nil, questions.b != nil else { return Sides { side in questions[side] == nil ? nil : true } }
    let answers = Mutex<[Side: Result<Bool, Failure>]>([:])
    DispatchQueue.concurrentPerform(iterations: 2) { [scans] index in
      let side = index == 0 ? Side.a : .b
      guard let sql = questions[side] else { return }
      let answer = Result { () throws(Failure) in
        var isUnique = true
        try scans[side].run(sql) { _ in
          isUnique = false
          return false
        }
        return isUnique
      }
      answers.withLock { $0[side] = answer }
    }
    let found = answers.withLock { $0 }
    return try Sides { (side: Side) throws(Failure) in try found[side]?.get() }
  }

  /// Finds values that rows share; nil if a column is missing.
  private static func repeated(_ names: [SidesName], _ pair: EntityPair, _ side: Side) -> SQL? {
    guard let table = pair.tables[side] else { return nil }
    let columns = names.compactMap { $0.on(side).flatMap { table.column($0, alias) } }
    guard columns.count == names.count else { return nil }
    return "SELECT 1\(table.rows(alias)) GROUP BY \(list: columns) HAVING COUNT(*) > 1 LIMIT 1"
  }

  private static let alias = "r"

  // MARK: Keys

  /// The bytes that identify a row of a pair in both stores; nil if rows are not matched.
  func key(of pair: EntityPair, _ side: Side, _ alias: String) throws(Failure) -> SQL? {
    let matching = try matching(of: pair)
    guard matching.isComparable, let table = pair.tables[side] else { return nil }
    if matching.paths.isEmpty {
      return Fingerprint.key([.init(.value, .column(alias, table.place.address.column))], of: pair.number)
    }
    let parts = matching.paths.compactMap { path in
      path.on(side).flatMap { name in table.column(name, alias).map { Fingerprint.Part(kind(of: name, pair, side), $0) }
      }
    }
    return parts.count == matching.paths.count ? Fingerprint.key(parts, of: pair.number) : nil
  }

  private func kind(of path: String, _ pair: EntityPair, _ side: Side) -> Fingerprint.Kind {
    let columns = pair.entity.columns.compactMap { side == .a ? $0.old : $0.new }
    return columns.first { $0.path == path }?.attribute.comparedKind ?? .value
  }

  /// The key of the object at the end of a relationship, whichever entity it is of.
  ///
  /// Nil if no entity there is matched.
  func targetKey(of entity: String, _ side: Side, _ alias: String) throws(Failure) -> SQL? {
    let model = stores[side].model
    guard let entity = model.entity(named: entity) else { return nil }
    var cases: [(number: Int, key: SQL)] = []
    var isMatched = false
    var only: SQL?
    for member in model.hierarchy(from: entity) where !member.isAbstract {
      guard let pair = pair(of: member.name, on: side), let table = pair.tables[side] else { continue }
      let key = try key(of: pair, side, alias)
      if key != nil { isMatched = true }
      // Of an object that is not matched, only the entity is compared.
      let known = key ?? Fingerprint.key([], of: pair.number)
      if table.place.sharesTable, let number = table.place.entityID {
        cases.append((number, known))
      } else {
        only = known
      }
    }
    guard isMatched else { return nil }
    if cases.isEmpty { return only }
    let whens: [SQL] = cases.map { " WHEN \(number: $0.number) THEN \($0.key)" }
    return "CASE \(column: alias, "Z_ENT")\(whens.joined(separator: "")) END"
  }
}

extension SidesName {
  /// The same whichever store is A.
  var order: String { [a, b].compactMap(\.self).min() ?? "" }

  fileprivate var looksIdentifying: Bool {
    let name = name.lowercased()
    return ["id", "uuid", "guid", "identifier", "key", "code"].contains { name.hasSuffix($0) }
  }
}

extension Attribute {
  /// How its column is converted before it is compared.
  var comparedKind: Fingerprint.Kind {
    switch type {
    case .boolean: .boolean
    case .binary, .transformable, .codable: allowsExternalBinaryDataStorage ? .tagged : .bytes
    default: .value
    }
  }
}
