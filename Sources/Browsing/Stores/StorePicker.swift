package import Screen

/// A list of stores to choose from; letters filter it, and a typed path may name any other.
package struct StorePicker: Hashable, Sendable {
  /// The result of a key.
  package enum Outcome: Hashable, Sendable {
    case goesOn
    case chosen(String)
    case closed
  }

  /// The stores by their paths, the latest first; nil while they are searched.
  package private(set) var stores: [String]
  package private(set) var isSearching: Bool
  /// Why the last choice could not be opened.
  package var complaint: String?
  private var line = TextField()
  /// The typed text.
  var text: String { line.text }
  private var cursor = ListCursor()

  package init(stores: [String], isSearching: Bool = false) { (self.stores, self.isSearching) = (stores, isSearching) }

  /// Adds the stores that were found, and ends the search; those of a folder that the user named come first.
  package mutating func add(_ found: [String], first isFirst: Bool = false) {
    let others = stores.filter { !found.contains($0) }
    let new = found.filter { !stores.contains($0) }
    stores = isFirst ? found + others : stores + new
    isSearching = false
  }

  private var shown: [String] {
    let words = line.text.lowercased().split(separator: " ")
    return stores.filter { store in
      let text = store.lowercased()
      return words.allSatisfy { text.contains($0) }
    }
  }

  package mutating func take(_ key: Key) -> Outcome {
    switch key {
    case .escape where !line.text.isEmpty: narrow { $0 = TextField() }
    case .escape, .control("c"): return .closed
    case .enter:
      let shown = shown
      if shown.indices.contains(cursor.index) { return .chosen(shown[cursor.index]) }
      // While the search runs, more may be found, but not a path.
      if !line.text.isEmpty, !isSearching || line.text.contains("/") { return .chosen(line.text) }
    default:
      if cursor.take(key, count: shown.count, page: 10) == .none { narrow { $0.take(key, limit: TextField.longest) } }
    }
    return .goesOn
  }

  private mutating func narrow(_ change: (inout TextField) -> Void) {
    change(&line)
    cursor = ListCursor()
    complaint = nil
  }

  package mutating func take(_ event: MouseEvent, in frame: Rect) -> Outcome {
    if event.kind == .press, !frame.contains(event.point) { return .closed }
    let area = frame.inset().splitTop(1).bottom
    return cursor.take(event, in: area, count: shown.count) == .chosen ? take(.enter) : .goesOn
  }

  package func frame(on size: Size) -> Rect { .box(lines: max(3, stores.count + 2), on: size) }

  /// `escape` is what Esc does when no text is typed.
  package func draw(on canvas: inout Canvas, escape: String) {
    let shown = shown
    let count = isSearching ? "looking for stores …" : "\(shown.count) of \(stores.count) stores"
    let inner = canvas.drawBox(frame(on: canvas.size), title: "Open a store · \(count)")
    let used = canvas.write(" find or path: ", at: inner.origin, as: .dim)
    let width = inner.size.columns - used - 1
    line.draw(on: &canvas, at: inner.origin.moved(columns: used), width: width)
    var (_, list) = inner.splitTop(1)
    if let complaint {
      canvas.write(" " + complaint, at: list.origin, as: .warning, width: list.size.columns)
      list = list.splitTop(1).bottom
    }
    let frame = frame(on: canvas.size)
    canvas.write(
      " ↵ open  ↑↓ choose  Esc \(text.isEmpty ? escape : "clear") ",
      at: Point(column: frame.minColumn + 2, row: frame.endRow - 1), as: .dim, width: frame.size.columns - 4)
    if shown.isEmpty, complaint == nil {
      let text =
        isSearching
        ? ""
        : stores.isEmpty && line.text.isEmpty
          ? " no store below this folder · type a path, or leave and run 'storescope demo'"
          : " no store here has this in its path · ↵ opens it as a path"
      canvas.write(text, at: list.origin, as: .dim, width: list.size.columns)
    }
    cursor.draw(on: &canvas, in: list, count: shown.count, mark: .cursorRow) { canvas, index, area in
      canvas.write(
        DisplayText(shown[index]).clippedInTheMiddle(to: area.size.columns - 1, ellipsis: canvas.glyphs.ellipsis),
        at: area.origin.moved(columns: 1))
    }
  }
}

/// The stores that can be opened instead of this one.
struct StoresBox: Box {
  var picker: StorePicker
  /// The store that is asked about, because opening it loses something; nil in a list to choose from.
  let asked: String?

  init(_ stores: [String]) {
    picker = StorePicker(stores: stores, isSearching: true)
    asked = nil
  }

  /// Asks whether a store is to be opened although filters or marks are lost.
  init(_ store: String, losing loss: String) {
    picker = StorePicker(stores: [store])
    picker.complaint = "\(loss) would be lost · ↵ opens it all the same"
    asked = store
  }

  let hints = [(key: "↵", title: "open"), (key: "↑↓", title: "choose"), (key: "a-z", title: "find")]
  var typed: String { picker.text }
  let isText = true

  mutating func take(stores: [String]) { if asked == nil { picker.add(stores) } }

  mutating func press(_ key: Key, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    goesOn(picker.take(key), &context)
  }

  mutating func point(_ event: MouseEvent, _ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    goesOn(picker.take(event, in: picker.frame(on: context.size)), &context)
  }

  private func goesOn(_ outcome: StorePicker.Outcome, _ context: inout PaneContext) -> Bool {
    switch outcome {
    case .goesOn: return true
    case .closed: return false
    case .chosen(let path):
      // Another path may have been typed instead of the answer.
      context.go(.store(path, isSure: path == asked))
      return false
    }
  }

  func draw(on canvas: inout Canvas, _ pane: any Pane, _ context: PaneContext) {
    picker.draw(on: &canvas, escape: escTitle)
  }
}
