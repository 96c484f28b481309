import Screen

/// The last line: keys and what they do here.
struct HintLine {
  /// A key, what it does, and whether it does that now.
  struct Hint {
    let key: String
    let title: String
    var isAble = true

    /// The columns that it takes with the blanks after it.
    fileprivate var width: Int { DisplayText.width(of: "\(key) \(title)") + 2 }
  }

  /// What may be left out from its end on.
  var first: [Hint] = []
  /// What always stays: how to get help and how to leave.
  let last: [Hint]

  func draw(on canvas: inout Canvas, in line: Rect) {
    let reserved = last.reduce(0) { $0 + $1.width } - 2
    var column = 1
    for hint in first {
      guard column + hint.width + reserved <= line.size.columns else { break }
      draw(hint, at: &column, on: &canvas, in: line)
    }
    for hint in last { draw(hint, at: &column, on: &canvas, in: line) }
  }

  private func draw(
    _ hint: Hint,
    at column: inout Int,
    on canvas: inout Canvas,
    in line: Rect
  ) {
    let point = line.origin.moved(columns: column)
    let used = canvas.write(hint.key, at: point, as: hint.isAble ? .key : .keyDisabled)
    canvas.write(" " + hint.title, at: point.moved(columns: used), as: .dim)
    column += hint.width
  }
}
