import Screen

/// The last lines: keys and what they do in this place.
struct HintLine {
  /// A key, what it does, and whether it is enabled now.
  struct Hint {
    let key: String
    let title: String
    var isAble = true
    /// The key that is pressed by a click on it.
    var pressed: Key?

    init(_ key: String, _ title: String, isASCII: Bool) {
      self.key = isASCII ? Glyphs.named(key: key) : key
      self.title = title
      pressed = Key(label: key)
    }

    init(_ key: Key, _ title: String, isAble: Bool, isASCII: Bool) {
      self.key = key.label(isASCII: isASCII)
      self.title = title
      self.isAble = isAble
      pressed = key
    }

    fileprivate var width: Int { DisplayText.width(of: "\(key) \(title)") }
  }

  struct Placed {
    let hint: Hint
    let rect: Rect
  }

  /// How many lines of keys a screen of some size has.
  static func lines(on size: Size) -> Int { size.rows >= 30 ? 2 : 1 }

  /// The hints that may be left out, from the last one on.
  var first: [Hint] = []
  /// The hints that always stay: help and quit.
  let last: [Hint]
  /// Whether those that stay follow the others at once, and are not at the end of the last line.
  var isOneGroup = false

  /// Keys and words can be told apart also without colours.
  private static let gap = 2

  /// A line with fewer hints looks like a mistake.
  private static let leastInLine = 3

  /// The positions of the hints that fit, line by line; the last line is left blank if it had only a few.
  func placed(in rect: Rect) -> [Placed] {
    let all = placed(lines: rect.size.rows, in: rect)
    guard rect.size.rows > 1, !isOneGroup else { return all }
    let below = all.count { $0.rect.minRow == rect.endRow - 1 } - last.count
    return below < Self.leastInLine ? placed(lines: rect.size.rows - 1, in: rect) : all
  }

  /// The positions on the last so many lines.
  private func placed(lines: Int, in rect: Rect) -> [Placed] {
    let rect = rect.splitTop(lines).top
    let gap = Self.gap
    let reserved = last.reduce(0) { $0 + $1.width + gap } - gap
    var placed: [Placed] = []
    var (line, column) = (0, 1)
    func place(_ hint: Hint) {
      let area = rect.line(line)
      placed.append(
        Placed(hint: hint, rect: Rect(column: area.minColumn + column, row: area.minRow, columns: hint.width, rows: 1)))
      column += hint.width + gap
    }
    for hint in first {
      var isLast: Bool { line >= rect.size.rows - 1 }
      func fits() -> Bool { column + hint.width + (isLast ? gap + reserved : 0) <= rect.size.columns }
      if !fits(), !isLast { (line, column) = (line + 1, 1) }
      guard fits() else { break }
      place(hint)
    }
    let goesOn = isOneGroup && column + reserved <= rect.size.columns
    if line < rect.size.rows - 1, !goesOn { (line, column) = (rect.size.rows - 1, 1) }
    for hint in last { place(hint) }
    return placed
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    for placed in placed(in: rect) {
      let hint = placed.hint
      let point = placed.rect.origin
      let used = canvas.write(hint.key, at: point, as: hint.isAble ? .key : .keyDisabled)
      canvas.write(" " + hint.title, at: point.moved(columns: used), as: .dim)
    }
  }
}
