import ArgumentParser
import Converting
import Findings
import Opening
import Storage

/// `views`: a store's rows as plain tables, as views for the `sqlite3` shell.
struct ViewsCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "views", abstract: "Prints views that show a store's rows as plain tables in sqlite3.",
    discussion: """
      The views have the names, columns and values of the tables that 'storescope convert' writes. Nothing is \
      copied:

        storescope views STORE > views.sql
        sqlite3 -readonly -init views.sql STORE

      The views are temporary, so nothing is written into the store. Beside a running app, or if there is a log, \
      sqlite3 may still change the files beside the store. sqlite3 cannot decode some values, such as \
      archives and files of external storage. A comment before a view names their columns. Unreadable values \
      and dangling keys are NULL here too, but no table lists them. The views do not check that a text is \
      UTF-8, and a Decimal beyond 1e±100 is NULL.
      """)

  @OptionGroup var store: StoreArgument

  @OptionGroup var plain: PlainOptions

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if open.atCommit != nil || open.atTransaction != nil {
      throw ValidationError("A view shows the store as it is now; 'convert' takes --at-commit and --at-transaction.")
    }
  }

  func run() throws {
    try open.reading([store.path]) { document in
      let layout = try plain.layout(document, try document.session(), host: .shell)
      Output.line("-- Views of storescope \(Storescope.version) for: sqlite3 -readonly -init FILE STORE")
      ViewScript(layout).write { Output.line($0) }
      for entity in layout.absent { Output.warn("note: left out · \(entity), for which the store has no table") }
    }
  }
}
