import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

extension RecordPane: HidingPane, CountedPane, FaultsPane {
  var object: ObjectID? { objectID }
  var searchPrompt: any Prompt { NarrowPrompt(letters) }

  mutating func hide(_ context: inout PaneContext) {
    (hidesNil, isNilChosen) = (true, true)
    stayInSight(context)
  }

  mutating func showAll(_ context: inout PaneContext) {
    (hidesNil, isNilChosen, letters) = (false, true, "")
    stayInSight(context)
  }

  /// Esc removes the filter of the properties.
  mutating func clear(_ context: inout PaneContext) -> Bool {
    if !letters.isEmpty {
      letters = ""
    } else if comparison != nil, !isBesideMarked {
      comparison = nil
    } else {
      return false
    }
    return true
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) { move(by: distance, context as PaneContext) }

  /// The layers side by side, then SQLite's instead of the stored one, then one value again if none differs.
  mutating func showNextLayer(_ context: inout PaneContext) {
    if !hasLayerColumns {
      showsLayers = true
    } else if !showsRawLayer {
      showsRawLayer = true
    } else {
      (showsLayers, showsRawLayer) = (false, false)
    }
  }

  /// Makes the property under the cursor name the entity's objects.
  func nameObjects(_ context: inout PaneContext) {
    let entity = objectID.entity
    guard case .field(let field) = selectedLine, field.path.composite == nil, field.path.attribute?.type == .string
    else {
      context.said = "only a String of the object itself can name it"
      return
    }
    context.memory.layouts.entities[entity, default: .init()].name = field.path.property
    context.known.names = KnownNames()
    askForNames(&context)
    context.said = "\(entity) is named by \(field.path.property)"
  }

  /// Asks for the names of the properties' objects and of the object itself.
  private func askForNames(_ context: inout PaneContext) {
    let records = [record, comparison?.record].compactMap(\.self)
    context.askForNames(records.flatMap(\.namedCells))
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    let list = area.splitTop(1).bottom.splitTop(tableHeight(of: area.size.rows)).top
    let shown = shown(context.document)
    let place = ListCursor(shown.firstIndex(of: cursor) ?? 0)
    let line = place.line(at: Point(column: list.minColumn, row: point.row), in: list, count: shown.count)
    if let line { press(line: line, cursor: place.index, &context) }
  }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .returned where record != nil:
      askForCounts(&context)
      askForNested(&context)
    case .entered, .returned, .again: context.ask(.record(objectID))
    case .kept: if record == nil { context.ask(.record(objectID)) }
    case .resized, .focused, .paused: break
    }
  }

  mutating func take(_ changes: [ObjectID: ChangeMark], isInSight: Bool, _ context: inout PaneContext) {
    guard isInSight, changes[objectID] != nil else { return }
    forget()
    ask(.again, &context)
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    switch answer {
    case .page(let page): context.opener?.take(page, shown)
    case .record(let record):
      if takeNeighbour(record, shown) {
        // What is equal is hidden from now on.
        stayInSight(context)
        askForNames(&context)
        return askForNeighbourCounts(&context)
      }
      take(
        record, shown, views: context.document.valueViews(of: record.objectID.entity),
        fetched: context.document.pathCatalog.fetchedProperties(of: record.objectID.entity))
      goToTarget(context)
      // This one is on the screen first.
      if isBesideMarked, case .awaiting(let other) = comparison { context.ask(.record(other), on: .comparison) }
      askForCounts(&context)
      askForNested(&context)
      askForNames(&context)
    case .names: askForNames(&context)
    case .objectCount(let object, let relationship, let count):
      take(count, of: relationship, to: object)
      askForNames(&context)
    case .referrers(let object, let referrers):
      take(referrers, to: object)
      if object == objectID { askForNeighbourCounts(&context) }
    case .neighbours(let request, let rows): take(request, rows, shown, &context)
    case .nested(let object, let fates): take(fates, of: object, shown)
    default: break
    }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    switch lane {
    case .record:
      self.failure = failure
      // Whoever typed a key that no row has stays where it was typed.
      if isSought, record == nil, failure != .cancelled {
        context.go(.back)
        context.said = failure.sentence.line
      }
    case .nested: break
    case .comparison:
      endComparison()
      context.said = failure.sentence.line
    default: return false
    }
    return true
  }

  func wants(_ lane: Lane, _ context: PaneContext) -> Bool {
    switch lane {
    case .recordCounts: awaitsCounts != nil
    case .nested: awaitsNested(context.document)
    default: false
    }
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    if lanes.contains(.comparison) { endComparison() }
  }

  /// Asks for the record's counts, once its own properties are on the screen.
  private func askForCounts(_ context: inout PaneContext) {
    if let object = awaitsCounts { context.ask(.recordCounts(object)) }
  }

  /// Asks for the counts of the row beside the record, once all of the record's own are known.
  private func askForNeighbourCounts(_ context: inout PaneContext) {
    if awaitsCounts != objectID { askForCounts(&context) }
  }

  /// Asks for the fate of the value types inside those over the record, if there are any.
  private func askForNested(_ context: inout PaneContext) {
    guard awaitsNested(context.document) else { return }
    context.ask(.nested(objectID, context.document.readers.contract))
  }
}

