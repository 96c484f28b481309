import Screen

/// The content of a column of the record view.
enum RecordColumn: Hashable, Sendable {
  case property, type
  /// The value, if no layer differs from another; without source, nobody knows what the app makes of it.
  case value(hasSource: Bool)
  /// The stored value, where the app makes another one of it.
  case storedIfOther
  case layer(Layer)
  case method, column
  /// The value of the first of two marked rows, by its key and name.
  case marked(String)
  /// The stored value in the row beside this one.
  case neighbour(String?, isMarked: Bool)

  var title: String {
    switch self {
    case .property: "property"
    case .type: "type"
    case .value(hasSource: true): "the app sees"
    case .value(hasSource: false): "stored"
    case .storedIfOther: "stored"
    case .layer(.raw): "raw: what SQLite holds"
    case .layer(.stored): "stored"
    case .layer(.app): "the app sees"
    case .method: "method"
    case .marked(let name): name
    case .column: "column"
    case .neighbour(nil, let isMarked): isMarked ? "reading …" : "looking for a row that reads"
    case .neighbour(let name?, let isMarked): isMarked ? name : "\(name), which reads well"
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
  /// The values with their types and columns, each as wide as what it shows; a narrow table has only the values.
  init(
    width: Int, name: Int, type: Int, value: Int, stored: Int, column: Int, hasSource: Bool
  ) {
    var columns: [Column] = []
    var x = 2
    func add(_ id: ID, _ width: Int) {
      // Long names often begin alike.
      columns.append(Column(id, id.title, x: x, width: width, cutsMiddle: id == .property))
      x += width + 2
    }
    add(.property, name - 1)
    if width >= 70 { add(.type, type) }
    let rest = width - x
    let column = width >= 80 ? min(max(ID.column.title.count, column), max(16, rest / 4)) : 0
    let values = rest - (column > 0 ? column + 2 : 0)
    let id = ID.value(hasSource: hasSource)
    let least = ID.storedIfOther.title.count
    // A long value needs the room more than what it was made of.
    let stored = stored == 0 ? 0 : max(least, min(stored, max(values - value - 2, values / 4)))
    add(id, max(4, min(max(value, id.title.count), values - (stored > 0 ? stored + 2 : 0))))
    if stored > 0 { add(.storedIfOther, stored) }
    if column > 0 { add(.column, column) }
    self.init(columns)
  }

  /// Two layers, SQLite's own too from 140 columns on; a row beside this one replaces the columns' names, and SQLite's
  /// own layer.
  init(
    width: Int, name: Int, showsRawLayer: Bool, object: String, beside neighbour: (name: String?, isMarked: Bool)?
  ) {
    let isWide = ID.showsAllLayers(width: width) && neighbour == nil
    let layers: [Layer] = isWide ? [.raw, .stored, .app] : [showsRawLayer ? .raw : .stored, .app]
    // Two rows that the user marked are shown in the same way, and as wide.
    let shown =
      neighbour?.isMarked == true
      ? [.marked(object), .neighbour(neighbour?.name, isMarked: true)]
      : layers.map { ID.layer($0) } + (neighbour.map { [.neighbour($0.name, isMarked: false)] } ?? [])
    let fixed: [(ID, width: Int)] =
      neighbour != nil
      ? [] : width >= 110 ? [(.method, 11), (.column, width >= 180 ? 28 : 16)] : width >= 90 ? [(.column, 16)] : []
    var room = width - name - 2 - fixed.reduce(0) { $0 + $1.width + 1 }
    var x = name + 2
    var columns = [Column(.property, ID.property.title, x: 2, width: name - 1, cutsMiddle: true)]
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
