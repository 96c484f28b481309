import Decoding
import Findings
import Predicates
import SQLite
import Schema
import Storage

/// The store that the checks read, the queries that they share, and the damage that they met.
final class CheckedStore {
  let opened: OpenedStore
  let model: Model
  let layout: StoreLayout
  let contract: Contract
  let scan: StoreScan
  /// The entities whose rows are checked.
  let entities: [Entity]
  /// The entity that was asked for; nil if all are checked.
  private let root: Entity?
  /// The checks that met a damaged page, as words, by entity.
  private var unended: [String: [String]] = [:]
  /// Whether SQLite's own check found the file damaged.
  var isDamaged = false
  /// Whether a cancel cut a check short.
  var isCut = false

  init(_ session: StoreSession, _ contract: Contract, _ scan: StoreScan, entity name: String?) {
    opened = session.store
    model = session.compiler.model
    layout = session.compiler.layout
    self.contract = contract
    self.scan = scan
    root = name.flatMap { session.compiler.model.entity(named: $0) }
    entities = model.entities(from: name)
  }

  /// Whether every entity is checked.
  var isWhole: Bool { entities.count == model.entities.count }

  /// The entities at the roots of the tables that are checked.
  var roots: [String] { Set(entities.map { (model.ancestors(of: $0).last ?? $0).name }).sorted() }

  /// The relationships that are checked in an entity's rows: its own, because inherited ones are checked at their
  /// declarer.
  ///
  /// For the entity that was asked for, all of them, because its ancestors are not checked.
  func relationships(of entity: Entity) -> [Relationship] {
    entity.name == root?.name ? model.relationships(of: entity) : entity.relationships
  }

  /// The same for attributes.
  func attributes(of entity: Entity) -> [Attribute] {
    entity.name == root?.name ? model.attributes(of: entity) : entity.attributes
  }

  /// The entities whose indexes and constraints are checked: also the ancestors of the one that was asked for.
  var declarers: [Entity] { (root.map(model.ancestors) ?? []) + entities }

  /// The entity whose rows stand in for the named one's: itself, or the one that was asked for if it is below it; nil
  /// if neither.
  func checked(of name: String) -> String? {
    if entities.contains(where: { $0.name == name }) { return name }
    guard let root, model.ancestors(of: root).contains(where: { $0.name == name }) else { return nil }
    return root.name
  }

  /// An entity's table, if the store has it.
  func place(of entity: String) -> (layout: EntityLayout, table: String)? {
    layout.entities[entity].flatMap { layout in layout.table.map { (layout, $0) } }
  }

  /// The condition for a row of `alias` to belong to an entity or a sub-entity; nil if every row does.
  func belongs(_ alias: String, to entity: String) -> SQL? {
    guard let place = layout.entities[entity], place.sharesTable, let entity = model.entity(named: entity) else {
      return nil
    }
    let numbers = model.hierarchy(from: entity).compactMap { layout.entities[$0.name]?.entityID }
    return "\(column: alias, "Z_ENT") IN (\(integers: numbers))"
  }

  /// The condition for a key to be of an entity's checked rows; nil if every key is.
  ///
  /// If only a sub-entity is asked for, a table of its ancestors' keys holds others too.
  func owns(_ entity: String, _ key: SQL) -> SQL? {
    guard !isWhole, let place = place(of: entity), let belongs = belongs("t", to: entity) else { return nil }
    return "EXISTS (SELECT 1 FROM \(id: place.table) AS t WHERE t.Z_PK = \(key) AND \(belongs))"
  }

  /// ` WHERE … AND …` of the conditions; empty if there are none.
  func filter(_ conditions: [SQL?]) -> SQL {
    let conditions = conditions.compactMap(\.self)
    return conditions.isEmpty ? SQL() : " WHERE \(conditions.joined(separator: " AND "))"
  }

