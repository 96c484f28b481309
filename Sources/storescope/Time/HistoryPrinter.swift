import Decoding
import Opening
import Presenting
import Schema
import Storage

/// Prints the history as it is read, each change with its transaction, in constant memory.
protocol HistoryPrinter {
  /// The number of updates whose fields are not known.
  var unknown: Int { get }
  mutating func add(_ transaction: HistoryTransaction, _ change: HistoryChange?)
  mutating func finish()
}

extension HistoryTransaction { fileprivate var timeText: String { time.map { DateText.plain($0) ?? "\($0)" } ?? "" } }

extension HistoryChange {
  fileprivate var hasUnknownFields: Bool { kind == .update && properties == nil }

  fileprivate var op: String {
    switch kind {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    }
  }
}

/// A line for each transaction, with its changes counted by entity.
struct HistoryTableOfTransactions: HistoryPrinter {
  private(set) var unknown = 0
  private var table = TextTable(widest: 60, isCut: Output.isTerminal)
  private var transaction: HistoryTransaction?
  private var counts: [String: ChangeCounts] = [:]

  init() { table.start(["transaction", "time", "author", "context", "bundle", "process", "changes"]) }

  mutating func add(_ transaction: HistoryTransaction, _ change: HistoryChange?) {
    if transaction.number != self.transaction?.number { endTransaction() }
    self.transaction = transaction
    guard let change else { return }
    if change.hasUnknownFields { unknown += 1 }
    counts[change.objectID.entity, default: ChangeCounts()].add(change.kind)
  }

  private mutating func endTransaction() {
    guard let transaction else { return }
    table.add([
      String(transaction.number), transaction.timeText, transaction.author ?? "", transaction.context ?? "",
      transaction.bundle ?? "", transaction.process ?? "", counts.text,
    ])
    counts = [:]
  }

  mutating func finish() {
    endTransaction()
    table.finish()
  }
}

/// A line for each change.
struct HistoryChangeTable: HistoryPrinter {
  private(set) var unknown = 0
  private var table = TextTable(widest: 60, isCut: Output.isTerminal)

  init() { table.start(["transaction", "time", "author", "change", "object", "properties"]) }

  mutating func add(_ transaction: HistoryTransaction, _ change: HistoryChange?) {
    guard let change else { return }
    if change.hasUnknownFields { unknown += 1 }
    table.add([
      String(transaction.number), transaction.timeText, transaction.author ?? "", change.op,
      "\(change.objectID.entity)/p\(change.objectID.pk)",
      change.hasUnknownFields
        ? HistoryChange.unknownFields : ((change.properties ?? []) + change.keptTexts).joined(separator: ", "),
    ])
  }

  mutating func finish() { table.finish() }
}

/// A line of JSON for each transaction.
struct HistoryLines: HistoryPrinter {
  private(set) var unknown = 0
  private let log: TransactionLog?
  private let values: TransactionValues?
  private var transaction: Int64?
  private var isFirst = true
  /// Whether the transactions are one array, instead of a line each.
  private let isList: Bool
  private var isEmpty = true

  init(_ document: OpenedDocument, log: TransactionLog?, isList: Bool) {
    (self.log, self.isList) = (log, isList)
    values = log.map {
      TransactionValues($0, model: document.model, layout: document.layout, tables: document.store?.tables ?? [])
    }
  }

  mutating func add(_ transaction: HistoryTransaction, _ change: HistoryChange?) {
    if transaction.number != self.transaction { begin(transaction) }
    guard let change else { return }
    if change.hasUnknownFields { unknown += 1 }
    let json = json(change, transaction.number)
    Output.append { [isFirst] bytes in
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      json.write(to: &bytes)
    }
    isFirst = false
  }

  private mutating func begin(_ transaction: HistoryTransaction) {
    end()
    if isList { Output.write(isEmpty ? "[" : ",") }
    isEmpty = false
    let head: JSON = [
      "transaction": .integer(transaction.number),
      "time": transaction.time.map { Value.date($0).json } ?? .null,
      "author": .text(transaction.author), "bundle": .text(transaction.bundle),
      "context": .text(transaction.context), "process": .text(transaction.process),
      "commit": .number(log?.commit(of: transaction.number)),
    ]
    Output.write(String(head.compact.dropLast()) + ",\"changes\":[")
    self.transaction = transaction.number
    isFirst = true
  }

  private mutating func end() {
    if transaction != nil { Output.write("]}\n") }
    transaction = nil
  }

  mutating func finish() {
    end()
    if isList { Output.write(isEmpty ? "[]\n" : "]\n") }
  }

  private func json(_ change: HistoryChange, _ transaction: Int64) -> JSON {
    let values = change.kind == .update ? self.values?.values(of: change.objectID, in: transaction) : nil
    return [
      "op": .string(change.op), "entity": .string(change.objectID.entity), "pk": .integer(change.objectID.pk),
      "properties": change.properties.map(JSON.texts) ?? .null,
      "tombstone": change.tombstone.isEmpty
        ? .null : .object(change.tombstone.map { .init($0.attribute.name, $0.cell.stored.json) }),
      "values": values.map { values in
        .object(values.sorted { $0.key < $1.key }.map { .init($0.key, [$0.value.before.json, $0.value.after.json]) })
      },
    ]
  }
}
