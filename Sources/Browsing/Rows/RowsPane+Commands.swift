import Decoding
import Findings
import Predicates
import Presenting
import Questions
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
  static let firstColumn = RowsPane.command("first column", ["0"], "Go to the first column") {
    $0.moveColumn(&$1) { $0.select(visible: 0) }
  }
  static let lastColumn = RowsPane.command("last column", ["$"], "Go to the last column") {
    $0.moveColumn(&$1) { $0.select(visible: $0.shown.count - 1) }
  }
  static let goToColumn = RowsPane.command(
    "column", ["C"], "Go to a column by a few letters of its path; one that is hidden or not there is shown"
  ) { $1.box = PathPicker(.column, entity: $0.query.entity, $1) }
  static let columns = RowsPane.command(
    "columns", ["c"], "Choose which columns are shown, how wide, in which order and layer, and which stay in sight",
    otherWords: "resize width widen narrow pin freeze order show all hidden layer"
  ) { $1.box = ColumnsBox($0, &$1) }
}

extension RowsPane {
  /// The rows of a query, with the columns as they were when its entity was last shown.
  ///
  /// If `keepsOrder` is true, they have the order that the user last gave to all rows of the entity.
  init(_ query: RowQuery, origin: String? = nil, keepsOrder: Bool = false, in context: PaneContext) {
    let paths = context.document.columns(of: query.entity)
    self.init(query: query, columns: paths, origin: origin)
    layer = context.look.layer ?? context.document.openingLayer(of: query.entity)
    nameColumn = context.nameColumn(of: query.entity)
    defer { measureTitles(context) }
    guard let kept = context.memory.layouts.entities[query.entity] else { return }
    let catalog = context.document.pathCatalog
    if !kept.columns.isEmpty {
      columns = Columns(paths: paths, kept: kept) { try? catalog.path($0, from: query.entity).path }
    }
    if let own = kept.layer.flatMap(Layer.init(rawValue:)), context.look.layer == nil { layer = own }
    guard keepsOrder else { return }
    self.query.sort = (try? catalog.sortKeys(kept.sort, from: query.entity)) ?? []
  }

  mutating func goLeft(_ context: inout PaneContext) { moveColumn(&context) { $0.move(by: -1) } }
  mutating func goRight(_ context: inout PaneContext) {
    if context.hasSecond, columns.cursor >= columns.shown.count - 1 { return context.go(.over) }
    moveColumn(&context) { $0.move(by: 1) }
  }
  mutating func move(byPages pages: Int, _ context: inout PaneContext) {
    move(by: pages * max(1, height - 1), &context)
  }

  mutating func goToEnd(_ context: inout PaneContext) {
    search.drop()
    if let page = window.lastPage(of: query, columns: columns.paths, whole: wholeColumns) {
      context.ask(.page(page))
    }
  }

  func open(_ context: inout PaneContext) {
    if context.document.layout == nil { context.said = Self.modelAlone } else { openCell(&context) }
  }

  var searchPrompt: any Prompt { FindPrompt(self) }
  mutating func goToHit(forward: Bool, _ context: inout PaneContext) { find(forward: forward, &context) }

  func compose(_ entity: String?, _ context: inout PaneContext) {
    if context.document.layout == nil { context.said = Self.modelAlone } else { ComposerPane.compose(self, &context) }
  }

  mutating func showAll(_ context: inout PaneContext) { change(&context) { $0.showAll() } }

  var columnPaths: [Path] { columns.paths }
  var cursorPath: Path? { columns.cursorPath }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    move(by: distance)
    ask(.focused, &context)
  }

  mutating func go(toLine number: Int, _ context: inout PaneContext) {
    move(to: min(max(1, number) - 1, lastKnown))
    ask(.focused, &context)
  }

  func waitsForRelease(at point: Point, in area: Rect, _ context: PaneContext) -> Bool {
    point.row < area.minRow + RowsTitles.height(context)
  }

  /// A press on a title sorts; on a cell it moves the cursor there, and a second one opens it.
  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let line = point.row - area.minRow - RowsTitles.height(context)
    let x = point.column - area.minColumn - keyWidth - 1
    let hit = placed(width: columnsWidth(in: area)).first { x >= $0.x && x < $0.x + $0.width }
    let wasHere = line == cursor - top && hit?.visibleIndex == columns.cursor
    if let hit { columns.select(visible: hit.visibleIndex) }
    if line < 0 {
      if hit != nil { sortByCursor(&context) }
    } else if wasHere {
      openCell(&context)
    } else {
      go(toLine: top + line + 1, &context)
    }
  }
}

