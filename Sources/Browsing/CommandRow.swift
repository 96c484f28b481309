import Findings
import Querying
import Schema
import Screen

/// A command with all its facts: the keymap, the help, the palette, `storescope keys` and the waiting of keys come
/// from these rows.
struct CommandRow: Sendable {
  /// Data that is still being read, for which a key about it waits.
  struct Awaited: OptionSet, Sendable {
    let rawValue: Int

    /// How many rows there are.
    static let total = Awaited(rawValue: 1)
    /// The row under the cursor.
    static let row = Awaited(rawValue: 2)
    static let record = Awaited(rawValue: 4)
    /// The row that will be shown beside a record.
    static let neighbour = Awaited(rawValue: 8)
    static let value = Awaited(rawValue: 16)
    static let findings = Awaited(rawValue: 32)
    /// A record that is read to be copied; another question on its lane would replace it.
    static let copy = Awaited(rawValue: 64)
    /// The data that a movement between lines may depend on.
    static let lines: Awaited = [.total, .record, .value, .findings]
    /// The data that folding or entering a node may depend on.
    static let nodes: Awaited = [.value, .findings]
  }

  let command: Command
  let title: String
  let summary: String
  let keys: KeyValuePairs<Keymap.Context, [Key]>
  /// Words that people type for it and that are in neither its name nor its sentence.
  let otherWords: String
  let waitsFor: Awaited
  /// Why it is disabled now; nil if it is not.
  let disabledReason: @Sendable (any Pane, PaneContext) -> String?

  private init(
    _ command: Command,
    _ title: String,
    _ keys: KeyValuePairs<Keymap.Context, [Key]>,
    _ summary: String,
    otherWords: String = "",
    waitsFor: Awaited = [],
    disabled: @escaping @Sendable (any Pane, PaneContext) -> String? = { _, _ in nil }
  ) {
    self.command = command
    self.title = title
    self.keys = keys
    self.summary = summary
    self.otherWords = otherWords
    self.waitsFor = waitsFor
    disabledReason = disabled
  }

  private static let narrowsNothing: @Sendable (any Pane, PaneContext) -> String? = { pane, _ in
    (pane as? RowsPane)?.narrowings.isEmpty == true ? "nothing narrows these rows" : nil
  }

  private static let hasNoOrder: @Sendable (any Pane, PaneContext) -> String? = { pane, _ in
    (pane as? RowsPane)?.columns.cursorPath?.sortError?.sentence.line
  }

