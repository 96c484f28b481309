import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Questions
import Schema
import Storage

/// `history`: the transactions of persistent history, newest first.
struct HistoryCommand: ParsableCommand, ReadsStore {
  enum Format: String, ListForm {
    case table, ndjson, json

    static let help: ArgumentHelp = "The form of the listing."
  }

  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Prints the store's persistent history, newest transaction first.",
    discussion: """
      A transaction is a save of the app. The table has a line for each, with the objects that it inserted \
      (+), updated (~) and deleted (-). With --entity, --object or --path it has a line for each change.

      The history records which properties an update changed, and no values. Of a deleted object, it keeps \
      only what the model preserves after a deletion. An app that opens the store without history tracking \
      leaves no transactions.

      NDJSON has a JSON object in a line for each transaction, with the changes that match. "values" are those \
      before and after a change; they are there if the -wal file still holds both states of the row.
      """)

  @OptionGroup var store: StoreArgument

  @Option(help: "Only changes of this entity and those below it.") var entity: String?

  @Option(help: "Only changes of this object: Entity/p7 or its URI.") var object: String?

  @Option(name: .customLong("path"), help: "Only updates of this property or composite's leaf: Entity.property.")
  var property: String?

  @Option(
    parsing: .unconditional, help: "Only transactions from this number or date on, such as 510, 2024-05-01 or -7d.")
  var since: String?

  @Option(parsing: .unconditional, help: "Only transactions up to this number or date.")
  var until: String?

  @Option(help: "Only transactions of this author.") var author: String?

  @OptionGroup var output: ListFormOptions<Format>

  @OptionGroup var open: OpenOptions

  func run() throws {
    let format = output.chosen
    let log = format == .table ? nil : transactionLog
    try open.reading([store.path]) { document in
      let filter = try self.filter(in: document)
      let session = try document.session()
      var printer: any HistoryPrinter =
        switch format {
        case .ndjson, .json: HistoryLines(document, log: log, isList: format == .json)
        case .table where filter.asksForChanges: HistoryChangeTable()
        case .table: HistoryTableOfTransactions()
        }
      var isEmpty = true
      let hasHistory = try session.streamHistory(filter) { transaction, change in
        isEmpty = false
        printer.add(transaction, change)
        return !Output.isRefused
      }
      printer.finish()
      if !hasHistory {
        Output.warn("note: the store keeps no history · NSPersistentHistoryTrackingKey switches it on")
      } else if isEmpty {
        Output.warn(filter == HistoryFilter() ? "note: the history is empty" : "note: the history has no such change")
      }
      if printer.unknown > 0 {
        Output.warn(
          "note: of \(Count.text(printer.unknown, "update")) the fields are not known, because the "
            + "bitmap does not fit the model")
      }
    }
    // It keeps files open, and closing them would drop the connections' locks.
    withExtendedLifetime(log) {}
  }

  /// Read before SQLite opens the store; nil if the store is read at an earlier state or as a copy.
  private var transactionLog: TransactionLog? {
    guard !open.snapshot, open.atCommit == nil, open.atTransaction == nil else { return nil }
    return open.named([store.path]).store.flatMap { TransactionLog($0) }
  }

  private func filter(in document: OpenedDocument) throws -> HistoryFilter {
    var filter = HistoryFilter()
    filter.author = author
    func names(_ name: String) throws -> Set<String> {
      Set(document.model.hierarchy(from: try document.entity(named: name)).map(\.name))
    }
    filter.entities = try entity.map(names)
    if let property {
      let parts = property.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw ValidationError("--path takes Entity.property, not '\(property)'.") }
      let below = try names(parts[0])
      filter.entities = filter.entities.map { $0.intersection(below) } ?? below
      filter.property = try document.pathCatalog.path(parts[1], from: parts[0]).persistentSpelling
    }
    filter.object = try object.map { try document.object($0, of: "--object") }
    filter.since = try since.map { try bound($0, "--since") }
    filter.until = try until.map { try bound($0, "--until") }
    return filter
  }

  private func bound(_ text: String, _ option: String) throws -> HistoryFilter.Bound {
    if let number = Int64(text), number >= 0 { return .transaction(number) }
    let now = Date().timeIntervalSinceReferenceDate
    guard let date = DateEntry.seconds(text, now: now) else {
      throw ValidationError("\(option) takes a transaction's number or a date, not '\(text)'.")
    }
    return .date(date)
  }
}