extension RowsPane {
  /// Dragging the gap after a column makes the column wider or narrower.
  mutating func drag(from start: Point, to end: Point, in area: Rect, _ context: inout PaneContext) {
    let x = start.column - area.minColumn - keyWidth - 1
    // Few people hit the very cell between two columns.
    guard
      let column = placed(width: columnsWidth(in: area)).filter({ abs(x - $0.x - $0.width) <= 1 }).min(by: {
        abs(x - $0.x - $0.width) < abs(x - $1.x - $1.width)
      })
    else { return }
    columns.select(visible: column.visibleIndex)
    change(&context) { $0.widen(by: end.column - start.column, from: column.width) }
  }
}

// Questions and answers.
extension RowsPane {
  /// Asks for the rows that the screen lacks, then for how many the predicate passes over.
  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    guard context.document.layout != nil else { return }
    if [.returned, .again].contains(occasion) { window.dropQuestion() }
    let others = RowsTitles.height(context) + RowPreview.height(below: self, context)
    resize(height: max(1, context.area.size.rows - others))
    if occasion != .focused {
      nameColumn = context.nameColumn(of: query.entity)
      measureTitles(context)
    }
    if let page = neededPage() {
      context.ask(.page(page))
    } else if window.isStale, [.returned, .again].contains(occasion) {
      refresh(&context)
    } else {
      askForPassedOver(&context)
    }
    if occasion != .focused { namedWindow = nil }
    askForNames(&context)
    preview.ask(for: self, occasion, &context)
  }

  /// Asks for the names of the objects in the visible cells.
  private mutating func askForNames(_ context: inout PaneContext) {
    let named = NamedWindow(
      rows: window.visible, width: context.area.size.columns, column: columns.cursor, leftmost: columns.leftmost,
      hidden: columns.all.count(where: \.isHidden))
    guard named != namedWindow else { return }
    namedWindow = named
    let shown = placed(width: columnsWidth(in: context.area)).filter { column in
      if case .relationship = column.path.target { layer(ofColumn: column.index) != .raw } else { false }
    }
    let cells = window.visible.compactMap { rows[$0] }.filter { $0.obstacle == nil }.flatMap { row in
      shown.filter { row.cells.indices.contains($0.index) }.map {
        NamedCell(stored: row.cells[$0.index].stored, path: $0.path, object: row.objectID)
      }
    }
    context.askForNames(cells + preview.namedCells)
  }

  /// Makes room for new names.
  private mutating func takeNames(_ context: inout PaneContext) {
    namedWindow = nil
    for position in window.visible {
      for index in columns.shown {
        guard let text = nameText(at: position, column: index, context) else { continue }
        widths.widen(columns.all[index].path, to: min(Self.widestName, DisplayText.width(of: text)))
      }
    }
    askForNames(&context)
  }

  /// The most columns that a name asks for.
  private static let widestName = 40

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    switch answer {
    case .page(let page):
      take(page, shown)
      measure()
      if window.isStale { refresh(&context) }
      ask(.focused, &context)
    case .total(let query, let total):
      take(total, for: query)
      askForPassedOver(&context)
    case .names: takeNames(&context)
    case .record(let record):
      guard preview.take(record, shown, of: self) else { return }
      namedWindow = nil
      ask(.focused, &context)
    case .found(let found):
      guard search.isWaiting else { return }
      guard let found else { return findFromTheOtherEnd(&context) }
      move(to: found.position)
      columns.select(found.column)
      ask(.focused, &context)
    case .counted(let query, let count):
      if let index = passedOver?.firstIndex(where: { $0.query == query }) { passedOver?[index].rows = count }
      askForPassedOver(&context)
    default: break
    }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    switch lane {
    // It cannot be known, which need not be reported.
    case .tally: passedOver = []
    case .rows: take(failure)
    case .preview: preview.stopWaiting()
    default: return false
    }
    return true
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    guard lanes.contains(.rows) else { return }
    take(.cancelled)
    guard restore() else { return }
    context.said = "stopped, as it was before"
    ask(.focused, &context)
  }

  /// Counts the rows that the predicate passes over, one query after the other, once its own rows are there.
  private mutating func askForPassedOver(_ context: inout PaneContext) {
    guard total != nil, !predicateText.isEmpty, !context.lanes.running.contains(.tally) else { return }
    let found = passedOver ?? PassedOver.all(by: self, context)
    passedOver = found
    guard let next = found.first(where: { $0.rows == nil }) else { return }
    context.ask(.count(next.query))
  }

  /// For each path, how many rows have nil there; nil if no row has.
  var passedOverText: String? {
    let found = (passedOver ?? []).compactMap { over in over.rows.flatMap { over.note.sentence(rows: $0) } }
    return found.isEmpty ? nil : found.joined(separator: " · ")
  }

  mutating func find(forward: Bool, from first: Int? = nil, _ context: inout PaneContext) {
    guard !search.text.isEmpty else {
      context.said = "nothing to find yet · / types it"
      return
    }
    let request = search.request(
      in: query, columns: columns.shown.map { columns.all[$0].path }, from: first ?? cursor + (forward ? 1 : -1),
      forward: forward)
    guard request.start >= 0 else { return findFromTheOtherEnd(&context) }
    context.ask(.find(request))
  }

  /// The number of visible cells that show the search text.
  var hitsOnScreen: Int {
    let wanted = search.text.lowercased()
    guard !wanted.isEmpty else { return 0 }
    let columns = columns.shown
    return window.visible.reduce(0) { count, position in
      count + columns.count { seenCell(at: position, column: $0)?.shown.text.lowercased().contains(wanted) == true }
    }
  }

  /// Continues the search once from the other end, and reports that; or reports that nothing was found.
  private mutating func findFromTheOtherEnd(_ context: inout PaneContext) {
    guard let request = search.fromOtherEnd(of: query, total) else {
      context.said = "no row shows “\(search.text)”"
      return
    }
    context.said =
      request.isForward
      ? "no hit further down · looking on from the first row" : "no hit further up · looking on from the last row"
    context.ask(.find(request))
  }
}

