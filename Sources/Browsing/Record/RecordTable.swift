import Screen

/// The columns of the record view: as many layers side by side as the screen is wide enough for.
struct RecordTable {
  enum Kind: Hashable {
    case layer(Layer)
    case method
    case column
    /// What is stored in the row beside this one.
    case neighbour(Int64?)
  }

  struct Column {
    let kind: Kind
    let x: Int
    let width: Int
  }

  /// The width of the property names.
  let name: Int
  let columns: [Column]

  /// Two layers always, SQLite's own from 140 columns on.
  ///
  /// A row to compare with takes the place of the columns' names, and of SQLite's own layer.
  init(width: Int, name: Int, showsRawLayer: Bool, neighbour: Int64? = nil, compares: Bool = false)
  {
    self.name = name
    let isWide = Self.showsAllLayers(width: width) && !compares
    let layers: [Layer] =
      isWide ? [.raw, .stored, .app] : [showsRawLayer ? .raw : .stored, .app]
    let shown = layers.map { Kind.layer($0) } + (compares ? [.neighbour(neighbour)] : [])
    let fixed: [(Kind, width: Int)] =
      compares
      ? []
      : width >= 110
        ? [(.method, 11), (.column, width >= 180 ? 28 : 16)] : width >= 90 ? [(.column, 16)] : []
    var room = width - name - 2 - fixed.reduce(0) { $0 + $1.width + 1 }
    var x = name + 2
    var columns: [Column] = []
    for (index, kind) in shown.enumerated() {
      let share = max(4, room / (shown.count - index) - 1)
      columns.append(Column(kind: kind, x: x, width: share))
      x += share + 1
      room -= share + 1
    }
    for (kind, width) in fixed {
      columns.append(Column(kind: kind, x: x, width: width))
      x += width + 1
    }
    self.columns = columns
  }

  static func showsAllLayers(width: Int) -> Bool { width >= 140 }

  func drawTitles(on canvas: inout Canvas, at origin: Point) {
    canvas.write("property", at: origin.moved(columns: 2), as: .heading, width: name)
    for column in columns {
      canvas.write(
        title(of: column.kind),
        at: origin.moved(columns: column.x),
        as: .heading,
        width: column.width
      )
    }
  }

  private func title(of kind: Kind) -> String {
    switch kind {
    case .layer(.raw): "raw: what SQLite holds"
    case .layer(.stored): "stored"
    case .layer(.app): "the app sees"
    case .method: "method"
    case .column: "column"
    case .neighbour(nil): "looking for a row that reads"
    case .neighbour(let key?): "p\(key), which reads well"
    }
  }
}
