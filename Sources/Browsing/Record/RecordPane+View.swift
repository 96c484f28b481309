import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

extension RecordPane {
  func hints(_ context: PaneContext) -> [Command] {
    // Walking through the finding's rows comes first if the line is short.
    context.opener?.trace != nil
      ? [
        .nextFault, .previousFault, .compare, .open, .back, .copyCell, .copyAs, .previousRow, .nextRow, .layer,
        .palette,
      ]
      : [
        .open, .find, hidesNil ? .showColumns : .hideColumn, .copyCell, .copyAs, .layer, .previousRow, .nextRow,
        .nextFault, .back, .compare,
        .palette,
      ]
  }

  func hintTitle(of command: Command) -> String? {
    switch command {
    case .hideColumn: isBesideMarked ? "hide equal" : "hide nil"
    case .showColumns: isBesideMarked ? "show equal" : "show nil"
    default: nil
    }
  }

  var crumb: String { objectID.name }

  func entity(_ context: PaneContext) -> String? { objectID.entity }

  func facts(_ context: PaneContext) -> [String] {
    if let failure { return [failure.sentence.line] }
    switch selectedLine {
    case .field(let field):
      // The reason is shown below the table, if the screen has room for that.
      let height = context.area.size.rows
      let hasRoom = !context.isNarrow && tableHeight(of: height) < height - 1
      let reason =
        hasRoom ? nil : shownField(cursor, context)?.reading.explanation ?? traced(context.opener?.trace, at: cursor)
      let fact = context.document.fact(of: field.path, in: .app, usesLocalTime: context.look.usesLocalTime)
      return [reason, fact].compactMap { $0 }
    case .view(let view): return ["\(view.name).fromObject would do this", "\(view.location.brief)"]
    case .fetched(let property):
      return ["fetched property: ↵ fetches with this record as $FETCH_SOURCE", property.fetchRequest.caption]
    case .referrer(let referrer): return ["\(referrer.entity) rows whose \(referrer.relationship) leads here"]
    case nil: return []
    }
  }

  func speech(_ context: PaneContext) -> String? {
    guard record != nil else { return nil }
    let shown = shown(context.document)
    guard let line = selectedLine, let place = shown.firstIndex(of: cursor) else {
      return shown.isEmpty && !hidesNil ? "it has no properties" : nil
    }
    func text(_ column: RecordColumn) -> String {
      let cell = cell(
        line, at: cursor, in: column, isTraced: lines(of: context.opener?.trace).contains(cursor), context)
      return cell.role.isStoreData ? cell.text : SpokenText.words(cell.text)
    }
    var name = SpokenText.words(label(of: line))
    if case .field(let field) = line {
      name = "\(field.path.property), \(SpokenText.words(type(of: line, context.document)))"
    }
    let hasSource = !context.document.readers.contract.isEmpty
    var parts = ["\(name): \(text(comparison == nil ? .value(hasSource: hasSource) : .marked("")))"]
    if let other = comparison?.record {
      parts.append("in \(other.objectID.name): \(text(.neighbour(nil, isMarked: isBesideMarked)))")
    }
    if hasSource, comparison == nil {
      let stored = text(.storedIfOther)
      if !stored.isEmpty { parts.append("stored: \(stored)") }
    }
    return parts.joined(separator: "; ") + ", property \(place + 1) of \(shown.count)"
  }

  func awaited(_ context: PaneContext) -> Command.Awaited {
    if context.lanes.running.contains(.comparison), comparison?.isSought == true { return [.neighbour, .record] }
    let isRead = record != nil || !context.lanes.running.contains(.record)
    // Whether there is a next row is known with the first page.
    let areRowsRead = context.opener?.total != nil || !context.lanes.running.contains(.rows)
    let awaited: Command.Awaited = isRead ? [] : .record
    return areRowsRead ? awaited : awaited.union(.neighbour)
  }

  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose {
    switch lane {
    case .rows: return context.opener?.purpose(of: lane, context) ?? .other
    case .nested: return record.map { .nested($0, neighbour: comparison?.record) } ?? .other
    case .comparison:
      guard case .field(let field) = selectedLine else { return .other }
      // A fault between rows is not visible in any single value.
      return .neighbours(field.path, except: context.opener?.trace?.keys)
    default: return .other
    }
  }

  func title(_ context: PaneContext) -> String {
    let document = context.document
    let name = context.known.names.name(of: objectID).map { " “\(DisplayText($0, limit: 41).clipped(to: 40).string)”" }
    var parts = ["\(objectID.entity) p\(objectID.pk)" + (name ?? "")]
    if let saves = record?.saves { parts.append("saved \(saves)×") }
    let (all, shown) = (lines.count, self.shown(document).count)
    if shown < all { parts.append("\(shown) of \(all) shown") }
    if hidesNil { parts.append(isBesideMarked ? "equal hidden" : "nil hidden") }
    if !letters.isEmpty { parts.append("/\(letters)") }
    if let number = record?.entityID {
      let isKnown = document.layout?.entities[objectID.entity]?.entityID == number
      if isKnown {
        parts.append("Z_ENT \(number)")
      } else {
        parts.insert("⚠ Z_ENT \(number) is not \(objectID.entity)'s", at: 1)
      }
    }
    if let storeUUID = document.storeUUID { parts.append(objectID.uri(storeUUID: storeUUID)) }
    return parts.joined(separator: " · ")
  }