// Columns and layers.
extension RowsPane: HidingPane {
  mutating func change(_ context: inout PaneContext, _ body: (inout Columns) -> Void) {
    namedWindow = nil
    defer { measureTitles(context) }
    noteColumns { pane in pane.moveColumn(&context, body) }
    keepLayout(&context)
    measure()
  }

  /// Columns that become visible may contain objects whose names are not known, and long values.
  mutating func moveColumn(_ context: inout PaneContext, _ body: (inout Columns) -> Void) {
    body(&columns)
    ask(.focused, &context)
  }

  /// Moves a column to another's place; the present rows have their cells in the old order.
  mutating func moveColumn(at index: Int, to place: Int, _ context: inout PaneContext) {
    change(&context) { $0.move(at: index, to: place) }
    forget()
    ask(.focused, &context)
  }

  /// Saves the columns, the layer and, for all rows of the entity, the order; a finding's rows have columns of their own.
  func keepLayout(_ context: inout PaneContext) {
    if trace != nil { return }
    let former = context.memory.layouts.entities[query.entity]
    var layout = columns.kept
    layout.layer = context.look.layer == nil ? former?.layer : layer.rawValue
    layout.name = former?.name
    layout.sort = query.isWhole ? query.sort.text : former?.sort ?? ""
    context.memory.layouts.entities[query.entity] = layout
  }

  /// The width of a column on the screen; nil if it is not there.
  func shownWidth(ofColumn index: Int, _ context: PaneContext) -> Int? {
    placed(width: columnsWidth(in: context.area)).first { $0.index == index }?.width
  }

  /// Puts the cursor on a column, and makes it wider or narrower than it is on the screen.
  mutating func widen(columnAt index: Int, by distance: Int, _ context: inout PaneContext) {
    change(&context) { $0.select($0.all[index].path) }
    let shown = shownWidth(ofColumn: index, context)
    change(&context) { $0.widen(by: distance, from: shown) }
  }

