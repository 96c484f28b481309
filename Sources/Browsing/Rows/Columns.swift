package import Predicates
import Schema

/// The columns of a rows view, their widths, how many are frozen, and the one under the cursor.
package struct Columns: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var path: Path
    /// In columns of the screen, as the user chose; nil for the width that its values need.
    package var width: Int?
    package var isHidden = false
    /// The layer that was chosen only for this column.
    package var layer: Layer?
  }

  package private(set) var all: [Column] { didSet { shown = Self.shown(all) } }
  /// The indices of the visible columns.
  package private(set) var shown: [Int]
  /// The columns that were there from the start.
  package let offered: [Path]
  /// The number of visible columns that stay at the left edge.
  package private(set) var frozen = 0
  /// The index among the visible columns.
  package private(set) var cursor = 0
  /// The first visible column after the frozen ones.
  package var leftmost = 0

  package init(paths: [Path]) {
    offered = paths
    all = paths.map { Column(path: $0) }
    shown = Array(all.indices)
  }

  private static func shown(_ all: [Column]) -> [Int] { all.indices.filter { !all[$0].isHidden } }

  package var paths: [Path] { all.map(\.path) }
  /// The index among all columns of the one under the cursor.
  package var cursorIndex: Int? { shown.indices.contains(cursor) ? shown[cursor] : nil }

  package var cursorPath: Path? { cursorIndex.map { all[$0].path } }

  package mutating func move(by distance: Int) { cursor = max(0, min(shown.count - 1, cursor + distance)) }

  package mutating func select(visible index: Int) { cursor = max(0, min(shown.count - 1, index)) }

  /// The index among the visible columns; nil for a path that is hidden or has no column.
  func visibleIndex(of path: Path) -> Int? { shown.firstIndex { all[$0].path == path } }

  /// Moves the cursor to a path's column, if it is visible.
  package mutating func select(_ path: Path) {
    if let index = visibleIndex(of: path) { cursor = index }
  }

  package mutating func hide() {
    guard shown.count > 1, let index = cursorIndex else { return }
    all[index].isHidden = true
    move(by: 0)
  }

  package mutating func toggle(at index: Int) {
    guard all.indices.contains(index), all[index].isHidden || shown.count > 1 else { return }
    keepingCursor { $0.all[index].isHidden.toggle() }
  }

  /// Hides columns by their indices among all, unless none would be left.
  mutating func hide(_ indices: Set<Int>) {
    guard shown.contains(where: { !indices.contains($0) }) else { return }
    keepingCursor { columns in for index in indices { columns.all[index].isHidden = true } }
  }

  /// Shows these columns and no others.
  mutating func showOnly(_ indices: Set<Int>) {
    guard !indices.isEmpty else { return }
    keepingCursor { columns in
      for index in columns.all.indices { columns.all[index].isHidden = !indices.contains(index) }
    }
  }

  /// Moves a column to another's place.
  mutating func move(at index: Int, to place: Int) {
    guard all.indices.contains(index), all.indices.contains(place) else { return }
    keepingCursor { $0.all.insert($0.all.remove(at: index), at: place) }
  }

  func isPinned(_ path: Path) -> Bool { shown.prefix(frozen).contains { all[$0].path == path } }

  /// The cursor stays on its column, or where it was if that is hidden.
  private mutating func keepingCursor(_ body: (inout Self) -> Void) {
    let path = cursorPath
    body(&self)
    move(by: 0)
    if let path { select(path) }
  }

  /// Shows a column in its own layer; nil makes it follow the others.
  mutating func show(at index: Int, in layer: Layer?) {
    if all.indices.contains(index) { all[index].layer = layer }
  }

  package mutating func clearLayers() {
    for index in all.indices { all[index].layer = nil }
  }

  /// Moves the cursor to a path's column, which is added if it is missing.
  package mutating func show(_ path: Path) {
    if let index = all.firstIndex(where: { $0.path == path }) {
      all[index].isHidden = false
    } else {
      all.insert(Column(path: path), at: (cursorIndex ?? -1) + 1)
    }
    select(path)
  }

  /// Puts a path's column first, where it stays in sight; the cursor stays on its column.
  mutating func lead(with path: Path) {
    guard let index = all.firstIndex(where: { $0.path == path }) else { return }
    keepingCursor { columns in
      var column = columns.all.remove(at: index)
      column.isHidden = false
      columns.all.insert(column, at: 0)
    }
    frozen = max(1, frozen)
  }

  package mutating func showAll() { showOnly(Set(all.indices)) }

  /// Changes the width of the column under the cursor, starting from its width on the screen.
  ///
  /// It stays between 3 and 200.
  package mutating func widen(by distance: Int, from shown: Int?) {
    guard let index = cursorIndex else { return }
    let width = shown ?? all[index].width ?? all[index].path.suggestedWidth
    all[index].width = max(3, min(200, width + distance))
  }

  /// Freezes the columns up to the cursor, or unfreezes the frozen ones.
  package mutating func freeze() {
    frozen = frozen == 0 ? cursor + 1 : 0
    leftmost = 0
  }
}

extension Columns {
  /// Whether the same columns are shown in the same order, and as many are pinned.
  func isArranged(as other: Columns) -> Bool {
    frozen == other.frozen && shown.map { all[$0].path } == other.shown.map { other.all[$0].path }
  }
}

// Saved columns.
extension Columns {
  /// The saved columns that `resolve` still finds; new ones come last.
  init(paths: [Path], kept layout: Layouts.Layout, resolve: (String) -> Path?) {
    self.init(paths: paths)
    let known = Dictionary(paths.map { ($0.persistentSpelling, $0) }) { first, _ in first }
    var seen: Set<Path> = []
    let kept = layout.columns.compactMap { column -> Column? in
      guard let path = known[column.path] ?? resolve(column.path), seen.insert(path).inserted else { return nil }
      return Column(
        path: path, width: column.width.map { max(3, min(200, $0)) }, isHidden: column.isHidden == true,
        layer: column.layer.flatMap(Layer.init(rawValue:)))
    }
    all = kept + all.filter { !seen.contains($0.path) }
    shown = Self.shown(all)
    if all.allSatisfy(\.isHidden) { showAll() }
    frozen = max(0, min(layout.pinned, shown.count))
  }

  var kept: Layouts.Layout {
    var layout = Layouts.Layout()
    layout.columns = all.map { column in
      .init(
        path: column.path.persistentSpelling, width: column.width, isHidden: column.isHidden ? true : nil,
        layer: column.layer?.rawValue)
    }
    layout.pinned = frozen
    return layout
  }
}
