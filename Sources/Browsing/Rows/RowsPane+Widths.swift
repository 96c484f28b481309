import Querying
import Schema
import Screen

extension RowsPane {
  /// A column and where it stands on the screen.
  struct Placed {
    let visibleIndex: Int
    let index: Int
    let path: Path
    let x: Int
    var width: Int
  }

  /// Columns on screen for the cursor mark and the primary key.
  var keyWidth: Int { max(4, rows.values.map { String($0.objectID.pk).count }.max() ?? 0) + 2 }

  /// The columns that fit and how wide they are.
  ///
  /// Where all of them fit, each has at least the width that its type suggests. Where they do not,
  /// each has what its values take, the frozen ones stand first, and the others begin so that the
  /// cursor's is in sight. What is left over then goes to those whose values or names are cut.
  func placed(width: Int) -> [Placed] {
    let visible = columns.visible
    let wishes = visible.map { wish(of: $0.column, at: $0.index) }
    let comfortable = wishes.map(\.suggested)
    let gaps = max(0, visible.count - 1)
    if comfortable.reduce(gaps, +) <= width {
      return placed(Array(visible.indices), comfortable, wishes, width)
    }
    let compact = wishes.map(\.least)
    return placed(chosen(compact, wishes, width), compact, wishes, width)
  }

  /// The frozen columns, then those from the left edge that keeps the cursor in sight.
  private func chosen(_ widths: [Int], _ wishes: [ColumnWish], _ room: Int) -> [Int] {
    func sum(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + widths[$1] + 1 } }
    let count = widths.count
    var frozen = min(columns.frozen, count)
    // Frozen columns give way where the cursor's own would find no room.
    while frozen > 0, frozen < count || columns.cursor < frozen {
      let isInside = columns.cursor < frozen
      let own = isInside ? 0 : sum(columns.cursor..<min(columns.cursor + 1, count))
      if sum(0..<frozen) + own <= room + 1 { break }
      frozen -= 1
    }
    var leftmost = frozen
    while leftmost < columns.cursor, columns.cursor < count,
      sum(0..<frozen) + sum(leftmost..<(columns.cursor + 1)) > room + 1
    {
      leftmost += 1
    }
    var chosen: [Int] = []
    var x = 0
    for index in Array(0..<frozen) + Array(leftmost..<max(count, leftmost)) {
      // A sliver of a column tells nothing, and a cut number something wrong.
      let least = wishes[index].isWhole ? widths[index] : min(widths[index], 6)
      guard x + least <= room || chosen.isEmpty else { break }
      chosen.append(index)
      x += widths[index] + 1
    }
    return chosen
  }

  private func placed(
    _ chosen: [Int],
    _ widths: [Int],
    _ wishes: [ColumnWish],
    _ room: Int
  ) -> [Placed] {
    let visible = columns.visible
    let used = chosen.reduce(max(0, chosen.count - 1)) { $0 + widths[$1] }
    let grown = ColumnWish.grow(
      chosen.map { (wishes[$0], widths[$0]) },
      by: max(0, room - used)
    )
    var x = 0
    return zip(chosen, grown).map { index, width in
      defer { x += width + 1 }
      return Placed(
        visibleIndex: index,
        index: visible[index].index,
        path: visible[index].column.path,
        x: x,
        width: max(1, min(width, room - x))
      )
    }
  }

  private func wish(of column: Columns.Column, at index: Int) -> ColumnWish {
    if let width = column.width { return ColumnWish(width: width) }
    return ColumnWish(column.path, values: valueWidths[column.path])
  }
}

extension RowsPane {
  /// The most cells that are looked at for a page; a wide table's rows are sampled.
  private static let mostCells = 6000
  /// Wider values are cut however much room there is.
  private static let widest = 200

  /// Looks at how wide the values at hand are.
  ///
  /// A column never becomes narrower by it, so that scrolling does not move the columns, unless it
  /// shows other texts now, as after a change of layer.
  mutating func measure(anew: Bool = false) {
    if anew { valueWidths = [:] }
    let visible = columns.visible
    let step = max(1, rows.count * visible.count / Self.mostCells)
    for row in rows.keys.sorted().enumerated().filter({ $0.offset % step == 0 }) {
      for (index, column) in visible {
        guard let cell = seenCell(at: row.element, column: index) else { continue }
        let width = DisplayText(cell.shown.text, limit: Self.widest).width
        valueWidths[column.path] = max(
          valueWidths[column.path] ?? 0,
          min(width, Self.widest)
        )
      }
    }
  }
}

/// How wide a column would like to be, in columns on screen.
struct ColumnWish {
  /// What its values and a piece of its name take, where room is scarce.
  let least: Int
  /// What most values of its type take.
  let suggested: Int
  /// What all of its values at hand and its name take.
  let full: Int
  /// Whether its values say something else when they are cut: numbers, dates and keys.
  let isWhole: Bool

  /// As wide as the user made it.
  init(width: Int) {
    (least, suggested, full, isWhole) = (width, width, width, false)
  }

  /// `values` is the width of the widest value at hand; nil where none is known.
  init(_ path: Path, values: Int?) {
    isWhole = path.isWhole
    let own = path.suggestedWidth
    let title = path.titleWidth
    let values = values ?? own
    suggested = isWhole ? max(own, values) : own
    full = max(values, title)
    least = max(min(title, 12), isWhole ? values : min(own, values))
  }

  /// Widths with a number of spare columns given away, to what must be whole first.
  static func grow(_ columns: [(wish: ColumnWish, width: Int)], by spare: Int) -> [Int] {
    var widths = columns.map(\.width)
    var spare = spare
    func give(_ share: Int, to index: Int) {
      let more = min(share, spare, max(0, columns[index].wish.full - widths[index]))
      widths[index] += more
      spare -= more
    }
    for index in columns.indices where columns[index].wish.isWhole { give(spare, to: index) }
    var wanting = columns.indices.filter { widths[$0] < columns[$0].wish.full }
    while spare > 0, !wanting.isEmpty {
      let share = max(1, spare / wanting.count)
      for index in wanting { give(share, to: index) }
      wanting.removeAll { widths[$0] >= columns[$0].wish.full }
    }
    return widths
  }
}

extension Path {
  /// Whether a cut value says something else than the whole one: a number, a date, a key, a count.
  var isWhole: Bool {
    switch target {
    case .relationship: true
    case .fetchedProperty: false
    case .attribute(let attribute):
      switch attribute.type {
      case .boolean, .integer16, .integer32, .integer64, .double, .float, .decimal, .date: true
      default: false
      }
    }
  }

  /// The columns that its name and its type take in the header, at most 30.
  var titleWidth: Int {
    let own = DisplayText.width(of: lastName)
    let type = typeCaption.count
    return min(30, composite == nil ? max(own, min(type, 14)) : own + 1 + type)
  }
}
