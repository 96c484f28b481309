import Predicates
import Schema
import Screen

/// What the commands of every view do in a pane; one that it leaves out means nothing there.
protocol CommandedPane {
  /// Enter: opens what is under the cursor.
  mutating func open(_ context: inout PaneContext)
  mutating func goLeft(_ context: inout PaneContext)
  mutating func goRight(_ context: inout PaneContext)
  mutating func move(byPages pages: Int, _ context: inout PaneContext)
  mutating func goToEnd(_ context: inout PaneContext)
  /// The prompt of `/`.
  var searchPrompt: any Prompt { get }
  /// Goes to the next or previous place that shows the sought text.
  mutating func goToHit(forward: Bool, _ context: inout PaneContext)
  mutating func copyValue(_ context: inout PaneContext)
  /// Copies the whole row, record or list that contains the value.
  mutating func copyWhole(_ context: inout PaneContext)
  /// Opens the composer for its rows, else for those of an entity.
  mutating func compose(_ entity: String?, _ context: inout PaneContext)
  /// Why it has no rows to compose; nil if it has some.
  func composeObstacle(_ context: PaneContext) -> String?
  mutating func turnInMemory(_ context: inout PaneContext)
  /// Says what stays of it when the user leaves it.
  mutating func sayWhatIsKept(_ context: inout PaneContext)
  /// How often a command can run at most, if a number before it says more.
  func mostTimes(of command: Command) -> Int
}

extension CommandedPane {
  mutating func open(_ context: inout PaneContext) { context.meansNothing = true }
  mutating func goLeft(_ context: inout PaneContext) { context.meansNothing = true }
  mutating func goRight(_ context: inout PaneContext) { context.meansNothing = true }
  var searchPrompt: any Prompt { NothingSoughtPrompt() }
  mutating func goToHit(forward: Bool, _ context: inout PaneContext) { context.meansNothing = true }
  mutating func copyValue(_ context: inout PaneContext) { context.meansNothing = true }
  mutating func copyWhole(_ context: inout PaneContext) { context.meansNothing = true }
  mutating func compose(_ entity: String?, _ context: inout PaneContext) {
    if let entity { ComposerPane.compose(RowsPane(RowQuery(entity: entity), in: context), &context) }
  }
  func composeObstacle(_ context: PaneContext) -> String? { nil }
  mutating func turnInMemory(_ context: inout PaneContext) { context.allowInMemory(!context.look.allowsInMemory) }
  mutating func sayWhatIsKept(_ context: inout PaneContext) {}
  func mostTimes(of command: Command) -> Int { 10_000 }
}

extension Pane {
  mutating func move(byPages pages: Int, _ context: inout PaneContext) {
    move(by: pages * context.pageHeight, &context)
  }
  mutating func goToEnd(_ context: inout PaneContext) { move(by: Int(Int32.max), &context) }
}

extension Command {
  static let inMemory = Command(
    "in memory", [.rows: ["~"], .composer: ["~"]],
    "Let predicates look into payloads, in memory; again leaves that to SQLite"
  ) { (pane: inout any Pane, context) in pane.turnInMemory(&context) }
  static let compose = Command(
    "compose", ["W"], "Put predicate and sort together from paths, operators and values", group: .ways,
    otherWords: "filter predicate query", waitsFor: [.findings],
    disabled: { pane, context in pane.composeObstacle(context) }
  ) { browser in browser.place.compose(browser.entity, &browser.context) }
}

// Each command of several panes is in the list of one of them.

/// A pane of nodes that fold.
protocol FoldedPane: Pane {
  mutating func fold(_ context: inout PaneContext)
}

extension Command {
  static let toggleFold = Command(
    "fold", [.entities: [" "], .value: [" "], .findings: [" "], .log: [" "]],
    "Fold or unfold the node under the cursor",
    waitsFor: .nodes
  ) { (pane: inout any FoldedPane, context) in pane.fold(&context) }
}

/// A pane in which some of what it shows can be hidden.
protocol HidingPane: Pane {
  mutating func hide(_ context: inout PaneContext)
  mutating func showAll(_ context: inout PaneContext)
}

