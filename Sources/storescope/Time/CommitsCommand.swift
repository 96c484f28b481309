import ArgumentParser
import Decoding
import Findings
import Opening
import Schema
import Storage

/// `commits`: the saves that a store's write-ahead log still holds.
struct CommitsCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "commits", abstract: "Lists the commits that the store's write-ahead log still holds.",
    discussion: """
      --at-commit and --at-transaction read the store as a commit left it. For each commit, the list has the \
      transactions of the history that it added, or else the newest one, and how many rows it inserted (+), \
      updated (~) and deleted (-). A save may make several commits. Rows of many-to-many relationships are not \
      counted.

      A checkpoint moves pages from the log into the file. A state that it has overwritten cannot be read, and \
      its rows are not known. The -shm file records how far the checkpoint came. Without this file, storescope \
      compares the pages; "exact" is false if that does not settle it.
      """)

  @OptionGroup var store: StoreArgument

  @OptionGroup var output: JSONOption

  @Option(help: "The model to read the store with, instead of its own.") var model: String?

  func run() throws {
    let found = try commits()
    if let defect = found.defect { Output.warn("note: \(defect.message)") }
    if output.json {
      Output.line(JSON.array(found.commits.map(\.json)).pretty)
    } else if !found.commits.isEmpty {
      var table = TextTable(widest: 200)
      table.start(["commit", "transactions", "time", "pages", "rows"])
      for commit in found.commits { table.add(commit.fields(found)) }
      table.finish()
    }
    if found.lacksLog {
      Output.warn("note: \(StoreCommits.noLog)")
    } else if found.commits.isEmpty {
      Output.warn("note: the log is empty: all saves are in the file")
    } else if found.firstWhole > 0 {
      Output.warn("note: a checkpoint has overwritten the states before commit \(found.firstWhole)")
    } else if found.firstExact > 0 {
      Output.warn("note: \(StoreCommits.doubt(of: found.firstExact - 1))")
    }
  }

  /// The store is closed before its log is read as a file.
  private func commits() throws -> StoreCommits {
    var opener = StoreOpener([store.path])
    opener.modelPath = model
    let document = try opener.open()
    guard let opened = document.store else { throw OpeningError.needsStore(store.path) }
    let (file, tables) = (opened.path, opened.tables)
    return try StoreCommits.read(file, layout: document.layout, tables: tables)
  }
}

extension StoreCommit {
  fileprivate func fields(_ all: StoreCommits) -> [String?] {
    [
      String(number) + (isExact ? "" : number < all.firstWhole ? " overwritten" : " perhaps"),
      transactions.map(String.init).joined(separator: " "),
      time.map { DateText.plain($0) ?? "\($0)" } ?? "",
      String(pages),
      rows?.text ?? "not known",
    ]
  }

  fileprivate var json: JSON {
    [
      "commit": .number(number), "frames": .number(frames), "transactions": .list(transactions, JSON.integer),
      "time": .text(time.flatMap(DateText.iso)), "pages": .number(pages),
      "rows": rows.map { rows in .object(rows.keys.sorted().map { .init($0, rows[$0]?.json ?? .null) }) } ?? .null,
      "exact": .boolean(isExact),
    ]
  }
}

extension ChangeCounts {
  fileprivate var json: JSON {
    ["insert": .number(inserts), "update": .number(updates), "delete": .number(deletes)]
  }
}