// Opening and copying from a line.
extension RecordPane {
  init(objectID: ObjectID, at target: Target?) {
    self.init(objectID: objectID)
    self.target = target
  }

  func open(_ context: inout PaneContext) {
    switch selectedLine {
    case .field(let field):
      if case .relationship(let relationship) = field.path.target {
        return relationship.open(from: objectID, field.cell, &context)
      }
      guard let seen = shownField(cursor, context) else { return }
      context.enter(ValuePane(objectID: objectID, field: field, reading: seen.reading))
    case .view: context.said = "M shows what \(objectID.entity)'s value types read"
    case .fetched(let property): PendingFetch(property, from: objectID).run(&context)
    case .referrer(let referrer):
      let query = RowQuery(
        entity: referrer.entity, source: .referring(to: objectID, relationship: referrer.relationship))
      let origin = "\(referrer.entity) whose \(referrer.relationship) is \(objectID.name)"
      context.enter(RowsPane(query, origin: origin, in: context))
    case nil: break
    }
  }

  func copyWhole(_ context: inout PaneContext) { if let record { context.copy(record) } }

  func copyValue(_ context: inout PaneContext) {
    switch selectedLine {
    case .field(let field): context.copy(.value(field.cell.stored, field.path), as: field.path.persistentSpelling)
    case .view(let view): context.copy(view.name)
    case .fetched(let property): context.copy(property.name)
    case .referrer(let referrer): context.copy(String(referrer.count))
    case nil: break
    }
  }

  /// Shows what the property under the cursor holds in all rows of the entity.
  func showValues(_ context: inout PaneContext) {
    let path: Path? = if case .field(let field) = selectedLine { field.path } else { nil }
    ValuesPane.open(path, of: RowQuery(entity: objectID.entity), "", &context)
  }
}

// Walking through rows and faults.
extension RecordPane {
  /// Why there is no way to the row before or after this one's; nil if there is one.
  func obstacle(to distance: Int, _ context: PaneContext) -> String? {
    if isBesideMarked { return "the two marked rows stay beside each other · ⌫ goes back to the rows" }
    guard let rows = context.opener else { return "this record was not opened from rows" }
    if distance < 0 { return rows.cursor > 0 ? nil : "no row before this one here" }
    return rows.cursor < rows.lastKnown ? nil : "no row after this one here"
  }

