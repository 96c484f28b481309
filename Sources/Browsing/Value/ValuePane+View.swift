import Decoding
import Predicates
import Questions
import Schema
import Screen

extension ValuePane: FoldedPane {
  func hints(_ context: PaneContext) -> [Command] {
    [.toggleFold, .find, .valueForm, .back, .copyCell, .copyAs, .palette]
  }

  var crumb: String { field.path.persistentSpelling }

  func title(_ context: PaneContext) -> String { "\(objectID.name) · \(crumb)" }

  func entity(_ context: PaneContext) -> String? { objectID.entity }

  func awaited(_ context: PaneContext) -> Command.Awaited {
    context.lanes.running.contains(.view) && shown == nil ? .value : []
  }

  /// Type, form and column, for the status line.
  func facts(_ context: PaneContext) -> [String] {
    let names = forms.map { form in
      let name =
        switch form {
        case .tree: "tree"
        case .picture: "picture"
        case .text: "text"
        case .hex: "hex"
        }
      return form == self.form ? "[\(name)]" : name
    }
    guard let shown else { return [head?.summary].compactMap { $0 } + ["reading …"] }
    // The stored bytes are shown in hex, and in the record's raw layer.
    let layout = text?.isLaidOut == true ? ["JSON laid out, not as stored"] : []
    let position = shown.picture?.lines(on: context.look) ?? ["line \(cursor + 1) of \(lineCount)"]
    return [shown.summary, names.joined(separator: " ")] + position + layout
  }

  var object: ObjectID? { objectID }

  mutating func open(_ context: inout PaneContext) { fold() }
  mutating func fold(_ context: inout PaneContext) { fold() }
  mutating func goLeft(_ context: inout PaneContext) { fold(true) }
  mutating func goRight(_ context: inout PaneContext) { fold(false) }

  func copyValue(_ context: inout PaneContext) {
    if let copiedNode { return context.copy(copiedNode) }
    let stored = field.cell.stored
    context.copy(form == .hex ? .bytes(stored) : .value(stored, field.path))
  }

