package import Screen

/// The screen until a store is open.
package struct OpeningView: Hashable, Sendable {
  /// The file's name.
  package var title: String
  /// The present step, in a few words.
  package var activity: String
  /// From 0 to 1; nil if it is not known.
  package var fraction: Double?

  package init(title: String, activity: String, fraction: Double? = nil) {
    (self.title, self.activity, self.fraction) = (title, activity, fraction)
  }

  package func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let width = max(0, size.columns - 2)
    canvas.write(
      DisplayText(title).clippedInTheMiddle(to: width, ellipsis: canvas.glyphs.ellipsis), at: Point(column: 1, row: 0),
      as: .title)
    canvas.write(activity, at: Point(column: 1, row: 2), width: width)
    drawBar(on: &canvas, width: min(width, 60))
    let status = size.rows - 2
    guard status > 3 else { return }
    canvas.write(" RO · opening · Esc stops it", at: Point(column: 0, row: status), as: .status, width: size.columns)
  }

  /// A progress bar with the percentage in it.
  private func drawBar(on canvas: inout Canvas, width: Int) {
    guard let fraction, fraction.isFinite, width > 6, canvas.size.rows > 5 else { return }
    let part = min(1, max(0, fraction))
    let bar = Rect(origin: Point(column: 1, row: 3), size: Size(columns: width, rows: 1))
    canvas.fill(bar, as: .field)
    canvas.write("\(Int(part * 100)) %", at: Point(column: 2, row: 3), as: .field, width: 6)
    let done = Size(columns: Int(part * Double(width)), rows: 1)
    canvas.highlight(Rect(origin: bar.origin, size: done), .selection)
  }
}
