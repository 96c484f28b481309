import Predicates
import Screen

/// The box in which a path is picked: letters narrow it, → steps through a relationship.
struct PathPicker: ListBox {
  /// The purpose of the path.
  enum Purpose: Hashable, Sendable {
    /// To show as a column of the rows on the screen.
    case column
    /// For the condition at an address; nil for a new one.
    case condition([Int]?)
    /// For the first condition of a new group in the group at an address.
    case group([Int])
    /// For the sort key of this number; nil for a new one.
    case sortTerm(Int?)
  }

  let purpose: Purpose
  var list: PathList
  /// Whether payloads may be read.
  let allowsInMemory: Bool
  private let anchor: Point?

  init(
    _ purpose: Purpose, entity: String, _ context: PaneContext, allowsInMemory: Bool = false, under anchor: Point? = nil
  ) {
    self.anchor = anchor
    self.purpose = purpose
    self.allowsInMemory = allowsInMemory || context.look.allowsInMemory
    list = PathList(entity: entity, in: Self.catalog(for: purpose, context))
  }

  /// A condition may read payloads, so their paths are offered, even those that cannot be picked.
  private static func catalog(for purpose: Purpose, _ context: PaneContext) -> PathCatalog {
    var catalog = context.document.pathCatalog
    switch purpose {
    case .condition, .group: catalog.looksIntoPayloads = true
    case .column, .sortTerm: break
    }
    return catalog
  }

  var use: PathUse {
    switch purpose {
    case .sortTerm: .sort
    case .condition, .group: .filter
    case .column: .column
    }
  }

  /// Why the path under the cursor cannot be taken.
  var obstacle: PathObstacle? { list.selected.flatMap { obstacle(of: $0.path) } }

  func obstacle(of path: TypedPath) -> PathObstacle? { use.obstacle(of: path, allowsInMemory: allowsInMemory) }

  var cursor: ListCursor {
    get { list.cursor }
    set { list.cursor = newValue }
  }
  var count: Int { list.candidates.count }

  /// The number of paths that fit in the box.
  private static func height(on size: Size) -> Int { max(1, min(size.rows - 5, 18)) }

  /// As high as the paths that are listed.
  func frame(on size: Size) -> Rect {
    .box(
      columns: max(96, size.columns * 3 / 4), rows: min(Self.height(on: size), max(1, count)) + 2, on: size,
      under: anchor)
  }

  var hints: [(key: String, title: String)] {
    [("↵", "take"), ("→", "into"), ("←", "out"), ("tab", "\(list.spelling.next.rawValue) names")]
  }
  var typed: String { list.letters }
  let isText = true

  mutating func press(_ key: Key, _ pane: inout any PathTaker, _ context: inout PaneContext) -> Bool {
    let catalog = Self.catalog(for: purpose, context)
    context.said = nil
    switch key {
    case .escape where !list.letters.isEmpty: list.narrow(to: "", catalog)
    case .escape, .control("c"): return false
    case .enter: return take(&pane, &context)
    case .right: _ = list.stepIn(catalog)
    case .left: _ = list.stepOut(catalog)
    case .tab: list.showNextSpelling(catalog)
    case .backspace where list.letters.isEmpty: _ = list.stepOut(catalog)
    default:
      let page = Self.height(on: context.size)
      if cursor.take(key, count: count, page: page) == .moved { return true }
      list.narrow(to: list.letters.edited(by: key), catalog)
    }
    return true
  }

  private func take(_ pane: inout any PathTaker, _ context: inout PaneContext) -> Bool {
    guard let path = list.selected?.path else { return true }
    if let obstacle {
      context.said = "\(path.persistentSpelling): \(obstacle.sentence)"
      return true
    }
    pane.take(path, purpose, &context)
    return false
  }
}

/// A pane that has paths picked.
protocol PathTaker: Pane {
  mutating func take(_ path: TypedPath, _ purpose: PathPicker.Purpose, _ context: inout PaneContext)
}

extension PathPicker {
  func draw(on canvas: inout Canvas, _ pane: any PathTaker, _ context: PaneContext) {
    let frame = frame(on: canvas.size)
    let inner = canvas.drawBox(frame, title: title)
    drawFoot(on: &canvas, in: frame)
    guard !list.candidates.isEmpty else {
      canvas.write("no path has these letters in this order", at: inner.origin, as: .dim)
      return
    }
    let shown = list.candidates[cursor.window(height: inner.size.rows, count: count)]
    let table = PathTable(shown.map(\.path), spelling: list.spelling, width: inner.size.columns - 2)
    cursor.draw(on: &canvas, in: inner, count: count) { canvas, index, line in
      draw(list.candidates[index], table, on: &canvas, in: line)
      if index == cursor.index { canvas.cursor = line.origin }
    }
  }

  /// The typed letters, and the relationship in which they search.
  private var title: String {
    let from = list.base.map { "\(list.root) › \($0.persistentSpelling)" } ?? list.root
    return "Path from \(from) · “\(list.letters)▏”"
  }

  private func drawFoot(on canvas: inout Canvas, in box: Rect) {
    canvas.write(
      " " + (hints + [("Esc", escTitle)]).map { "\($0.key) \($0.title)" }.joined(separator: "  ") + " ",
      at: Point(column: box.minColumn + 2, row: box.endRow - 1), as: .dim, width: box.size.columns - 4)
  }

  private func draw(_ candidate: PathSearch.Candidate, _ table: PathTable, on canvas: inout Canvas, in line: Rect) {
    let obstacle = obstacle(of: candidate.path)
    let start = line.origin.moved(columns: 2)
    if obstacle != nil { canvas.write("–", at: line.origin.moved(columns: 1), as: .dim) }
    table.drawName(of: candidate, isAble: obstacle == nil, on: &canvas, at: start)
    if let remark = obstacle?.sentence ?? use.condition(of: candidate.path)?.sentence {
      table.drawRemark(remark, of: candidate.path, on: &canvas, at: start)
    } else {
      table.drawFacts(of: candidate.path, on: &canvas, at: start)
    }
  }
}
