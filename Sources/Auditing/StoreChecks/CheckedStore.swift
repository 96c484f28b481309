import Decoding
import Querying
import Schema
import Storage

/// What a check works on, and the few questions that checks share.
struct CheckedStore {
  let opened: OpenedStore
  let model: Model
  let layout: StoreLayout
  let contract: Contract
  let scan: StoreScan
  /// The entities whose own declarations are checked.
  let entities: [Entity]

  init(_ session: StoreSession, _ contract: Contract, _ scan: StoreScan, entity name: String?) {
    opened = session.store
    let model = session.compiler.model
    self.model = model
    layout = session.compiler.layout
    self.contract = contract
    self.scan = scan
    entities =
      name.flatMap { model.entity(named: $0) }.map { model.hierarchy(from: $0) }
      ?? model.entities
  }

  /// An entity's table, where the store has it.
  func place(of entity: String) -> (layout: EntityLayout, table: String)? {
    layout.entities[entity].flatMap { layout in layout.table.map { (layout, $0) } }
  }

  /// The condition that a row of `alias` belongs to an entity or one below it; nil where every row does.
  func belongs(_ alias: String, to entity: String) -> SQL? {
    guard let place = layout.entities[entity], place.sharesTable,
      let entity = model.entity(named: entity)
    else { return nil }
    let numbers = model.hierarchy(from: entity).compactMap { layout.entities[$0.name]?.entityID }
    return .column(alias, "Z_ENT") + .text(" IN (")
      + numbers.map { SQL.binding(.integer(Int64($0))) }.joined(separator: ", ") + .text(")")
  }

  /// ` WHERE … AND …` of what holds; empty where nothing does.
  func filter(_ conditions: [SQL?]) -> SQL {
    let conditions = conditions.compactMap(\.self)
    return conditions.isEmpty ? SQL() : .text(" WHERE ") + conditions.joined(separator: " AND ")
  }

  /// The rows of a statement as one finding: a row's key first, then what `cause` makes words of.
  ///
  /// The predicate is the given one where it selects exactly these rows, else their keys.
  func finding(
    _ kind: FindingKind,
    _ entity: String,
    _ path: String,
    _ sql: SQL,
    columns: Int = 1,
    predicate: String? = nil,
    cause: ([RawValue]) -> String?
  ) throws(Failure) -> AuditedFinding? {
    var tally = Tally(severity: kind.severity)
    try scan.run(sql) { row in
      var values: [RawValue] = []
      for column in 0..<columns { values.append(row.value(column)) }
      if let cause = cause(values) {
        let fault = Fault(kind: kind, severity: kind.severity, cause: cause)
        tally.add(fault, key: row.integer(0) ?? 0)
      }
      return true
    }
    guard tally.rows > 0 else { return nil }
    return AuditedFinding(
      entity: entity,
      TallyKey(path: path, kind: kind),
      tally,
      predicate: try self.predicate(predicate, selecting: tally, of: entity)
    )
  }
}

extension RawValue {
  /// The value in a message.
  var words: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .text(let text): "\"\(text.prefix(60))\""
    case .longText(let text, _): "\"\(text.prefix(60))…\""
    case .blob(let data): "\(data.count) bytes"
    case .malformedText(let data): "\(data.count) bytes"
    case .longBlob(_, let length): "\(length) bytes"
    }
  }
}