extension Command {
  static let hideColumn = Command(
    "hide", [.rows: ["-"], .record: ["-"], .findings: ["-"], .log: ["-"]],
    "Hide the column under the cursor; in a record, all that is nil; among findings, their code; in the log, PRAGMAs"
  ) { (pane: inout any HidingPane, context) in pane.hide(&context) }
  static let showColumns = Command(
    "show all", [.record: ["+"], .findings: ["+"], .log: ["+"]], "Show all properties, findings or statements again"
  ) { (pane: inout any HidingPane, context) in pane.showAll(&context) }
}

/// A pane with columns or properties whose values can be counted.
protocol CountedPane: Pane {
  mutating func showValues(_ context: inout PaneContext)
}

extension Command {
  static let census = Command(
    "values", [.rows: ["#"], .record: ["#"], .values: ["#"]],
    "Count what the column holds in these rows: values, cases, spread; again, shapes of JSON, then Swift",
    otherWords: "null distinct frequent frequency histogram count census classes archive", waitsFor: [.record]
  ) { (pane: inout any CountedPane, context) in pane.showValues(&context) }
}

/// A pane that goes from finding to finding: the findings, or a record of one's rows.
protocol FaultsPane: Pane {
  mutating func goToFault(forward: Bool, _ context: inout PaneContext)
}

extension Command {
  static let nextFault = Command(
    "next ⚠", [.record: ["n"], .findings: ["n"]],
    "Go to the next finding; in a record to the next ⚠, or the finding's next row; after / to the next property",
    waitsFor: [.neighbour, .findings, .copy], number: .timesWhenRead
  ) { (pane: inout any FaultsPane, context) in pane.goToFault(forward: true, &context) }
  static let previousFault = Command(
    "previous ⚠", [.record: ["N"], .findings: ["N"]],
    "Go to the previous finding, ⚠, row of the finding, or property", waitsFor: [.neighbour, .findings, .copy],
    number: .timesWhenRead
  ) { (pane: inout any FaultsPane, context) in pane.goToFault(forward: false, &context) }
}

/// A pane of objects: the rows of a query, or one record.
protocol ObjectsPane: Pane {
  /// The object under the cursor; if no key leads to it, says why.
  func reachableObject(_ context: inout PaneContext) -> ObjectID?
  mutating func changeOrder(_ context: inout PaneContext)
  /// Why the column under the cursor has no order; nil if it has one.
  var orderObstacle: String? { get }
  mutating func compare(_ context: inout PaneContext)
  mutating func showNextLayer(_ context: inout PaneContext)
  /// Why there is no next layer to show; nil if there is one.
  func layerObstacle(_ context: PaneContext) -> String?
}

extension Command {
  static let fetch = Command(
    "fetch", [.rows: ["X"], .record: ["X"]], "Run a fetched property or a fetch request with this row",
    isOffered: { PendingFetch.exists(in: $0) }
  ) { (pane: inout any ObjectsPane, context) in
    if let object = pane.reachableObject(&context) {
      FetchesBox.open(object, &context)
    } else if context.said == nil {
      context.said = "no row to fetch from"
    }
  }
  static let sort = Command(
    "sort", [.rows: ["s"], .record: ["s"]],
    "Sort by the column alone; again turns, then ends it. In a record: by name, or as the columns", otherWords: "order",
    disabled: { pane, _ in pane.orderObstacle }
  ) { (pane: inout any ObjectsPane, context) in pane.changeOrder(&context) }
  static let compare = Command(
    "compare", [.rows: ["="], .record: ["="]],
    "Put two marked rows side by side; in a record, a row whose value reads well beside it", waitsFor: [.row, .record],
    elsewhere: "no rows and no record are on the screen"
  ) { (pane: inout any ObjectsPane, context) in pane.compare(&context) }
  static let deletion = Command(
    "deletion", [.rows: ["D"], .record: ["D"]], "Show what deleting the object would do: what goes along, what refuses",
    otherWords: "delete", waitsFor: [.row, .record, .copy]
  ) { (pane: inout any ObjectsPane, context) in
    pane.reachableObject(&context).map { ModelPane.showDeletion(of: $0, &context) }
  }
  static let layer = Command(
    "layer", [.rows: ["L"], .record: ["L"]], "Show the next layer: stored, what the app sees, what SQLite holds",
    otherWords: "raw stored app decode", disabled: { pane, context in pane.layerObstacle(context) }
  ) { (pane: inout any ObjectsPane, context) in pane.showNextLayer(&context) }
}

