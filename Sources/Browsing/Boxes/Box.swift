import Predicates
import Questions
import Screen

/// A box over the view; it has the keys and the mouse while it is open.
protocol Box: Sendable {
  /// What the pane behind it is: a pane's type or a protocol.
  associatedtype Subject = any Pane
  /// The keys of the box with what they do, for the last line; Esc is added to them.
  var hints: [(key: String, title: String)] { get }
  /// The letters typed in it, which Esc clears before it closes the box.
  var typed: String { get }
  /// Whether letters are text, wherever the cursor is.
  var takesLetters: Bool { get }
  /// The keys with what they do, for `?`: the hints, unless it can say more.
  var keyList: [(key: String, title: String)] { get }
  /// Whether it has a line for text, also while nothing is typed.
  var isText: Bool { get }
  /// What Esc does.
  var escTitle: String { get }
  /// Whether the view behind it is dimmed while it is open.
  var dimsView: Bool { get }
  /// Takes a key; returns whether the box stays open.
  mutating func press(_ key: Key, _ pane: inout Subject, _ context: inout PaneContext) -> Bool
  /// Takes a mouse event; returns whether the box stays open.
  mutating func point(_ event: MouseEvent, _ pane: inout Subject, _ context: inout PaneContext) -> Bool
  mutating func take(_ answer: Answer, _ shown: Shown)
  /// Takes how values are shown that were already read.
  mutating func take(_ shown: Shown)
  /// Takes the stores that were found, by their paths.
  mutating func take(stores: [String])
  /// Takes the failure of a lane; false if the box has not asked for it.
  mutating func take(_ failure: Failure, on lane: Lane) -> Bool
  /// The purpose of an answer on a lane; nil if the box has not asked for it.
  func purpose(of lane: Lane) -> Showing.Purpose?
  /// Facts for the status line; nil if those of the pane behind it are shown.
  func facts(_ pane: Subject, _ context: PaneContext) -> [String]?
  func draw(on canvas: inout Canvas, _ pane: Subject, _ context: PaneContext)
}

extension Box {
  var keyList: [(key: String, title: String)] { hints }
  var typed: String { "" }
  var takesLetters: Bool { !typed.isEmpty }
  var isText: Bool { takesLetters }
  var escTitle: String { typed.isEmpty ? "close" : "clear" }
  var dimsView: Bool { true }
  mutating func take(_ answer: Answer, _ shown: Shown) {}
  mutating func take(_ shown: Shown) {}
  mutating func take(stores: [String]) {}
  mutating func take(_ failure: Failure, on lane: Lane) -> Bool { false }
  func purpose(of lane: Lane) -> Showing.Purpose? { nil }
  func facts(_ pane: Subject, _ context: PaneContext) -> [String]? { nil }

  mutating func press(_ key: Key, over pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    pane.act(&context) { press(key, &$0, &$1) } ?? false
  }
  mutating func point(_ event: MouseEvent, over pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    pane.act(&context) { point(event, &$0, &$1) } ?? false
  }
  func facts(over pane: any Pane, _ context: PaneContext) -> [String]? {
    (pane as? Subject).flatMap { facts($0, context) }
  }
  func draw(on canvas: inout Canvas, over pane: any Pane, _ context: PaneContext) {
    if let pane = pane as? Subject { draw(on: &canvas, pane, context) }
  }
}

/// A box with a list: a press on a line moves the cursor there, a press on the cursor's line chooses it.
protocol ListBox: Box {
  var cursor: ListCursor { get set }
  /// The number of lines.
  var count: Int { get }
  /// How far the wheel moves.
  static var wheel: Int { get }
  /// Whether the first press on a line chooses it.
  static var takesAtOnce: Bool { get }
  /// The box's frame on the screen.
  func frame(on size: Size) -> Rect
  /// The list's frame in the box.
  func list(in frame: Rect) -> Rect
  /// The line at a point of the screen; nil if there is none.
  func item(at point: Point, in frame: Rect) -> Int?
  /// Puts the cursor on a line.
  mutating func select(_ item: Int, _ context: inout PaneContext)
  /// Turns the wheel by a number of lines.
  mutating func scroll(by distance: Int, _ context: inout PaneContext)
}

extension ListBox {
  static var wheel: Int { 3 }
  static var takesAtOnce: Bool { false }

  func frame(on size: Size) -> Rect { .box(lines: count, on: size) }
  func list(in frame: Rect) -> Rect { frame.inset() }

  func item(at point: Point, in frame: Rect) -> Int? { cursor.line(at: point, in: list(in: frame), count: count) }

  mutating func select(_ item: Int, _ context: inout PaneContext) { cursor.select(item) }

  mutating func scroll(by distance: Int, _ context: inout PaneContext) { cursor.move(by: distance, count: count) }

  /// Takes a key that is no command of the box: it moves the cursor or closes the box, else the box says that it
  /// means nothing.
  mutating func pressOther(_ key: Key, _ context: inout PaneContext) -> Bool {
    switch key {
    case .escape, .control("c"), "q": return false
    case "?", .function(1):
      context.box = BoxKeysBox(self)
      return false
    default:
      let page = list(in: frame(on: context.size)).size.rows
      if cursor.takeLetter(key, count: count, page: page) == .none {
        context.said = "no command on \(key.label) · ? says the keys of this box"
      }
    }
    return true
  }

