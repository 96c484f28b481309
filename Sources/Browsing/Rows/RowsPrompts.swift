import Presenting
import Querying
import Screen

/// A text to find in the visible columns; the cursor goes to the first row that shows it while it is typed.
struct FindPrompt: Prompt {
  var line = TextField()
  let label = "find: "
  let hints = (enter: "stay there", escape: "back")
  /// The row where the search starts; Esc returns to it.
  let start: Int
  let former: String

  init(_ rows: RowsPane) {
    start = rows.cursor
    former = rows.findText
  }

  func follow(_ pane: inout any Pane, _ context: inout PaneContext) {
    guard var rows = pane as? RowsPane else { return }
    defer { pane = rows }
    guard rows.findText != line.text else { return }
    rows.findText = line.text
    guard line.text.isEmpty else { return rows.find(forward: true, from: start, &context) }
    context.stop(.find)
    rows.findText = former
    rows.go(toRow: start + 1, &context)
  }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard var rows = pane as? RowsPane else { return false }
    rows.findText = line.text
    rows.find(forward: true, from: start, &context)
    pane = rows
    return false
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    guard let rows = pane as? RowsPane, !line.text.isEmpty else { return PromptRemark() }
    return PromptRemark(count: "\(rows.hitsOnScreen.grouped) on the screen")
  }
}

/// The number of a row to go to.
struct RowNumberPrompt: Prompt {
  var line = TextField()
  let label = "row: "
  let hints = (enter: "go there", escape: "cancel")

  func admits(_ character: Character) -> Bool { character.isNumber }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard var rows = pane as? RowsPane, let number = Int(line.text) else { return false }
    rows.go(toRow: number, &context)
    pane = rows
    return false
  }
}

/// The name of a query to save.
struct QueryNamePrompt: Prompt {
  var line = TextField()
  let label = "save query as: "
  let hints = (enter: "save", escape: "cancel")
  /// The query, without its name.
  private let saved: SavedQuery

  private init(_ saved: SavedQuery) { self.saved = saved }

  /// Opens the prompt for the name, unless a saved query cannot describe the rows.
  static func open(_ saved: SavedQuery, of query: RowQuery, _ context: inout PaneContext) {
    if query.source != .entity {
      context.said = "only an entity's rows can be saved as a query"
    } else if let name = query.variables.keys.min() {
      context.said = "$\(name) has no value in a saved query"
    } else if query.isSlice || !query.distinct.isEmpty {
      context.said = "a saved query has no limit, no offset and no distinct rows"
    } else {
      context.prompt = Self(saved)
    }
  }

  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    let name = line.text.trimmingBlanks
    guard !name.isEmpty else { return true }
    var named = saved
    named.name = name
    context.keep(.save(named))
    return false
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    let name = line.text.trimmingBlanks
    let isKnown = context.book.queries.contains { $0.name == name }
    return PromptRemark(note: isKnown ? ("replaces the query “\(name)”", .warning) : nil)
  }
}