  /// Keeps the columns up to one in sight, or lets all go.
  mutating func pin(upToColumnAt index: Int, _ context: inout PaneContext) {
    change(&context) { columns in
      columns.select(columns.all[index].path)
      columns.freeze()
    }
    let count = columns.frozen
    let onScreen = placed(width: columnsWidth(in: context.area)).count { $0.visibleIndex < count }
    let stay = Count.text(count, "column is pinned", "columns are pinned")
    context.said =
      count == 0
      ? "no column is pinned" : stay + (onScreen < count ? ", \(onScreen) of them fit the screen" : "") + " · P lets go"
  }

  /// A leaf's type stands beside its name; a small screen shows its whole path.
  private mutating func measureTitles(_ context: PaneContext) {
    for index in columns.shown where columns.all[index].path.composite != nil {
      let path = columns.all[index].path
      let type = context.document.caption(of: path, in: layer(ofColumn: index)).type
      widths.titles[path] = DisplayText.width(
        of: context.isNarrow ? path.persistentSpelling : "\(path.lastName) \(type)")
    }
  }

  mutating func hide(_ context: inout PaneContext) {
    guard columns.shown.count > 1, let path = columns.cursorPath else {
      context.said = "the last column stays"
      return
    }
    change(&context) { $0.hide() }
    context.said = "hid \(path.persistentSpelling) · u brings it back"
  }

  func layerObstacle(_ context: PaneContext) -> String? { nil }

  /// Shows every column in the next layer, also those with a layer of their own.
  mutating func showNextLayer(_ context: inout PaneContext) {
    layer = layer.next
    columns.clearLayers()
    measureTitles(context)
    context.look.layer = layer
    keepLayout(&context)
    namedWindow = nil
    ask(.focused, &context)
  }

  var orderObstacle: String? { columns.cursorPath?.sortError?.sentence.line }
  mutating func changeOrder(_ context: inout PaneContext) { sortByCursor(&context) }

  mutating func sortByCursor(adds: Bool = false, _ context: inout PaneContext) {
    if let error = sort(adds: adds) {
      context.said = error.sentence.line
    } else {
      keepLayout(&context)
      ask(.focused, &context)
    }
  }
}

extension RowsPane: PathTaker {
  mutating func take(_ path: TypedPath, _ purpose: PathPicker.Purpose, _ context: inout PaneContext) {
    guard let path = path.path else { return }
    // An enum of one leaf has a column of its own already.
    let column = columns.paths.first { $0.isFolded && $0.persistentSpelling == path.composite } ?? path
    let isNew = !columns.paths.contains(column)
    columns.show(column)
    // The present rows lack the column's cells.
    if isNew { forget() }
    keepLayout(&context)
    ask(.focused, &context)
  }
}

// Opening from a row.
extension RowsPane: ObjectsPane, CountedPane, ExportedPane {
  func reachableObject(_ context: inout PaneContext) -> ObjectID? {
    if let obstacle = selectedRow?.obstacle {
      context.said = obstacle.sentence
      return nil
    }
    return selectedRow?.objectID
  }

  private func openCell(_ context: inout PaneContext) {
    guard let object = reachableObject(&context) else { return }
    if opensRelationships, let path = columns.cursorPath, case .relationship(let relationship) = path.target {
      relationship.open(from: object, selectedCell, &context)
    } else {
      context.enter(RecordPane(objectID: object, at: target))
    }
  }

  /// Whether Enter opens a relationship: not if the finding is about that relationship or about no column, because
  /// then the user wants the row itself.
  var opensRelationships: Bool {
    guard let trace else { return true }
    guard let path = trace.path, let cell = columns.cursorPath, columns.paths.contains(where: { $0.isAt(path) }) else {
      return false
    }
    return !cell.isAt(path)
  }

  /// The target in the record of a row: the property of the cell under the cursor, or the finding's property if no
  /// column shows it.
  private var target: RecordPane.Target? {
    let path = trace?.path
    let isShown = path.map { path in columns.paths.contains { $0.isAt(path) } } ?? true
    guard isShown, let cell = columns.cursorPath else { return trace?.target ?? .fault }
    if let path, cell.isAt(path) { return .properties([path]) }
    return .properties([cell.prefix.first?.relationship.name ?? cell.property])
  }