/// A pane with a predicate that can be typed, and changes that can be taken back: the rows, or the composer.
protocol QueriedPane: Pane {
  func checker(_ context: PaneContext) -> QueryChecker
  /// Opens the prompt for a predicate.
  mutating func typePredicate(_ context: inout PaneContext)
  /// Shows the rows that pass a predicate, which replaces the chip at an index. An empty text takes that
  /// chip off or, without one, adds nothing; in the composer it removes the whole predicate.
  mutating func take(
    predicate text: String, replacing index: Int?, _ context: inout PaneContext) throws(PredicateTextError)
  /// Opens the prompt for the name of a query to save.
  func nameQuery(_ context: inout PaneContext)
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  mutating func undo(_ context: inout PaneContext)
  mutating func redo(_ context: inout PaneContext)
}

extension Command {
  static let predicate = Command(
    "where", [.rows: ["w"], .composer: ["w"]],
    "Show only the rows that pass one more predicate, written as NSPredicate's text",
    otherWords: "filter predicate query condition"
  ) { (pane: inout any QueriedPane, context) in pane.typePredicate(&context) }
  static let saveQuery = Command(
    "save query", [.rows: [.control("s")], .composer: [.control("s")]],
    "Save the rows' predicate and order under a name; : finds it again"
  ) { (pane: inout any QueriedPane, context) in pane.nameQuery(&context) }
  static let undo = Command(
    "undo", [.composer: ["u"], .rows: ["u"]], "Take the last change back; in the rows, of filters, order and columns",
    number: .times, disabled: { pane, _ in pane.canUndo ? nil : "nothing to undo" }
  ) { (pane: inout any QueriedPane, context) in pane.undo(&context) }
  static let redo = Command(
    "redo", [.composer: ["U"], .rows: ["U"]], "Do again what was undone", number: .times,
    disabled: { pane, _ in pane.canRedo ? nil : "nothing to redo" }
  ) { (pane: inout any QueriedPane, context) in pane.redo(&context) }
}

/// A pane whose lines are marked, and whose values filter the rows: the rows, or the values of a column.
protocol MarkedPane: Pane {
  /// Marks what is under the cursor, or takes the mark off, and goes on.
  mutating func mark(_ context: inout PaneContext)
  /// Shows only the rows with the values under the cursor or marked, or all others.
  mutating func filterToValue(isExcluded: Bool, _ context: inout PaneContext)
}

extension Command {
  static let filterToValue = Command(
    "only", [.rows: ["i"], .values: ["i"]],
    "Show only rows with the value under the cursor, or with those that are marked", waitsFor: [.row, .value]
  ) { (pane: inout any MarkedPane, context) in pane.filterToValue(isExcluded: false, &context) }
  static let excludeValue = Command(
    "without", [.rows: ["I"], .values: ["I"]],
    "Leave out rows with the value under the cursor, or with those that are marked", waitsFor: [.row, .value]
  ) { (pane: inout any MarkedPane, context) in pane.filterToValue(isExcluded: true, &context) }
  static let mark = Command(
    "mark", [.rows: [" "], .values: [" "]],
    "Mark what is under the cursor, for what is done next; again takes the mark off", waitsFor: [.row, .value],
    number: .timesWhenRead
  ) { (pane: inout any MarkedPane, context) in pane.mark(&context) }
}

/// A pane whose lines can be written to a file.
protocol ExportedPane: Pane {
  /// Opens the prompt for the file's name.
  func nameExport(_ context: inout PaneContext)
}

extension Command {
  static let export = Command(
    "export", [.rows: ["e"], .findings: ["e"]], "Write the shown rows, or the findings, to a new file",
    elsewhere: "no rows and no findings are on the screen"
  ) { (pane: inout any ExportedPane, context) in pane.nameExport(&context) }
}
