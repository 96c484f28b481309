import Predicates
import Schema
import Screen

/// The width that a column needs, in columns of the screen.
struct ColumnWish {
  /// The width of its name and type.
  private(set) var title: Int
  /// The width of its name and its values, if room is scarce.
  private(set) var least: Int
  /// The width of most values of its type.
  private(set) var suggested: Int
  /// The width of all its present values and its name.
  private(set) var full: Int
  /// Whether its values would be misread when cut: numbers, dates and keys.
  let isWhole: Bool

  /// The width that the user chose.
  init(width: Int) { (title, least, suggested, full, isWhole) = (min(width, 6), width, width, width, false) }

  /// `values` is the width of the widest present value; nil if none is known.
  ///
  /// `title` is the width of a leaf's title, `signs` that of the signs beside it.
  init(_ path: Path, values: Int?, title: Int? = nil, signs: Int = 0) {
    isWhole = path.isWhole
    let own = path.suggestedWidth
    let title = (title ?? path.titleWidth) + signs
    self.title = title
    let values = values ?? own
    suggested = max(title, isWhole ? max(own, values) : own)
    full = max(values, title)
    least = max(title, isWhole ? values : min(own, values))
  }

  /// The same with no more than a number of columns, unless its values must not be cut.
  func cut(to most: Int) -> ColumnWish {
    guard !isWhole else { return self }
    var cut = self
    cut.title = min(title, most)
    cut.least = min(least, most)
    cut.suggested = min(suggested, most)
    cut.full = min(full, most)
    return cut
  }

  /// Distributes a number of spare columns, first to columns that must not be cut.
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

/// How wide the columns' texts are, in columns of the screen.
struct ColumnWidths: Hashable, Sendable {
  /// The widest value that each column has shown so far.
  var values: [Path: Int] = [:]
  /// The titles of leaves in their layers.
  var titles: [Path: Int] = [:]

  /// Makes room for a value.
  mutating func widen(_ path: Path, to width: Int) { values[path] = max(values[path] ?? 0, width) }
}

extension Path {
  /// Whether it holds numbers.
  var isNumber: Bool {
    switch attribute?.type {
    case .integer16, .integer32, .integer64, .double, .float, .decimal: true
    default: false
    }
  }

  /// Whether a cut value would be misread: a number, a date, a key, a count.
  var isWhole: Bool {
    switch target {
    // The names of many objects may be cut.
    case .relationship(let relationship): !relationship.isToMany
    case .fetchedProperty: false
    case .attribute(let attribute):
      switch attribute.type {
      case .boolean, .integer16, .integer32, .integer64, .double, .float, .decimal, .date: true
      default: false
      }
    }
  }

  /// The columns that its name and its type take in the header, however long the name is.
  var titleWidth: Int {
    let own = DisplayText.width(of: lastName)
    let type = typeCaption.count
    return composite == nil ? max(own, min(type, 14)) : own + 1 + min(type, 14)
  }
}
