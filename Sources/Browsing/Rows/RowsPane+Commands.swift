import Findings
import Predicates
import Schema
import Screen

extension Keymap.Context { static let rows = Self("rows") }

extension Command {
  static let goToRow = RowsPane.command(
    "go to row", ["J"], "Go to a row by its number, or open an object by its key or ID"
  ) { $1.prompt = RowNumberPrompt() }
  static let removeChip = RowsPane.command(
    "take off", ["x"], "Take off a filter of the rows; if there are several, the one whose number is typed",
    disabled: { rows, _ in
      rows.narrowings.isEmpty && rows.query.sort.isEmpty ? "nothing narrows or sorts these rows" : nil
    }
  ) { ChipsBox.open(.remove, &$0, &$1) }
  static let editChip = RowsPane.command(
    "edit filter", ["\\"], "Edit a predicate of the rows; if there are several, the one whose number is typed",
    disabled: { rows, _ in rows.narrowings.isEmpty ? "nothing narrows these rows" : nil }
  ) { ChipsBox.open(.edit, &$0, &$1) }
  static let addSortKey = RowsPane.command(
    "add sort key", ["S"],
    "Sort by the column under the cursor too, behind the others; again turns it, then ends it",
    disabled: { rows, _ in rows.orderObstacle }
  ) { $0.sortByCursor(adds: true, &$1) }
  static let sortByPath = RowsPane.command(
    "sort by path", ["o"], "Sort by a path that is picked, through to-ones too"
  ) { $1.box = PathPicker(.sortRows, entity: $0.query.entity, $1) }
  static let firstColumn = RowsPane.command("first column", ["0"], "Go to the first column") {
    $0.moveColumn(&$1) { $0.select(visible: 0) }
  }
  static let lastColumn = RowsPane.command("last column", ["$"], "Go to the last column") {
    $0.moveColumn(&$1) { $0.select(visible: $0.shown.count - 1) }
  }
  static let goToColumn = RowsPane.command(
    "column", ["C"], "Go to a column by a few letters of its path; one that is hidden or not there is shown"
  ) { $1.box = PathPicker(.column, entity: $0.query.entity, $1) }
  static let columns = RowsPane.command("columns", ["c"], "Choose which columns are shown") {
    $1.box = ColumnsBox($0, &$1)
  }
  static let widenColumn = RowsPane.command(
    "widen column", [">"], "Make the column wider", otherWords: "resize width", number: .times
  ) { $0.widen(by: 2, &$1) }
  static let narrowColumn = RowsPane.command(
    "narrow column", ["<"], "Make the column narrower", otherWords: "resize width", number: .times
  ) { $0.widen(by: -2, &$1) }
  static let freezeColumns = RowsPane.command(
    "pin columns", ["P"], "Keep the columns up to the cursor in sight; again lets them go"
  ) { rows, context in
    rows.change(&context) { $0.freeze() }
    let count = rows.columns.frozen
    let placed = rows.placed(width: rows.columnsWidth(in: context.area))
    let onScreen = placed.count { $0.visibleIndex < count }
    let stay = Count.text(count, "column is pinned", "columns are pinned")
    context.said =
      count == 0
      ? "no column is pinned" : stay + (onScreen < count ? ", \(onScreen) of them fit the screen" : "") + " · P lets go"
  }
  static let preview = RowsPane.command(
    "preview", ["v"], "Show the row under the cursor in full below the rows, from 30 lines on; again takes it away"
  ) { rows, context in
    RowPreview.toggle(below: rows, &context)
    rows.ask(.focused, &context)
  }
  static let columnLayer = RowsPane.command(
    "column layer", ["a"], "Show the next layer in the column under the cursor alone"
  ) { rows, context in
    let next = rows.cursorLayer.next == rows.layer ? nil : rows.cursorLayer.next
    rows.change(&context) { $0.show(in: next) }
  }
}