  static let all: [CommandRow] = [
    .init(.up, "cursor up", [.everywhere: [.up, "k"]], "Move up one line", waitsFor: .lines),
    .init(
      .down,
      "cursor down",
      [.everywhere: [.down, "j"]],
      "Move down one line",
      waitsFor: .lines
    ),
    .init(.left, "left", [.everywhere: [.left, "h"]], "Move left one column", waitsFor: .nodes),
    .init(
      .right,
      "right",
      [.everywhere: [.right, "l"]],
      "Move right one column",
      waitsFor: .nodes
    ),
    .init(
      .pageUp,
      "page up",
      [.everywhere: [.pageUp, .control("b")]],
      "Move up one page",
      waitsFor: .lines
    ),
    .init(
      .pageDown,
      "page down",
      [.everywhere: [.pageDown, .control("f")]],
      "Move down one page",
      waitsFor: .lines
    ),
    .init(
      .halfPageUp,
      "half page up",
      [.everywhere: [.control("u")]],
      "Move up half a page",
      waitsFor: .lines
    ),
    .init(
      .halfPageDown,
      "half page down",
      [.everywhere: [.control("d")]],
      "Move down half a page",
      waitsFor: .lines
    ),
    .init(
      .first,
      "first",
      [.everywhere: [.home, "g"]],
      "Go to the first line, or after a number to that line",
      waitsFor: .lines
    ),
    .init(
      .last,
      "last",
      [.everywhere: [.end, "G"]],
      "Go to the last line, or after a number to that line: 5G",
      waitsFor: [.record, .value, .findings]
    ),
    .init(
      .open,
      "open",
      [.everywhere: [.enter]],
      "Open what is under the cursor; follow a relationship",
      otherWords: "json blob payload tree",
      waitsFor: [.row, .record, .value, .findings, .copy]
    ),
    .init(
      .back,
      "back",
      [.everywhere: [.backspace]],
      "Go back to exactly where you were",
      disabled: { _, context in
        context.trail.isEmpty && context.jumps.isEmpty ? "nothing to go back to" : nil
      }
    ),
    .init(
      .forward,
      "forward",
      [.everywhere: ["}"]],
      "Go forward again after going back",
      disabled: { _, context in context.ahead.isEmpty ? "nothing to go forward to" : nil }
    ),
    .init(
      .ascend,
      "up",
      [.everywhere: ["q"]],
      "Go up to the view that this one was opened from; leave storescope from the topmost"
    ),
    .init(
      .setPlace,
      "set place",
      [.everywhere: ["m"]],
      "Let a letter stand for this place"
    ),
    .init(
      .goToPlace,
      "go to place",
      [.everywhere: ["'"]],
      "Go to the place that a letter stands for",
      disabled: { _, context in context.places.isEmpty ? "no place is set yet · m sets one" : nil }
    ),
    .init(
      .nextPane,
      "next pane",
      [.everywhere: [.tab, .backTab]],
      "Move between the entities and the rows"
    ),
    .init(
      .find,
      "find",
      [.everywhere: ["/"]],
      "Find a text, or narrow the list to it, while you type"
    ),
    .init(
      .findNext,
      "find next",
      [.everywhere: ["n"]],
      "Go to the next place that shows the text",
      disabled: { pane, _ in pane.hasNothingSought ? "nothing to find yet · / types it" : nil }
    ),
    .init(
      .findPrevious,
      "find previous",
      [.everywhere: ["N"]],
      "Go to the previous place that shows the text",
      disabled: { pane, _ in pane.hasNothingSought ? "nothing to find yet · / types it" : nil }
    ),
    .init(
      .goToRow,
      "go to row",
      [.rows: ["J"]],
      "Go to a row by its number, or open an object by its key or ID"
    ),
    .init(
      .predicate,
      "where",
      [.rows: ["w"], .composer: ["t", "w"]],
      "Show only the rows that pass one more predicate, written as NSPredicate's text",
      otherWords: "filter predicate query condition"
    ),
    .init(
      .saveQuery,
      "save query",
      [.rows: [.control("s")], .composer: [.control("s")]],
      "Save the rows' predicate and order under a name; : finds it again"
    ),
    .init(
      .fetch,
      "fetch",
      [.rows: ["X"], .record: ["X"]],
      "Run a fetched property or a fetch request with this row"
    ),
    .init(
      .inMemory,
      "in memory",
      [.rows: ["~"], .composer: ["~"]],
      "Let predicates look into payloads, in memory; again leaves that to SQLite"
    ),
    .init(
      .removeChip,
      "take off",
      [.rows: ["x"]],
      "Take off a filter of the rows; if there are several, the one whose number is typed",
      disabled: { pane, _ in
        guard let rows = pane as? RowsPane else { return nil }
        return rows.narrowings.isEmpty && rows.query.sort.isEmpty
          ? "nothing narrows or sorts these rows" : nil
      }
    ),
    .init(
      .editChip,
      "edit filter",
      [.rows: ["\\"]],
      "Edit a predicate of the rows; if there are several, the one whose number is typed",
      disabled: narrowsNothing
    ),
    .init(
      .redo,
      "redo",
      [.rows: ["U"]],
      "Do again what was undone",
      disabled: { pane, _ in (pane as? RowsPane)?.canRedo == false ? "nothing was undone" : nil }
    ),
    .init(
      .sort,
      "sort",
      [.rows: ["s"], .record: ["s"]],
      "Sort by the column alone; again turns, then ends it. In a record: by name, or as the columns",
      otherWords: "order",
      disabled: hasNoOrder
    ),
    .init(
      .addSortKey,
      "add sort key",
      [.rows: ["S"]],
      "Sort by the column under the cursor too, behind the others; again turns it, then ends it",
      disabled: hasNoOrder
    ),
    .init(
      .sortByPath,
      "sort by path",
      [.rows: ["o"]],
      "Sort by a path that is picked, through to-ones too"
    ),
    .init(.firstColumn, "first column", [.rows: ["0"]], "Go to the first column"),
    .init(.lastColumn, "last column", [.rows: ["$"]], "Go to the last column"),
    .init(
      .goToColumn,
      "column",
      [.rows: ["C"]],
      "Go to a column by a few letters of its path; one that is hidden or not there is shown"
    ),
    .init(.columns, "columns", [.rows: ["c"]], "Choose which columns are shown"),
    .init(
      .hideColumn,
      "hide",
      [.rows: ["-"], .record: ["-"], .findings: ["-"]],
      "Hide the column under the cursor; in a record, all that is nil; among findings, their code"
    ),
    .init(
      .showColumns,
      "show all",
      [.rows: ["+"], .record: ["+"], .findings: ["+"]],
      "Show all columns, properties or findings again"
    ),
    .init(
      .widenColumn,
      "widen column",
      [.rows: [">"]],
      "Make the column wider",
      otherWords: "resize width"
    ),
    .init(
      .narrowColumn,
      "narrow column",
      [.rows: ["<"]],
      "Make the column narrower",
      otherWords: "resize width"
    ),
    .init(
      .freezeColumns,
      "pin columns",
      [.rows: ["P"]],
      "Keep the columns up to the cursor in sight; again lets them go"
    ),
    .init(
      .previousRow,
      "previous row",
      [.record: ["["]],
      "Show the previous row's record",
      waitsFor: [.neighbour, .copy],
      disabled: { _, context in
        context.opener != nil ? nil : "this record was not opened from rows"
      }
    ),
    .init(
      .nextRow,
      "next row",
      [.record: ["]"]],
      "Show the next row's record",
      waitsFor: [.neighbour, .copy],
      disabled: { _, context in
        context.opener != nil ? nil : "this record was not opened from rows"
      }
    ),
    .init(
      .nextFault,
      "next ⚠",
      [.record: ["n"], .findings: ["n"]],
      "Go to the next finding; in a record to its next row, or the next ⚠ of the row",
      waitsFor: [.neighbour, .findings, .copy]
    ),
    .init(
      .previousFault,
      "previous ⚠",
      [.record: ["N"], .findings: ["N"]],
      "Go to the previous finding, its previous row, or the row's previous ⚠",
      waitsFor: [.neighbour, .findings, .copy]
    ),
    .init(
      .nextFaultInRow,
      "next ⚠ in row",
      [.record: [")"]],
      "Go to the row's next property that the app does not see as it is stored",
      waitsFor: [.record]
    ),
    .init(
      .previousFaultInRow,
      "previous ⚠ in row",
      [.record: ["("]],
      "Go to the row's previous property that does not read",
      waitsFor: [.record]
    ),
    .init(
      .compare,
      "compare",
      [.rows: ["="], .record: ["="]],
      "Put two marked rows side by side; in a record, a row whose value reads well beside it",
      waitsFor: [.row, .record],
      disabled: { pane, _ in
        pane is RecordPane || pane is RowsPane ? nil : "no rows and no record are on the screen"
      }
    ),
    .init(
      .nameObjects,
      "use as name",
      [.record: ["*"]],
      "Show the entity's objects by the value under the cursor, wherever something leads to them",
      waitsFor: [.record],
      disabled: { pane, _ in pane is RecordPane ? nil : "no record is on the screen" }
    ),
    .init(
      .deletion,
      "deletion",
      [.rows: ["D"], .record: ["D"]],
      "Show what deleting the object would do: what goes along, what refuses",
      waitsFor: [.row, .record, .copy]
    ),
    .init(
      .preview,
      "preview",
      [.rows: ["v"]],
      "Show the row under the cursor in full below the rows, from 30 lines on; again takes it away"
    ),
    .init(
      .layer,
      "layer",
      [.rows: ["L"], .record: ["L"]],
      "Show the next layer: stored, what the app sees, what SQLite holds",
      otherWords: "raw stored app decode",
      disabled: { pane, context in
        guard let record = pane as? RecordPane,
          record.showsLayers || record.layersDiffer(context),
          RecordColumn.showsAllLayers(width: context.size.columns - 2)
        else { return nil }
        return "all three layers are on the screen"
      }
    ),
    .init(
      .columnLayer,
      "column layer",
      [.rows: ["a"]],
      "Show the next layer in the column under the cursor alone"
    ),
    .init(
      .valueForm,
      "value form",
      [.value: ["v"]],
      "Switch between tree, text and hex",
      waitsFor: [.value]
    ),
    .init(
      .firstRow,
      "first row",
      [.findings: [.right, "l"]],
      "Show the record of the finding's first row; unfold a code with several places",
      waitsFor: [.findings]
    ),
    .init(
      .toggleFold,
      "fold",
      [.entities: [" "], .value: [" "], .findings: [" "]],
      "Fold or unfold the node under the cursor",
      waitsFor: .nodes
    ),
    .init(.localTime, "local time", [.everywhere: ["t"]], "Show dates in local time or in UTC"),
    .init(
      .copyCell,
      "copy",
      [.everywhere: ["y"]],
      "Copy the value under the cursor: text as it is, other bytes in base64",
      waitsFor: [.row, .record, .value, .findings, .copy]
    ),
    .init(
      .copyRow,
      "copy row",
      [.everywhere: [.control("y")]],
      "Copy the whole row or record as a line of JSON",
      waitsFor: [.row, .record, .findings, .copy]
    ),
    .init(
      .copyAs,
      "copy as …",
      [.everywhere: ["Y"]],
      "Choose what to copy: the value, the whole row, a predicate, a path",
      otherWords: "json csv sql predicate",
      waitsFor: [.row, .record, .value, .findings, .copy]
    ),
    .init(
      .saveValue,
      "save or open",
      [.everywhere: ["O"]],
      "Save the value under the cursor to a file, or open it in $PAGER or $EDITOR",
      waitsFor: [.row, .record, .value, .findings, .copy]
    ),
    .init(
      .speak,
      "read aloud",
      [.everywhere: [";"]],
      "Put what is under the cursor into one sentence, for screen readers",
      waitsFor: [.row, .record, .value, .findings]
    ),
    .init(
      .paths,
      "paths",
      [.everywhere: ["p"]],
      "List the typed paths of the entity, with every fact"
    ),
    .init(
      .pathSpelling,
      "spelling",
      [.paths: [.tab]],
      "Spell paths as Swift does, as the model does, or by column"
    ),
    .init(
      .compose,
      "compose",
      [.everywhere: ["W"]],
      "Put predicate and sort together from paths, operators and values",
      otherWords: "filter predicate query",
      waitsFor: [.findings],
      disabled: { pane, context in
        guard let findings = pane as? FindingsPane else { return nil }
        return findings.selected(context.audit)?.finding?.finding.predicate == nil
          ? "no short predicate selects these rows" : nil
      }
    ),
    .init(
      .addCondition,
      "add",
      [.composer: ["a"]],
      "Add a condition: pick a path, an operator, a value"
    ),
    .init(.addSort, "add sort", [.composer: ["s"]], "Add a path to sort by"),
    .init(
      .group,
      "group",
      [.composer: ["g"]],
      "Put the condition into a group of its own, or take a group apart"
    ),
    .init(.removeLine, "delete", [.composer: ["d", .delete]], "Delete the line under the cursor"),
    .init(.chooseOperator, "operator", [.composer: ["o"]], "Choose another operator"),
    .init(.negate, "not", [.composer: ["!"]], "Put NOT before the line, or take it away"),
    .init(
      .turn,
      "turn",
      [.composer: [" "]],
      "Turn ALL into ANY, up into down, every row into no row, and back"
    ),
    .init(.moveLineUp, "line up", [.composer: ["K"]], "Move the line up among its neighbours"),
    .init(
      .moveLineDown,
      "line down",
      [.composer: ["J"]],
      "Move the line down among its neighbours"
    ),
    .init(
      .correct,
      "correct",
      [.composer: ["x"]],
      "Find the rows too for which the app shows a default",
      disabled: { pane, _ in
        (pane as? ComposerPane)?.correction == nil ? "the app shows no default for this row" : nil
      }
    ),
    .init(
      .undo,
      "undo",
      [.composer: ["u"], .rows: ["u"]],
      "Take the last change back; in the rows, of predicates and order",
      disabled: { pane, _ in
        ((pane as? ComposerPane)?.canUndo ?? (pane as? RowsPane)?.canUndo) == false
          ? "nothing was changed" : nil
      }
    ),
    .init(
      .spellings,
      "spellings",
      [.composer: [.tab]],
      "Show every spelling in full with its notes, or the lines again"
    ),
    .init(
      .copySpelling,
      "copy…",
      [.composer: ["y"]],
      "Copy the query as NSPredicate, Swift, SQL or text"
    ),
    .init(.showRows, "rows", [.composer: ["W"]], "Show the rows that the query finds"),
    .init(
      .filterToValue,
      "only",
      [.rows: ["i"], .values: ["i"]],
      "Show only rows with the value under the cursor, or with those that are marked",
      waitsFor: [.row, .value]
    ),
    .init(
      .excludeValue,
      "without",
      [.rows: ["I"], .values: ["I"]],
      "Leave out rows with the value under the cursor, or with those that are marked",
      waitsFor: [.row, .value]
    ),
    .init(
      .mark,
      "mark",
      [.rows: [" "], .values: [" "]],
      "Mark what is under the cursor, for what is done next; again takes the mark off",
      waitsFor: [.row, .value]
    ),
    .init(
      .model,
      "model",
      [.everywhere: ["M"]],
      "Show the model of the entity under the cursor",
      otherWords: "schema entity"
    ),
    .init(
      .versions,
      "versions",
      [.everywhere: ["V"]],
      "Show the versions of the model, and what a migration between them would do",
      otherWords: "migrate migration mapping hashes"
    ),
    .init(
      .differences,
      "differences",
      [.everywhere: ["B"]],
      "Show how the rows differ from those of the store that --diff names",
      otherWords: "diff compare",
      disabled: { _, context in
        context.document.other == nil ? "no other store is open · browse A --diff B" : nil
      }
    ),
    .init(
      .diagram,
      "diagram",
      [.entities: ["d"], .model: ["d"]],
      "Draw the entity between what points to it and what it points to"
    ),
    .init(
      .census,
      "values",
      [.rows: ["#"], .record: ["#"], .values: ["#"]],
      "Count what the column holds in these rows: values, cases, spread; again, and of bytes, a census",
      otherWords: "null distinct frequent frequency histogram count",
      waitsFor: [.record]
    ),
    .init(
      .history,
      "history",
      [.everywhere: ["H"]],
      "Who changed what when, by the store's history; in a record, who changed the object",
      otherWords: "deleted author transactions",
      disabled: { _, context in
        context.document.hasHistory ? nil : "the store keeps no history"
      }
    ),
    .init(
      .cloudKit,
      "CloudKit",
      [.entities: ["K"], .rows: ["K"], .record: ["K"], .cloudKit: ["K"]],
      "What went to iCloud and what waits, zones and errors; in a record, what is known of the object",
      otherWords: "icloud sync export",
      disabled: { _, context in
        context.document.isMirrored ? nil : "the store is not mirrored with CloudKit"
      }
    ),
    .init(
      .olderSave,
      "older save",
      [.everywhere: [","]],
      "Show the store as the save before left it, and mark what that save changed",
      otherWords: "undo past earlier commit",
      disabled: { _, context in
        context.document.layout == nil
          ? "a model alone has no saves"
          : context.document.commit?.number == 0 ? "the log holds nothing older" : nil
      }
    ),
    .init(
      .newerSave,
      "newer save",
      [.everywhere: ["."]],
      "Show the store as the next save left it, in the end as it is now",
      disabled: { _, context in
        context.document.commit == nil ? "this is the store as it is now" : nil
      }
    ),
    .init(
      .findings,
      "findings",
      [.everywhere: ["f"]],
      "Audit the store and show what the app cannot read, and what is wrong",
      otherWords: "audit errors problems crash",
      disabled: { _, context in
        context.document.layout == nil ? "a model alone has no values to audit" : nil
      }
    ),
    .init(
      .report,
      "report",
      [.findings: ["R"]],
      "Write the findings as Markdown to a new file",
      disabled: { pane, _ in pane is FindingsPane ? nil : "no findings are on the screen" }
    ),
    .init(
      .export,
      "export",
      [.rows: ["e"], .findings: ["e"]],
      "Write the shown rows, or the findings, to a new file",
      disabled: { pane, _ in
        pane is FindingsPane || pane is RowsPane
          ? nil : "no rows and no findings are on the screen"
      }
    ),
    .init(
      .refresh,
      "refresh",
      [.everywhere: ["r"]],
      "Read the store again as it is now",
      otherWords: "reload reread e"
    ),
    .init(
      .follow,
      "follow",
      [.everywhere: ["F"]],
      "Mark rows as others save them: + new, ✎ changed, − deleted, ↗ ↘ come into or out of the filter; again pauses",
      otherWords: "watch live",
      disabled: { _, context in
        if context.document.layout == nil { return "a model alone has no rows to follow" }
        return context.document.commit == nil
          ? nil : "this is an earlier save · . goes on to the store as it is now"
      }
    ),
    .init(
      .cancel,
      "cancel",
      [.everywhere: [.escape]],
      "Stop what runs, else take back what narrows the view, else go back"
    ),
    .init(
      .stop,
      "stop",
      [.everywhere: [.control("c")]],
      "Stop what runs; never leaves the view"
    ),
    .init(.redraw, "redraw", [.everywhere: [.control("l")]], "Draw the screen anew"),
    .init(
      .sqlLog,
      "SQL log",
      [.everywhere: ["@"]],
      "List the statements that ran, with their rows and times"
    ),
    .init(
      .openStore,
      "open store",
      [.everywhere: [.control("o")]],
      "Open another store: a recent one, one near this one, or by its path"
    ),
    .init(
      .chooseTheme,
      "theme",
      [.everywhere: ["T"]],
      "Choose a theme; the one under the cursor shows at once"
    ),
    .init(.zoom, "zoom", [.everywhere: ["z"]], "Hide or show the list of entities"),
    .init(.palette, "commands", [.everywhere: [":"]], "Find a command by its name"),
    .init(.help, "help", [.everywhere: ["?", .function(1)]], "List the keys that work here"),
    .init(.suspend, "suspend", [.everywhere: [.control("z")]], "Put storescope in the background"),
    .init(
      .quit,
      "leave",
      [.everywhere: ["Q"]],
      "Leave storescope",
      otherWords: "q qa wq quit exit close bye"
    ),
  ]

  private static let byCommand = Dictionary(all.map { ($0.command, $0) }) { first, _ in first }

  static func row(of command: Command) -> CommandRow? { byCommand[command] }
}