  /// Goes to the neighbouring row of the rows that the record was opened from; false if there is none.
  mutating func walkRows(by distance: Int, to target: Target? = nil, _ context: inout PaneContext) -> Bool {
    if let obstacle = obstacle(to: distance, context) {
      context.said = obstacle
      return false
    }
    guard var rows = context.opener, let next = rows.rows[rows.cursor + distance] else {
      context.said = "the next row is still being read"
      return false
    }
    guard let object = neighbour(next, of: rows, &context) else { return false }
    rows.move(by: distance)
    let page = rows.neededPage()
    context.opener = rows
    // The places ahead were opened from another record.
    context.way.ahead = []
    // The cursor goes where it would have gone in a record that has not come yet.
    let target = target ?? self.target
    self = moved(to: object)
    self.target = target
    context.ask(.record(object))
    if let page { context.ask(.page(page)) }
    return true
  }

  /// The row's object, or the one to which it leads by the relationship that this record was opened by.
  private func neighbour(_ next: Row, of rows: RowsPane, _ context: inout PaneContext) -> ObjectID? {
    guard rows.selectedRow?.objectID.pk != objectID.pk || rows.query.entity != objectID.entity,
      let column = rows.columns.cursorIndex, let path = rows.columns.cursorPath,
      rows.selectedCell?.stored == .value(.toOne(objectID))
    else { return next.objectID }
    guard next.cells.indices.contains(column), case .value(.scalar(.object(let object))) = next.cells[column].stored
    else {
      context.said = "\(path.persistentSpelling) of that row leads to no object"
      return nil
    }
    return object
  }

  /// The next of the properties that letters narrowed, else the next fault.
  ///
  /// From the property of the finding that the record was opened from, it is the same property in the finding's next row.
  mutating func goToFault(forward: Bool, _ context: inout PaneContext) {
    guard letters.isEmpty else { return goToNext(of: shown(context.document), forward: forward, &context) }
    guard let trace = context.opener?.trace, !isBesideMarked,
      record == nil || target != nil || line(of: trace.target, context).map({ $0 == cursor }) != false
    else {
      let faults = faults(context, trace: context.opener?.trace)
      goToNext(of: faults, forward: forward, &context)
      context.said =
        faults.firstIndex(of: cursor).map { "⚠ \($0 + 1) of \(faults.count)" }
        ?? "the app sees all of it as it is stored"
      return
    }
    let target = trace.target
    guard walkRows(by: forward ? 1 : -1, to: target, &context), let rows = context.opener else {
      let ends = context.opener.map { forward ? $0.cursor >= $0.lastKnown : $0.cursor == 0 } ?? false
      if ends { context.said = "this is the finding's \(forward ? "last" : "first") row · f shows the others" }
      return
    }
    let count = rows.total.map { " of \($0.words)" } ?? ""
    context.said = "row \((rows.cursor + 1).grouped)\(count) of this finding"
  }

  /// Goes to the next of some lines, wrapping around.
  private mutating func goToNext(of lines: [Int], forward: Bool, _ context: inout PaneContext) {
    let next =
      forward ? lines.first { $0 > cursor } ?? lines.first : lines.last { $0 < cursor } ?? lines.last
    if let next { move(by: next - cursor) }
  }
}

// The row beside the record.
extension RecordPane: ObjectsPane {
  func reachableObject(_ context: inout PaneContext) -> ObjectID? { objectID }

  var orderObstacle: String? { nil }
  mutating func changeOrder(_ context: inout PaneContext) {
    isInColumnOrder.toggle()
    context.said = isInColumnOrder ? "properties in the order of the rows' columns" : "properties by name"
    stayInSight(context)
  }

  func layerObstacle(_ context: PaneContext) -> String? {
    guard hasLayerColumns, RecordColumn.showsAllLayers(width: context.area.size.columns) else {
      return nil
    }
    return "all three layers are on the screen"
  }

  /// Shows a readable row beside the record's, searched among its neighbours; a second time removes it.
  mutating func compare(_ context: inout PaneContext) {
    if comparison != nil {
      endComparison()
      return stayInSight(context)
    }
    guard let request = neighbours(context) else {
      context.said = "only an attribute can be compared with another row's"
      return
    }
    comparison = .seeking(rounds: 0)
    context.ask(.neighbours(request))
  }