  func copyWhole(_ context: inout PaneContext) {
    if let record = context.way.trail.last?.record, record.objectID == objectID {
      context.copy(record)
    } else {
      context.copy(.row(.stored, counts: [:]), of: objectID)
    }
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) { move(by: distance) }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    guard let line = line(at: point.row - area.minRow, in: area.size) else { return }
    move(by: line - cursor)
  }

  /// The lines above the value for its layers and the rule below them; 0 on a small screen.
  private func headHeight(in size: Size) -> Int {
    // A picture needs the room.
    let most = form == .picture ? min(3, Self.mostLines(of: size.rows)) : Self.mostLines(of: size.rows)
    let layers = head?.layers ?? FieldLayers([])
    return most < 6 ? most : min(most, layers.height(width: size.columns) + 1)
  }

  private static func mostLines(of height: Int) -> Int {
    switch height {
    case ..<8: 0
    case ..<14: 3
    case ..<18: 6
    case ..<30: 8
    default: 11
    }
  }

  /// The first visible line of the value.
  private func top(height: Int) -> Int { ListCursor(cursor).window(height: height, count: lineCount).lowerBound }

  /// The line at a row of the pane; nil for its layers.
  private func line(at row: Int, in size: Size) -> Int? {
    let above = headHeight(in: size)
    return row < above ? nil : top(height: size.rows - above) + row - above
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    guard let head else {
      canvas.write("reading …", at: rect.origin, as: .dim, width: rect.size.columns)
      return
    }
    let (above, body) = rect.splitTop(headHeight(in: rect.size))
    draw(head.layers, on: &canvas, in: above)
    guard shown != nil else {
      canvas.write("reading …", at: body.origin, as: .dim, width: body.size.columns)
      return
    }
    let height = body.size.rows
    let top = top(height: height)
    switch form {
    case .tree: drawTree(on: &canvas, in: body, top: top)
    case .picture: return shown?.picture?.draw(on: &canvas, in: body, look: context.look) ?? ()
    case .text: drawText(on: &canvas, in: body, top: top)
    case .hex: drawHex(on: &canvas, in: body, top: top)
    case nil: break
    }
    let line = Rect(origin: point(cursor - top, body), size: Size(columns: body.size.columns, rows: 1))
    if form != .hex || head.failingByte.map({ $0 / 16 }) != cursor { canvas.highlight(line, .cursorRow) }
    canvas.cursor = line.origin
  }

  private func draw(_ layers: FieldLayers, on canvas: inout Canvas, in rect: Rect) {
    guard rect.size.rows > 0 else { return }
    var layers = layers
    if rect.size.rows < 6 { layers.keep(["app", "trail"]) }
    layers.draw(on: &canvas, in: rect.splitBottom(1).top)
    canvas.divide(rect.splitBottom(1).bottom)
  }

  /// The lines as they are; the line that cannot be read has a sign before it and the reason after it.
  private func drawText(on canvas: inout Canvas, in rect: Rect, top: Int) {
    guard let text else { return }
    let margin = text.failingLine == nil ? 0 : 2
    for (offset, line) in text.lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
      let at = point(offset, rect).moved(columns: margin)
      let isFailing = top + offset == text.failingLine
      let role: Role = isFailing ? .error : .string
      let width = max(0, rect.size.columns - margin)
      let used =
        isFailing || !text.isLaidOut
        ? canvas.write(line, at: at, as: role, width: width) : canvas.write(line, in: .json, at: at, width: width)
      guard isFailing, let fault = reading.fault else { continue }
      canvas.write(canvas.glyphs.warning, at: point(offset, rect), as: .error)
      let end = at.moved(columns: used + 2)
      canvas.write(fault.text, at: end, as: .error, width: max(0, rect.endColumn - end.column))
    }
  }

  /// Sixteen bytes a line; the byte where reading failed is marked, and its line has a sign.
  private func drawHex(on canvas: inout Canvas, in rect: Rect, top: Int) {
    for (offset, line) in hexLines(top..<(top + rect.size.rows)).enumerated() {
      let at = point(offset, rect)
      canvas.write(line, at: at, as: .data, width: rect.size.columns)
      guard let failing = failingLine, failing.line == top + offset else { continue }
      canvas.write(canvas.glyphs.warning, at: at.moved(columns: 8), as: .error)
      for (column, width) in [(10 + failing.byte * 3, 2), (60 + failing.byte, 1)] {
        let cell = Rect(origin: at.moved(columns: column), size: Size(columns: width, rows: 1))
        canvas.restyle(cell, as: .error, attributes: [.bold, .underline])
        canvas.highlight(cell, .match)
      }
    }
  }

  /// The line and the position in it of the failing byte; if the bytes end early, their last one.
  private var failingLine: (line: Int, byte: Int)? {
    guard let failingByte = shown?.failingByte, let data = field.cell.stored.bytes, !data.isEmpty else { return nil }
    let byte = min(failingByte, data.count - 1)
    return (byte / 16, byte % 16)
  }

  private func point(_ offset: Int, _ rect: Rect) -> Point {
    Point(column: rect.origin.column, row: rect.origin.row + offset)
  }

  private func drawTree(on canvas: inout Canvas, in rect: Rect, top: Int) {
    let lines = treeLines
    for (offset, line) in lines.dropFirst(top).prefix(rect.size.rows).enumerated() {
      let at = point(offset, rect)
      var column = at.column + min(line.depth, 20) * 2
      let end = rect.endColumn
      column += canvas.write(
        canvas.glyphs.fold(line.isFolded) + line.node.label, at: Point(column: column, row: at.row), as: .heading,
        width: max(0, end - column))
      if !line.node.summary.isEmpty {
        column += 2
        column += canvas.write(
          line.node.summary, at: Point(column: column, row: at.row), as: Role(line.node.kind),
          width: max(0, end - column))
      }
      column += 2
      canvas.write(line.node.caption, at: Point(column: column, row: at.row), as: .dim, width: max(0, end - column))
    }
  }
}

extension PayloadNode {
  /// The type as it is stored, and what Swift makes of key and value: `string · Swift status = .done`.
  var caption: String {
    let swift = [swiftName, swiftValue].compactMap(\.self).joined(separator: " = ")
    return [type, swift.isEmpty ? "" : "Swift \(swift)"].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
