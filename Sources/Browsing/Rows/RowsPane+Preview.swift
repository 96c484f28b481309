import Decoding
import Querying
import Schema
import Screen

/// The row under the cursor with all its properties, below the table.
struct RowPreview: Hashable, Sendable {
  let record: Record
  let seen: SeenRecord
}

extension RowsPane {
  /// From this height of the screen on there is a preview.
  static let leastPreviewed = 30

  /// Its height, with the rule above it; 0 if there is none.
  func previewHeight(_ context: PaneContext) -> Int {
    guard context.showsPreview, showsCursor, !context.isNarrow,
      context.size.rows >= Self.leastPreviewed, context.document.layout != nil
    else { return 0 }
    return context.size.rows >= 45 ? 9 : 6
  }

  /// Reads the row a moment after the cursor reached it, so that moving on does not wait for it.
  mutating func askForPreview(_ occasion: Occasion, _ context: inout PaneContext) {
    guard previewHeight(context) > 0, let row = selectedRow, row.obstacle == nil else {
      preview = nil
      awaitedPreview = nil
      return context.stop(.preview)
    }
    let isShown =
      preview?.record.objectID.pk == row.objectID.pk
      && preview?.seen.usesLocalTime == context.usesLocalTime
    guard !isShown else { return }
    if occasion == .paused {
      // The preview would replace a record that is read to be copied.
      guard !context.lanes.running.contains(.copy) else { return }
      context.ask(.record(row.objectID), on: .preview)
    } else if awaitedPreview != row.objectID {
      context.stop(.preview)
      context.perform(.pause(context.lanes.begin(.pause)))
    }
    awaitedPreview = row.objectID
  }

  mutating func takePreview(_ record: Record, _ sight: Sight, _ context: inout PaneContext) {
    awaitedPreview = nil
    guard case .record(let seen, _) = sight, record.objectID.pk == selectedRow?.objectID.pk else {
      return
    }
    // The row has counts that a record gets only later.
    var record = record
    for (path, cell) in zip(columns.paths, selectedRow?.cells ?? []) where path.prefix.isEmpty {
      if case .value(.toMany(let count?)) = cell.stored { record.take(count, of: path.property) }
    }
    preview = RowPreview(record: record, seen: seen)
    namedWindow = []
    ask(.focused, &context)
  }

  mutating func togglePreview(_ context: inout PaneContext) {
    context.showsPreview.toggle()
    if context.showsPreview, previewHeight(context) == 0 {
      context.said = "the preview stands below the rows from \(Self.leastPreviewed) lines on"
    }
    ask(.focused, &context)
  }

  /// The properties with a value, first those that no visible column shows.
  private func previewed(_ preview: RowPreview, beside placed: [Placed]) -> [Int] {
    let onScreen = Set(placed.map(\.path.property))
    let filled = preview.record.fields.indices.filter { index in
      let field = preview.record.fields[index]
      return !field.path.isLeaf && !RecordPane.Line.field(field).isEmpty
    }
    let isShown = { (index: Int) in onScreen.contains(preview.record.fields[index].path.property) }
    return filled.filter { !isShown($0) } + filled.filter(isShown)
  }

  /// `placed` are the columns of the table above.
  func drawPreview(
    on canvas: inout Canvas,
    in rect: Rect,
    beside placed: [Placed],
    _ context: PaneContext
  ) {
    canvas.divide(rect.line(0))
    guard let row = selectedRow else { return }
    let name = context.names.text(of: row.objectID) ?? "p\(row.objectID.pk)"
    canvas.write(" \(name) ", at: rect.origin.moved(columns: 1), as: .heading)
    guard let preview, preview.record.objectID.pk == row.objectID.pk else { return }
    let inner = rect.splitTop(1).bottom
    let count = inner.size.columns >= 120 ? 3 : 2
    let width = inner.size.columns / count
    let fields = previewed(preview, beside: placed).prefix(count * inner.size.rows)
    let names = fields.map { DisplayText.width(of: preview.record.fields[$0].path.property) }
    let label = min(names.max() ?? 0, width / 2)
    for (place, index) in fields.enumerated() {
      let field = preview.record.fields[index]
      let point = Point(
        column: inner.minColumn + 1 + place / inner.size.rows * width,
        row: inner.minRow + place % inner.size.rows
      )
      canvas.write(field.path.property, at: point, as: .dim, width: label)
      let shown = context.seenField(index, of: preview.record, preview.seen)?.shown(in: layer)
      let named =
        layer == .raw
        ? nil : context.names.text(of: field.cell.stored, at: field.path, in: row.objectID)
      canvas.write(
        named ?? shown?.text ?? "…",
        at: point.moved(columns: label + 2),
        as: shown?.role ?? .dim,
        width: max(1, width - label - 4)
      )
    }
  }
}
