import Foundation
import Predicates
import Schema

/// Makes the statements of each save: rows, keys, and the history's notes (FORMAT §1.2, §6.1).
///
/// Changes are the differences between the states before and after, so both sides of a relationship are noted.
struct HistoryWriter {
  struct Step {
    fileprivate(set) var statements: [(sql: String, values: [SQLiteValue])] = []
    let staysInLog: Bool
  }

  private static let (changeID, transactionID, stringID): (Int64, Int64, Int64) = (16001, 16002, 16003)

  private let plan: StorePlan
  private let tombstones: [String]
  /// How often each row was saved.
  private var saves: [RowKey: Int64] = [:]
  private var changes: Int64 = 0
  private var transactions: Int64 = 0
  private var strings: [String: Int64] = [:]
  /// The highest keys as last written, by `Z_ENT`.
  private var highest: [Int64: Int64] = [:]

  init(_ plan: StorePlan) {
    self.plan = plan
    tombstones = (0..<StoreDDL.tombstones(of: plan.model)).map { "ZTOMBSTONE\($0)" }
  }

  /// The steps of all transactions after the rows of a graph.
  static func steps(
    _ transactions: [NewTransaction], after encoder: inout RowEncoder, _ definition: StoreDDL
  ) throws(StoreWritingError) -> [Step] {
    guard !transactions.isEmpty else { return [] }
    var writer = HistoryWriter(encoder.graph.plan)
    var states = RowStates(encoder.graph)
    encoder.values.sharesFiles = true
    var before = try StoreState(&encoder, definition)
    var (steps, staysInLog) = ([Step](), false)
    for transaction in transactions {
      try states.apply(transaction)
      encoder = RowEncoder(
        try ObjectGraph(encoder.graph.plan, rows: states.rows), now: transaction.time, values: encoder.values)
      let after = try StoreState(&encoder, definition)
      staysInLog = staysInLog || transaction.staysInLog
      var step = Step(staysInLog: staysInLog)
      writer.write(transaction, before, after, states.highestKeys, into: &step)
      steps.append(step)
      before = after
    }
    return steps
  }

  // MARK: - One save

  private mutating func write(
    _ transaction: NewTransaction, _ before: StoreState, _ after: StoreState, _ highestKeys: [String: Int64],
    into step: inout Step
  ) {
    transactions += 1
    writeTransaction(transaction, &step)
    let deleted = before.order.filter { after.objects[$0] == nil }
    for id in deleted {
      step.add("DELETE FROM \(StoreDDL.quote(id.table)) WHERE Z_PK = ?", [.integer(id.key)])
      saves[id] = nil
    }
    var updated: [(RowKey, Data)] = []
    for id in after.order {
      guard let old = before.objects[id], let new = after.objects[id] else { continue }
      if let bitmap = update(id, old, new, &step) { updated.append((id, bitmap)) }
    }
    for id in after.order where before.objects[id] == nil {
      guard let object = after.objects[id] else { continue }
      step.insert(object.columns, into: id.table)
      note(.insert, id, object.entity, [:], &step)
    }
    for (id, bitmap) in updated {
      guard let object = after.objects[id] else { continue }
      note(.update, id, object.entity, ["ZCOLUMNS": .blob(bitmap)], &step)
    }
    for id in deleted {
      guard let object = before.objects[id] else { continue }
      note(.delete, id, object.entity, tombstone(of: object), &step)
    }
    writeJoins(before, after, &step)
    for (root, key) in highestKeys.sorted(by: { $0.key < $1.key }) {
      setHighest(key, of: Int64(plan.id(of: root)), &step)
    }
    setHighest(changes, of: Self.changeID, &step)
    setHighest(transactions, of: Self.transactionID, &step)
    setHighest(Int64(strings.count), of: Self.stringID, &step)
  }

  /// Writes the highest key of an entity, if this save used a new one.
  private mutating func setHighest(_ key: Int64, of entity: Int64, _ step: inout Step) {
    guard key != highest.updateValue(key, forKey: entity) else { return }
    step.add("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?", [.integer(key), .integer(entity)])
  }

  private mutating func writeTransaction(_ transaction: NewTransaction, _ step: inout Step) {
    var columns: [String: SQLiteValue] = [
      "Z_PK": .integer(transactions), "Z_ENT": .integer(Self.transactionID), "ZTIMESTAMP": .real(transaction.time),
    ]
    let texts = [
      ("ZAUTHORTS", transaction.author), ("ZBUNDLEIDTS", transaction.bundle), ("ZCONTEXTNAMETS", transaction.context),
      ("ZPROCESSIDTS", transaction.process),
    ]
    for (column, text) in texts {
      guard let text else { continue }
      columns[column] = .integer(key(of: text, &step))
    }
    step.insert(columns, into: "ATRANSACTION")
  }

  /// The key of a text that all transactions share.
  private mutating func key(of text: String, _ step: inout Step) -> Int64 {
    if let known = strings[text] { return known }
    let key = Int64(strings.count) + 1
    strings[text] = key
    step.insert(
      ["Z_PK": .integer(key), "Z_ENT": .integer(Self.stringID), "ZNAME": .text(text)], into: "ATRANSACTIONSTRING")
    return key
  }

  private mutating func note(
    _ kind: HistoryChange.Kind, _ id: RowKey, _ entity: Entity, _ more: [String: SQLiteValue], _ step: inout Step
  ) {
    changes += 1
    let columns: [String: SQLiteValue] = [
      "Z_PK": .integer(changes), "Z_ENT": .integer(Self.changeID), "ZCHANGETYPE": .integer(kind.rawValue),
      "ZENTITY": .integer(Int64(plan.id(of: entity.name))), "ZENTITYPK": .integer(id.key),
      "ZTRANSACTIONID": .integer(transactions),
    ]
    step.insert(columns.merging(more) { $1 }, into: "ACHANGE")
  }