  /// Shows what the column under the cursor holds.
  func showValues(_ context: inout PaneContext) {
    ValuesPane.open(columns.cursorPath, of: query, predicateText, &context)
  }

  func nameQuery(_ context: inout PaneContext) {
    QueryNamePrompt.open(query, where: predicateText, isInMemory: isInMemory, &context)
  }

  func nameExport(_ context: inout PaneContext) {
    guard context.document.layout != nil, !context.refusesBesideExport() else { return }
    let request = ExportRequest(
      path: "", query: exported, columns: columns.shown.map { ListedColumn(columns.all[$0].path) }, layer: layer)
    context.prompt = ExportPrompt(
      suggestion: query.entity + ".csv", marked: markedRows, request: request)
  }
}

extension Relationship {
  /// Opens the objects that it refers to from an object.
  func open(from object: ObjectID, _ cell: Cell?, _ context: inout PaneContext) {
    switch cell?.stored {
    case .value(.scalar(.object(let destination))): context.enter(RecordPane(objectID: destination))
    case .value(.toMany(count: 0)): context.said = "\(name) is empty"
    case .value(.toMany):
      let query = RowQuery(entity: destination, source: .related(to: object, relationship: name))
      context.enter(RowsPane(query, origin: "\(object.name) › \(name)", in: context))
    case .unreadable(let reason, _): context.said = reason.sentence
    default: context.said = "\(name) is nil"
    }
  }
}

/// The marked rows in words, which are copied and written in place of those on the screen.
struct MarkedRows: Hashable, Sendable {
  let all: Int
  let onScreen: Int

  static let noun = "marked row"

  var count: String { Count.grouped(all, Self.noun) }

  /// How many of them are not on the screen; nil if all are there.
  var remark: String? {
    if onScreen == all { return nil }
    return all == 1 ? "not on the screen" : "\(onScreen == 0 ? "none" : onScreen.grouped) of them on the screen"
  }

  var text: String { [count, remark].compactMap(\.self).joined(separator: ", ") }
}

// The marked rows.
extension RowsPane: MarkedPane {
  /// Whether the row under the cursor is marked.
  var isAtMarked: Bool {
    guard let row = selectedRow else { return false }
    return marked.contains { $0.objectID == row.objectID }
  }

  /// The last row must not be marked and unmarked.
  func mostTimes(of command: Command) -> Int {
    command == .mark ? min(10_000, lastKnown - cursor + (isAtMarked ? 0 : 1)) : 10_000
  }

  mutating func mark(_ context: inout PaneContext) {
    guard let object = reachableObject(&context), let row = selectedRow else { return }
    if let index = marked.firstIndex(where: { $0.objectID == object }) {
      marked.remove(at: index)
    } else {
      marked.append(row)
    }
    move(by: 1, &context)
  }

  /// Puts two marked rows side by side, or a marked one and the one under the cursor.
  func compare(_ context: inout PaneContext) {
    var objects = marked.map(\.objectID)
    if objects.count == 1, let row = selectedRow, row.objectID != objects[0] { objects.append(row.objectID) }
    guard objects.count == 2 else {
      context.said = "space marks the two rows to compare"
      return
    }
    context.enter(RecordPane(objectID: objects[0], beside: objects[1]))
  }

  /// The marked rows in words; nil if none is marked.
  private var markedRows: MarkedRows? {
    guard !marked.isEmpty else { return nil }
    let onScreen = Set(window.visible.compactMap { rows[$0]?.objectID })
    return MarkedRows(all: marked.count, onScreen: marked.count { onScreen.contains($0.objectID) })
  }

  /// The marked rows, else all shown rows.
  var exported: RowQuery {
    marked.isEmpty ? query : RowQuery(entity: query.entity, source: .objects(marked.map(\.objectID)))
  }
}

