import Screen

/// What a column of the record view shows.
enum RecordColumn: Hashable, Sendable {
  case property
  case layer(Layer)
  case method
  case column
  /// What is stored in the row beside this one.
  case neighbour(Int64?)

  var title: String {
    switch self {
    case .property: "property"
    case .layer(.raw): "raw: what SQLite holds"
    case .layer(.stored): "stored"
    case .layer(.app): "the app sees"
    case .method: "method"
    case .column: "column"
    case .neighbour(nil): "looking for a row that reads"
    case .neighbour(let key?): "p\(key), which reads well"
    }
  }

  static func showsAllLayers(width: Int) -> Bool { width >= 140 }
}

extension Table<RecordColumn> {
  /// Two layers always, SQLite's own from 140 columns on.
  ///
  /// A row to compare with takes the place of the columns' names, and of SQLite's own layer.
  init(width: Int, name: Int, showsRawLayer: Bool, neighbour: Int64? = nil, compares: Bool = false)
  {
    let isWide = ID.showsAllLayers(width: width) && !compares
    let layers: [Layer] =
      isWide ? [.raw, .stored, .app] : [showsRawLayer ? .raw : .stored, .app]
    let shown = layers.map { ID.layer($0) } + (compares ? [.neighbour(neighbour)] : [])
    let fixed: [(ID, width: Int)] =
      compares
      ? []
      : width >= 110
        ? [(.method, 11), (.column, width >= 180 ? 28 : 16)] : width >= 90 ? [(.column, 16)] : []
    var room = width - name - 2 - fixed.reduce(0) { $0 + $1.width + 1 }
    var x = name + 2
    var columns = [Column(.property, ID.property.title, x: 2, width: name - 1)]
    for (index, id) in shown.enumerated() {
      let share = max(4, room / (shown.count - index) - 1)
      columns.append(Column(id, id.title, x: x, width: share))
      x += share + 1
      room -= share + 1
    }
    for (id, width) in fixed {
      columns.append(Column(id, id.title, x: x, width: width))
      x += width + 1
    }
    self.init(columns)
  }
}