  /// The lines of the table, without its header and without the layers of the property under the cursor.
  ///
  /// The layers take a rule, four lines and the lines that the table leaves; a small screen shows none.
  func tableHeight(of height: Int) -> Int {
    let room = height - 1
    guard room >= 10 else { return max(0, room) }
    let least = room >= 16 ? 6 : 5
    return min(room - least, max(room - 11, lines.count + 1))
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    guard record != nil else {
      canvas.write(
        failure?.sentence.line ?? "reading …", at: rect.origin, as: failure == nil ? .dim : .error,
        width: rect.size.columns)
      return
    }
    // Beside another view nothing is chosen, so nothing is explained.
    let height = context.hasKeys ? tableHeight(of: rect.size.rows) : max(0, rect.size.rows - 1)
    let lines = lines
    let shown = shown(context.document)
    let names = lines.map { DisplayText.width(of: label(of: $0)) }
    // In a narrow column values are short too, and names that begin alike need the room.
    let most = rect.size.columns < 60 ? rect.size.columns * 9 / 20 : rect.size.columns / 3
    let name = min(max(12, (names.max() ?? 12) + 1), most)
    let table = table(of: shown, lines, width: rect.size.columns, name: name, context)
    let (titles, body) = rect.splitTop(1)
    table.drawTitles(on: &canvas, in: titles)
    if shown.isEmpty, isBesideMarked, hidesNil {
      canvas.write("nothing differs · + shows what is equal", at: body.origin.moved(columns: 2), as: .dim)
    }
    let traced = Set(self.lines(of: context.opener?.trace))
    let list = body.splitTop(height).top
    let cursor = ListCursor(shown.firstIndex(of: cursor) ?? 0)
    let first = cursor.window(height: height, count: shown.count).lowerBound
    drawReferrerNote(
      on: &canvas, at: list.minRow + shown.count - first, in: list,
      isSought: context.lanes.running.contains(.recordCounts))
    cursor.draw(on: &canvas, in: list, count: shown.count) { canvas, place, line in
      let index = shown[place]
      table.draw(on: &canvas, in: line) { column in
        cell(lines[index], at: index, in: column, isTraced: traced.contains(index), context)
      }
      if place == cursor.index { canvas.cursor = line.origin.moved(columns: name + 2) }
    }
    guard rect.size.rows > height + 1 else { return }
    let (_, detail) = rect.splitTop(height + 1)
    drawDetail(on: &canvas, in: detail, context)
  }

  /// The layers of the line under the cursor, one below the other, with room for a whole reason.
  private func drawDetail(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    canvas.divide(rect.line(0))
    let below = rect.splitTop(1).bottom
    if case .field(let field) = selectedLine, let seen = shownField(cursor, context) {
      layers(of: field, seen, context, height: below.size.rows).draw(on: &canvas, in: below)
    }
    seenView(cursor)?.layers.draw(on: &canvas, in: below)
  }

  /// The columns for the lines that are shown.
  private func table(
    of shown: [Int], _ lines: [Line], width: Int, name: Int, _ context: PaneContext
  ) -> Table<RecordColumn> {
    func named(_ object: ObjectID) -> String { context.known.names.text(of: object) ?? "p\(object.pk)" }
    if hasLayerColumns {
      return Table(
        width: width, name: name, showsRawLayer: showsRawLayer, object: named(objectID),
        beside: comparison.map { ($0.record.map { named($0.objectID) }, isBesideMarked) })
    }
    let traced = Set(self.lines(of: context.opener?.trace))
    func widest(_ column: RecordColumn) -> Int {
      let widths = shown.map { index in
        let cell = cell(lines[index], at: index, in: column, isTraced: traced.contains(index), context)
        return DisplayText(cell.text, limit: width).width
      }
      return widths.max() ?? 0
    }
    let hasSource = !context.document.readers.contract.isEmpty
    let types = lines.map { DisplayText.width(of: type(of: $0, context.document)) }
    return Table(
      width: width, name: name, type: min(max(8, types.max() ?? 8), width / 5),
      value: widest(.value(hasSource: hasSource)), stored: hasSource ? widest(.storedIfOther) : 0,
      column: widest(.column), hasSource: hasSource)
  }

  /// Whether the layers are side by side, or another row beside them.
  var hasLayerColumns: Bool { showsLayers || comparison != nil }

