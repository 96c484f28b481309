import Findings
import Querying
import Schema
import Screen

extension Command {
  static let goToRow = Command(
    "go to row", [.rows: ["J"]], "Go to a row by its number, or open an object by its key or ID")
  static let predicate = Command(
    "where", [.rows: ["w"], .composer: ["t", "w"]],
    "Show only the rows that pass one more predicate, written as NSPredicate's text",
    otherWords: "filter predicate query condition")
  static let saveQuery = Command(
    "save query", [.rows: [.control("s")], .composer: [.control("s")]],
    "Save the rows' predicate and order under a name; : finds it again")
  static let fetch = Command(
    "fetch", [.rows: ["X"], .record: ["X"]], "Run a fetched property or a fetch request with this row")
  static let inMemory = Command(
    "in memory", [.rows: ["~"], .composer: ["~"]],
    "Let predicates look into payloads, in memory; again leaves that to SQLite")
  static let removeChip = Command(
    "take off", [.rows: ["x"]], "Take off a filter of the rows; if there are several, the one whose number is typed",
    disabled: { pane, _ in
      guard let rows = pane as? RowsPane else { return nil }
      return rows.narrowings.isEmpty && rows.query.sort.isEmpty ? "nothing narrows or sorts these rows" : nil
    })
  static let editChip = Command(
    "edit filter", [.rows: ["\\"]], "Edit a predicate of the rows; if there are several, the one whose number is typed",
    disabled: narrowsNothing)
  static let redo = Command(
    "redo", [.composer: ["U"], .rows: ["U"]], "Do again what was undone", number: .times,
    disabled: { pane, _ in pane.canRedo == false ? "nothing to redo" : nil })
  static let sort = Command(
    "sort", [.rows: ["s"], .record: ["s"]],
    "Sort by the column alone; again turns, then ends it. In a record: by name, or as the columns", otherWords: "order",
    disabled: hasNoOrder)
  static let addSortKey = Command(
    "add sort key", [.rows: ["S"]],
    "Sort by the column under the cursor too, behind the others; again turns it, then ends it", disabled: hasNoOrder)
  static let sortByPath = Command("sort by path", [.rows: ["o"]], "Sort by a path that is picked, through to-ones too")
  static let firstColumn = Command("first column", [.rows: ["0"]], "Go to the first column")
  static let lastColumn = Command("last column", [.rows: ["$"]], "Go to the last column")
  static let goToColumn = Command(
    "column", [.rows: ["C"]], "Go to a column by a few letters of its path; one that is hidden or not there is shown")
  static let columns = Command("columns", [.rows: ["c"]], "Choose which columns are shown")
  static let hideColumn = Command(
    "hide", [.rows: ["-"], .record: ["-"], .findings: ["-"]],
    "Hide the column under the cursor; in a record, all that is nil; among findings, their code")
  static let showColumns = Command(
    "show all", [.rows: ["+"], .record: ["+"], .findings: ["+"]], "Show all columns, properties or findings again")
  static let widenColumn = Command(
    "widen column", [.rows: [">"]], "Make the column wider", otherWords: "resize width", number: .times)
  static let narrowColumn = Command(
    "narrow column", [.rows: ["<"]], "Make the column narrower", otherWords: "resize width", number: .times)
  static let freezeColumns = Command(
    "pin columns", [.rows: ["P"]], "Keep the columns up to the cursor in sight; again lets them go")
  static let compare = Command(
    "compare", [.rows: ["="], .record: ["="]],
    "Put two marked rows side by side; in a record, a row whose value reads well beside it", waitsFor: [.row, .record],
    disabled: { pane, _ in pane is RecordPane || pane is RowsPane ? nil : "no rows and no record are on the screen" })
  static let deletion = Command(
    "deletion", [.rows: ["D"], .record: ["D"]], "Show what deleting the object would do: what goes along, what refuses",
    otherWords: "delete", waitsFor: [.row, .record, .copy])
  static let preview = Command(
    "preview", [.rows: ["v"]],
    "Show the row under the cursor in full below the rows, from 30 lines on; again takes it away")
  static let layer = Command(
    "layer", [.rows: ["L"], .record: ["L"]], "Show the next layer: stored, what the app sees, what SQLite holds",
    otherWords: "raw stored app decode",
    disabled: { pane, context in
      guard let record = pane as? RecordPane, record.showsLayers || record.layersDiffer(context),
        RecordColumn.showsAllLayers(width: context.size.columns - 2)
      else { return nil }
      return "all three layers are on the screen"
    })
  static let columnLayer = Command(
    "column layer", [.rows: ["a"]], "Show the next layer in the column under the cursor alone")
  static let undo = Command(
    "undo", [.composer: ["u"], .rows: ["u"]], "Take the last change back; in the rows, of filters, order and columns",
    number: .times, disabled: { pane, _ in pane.canUndo == false ? "nothing to undo" : nil })
  static let filterToValue = Command(
    "only", [.rows: ["i"], .values: ["i"]],
    "Show only rows with the value under the cursor, or with those that are marked", waitsFor: [.row, .value])
  static let excludeValue = Command(
    "without", [.rows: ["I"], .values: ["I"]],
    "Leave out rows with the value under the cursor, or with those that are marked", waitsFor: [.row, .value])
  static let mark = Command(
    "mark", [.rows: [" "], .values: [" "]],
    "Mark what is under the cursor, for what is done next; again takes the mark off", waitsFor: [.row, .value],
    number: .timesWhenRead)
  static let export = Command(
    "export", [.rows: ["e"], .findings: ["e"]], "Write the shown rows, or the findings, to a new file",
    disabled: { pane, _ in pane is FindingsPane || pane is RowsPane ? nil : "no rows and no findings are on the screen"
    })
}

private let narrowsNothing: Command.Reason = { pane, _ in
  (pane as? RowsPane)?.narrowings.isEmpty == true ? "nothing narrows these rows" : nil
}

private let hasNoOrder: Command.Reason = { pane, _ in (pane as? RowsPane)?.columns.cursorPath?.sortError?.sentence.line
}

extension Keymap.Context { static let rows = Self("rows") }