// Copying from a row.
extension RowsPane {
  func copyValue(_ context: inout PaneContext) {
    if let markedRows, let index = columns.cursorIndex, let path = columns.cursorPath {
      let name = "\(path.persistentSpelling) of \(markedRows.text)"
      return context.copy(.cells(marked, columns.paths, index, cursorLayer), as: name)
    }
    guard let row = selectedRow, let cell = selectedCell, let index = columns.cursorIndex, let path = columns.cursorPath
    else { return }
    guard cell.stored.cutLength > 0, path.prefix.isEmpty else {
      return context.copy(.cell(row, columns.paths, index, cursorLayer), as: path.persistentSpelling)
    }
    guard context.canCopy(cell.stored.cutLength), let object = reachableObject(&context) else { return }
    context.copy(.value(property: path.property), of: object, as: path.persistentSpelling)
  }

  /// Copies the object as a JSON line of `rows --format ndjson`, in the app's layer if the rows show that.
  func copyWhole(_ context: inout PaneContext) {
    if !marked.isEmpty { return context.copy(.rows(marked, columns.paths, columns.shown, layer)) }
    guard let row = selectedRow, let object = reachableObject(&context) else { return }
    let columns = zip(self.columns.paths, row.cells).filter { $0.0.prefix.isEmpty }
    guard context.canCopy(columns.reduce(0) { $0 + $1.1.stored.cutLength }) else { return }
    let counts = columns.reduce(into: [String: Reading]()) { counts, column in
      guard case .value(.toMany) = column.1.stored else { return }
      counts[column.0.property] = column.1.stored
    }
    context.copy(.row(layer, counts: counts), of: object)
  }
}

extension RowsPane: QueriedPane {
  func checker(_ context: PaneContext) -> QueryChecker { context.checker(of: self) }

  mutating func take(
    predicate text: String, replacing index: Int?, _ context: inout PaneContext
  ) throws(PredicateTextError) {
    let isTakenOff = index != nil && text.trimmingBlanks.isEmpty
    let notes = try put(text, at: index, checker(context))
    // The number of rows that a predicate passes over is shown beside them.
    context.said = isTakenOff ? Self.filterOff : notes.first { $0.countedPath == nil }?.sentence
    if !text.trimmingBlanks.isEmpty {
      context.keep(.remember(QueryBook.Asked(entity: query.entity, predicate: text.trimmingBlanks)))
    }
    ask(.focused, &context)
  }
}

// The predicate.
extension RowsPane {
  /// Opens the prompt for one more predicate, or to edit a chip.
  mutating func typePredicate(at index: Int?, _ context: inout PaneContext) {
    let text = index.flatMap { chips.all.indices.contains($0) ? chips.all[$0].text : nil }
    let chip = index.flatMap { index in
      narrowings.firstIndex { if case .chip(index, _) = $0 { true } else { false } }.map {
        (index: index, number: $0 + 1)
      }
    }
    context.prompt = PredicatePrompt(text ?? "", query.entity, chip: chip, showsLocalTime: context.look.usesLocalTime)
  }

  mutating func typePredicate(_ context: inout PaneContext) { typePredicate(at: nil, &context) }

  mutating func undo(_ context: inout PaneContext) {
    change(back: { $0.undo() }, "are as they were before", &context)
  }

  mutating func redo(_ context: inout PaneContext) { change(back: { $0.redo() }, "are changed again", &context) }

  /// Undoes or redoes; `effect` is said about what differs now, which may not be in sight.
  private mutating func change(back: (inout Self) -> Void, _ effect: String, _ context: inout PaneContext) {
    let (formerColumns, formerChips, former) = (columns, chips, query)
    back(&self)
    let isArranged = columns.isArranged(as: formerColumns)
    if !isArranged { measureTitles(context) }
    let changed = [
      isArranged ? nil : "the columns",
      chips == formerChips && query.source == former.source ? nil : "the filters",
      query.sort == former.sort ? nil : "the sort keys",
    ].compactMap(\.self)
    if !changed.isEmpty { context.said = "\(changed.joined(separator: " and ")) \(effect)" }
    keepLayout(&context)
    ask(.focused, &context)
  }

  static let filterOff = "took the filter off · u takes that back"

  /// Esc removes the marks, then the newest chip that was added here, then the order.
  mutating func clear(_ context: inout PaneContext) -> Bool {
    if !marked.isEmpty {
      context.said =
        marked.count == 1 ? "1 mark off · u brings it back" : "\(marked.count) marks off · u brings them back"
      clearMarks()
      return true
    }
    if let index = chips.newestAdded {
      removeChip(at: index)
      context.said = Self.filterOff
    } else if let key = query.sort.last {
      change { $0.query.sort.removeLast() }
      context.said = "no longer sorted by \(key.path.persistentSpelling) · u takes that back"
    } else {
      return false
    }
    ask(.focused, &context)
    return true
  }