  /// The type of a property, in Swift's terms if source declares it.
  private func type(of line: Line, _ document: Document) -> String {
    guard case .field(let field) = line else { return "" }
    if case .relationship(let relationship) = field.path.target {
      return (relationship.isToMany ? "→ n " : "") + relationship.destination
    }
    return document.caption(of: field.path, in: .app).type
  }

  private func label(of line: Line) -> String {
    switch line {
    case .field(let field):
      if case .relationship = field.path.target { return "→ \(field.path.property)" }
      let steps = field.path.property.split(separator: ".")
      return String(repeating: "  ", count: max(0, steps.count - 1))
        + (steps.last.map(String.init) ?? field.path.property)
    case .view(let view): return "= \(view.name)"
    case .fetched(let property): return "» \(property.name)"
    case .referrer(let referrer): return "← \(referrer.entity).\(referrer.relationship)"
    }
  }

  private func cell(
    _ line: Line, at index: Int, in column: RecordColumn, isTraced: Bool, _ context: PaneContext
  ) -> (text: String, role: Role) {
    let shown = shown(line, at: index, in: column, context)
    // A property in a store check's finding has a sign if its value has none of its own.
    guard column.isOfApp, isTraced, let trace = context.opener?.trace, !trace.showsInValues,
      shownField(index, context)?.reading.differs == false
    else { return shown }
    return ("⚠ \(trace.title) · \(shown.text)", .warning)
  }

  private func shown(
    _ line: Line, at index: Int, in column: RecordColumn, _ context: PaneContext
  ) -> (text: String, role: Role) {
    switch (line, column) {
    case (_, .property): return (label(of: line), .text)
    case (_, .type): return (type(of: line, context.document), .dim)
    case (.field(let field), .layer(.stored)), (.field(let field), .layer(.app)), (.field(let field), .value),
      (.field(let field), .marked):
      let layer: Layer = if case .layer(let layer) = column { layer } else { .app }
      let seen = shownField(index, context)?.shown(in: layer) ?? ("…", .dim)
      let name = context.known.names.text(of: field.cell.stored, at: field.path, in: objectID)
      let own = column.isMarked ? differing(at: index, field, context)?.here : nil
      let text = own ?? name ?? seen.text
      guard column != .layer(.app), let before = context.mark(of: objectID)?.before[field.path.property] else {
        return (text, seen.role)
      }
      return ("\(before) → \(text)", .accent)
    case (.field(let field), .storedIfOther):
      guard let seen = shownField(index, context) else { return ("", .dim) }
      if case .relationship = field.path.target { return ("", .dim) }
      let (app, stored) = (seen.shown(in: .app).text, seen.shown(in: .stored).text)
      return (app == stored || RecordPane.Line.field(field).isEmpty ? "" : stored, .dim)
    case (_, .storedIfOther): return ("", .dim)
    case (_, .value), (_, .marked): return self.shown(line, at: index, in: .layer(line.mainLayer), context)
    case (.referrer(let referrer), .layer(.stored)): return ("→\(referrer.count.grouped)", .toMany)
    case (.referrer, _): return ("", .dim)
    case (.fetched(let property), .layer(.stored)): return (property.fetchRequest.caption, .dim)
    case (.fetched, _): return ("", .dim)
    case (.view, .layer(.stored)): return ("fromObject", .dim)
    case (.view, .layer(.app)): return seenView(index).map { ($0.text, $0.role) } ?? ("…", .dim)
    case (.view, _): return ("", .dim)
    case (.field, .layer(let layer)): return shownField(index, context)?.shown(in: layer) ?? ("…", .dim)
    case (.field(let field), .method):
      return (context.document.plan(of: field.path)?.storageMethod.rawValue ?? "", .dim)
    case (.field(let field), .column): return (context.document.columns(of: field), .dim)
    case (.field(let field), .neighbour):
      guard let shown = neighbour(of: field, context) else { return ("", .dim) }
      let text = differing(at: index, field, context)?.there ?? neighbourName(of: field, context) ?? shown.text
      return isBesideMarked && differs(field, at: index) ? ("≠ \(text)", .warning) : (text, Role(shown))
    }
  }

  /// The note below the properties: that rows referring to the object are still searched, or could not be.
  func referrerNote(isSought: Bool) -> String? {
    switch referrers {
    case nil: isSought ? "looking for rows that lead here …" : "not known which rows lead here"
    case .some: nil
    }
  }

  func drawReferrerNote(on canvas: inout Canvas, at row: Int, in rect: Rect, isSought: Bool) {
    guard row < rect.endRow, let note = referrerNote(isSought: isSought) else { return }
    let point = Point(column: rect.origin.column + 2, row: row)
    canvas.write("← \(note)", at: point, as: .dim, width: rect.size.columns - 2)
  }
}

extension RecordPane.Line {
  /// The layer of a line without a value of its own.
  fileprivate var mainLayer: Layer { if case .view = self { .app } else { .stored } }
}