  mutating func point(_ event: MouseEvent, _ pane: inout Subject, _ context: inout PaneContext) -> Bool {
    let frame = frame(on: context.size)
    switch event.kind {
    case .wheelUp: scroll(by: -Self.wheel, &context)
    case .wheelDown: scroll(by: Self.wheel, &context)
    case .press where !frame.contains(event.point): return press(.escape, &pane, &context)
    case .press:
      guard let item = item(at: event.point, in: frame) else { break }
      let isChosen = Self.takesAtOnce || item == cursor.index
      select(item, &context)
      if isChosen { return press(.enter, &pane, &context) }
    case .release, .drag, .wheelLeft, .wheelRight: break
    }
    return true
  }
}

/// A box whose lines have letters, which choose at once.
protocol LetterBox: ListBox {
  var letters: [Character] { get }
  /// Takes the line at an index; the box closes then.
  func choose(_ index: Int, _ context: inout PaneContext)
}

extension LetterBox {
  static var takesAtOnce: Bool { true }
  var count: Int { letters.count }

  mutating func press(_ key: Key, _ pane: inout Subject, _ context: inout PaneContext) -> Bool {
    var index = cursor.index
    if case .character(let letter) = key, let found = letters.firstIndex(of: letter) {
      index = found
    } else if key != .enter {
      return pressOther(key, &context)
    }
    if letters.indices.contains(index) { choose(index, &context) }
    return false
  }
}

extension Rect {
  /// A box in the middle of the screen, below its first line and above the status line and the keys.
  static func box(columns: Int = 96, rows: Int, on size: Size) -> Rect {
    let columns = width(columns, on: size)
    let most = max(3, size.rows - 2 - HintLine.lines(on: size))
    return Rect(column: (size.columns - columns) / 2, row: 1, columns: columns, rows: min(most, rows))
  }

  /// A box that hangs below the point of what it changes, or stands above it if there is little room below.
  static func box(columns: Int = 96, rows: Int, on size: Size, under anchor: Point?) -> Rect {
    let end = size.rows - 1 - HintLine.lines(on: size)
    guard let anchor, anchor.row > 0, anchor.row < end else { return box(columns: columns, rows: rows, on: size) }
    let columns = width(columns, on: size)
    let column = max(0, min(anchor.column - 2, size.columns - columns))
    let (above, below) = (anchor.row - 1, end - anchor.row - 1)
    if rows <= below || below >= above {
      return Rect(column: column, row: anchor.row + 1, columns: columns, rows: min(rows, below))
    }
    let height = min(rows, above)
    return Rect(column: column, row: anchor.row - height, columns: columns, rows: height)
  }

  /// A box that is heard is not cut at all.
  private static func width(_ columns: Int, on size: Size) -> Int {
    size == Canvas.spokenSize ? size.columns : min(size.columns, columns)
  }

  /// A box for some lines, as far as there is room for them.
  static func box(lines: Int, on size: Size) -> Rect { box(rows: max(3, lines + 2), on: size) }
}

extension Canvas {
  /// Draws an empty box; returns the area inside its frame.
  mutating func drawBox(_ frame: Rect, title: String) -> Rect {
    fill(frame)
    highlight(frame, .surface)
    self.frame(frame, title: title, focused: true)
    return frame.inset()
  }

  /// Draws a box with a list in it, whose first column is the cursor's.
  mutating func drawBox(title: String, lines: [String], cursor: ListCursor) {
    let inner = drawBox(.box(lines: lines.count, on: size), title: title)
    cursor.draw(on: &self, in: inner, count: lines.count) { canvas, index, line in
      canvas.write(lines[index], at: line.origin.moved(columns: 1), width: line.size.columns - 1)
    }
  }

  /// Draws a box with a text in it.
  mutating func drawBox(title: String, text: some Collection<String>) {
    let inner = drawBox(.box(lines: text.count, on: size), title: title)
    for (offset, line) in text.prefix(inner.size.rows).enumerated() {
      write(line, at: inner.line(offset).origin, width: inner.size.columns)
    }
  }
}

/// The keys of a box, a line each; any key leads back to the box.
struct BoxKeysBox: Box {
  private var box: any Box

  init(_ box: any Box) { self.box = box }

  mutating func take(_ answer: Answer, _ shown: Shown) { box.take(answer, shown) }
  mutating func take(_ shown: Shown) { box.take(shown) }
  mutating func take(_ failure: Failure, on lane: Lane) -> Bool { box.take(failure, on: lane) }
  func purpose(of lane: Lane) -> Showing.Purpose? { box.purpose(of: lane) }

  let hints = [(key: "↵", title: "back to the box")]
  let escTitle = "back to the box"

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    context.box = box
    return false
  }

  mutating func point(_ event: MouseEvent, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard event.kind == .press else { return true }
    context.box = box
    return false
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    let keys =
      box.keyList + [("↑↓ j k", "move"), ("g G ^U ^D", "first and last line, half a page"), ("Esc q", "close the box")]
    let named = keys.map { context.look.usesASCII ? Glyphs.named(key: $0.0) : $0.0 }
    let width = named.map { DisplayText.width(of: $0) }.max() ?? 0
    let lines = zip(named, keys).map { " " + $0.padded(to: width + 2) + $1.1 }
    canvas.drawBox(title: "Keys of this box", text: lines)
  }
}
