import Screen

/// The content of a column of the record view.
enum RecordColumn: Hashable, Sendable {
  case property, type
  /// The value, if no layer differs from another; without source, nobody knows what the app makes of it.
  case value(hasSource: Bool)
  case layer(Layer)
  case method, column
  /// The value of the first of two marked rows, by its key.
  case marked(Int64)
  /// The stored value in the row beside this one.
  case neighbour(Int64?, isMarked: Bool)

  var title: String {
    switch self {
    case .property: "property"
    case .type: "type"
    case .value(hasSource: true): "the app sees, as stored"
    case .value(hasSource: false): "stored"
    case .layer(.raw): "raw: what SQLite holds"
    case .layer(.stored): "stored"
    case .layer(.app): "the app sees"
    case .method: "method"
    case .marked(let key): "p\(key)"
    case .column: "column"
    case .neighbour(nil, let isMarked): isMarked ? "reading …" : "looking for a row that reads"
    case .neighbour(let key?, let isMarked): isMarked ? "p\(key)" : "p\(key), which reads well"
    }
  }

  /// Whether it shows the app's value.
  var isOfApp: Bool {
    switch self {
    case .value, .layer(.app): true
    default: false
    }
  }

  var isMarked: Bool { if case .marked = self { true } else { false } }

  static func showsAllLayers(width: Int) -> Bool { width >= 140 }
}

extension Table<RecordColumn> {
  /// One value if no layer differs from another; else two layers, SQLite's own too from 140 columns on.
  ///
  /// A row beside this one replaces the columns' names, and SQLite's own layer.
  init(
    width: Int, name: Int, type: Int, showsLayers: Bool, showsRawLayer: Bool, key: Int64,
    beside neighbour: (key: Int64?, isMarked: Bool)?, hasSource: Bool
  ) {
    guard showsLayers || neighbour != nil else {
      let column = width >= 80 ? 20 : 0
      let value = width - name - type - column - 6
      self.init([
        Column(.property, ID.property.title, x: 2, width: name - 1),
        Column(.type, ID.type.title, x: name + 2, width: type),
        Column(
          .value(hasSource: hasSource), ID.value(hasSource: hasSource).title, x: name + type + 4, width: max(4, value)),
        Column(.column, ID.column.title, x: width - column, width: column),
      ])
      return
    }
    let isWide = ID.showsAllLayers(width: width) && neighbour == nil
    let layers: [Layer] = isWide ? [.raw, .stored, .app] : [showsRawLayer ? .raw : .stored, .app]
    // Two rows that the user marked are shown in the same way, and as wide.
    let shown =
      neighbour?.isMarked == true
      ? [.marked(key), .neighbour(neighbour?.key, isMarked: true)]
      : layers.map { ID.layer($0) } + (neighbour.map { [.neighbour($0.key, isMarked: false)] } ?? [])
    let fixed: [(ID, width: Int)] =
      neighbour != nil
      ? [] : width >= 110 ? [(.method, 11), (.column, width >= 180 ? 28 : 16)] : width >= 90 ? [(.column, 16)] : []
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
