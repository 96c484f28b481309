import Predicates
import Schema
import Screen

/// Which columns of the rows fit beside each other, and how wide they are.
///
/// If all of them fit, each has at least the width that its type suggests. If not, each has the width of its values,
/// those that stay come first, and the others begin so that the cursor's is visible. The remaining room goes to
/// columns whose values or names are cut.
struct ColumnLayout {
  /// A column and its position on the screen.
  struct Placed {
    let visibleIndex: Int
    let index: Int
    let path: Path
    let x: Int
    var width: Int
    /// Whether its values end at its right edge.
    var isRightAligned = false
  }

  let columns: Columns
  let widths: ColumnWidths
  let sort: [SortKey]
  /// The properties with findings, which have a sign.
  let warned: Set<String>
  /// The column that names the objects, which stays in sight.
  let nameColumn: Path?
  /// How wide columns would like to be, asked of those alone that may be shown.
  private var wishes: [Int: ColumnWish] = [:]

  init(columns: Columns, widths: ColumnWidths, sort: [SortKey], warned: Set<String>, nameColumn: Path?) {
    (self.columns, self.widths, self.sort) = (columns, widths, sort)
    (self.warned, self.nameColumn) = (warned, nameColumn)
  }

  /// The columns that a number of columns on the screen has room for.
  mutating func placed(width: Int) -> [Placed] {
    let isAll = fitsAll(in: width)
    let chosen = isAll ? columns.shown.indices.map { (visible: $0, wish: self[$0]) } : chosen(width)
    let wanted = chosen.map { (wish: $0.wish, width: isAll ? $0.wish.suggested : $0.wish.least) }
    let used = wanted.reduce(max(0, chosen.count - 1)) { $0 + $1.width }
    var x = 0
    return zip(chosen, ColumnWish.grow(wanted, by: max(0, width - used))).map { column, grown in
      defer { x += grown + 1 }
      let index = columns.shown[column.visible]
      return Placed(
        visibleIndex: column.visible, index: index, path: columns.all[index].path, x: x,
        width: max(1, min(grown, width - x)))
    }
  }

  /// The first of the columns that scroll.
  mutating func leftmost(width: Int) -> Int { fitsAll(in: width) ? 0 : window(width + 1).leftmost }

  private subscript(visible: Int) -> ColumnWish {
    mutating get {
      if let wish = wishes[visible] { return wish }
      let wish = wish(of: columns.all[columns.shown[visible]])
      wishes[visible] = wish
      return wish
    }
  }

  /// What a column that stays while others scroll may have, so that there is room for them.
  private mutating func staying(_ visible: Int) -> ColumnWish {
    let isChosen = columns.all[columns.shown[visible]].width != nil
    return isChosen ? self[visible] : self[visible].cut(to: Self.mostStaying)
  }

  private static let mostStaying = 24

  private func wish(of column: Columns.Column) -> ColumnWish {
    if let width = column.width { return ColumnWish(width: width) }
    // ` ↑`, and a digit where the order has several keys.
    let isKey = sort.contains { $0.path == column.path }
    let warning = column.path.prefix.isEmpty && warned.contains(column.path.property) ? 2 : 0
    let signs = warning + (isKey ? (sort.count > 1 ? 3 : 2) : 0)
    return ColumnWish(column.path, values: widths.values[column.path], title: widths.titles[column.path], signs: signs)
  }

  /// Whether all columns have room with the width that their types suggest.
  private mutating func fitsAll(in width: Int) -> Bool {
    var room = width - max(0, columns.shown.count - 1)
    for index in columns.shown.indices {
      room -= self[index].suggested
      if room < 0 { return false }
    }
    return true
  }

  /// The columns that stay at the left edge, and the first of those that scroll.
  private mutating func window(_ room: Int) -> (staying: [Int], leftmost: Int) {
    let count = columns.shown.count
    let own = columns.cursor < count ? self[columns.cursor].least + 1 : 0
    var frozen = min(columns.frozen, count)
    var taken = (0..<frozen).reduce(0) { $0 + staying($1).least + 1 }
    // Frozen columns give way if the cursor's own would find no room.
    while frozen > 0, frozen < count || columns.cursor < frozen, taken + (columns.cursor < frozen ? 0 : own) > room {
      frozen -= 1
      taken -= staying(frozen).least + 1
    }
    let leftmost = leftmost(after: frozen, in: room - taken)
    guard frozen == 0, let name = nameColumn.flatMap(columns.visibleIndex(of:)), name < leftmost else {
      return (Array(0..<frozen), leftmost)
    }
    // The column that names the objects stays, if that leaves room for others.
    let width = staying(name).least + 1
    guard width <= room / 2, width + own <= room else { return ([], leftmost) }
    return ([name], self.leftmost(after: name + 1, in: room - width))
  }

  /// The first of the columns that scroll: as before if the cursor's is then wholly in sight.
  private mutating func leftmost(after first: Int, in room: Int) -> Int {
    let count = columns.shown.count
    guard columns.cursor < count, columns.cursor >= first else { return min(first, count) }
    var leftmost = columns.cursor
    var left = room - self[leftmost].least - 1
    while leftmost > max(first, columns.leftmost), self[leftmost - 1].least < left {
      leftmost -= 1
      left -= self[leftmost].least + 1
    }
    // No room stays empty at the right edge.
    var last = count
    left = room
    while last > first, self[last - 1].least < left {
      last -= 1
      left -= self[last].least + 1
    }
    return min(leftmost, last)
  }

  /// The columns that stay, then those that scroll, as far as there is room.
  private mutating func chosen(_ room: Int) -> [(visible: Int, wish: ColumnWish)] {
    // Each column with the gap behind it.
    let room = room + 1
    let (left, leftmost) = window(room)
    var chosen: [(visible: Int, wish: ColumnWish)] = []
    var x = 0
    for index in left + Array(leftmost..<max(columns.shown.count, leftmost)) {
      // A part of a name tells nothing, and a part of a number something wrong.
      let wish = index < leftmost ? staying(index) : self[index]
      guard x + (wish.isWhole ? wish.least : wish.title) < room || chosen.isEmpty else { break }
      chosen.append((index, wish))
      x += wish.least + 1
    }
    return chosen
  }
}

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
