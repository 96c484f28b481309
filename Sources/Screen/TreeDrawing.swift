/// A list whose rows stand under one another by depth and can be folded.
///
///      ▾ compiledTags
///          flavors
///      ▸ author
package struct TreeDrawing: Hashable, Sendable {
  package enum Fold: Hashable, Sendable { case leaf, folded, unfolded }

  package struct Row: Hashable, Sendable {
    package var depth: Int
    package var fold: Fold
    package var spans: [Span]
    package var trailing: Span?

    package init(depth: Int, fold: Fold = .leaf, spans: [Span], trailing: Span? = nil) {
      self.depth = depth
      self.fold = fold
      self.spans = spans
      self.trailing = trailing
    }
  }

  package var rows: [Row]
  package var cursor: Int?
  package var isFocused: Bool
  package var match: String

  package init(rows: [Row], cursor: Int? = nil, isFocused: Bool = true, match: String = "") {
    self.rows = rows
    self.cursor = cursor
    self.isFocused = isFocused
    self.match = match
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    let glyphs = canvas.glyphs
    let lines = rows.prefix(rect.size.rows).map { row in
      let sign =
        switch row.fold {
        case .leaf: glyphs.leaf
        case .folded: glyphs.folded
        case .unfolded: glyphs.unfolded
        }
      // Deep payloads keep half of the pane for their text.
      let indent = min(2 * max(row.depth, 0), rect.size.columns / 2)
      let start = Span(String(repeating: " ", count: indent) + sign + " ", .accent)
      return ListDrawing.Row([start] + row.spans, trailing: row.trailing)
    }
    ListDrawing(rows: lines, cursor: cursor, isFocused: isFocused, match: match)
      .draw(on: &canvas, in: rect)
  }
}