  private func writeJoins(_ before: StoreState, _ after: StoreState, _ step: inout Step) {
    for join in plan.joinTables {
      let (old, new) = (before.joins[join.table] ?? [], after.joins[join.table] ?? [])
      func sorted(_ rows: Set<[String: SQLiteValue]>) -> [[String: SQLiteValue]] {
        rows.sorted { left, right in
          let owners = (left.key(join.ownerColumn), right.key(join.ownerColumn))
          if owners.0 != owners.1 { return owners.0 < owners.1 }
          return left.key(join.memberColumn) < right.key(join.memberColumn)
        }
      }
      for row in sorted(old.subtracting(new)) {
        let columns = [join.ownerColumn, join.memberColumn]
        step.add(
          "DELETE FROM \(StoreDDL.quote(join.table)) WHERE "
            + columns.map { "\(StoreDDL.quote($0)) = ?" }.joined(separator: " AND "),
          columns.map { row[$0] ?? .null })
      }
      for row in sorted(new.subtracting(old)) { step.insert(row, into: join.table) }
    }
  }

  // MARK: - Changes of one object

  /// Writes the differences, and returns their bitmap; nil if the app itself changed nothing.
  ///
  /// If only derived values changed, they are written as a trigger would, without a save; a time of saving alone is
  /// not.
  private mutating func update(
    _ id: RowKey, _ old: StoreState.Object, _ new: StoreState.Object, _ step: inout Step
  ) -> Data? {
    var differing = Set(new.columns.keys.filter { new.columns[$0] != old.columns[$0] })
    differing.formUnion(old.columns.keys.filter { new.columns[$0] == nil })
    differing.remove("Z_OPT")
    let derived = derivedColumns(of: new.entity)
    let collections = Set(
      plan.model.relationships(of: new.entity).filter { relationship in
        guard relationship.isToMany else { return false }
        let (left, right) = (old.members[relationship.name] ?? [], new.members[relationship.name] ?? [])
        return relationship.isOrdered ? left != right : Set(left) != Set(right)
      }.map(\.name))
    let isSaved = !differing.subtracting(derived.keys).isEmpty || !collections.isEmpty
    if !isSaved { differing = differing.filter { derived[$0] == false } }
    guard isSaved || !differing.isEmpty else { return nil }
    var values = differing.sorted().map { ($0, new.columns[$0] ?? .null) }
    if isSaved {
      let count = (saves[id] ?? 1) + 1
      saves[id] = count
      values.append(("Z_OPT", .integer(count)))
    }
    step.add(
      "UPDATE \(StoreDDL.quote(id.table)) SET "
        + values.map { "\(StoreDDL.quote($0.0)) = ?" }.joined(separator: ", ") + " WHERE Z_PK = ?",
      values.map(\.1) + [.integer(id.key)])
    return isSaved ? bitmap(new.entity, differing, collections) : nil
  }

  /// By column, whether its value is the time of the save.
  private func derivedColumns(of entity: Entity) -> [String: Bool] {
    var found: [String: Bool] = [:]
    for attribute in plan.model.attributes(of: entity) {
      guard let expression = attribute.derivationExpression,
        let column = plan.columns[plan.key(attribute.name, in: entity)]
      else { continue }
      found[column] = expression.contains("now(")
    }
    return found
  }

  /// A bit for each slot whose column or collection differs, the most significant first.
  private func bitmap(_ entity: Entity, _ columns: Set<String>, _ collections: Set<String>) -> Data {
    let slots = plan.model.changeSlots(of: entity)
    var bytes = Data(repeating: 0, count: (slots.paths.count + 7) / 8)
    for (index, (path, kind)) in zip(slots.paths, slots.kinds).enumerated() {
      let isChanged =
        kind == .collection ? collections.contains(path) : column(path, kind, in: entity).map(columns.contains) ?? false
      if isChanged { bytes[index / 8] |= 0x80 >> (index % 8) }
    }
    return bytes
  }

  private func column(_ path: String, _ kind: ChangeSlots.Kind, in entity: Entity) -> String? {
    let property = String(path.prefix { $0 != "." })
    let key = plan.key(property, in: entity)
    switch kind {
    case .attribute: return plan.columns[StorePlan.Key(entity: key.entity, name: path)]
    case .key: return plan.toOnes[key]?.column
    case .entity: return plan.toOnes[key]?.entityColumn
    case .order: return plan.toOnes[key].map { OrderColumn.name(besideKey: $0.column) }
    case .collection: return nil
    }
  }

  private func tombstone(of object: StoreState.Object) -> [String: SQLiteValue] {
    var kept: [String: SQLiteValue] = [:]
    for (attribute, index) in plan.model.tombstoneColumns(of: object.entity, among: tombstones) {
      guard let column = plan.columns[plan.key(attribute.name, in: object.entity)] else { continue }
      kept[tombstones[index]] = object.columns[column]
    }
    return kept
  }
}

extension HistoryWriter.Step {
  fileprivate mutating func add(_ sql: String, _ values: [SQLiteValue]) { statements.append((sql, values)) }

  fileprivate mutating func insert(_ columns: [String: SQLiteValue], into table: String) {
    let row = EncodedRow(table, columns)
    add(row.statement, row.bindings)
  }
}

extension [String: SQLiteValue] {
  fileprivate func key(_ column: String) -> Int64 {
    if case .integer(let key)? = self[column] { key } else { 0 }
  }
}