  mutating func filterToValue(isExcluded: Bool, _ context: inout PaneContext) {
    guard let cell = selectedCell, let column = columns.cursorPath else {
      return context.said = "no value under the cursor to filter by"
    }
    let name = column.persistentSpelling
    guard let path = try? context.document.pathCatalog.path(name, from: query.entity), !path.isToMany,
      let value = path.constant(cell.stored)
    else {
      context.said = "\(name) cannot be compared with its value"
      return
    }
    do throws(PredicateTextError) {
      let text = path.comparison(with: value, isExcluded: isExcluded).description
      guard !chips.all.contains(where: { $0.text == text }) else {
        context.said = "the rows are narrowed to that already"
        return
      }
      try restrict(to: text, context.checker(of: self))
    } catch {
      context.said = error.advised.line
      return
    }
    ask(.focused, &context)
  }

  /// The predicate as a draft; nil, which is reported, if its text nests too deeply.
  func draft(_ context: inout PaneContext) -> QueryDraft? {
    guard !predicateText.isEmpty else { return QueryDraft(entity: query.entity) }
    guard let predicate = try? Predicate(predicateText) else {
      context.said = "the rows' predicate nests too deeply to be taken apart · w edits its text"
      return nil
    }
    return QueryDraft(entity: query.entity, predicate: predicate)
  }

  /// Whether these are rows of the same source, whatever their predicate.
  func isOf(_ base: RowQuery) -> Bool {
    query.entity == base.entity && query.source == base.source && query.includesSubentities == base.includesSubentities
  }
}

// Copies.
extension RowsPane {
  var fileName: String? {
    guard let cell = selectedCell, let path = columns.cursorPath else { return nil }
    return path.fileName(of: cell.stored)
  }

  /// The value, the row, and ways to select it elsewhere: its ID, a predicate, the path's spellings, SQL.
  func copies(_ context: PaneContext) -> [CopyChoice] {
    let rows = marked.isEmpty ? [selectedRow].compactMap(\.self) : marked
    var choices: [CopyChoice] = []
    if !rows.isEmpty {
      let whole = markedRows?.text ?? "the row"
      choices = [
        CopyChoice(letter: "v", title: markedRows.map { "the value of \($0.text)" } ?? "the value", content: .value),
        CopyChoice(letter: "a", title: "\(whole) as JSON", content: .whole),
        CopyChoice(
          letter: "r", title: "\(whole) as CSV", content: .viewing(.csv(rows, columns.paths, columns.shown, layer))),
      ]
    }
    let keyed = rows.filter { $0.obstacle?.leavesKey != false }
    choices += CopyChoice.objectIDs(keyed.map(\.objectID), context)
    let catalog = context.document.pathCatalog
    if let column = columns.cursorPath, let path = try? catalog.path(column.persistentSpelling, from: query.entity) {
      if let predicate = predicate(of: rows, path) {
        choices.append(.init(letter: "p", title: "a predicate", content: .text(predicate)))
      }
      choices += CopyChoice.names(of: path)
    }
    if context.document.layout != nil {
      let paths = columns.shown.map { columns.all[$0].path }
      choices.append(.init(letter: "l", title: "these rows' SQL", content: .viewing(.sql(query, paths))))
    }
    return choices
  }
}

extension RowsPane {
  /// A predicate for the values of some rows in the column under the cursor; nil if one of them has none.
  private func predicate(of rows: [Row], _ path: TypedPath) -> String? {
    guard !path.isToMany, let column = columns.cursorIndex, !rows.isEmpty else { return nil }
    var parts: [Predicate] = []
    for row in rows {
      guard row.cells.indices.contains(column), let value = path.constant(row.cells[column].stored) else { return nil }
      let part = path.comparison(with: value, isExcluded: false)
      if !parts.contains(part) { parts.append(part) }
    }
    return (parts.count == 1 ? parts[0] : .or(parts)).description
  }
}