  /// The rows of a statement as one finding: a row's key first, then the columns that `cause` puts in words.
  ///
  /// Rows that were found before a damaged page or a cancel are kept.
  /// The given predicate is used if it selects exactly these rows, else their keys.
  func finding(
    _ code: FindingCode, _ entity: String, _ path: String, _ sql: SQL, columns: Int = 1, predicate: String? = nil,
    cause: ([SQLiteValue]) -> String?
  ) throws(Failure) -> AuditedFinding? {
    var tally = Tally(severity: code.severity)
    try run(sql, for: "\(code) of \(path)", entity) { row in
      var values: [SQLiteValue] = []
      for column in 0..<columns { values.append(row.value(column)) }
      if let cause = cause(values) {
        let fault = Fault(code: code, severity: code.severity, cause: cause)
        tally.add(fault, key: row.integer(0) ?? 0)
      }
      return true
    }
    guard tally.rows > 0 else { return nil }
    return AuditedFinding(
      entity: entity, TallyKey(path: path, code: code), tally,
      predicate: try self.predicate(predicate, selecting: tally, of: entity))
  }

  /// Runs a statement until a damaged page or a cancel; returns whether it came to its end.
  ///
  /// `check` names it in words. Throws `Failure`.
  @discardableResult
  func run(
    _ sql: SQL, for check: String, _ entity: String?, _ body: (borrowing StatementRow) -> Bool
  ) throws(Failure) -> Bool {
    try reading(check, entity) { () throws(Failure) in try scan.run(sql, body) }
  }

  /// The same for any work that queries SQLite.
  @discardableResult
  func reading(
    _ check: String, _ entity: String?, _ ask: () throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    do throws(Failure) {
      try ask()
      return true
    } catch {
      if error == .cancelled {
        isCut = true
        return false
      }
      guard error.isDamage else { throw error }
      unended[entity ?? "", default: []].append(check)
      return false
    }
  }

  /// The checks that did not come to their end, as a finding for each entity.
  var damage: [AuditedFinding] {
    unended.sorted { $0.key < $1.key }.map { entity, checks in
      let shown = checks.prefix(5).joined(separator: ", ")
      let rest = checks.count > 5 ? " and \(checks.count - 5) more" : ""
      return .damage(of: entity.isEmpty ? nil : entity, "checks met damaged pages and did not end: \(shown)\(rest)")
    }
  }
}

extension CheckedStore {
  /// The predicate, if it selects exactly the counted rows of an entity and its sub-entities, else their keys if
  /// these do; throws `Failure`.
  ///
  /// SQLite counts a text's characters, Core Data its UTF-16 units, and a key may have no row: so each predicate is
  /// tried on the store before it is reported.
  func predicate(_ wanted: String?, selecting tally: Tally, of entity: String) throws(Failure) -> String? {
    for text in [wanted, SelectingPredicate.keys(tally)].compactMap(\.self) where try selects(text, tally, of: entity) {
      return text
    }
    return nil
  }

  private func selects(_ text: String, _ tally: Tally, of entity: String) throws(Failure) -> Bool {
    guard let predicate = try? Predicate(text) else { return false }
    let catalog = PathCatalog(model: model, contract: contract, layout: layout)
    let checker = QueryChecker(catalog: catalog, entity: entity, now: 0)
    let compiler = RowQueryCompiler(model: model, layout: layout)
    guard let checked = try? checker.check(predicate),
      let sql = try? compiler.keys(RowQuery(entity: entity, predicate: checked.predicate))
    else { return false }
    var (position, agrees) = (0, true)
    do throws(Failure) {
      try scan.run(sql) { row in
        agrees = position < tally.rows && (position >= tally.keys.count || tally.keys[position] == row.integer(0))
        position += 1
        return agrees
      }
    } catch {
      // The count is reported even without a predicate: MATCHES may take too many steps on a text.
      if error == .storeChanged { throw error }
      if error == .cancelled { isCut = true }
      return false
    }
    return agrees && position == tally.rows
  }
}

extension SQLiteValue {
  /// The value in a message.
  var words: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): "\"\(text.prefix(60))\""
    case .blob(let data), .malformedText(let data): "\(data.count) bytes"
    }
  }
}
