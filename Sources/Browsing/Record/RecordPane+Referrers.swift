import Screen

extension RecordPane {
  /// Below the properties: that rows leading here are still sought, or that there are none.
  func referrerNote(isSought: Bool) -> String? {
    switch referrers {
    case nil: isSought ? "looking for rows that lead here …" : "not known which rows lead here"
    case let found? where found.isEmpty: "no relationship without inverse leads here"
    case .some: nil
    }
  }

  func drawReferrerNote(on canvas: inout Canvas, at row: Int, in rect: Rect, isSought: Bool) {
    guard row < rect.endRow, let note = referrerNote(isSought: isSought) else { return }
    let point = Point(column: rect.origin.column + 2, row: row)
    _ = canvas.write("← \(note)", at: point, as: .dim, width: rect.size.columns - 2)
  }
}