  /// The request for a row whose value can be read; nil if the line has no neighbours.
  private func neighbours(_ context: PaneContext) -> NeighbourRequest? {
    guard record != nil, case .field(let field) = selectedLine else { return nil }
    let path = field.path
    switch path.target {
    case .fetchedProperty: return nil
    case .relationship(let relationship) where relationship.isToMany: return nil
    case .relationship: return NeighbourRequest(object: objectID, path: path, columns: [path])
    case .attribute(let attribute):
      let first = path.property.split(separator: ".").first.map(String.init) ?? path.property
      let isLeaf = path.property != first
      // Whether a leaf can be read depends on the other leaves of its composite.
      let columns = isLeaf ? context.document.columns(of: objectID.entity).filter { $0.isAt(first) } : [path]
      let isOneColumn = attribute.type != .composite || (attribute.isSwiftDataEnum && attribute.elements.count == 1)
      return NeighbourRequest(object: objectID, path: isOneColumn ? path : nil, columns: columns)
    }
  }

  private static let mostRounds = 32

  mutating func take(_ request: NeighbourRequest, _ rows: [Row], _ shown: Shown, _ context: inout PaneContext) {
    guard case .seeking(let rounds) = comparison, case .field(let field) = selectedLine else { return }
    if case .good(let good?) = shown {
      comparison = .awaiting(good)
      context.ask(.record(good), on: .comparison)
      return
    }
    let keys = rows.map(\.objectID.pk)
    guard let least = keys.min(), let greatest = keys.max(), rounds < Self.mostRounds else {
      comparison = nil
      context.said = "no row near this one has a \(field.path.property) that reads well"
      return
    }
    var next = request
    next.below = min(request.below, least)
    next.above = max(request.above, greatest)
    comparison = .seeking(rounds: rounds + 1)
    context.ask(.neighbours(next))
  }
}

// Copies.
extension RecordPane {
  var fileName: String? {
    guard case .field(let field) = selectedLine else { return nil }
    return field.path.fileName(of: field.cell.stored)
  }

  func copies(_ context: PaneContext) -> [CopyChoice] {
    [
      CopyChoice(letter: "v", title: "the value", content: .value),
      CopyChoice(letter: "a", title: "the row as JSON", content: .whole),
    ] + CopyChoice.objectIDs([objectID], context)
  }
}

extension RecordPane {
  static let commands: [Command] = [
    .previousRow, .nextRow, .nextFault, .previousFault, .nameObjects,
  ]
}

extension Keymap.Context { static let record = Self("record") }

extension Command {
  static let previousRow = RecordPane.command(
    "previous row", ["["], "Show the previous row's record", waitsFor: [.neighbour, .copy], number: .timesWhenRead,
    disabled: { $0.obstacle(to: -1, $1) }
  ) { _ = $0.walkRows(by: -1, &$1) }
  static let nextRow = RecordPane.command(
    "next row", ["]"], "Show the next row's record", waitsFor: [.neighbour, .copy], number: .timesWhenRead,
    disabled: { $0.obstacle(to: 1, $1) }
  ) { _ = $0.walkRows(by: 1, &$1) }
  static let nameObjects = RecordPane.command(
    "use as name", ["*"],
    "Show the entity's objects by the value under the cursor, wherever something leads to them", waitsFor: [.record],
    elsewhere: "no record is on the screen"
  ) { $0.nameObjects(&$1) }
}

/// Letters that filter a record's properties while they are typed.
struct NarrowPrompt: Prompt {
  var line: TextField
  let label = "/"
  let enterTitle = "keep"

  init(_ letters: String) { line = TextField(prefilled: letters) }

  func textChanged(_ record: inout RecordPane, _ context: inout PaneContext) {
    record.letters = line.text
    record.stayInSight(context)
  }
}
