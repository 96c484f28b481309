import Decoding
import Escaping
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// The values of rows and of the objects of their to-manys.
///
/// Objects are read as they are written, and no more of them are kept than are read at once. So each to-many, and in a
/// joined listing each field, has a walk of its own.
final class LinkedRowValues: PathValues {
  /// What a field of CSV and tables shows.
  private enum Field {
    case own(Int)
    case count(Int)
    case keys(LinkWalk)
    case column(LinkWalk, Int)
  }

  /// Between the texts of a joined field.
  private static let separator = "; "

  let names: [String]
  private(set) var columns: [FlatColumn] = []
  let further: [Path]
  /// All paths to read.
  let read: [Path]
  private let listed: RowColumns
  private let own: any PathValues
  /// By to-many.
  private let walks: [LinkWalk]
  /// The same and those of fields.
  private var all: [LinkWalk]
  private var fields: [Field] = []
  /// By the index of a to-many that is counted: the index of the to-one that leads to its owner.
  private var owners: [Int: Int] = [:]
  private let format: RowFormat
  private let isApp: Bool
  private let keys: [[UInt8]]
  private var row = StoredRow(objectID: ObjectID(entity: "", pk: 0), readings: [])
  private var place = 0

  /// `made` makes the values of some paths.
  init(
    _ listed: RowColumns, _ run: LinkRun, isApp: Bool, _ format: RowFormat, made: ([Path]) -> any PathValues
  ) throws(Failure) {
    (self.listed, self.format, self.isApp) = (listed, format, isApp)
    let own = made(listed.paths)
    self.own = own
    let names =
      own.names.enumerated().map { listed.counts.contains($0) ? $1 + ".@count" : $1 }
      + listed.links.map(\.path.persistentSpelling)
    self.names = names
    keys = names.map { name in
      var bytes: [UInt8] = []
      JSONString.write(name, to: &bytes)
      return bytes + ":".utf8
    }
    var read = listed.paths + own.further
    func owner(of path: Path) -> Int? {
      path.owner.map { owner in
        if let known = read.firstIndex(of: owner) { return known }
        read.append(owner)
        return read.count - 1
      }
    }
    for index in listed.counts { owners[index] = owner(of: listed.paths[index]) }
    let linkOwners = listed.links.map { owner(of: $0.path) }
    self.read = read
    further = Array(read[listed.paths.count...])
    func walk(_ index: Int) throws(Failure) -> LinkWalk {
      let link = listed.links[index]
      let values = try LinkedRowValues(link.columns, run, isApp: isApp, format, made: made)
      return try LinkWalk(link, values, owner: linkOwners[index], run)
    }
    var walks: [LinkWalk] = []
    for index in listed.links.indices { walks.append(try walk(index)) }
    (self.walks, all) = (walks, walks)
    if !format.isJSON { try addFields(walk) }
  }

  private func addFields(_ walk: (Int) throws(Failure) -> LinkWalk) throws(Failure) {
    for index in listed.all {
      guard index >= listed.paths.count else {
        guard listed.counts.contains(index) else {
          for (place, column) in own.columns.enumerated() where column.index == index { add(.own(place), column) }
          continue
        }
        add(.count(index), FlatColumn(name: names[index], index: index))
        continue
      }
      let first = walks[index - listed.paths.count]
      if first.link.namesObjects { add(.keys(first), FlatColumn(name: names[index], index: index)) }
      for (place, column) in first.values.columns.enumerated() {
        // The objects that the field before it has read are gone.
        let isShared = listed.form == .rows || place == 0 && !first.link.namesObjects
        let own = isShared ? first : try walk(index - listed.paths.count)
        if !isShared { all.append(own) }
        add(.column(own, place), FlatColumn(name: names[index] + "." + column.name, index: index))
      }
    }
  }

  private func add(_ field: Field, _ column: FlatColumn) {
    fields.append(field)
    columns.append(column)
  }

  func begin(_ rows: [StoredRow]) { for walk in all { walk.begin(rows) } }

  func begin(_ row: StoredRow, at place: Int) {
    (self.row, self.place) = (row, place)
    own.begin(row, at: place)
  }

  /// One line; one for each object if the listing has a row for each.
  func lines(_ body: () -> Bool) -> Bool {
    guard listed.form == .rows else { return body() }
    var hasObjects = false
    for walk in walks {
      defer { walk.leave() }
      while walk.advance(place) {
        hasObjects = true
        guard walk.isLost ? body() : walk.values.lines(body) else { return false }
      }
    }
    return hasObjects || body()
  }

  func views(_ indexes: [Int]) -> [JSON.Member] { own.views(indexes.filter { $0 < listed.paths.count }) }
}

// JSON.
extension LinkedRowValues {
  func writeJSON(_ index: Int, to bytes: inout [UInt8], through outlet: Outlet) {
    guard index < listed.paths.count else { return write(walks[index - listed.paths.count], to: &bytes, outlet) }
    guard listed.counts.contains(index) else { return own.writeJSON(index, to: &bytes, through: outlet) }
    json(of: count(index)).write(to: &bytes)
  }

  /// The columns of the row as an object.
  func writeValues(to bytes: inout [UInt8], through outlet: Outlet) {
    bytes.append(UInt8(ascii: "{"))
    for (place, index) in listed.all.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += keys[index]
      writeJSON(index, to: &bytes, through: outlet)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func write(_ walk: LinkWalk, to bytes: inout [UInt8], _ outlet: Outlet) {
    if let missing = walk.missing { return json(of: missing).write(to: &bytes) }
    if isApp { bytes += "{\"value\":".utf8 }
    defer { if isApp { bytes.append(UInt8(ascii: "}")) } }
    if listed.form == .rows {
      if walk.current == nil { bytes += "null".utf8 } else { walk.writeObject(to: &bytes, through: outlet) }
      return
    }
    guard walk.hasOwner(place) else { return bytes += "null".utf8 }
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    while walk.advance(place) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      walk.writeObject(to: &bytes, through: outlet)
      outlet.pass(&bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private func json(of reading: Reading) -> JSON {
    guard isApp else { return reading.json }
    return switch reading {
    case .value(.scalar(.null)): AppReading(.nilValue, reason: .null).json
    case .value: ["value": reading.json]
    case .unreadable(let reason, _): AppReading(.nilValue, reason: .unreadable(reason)).json
    }
  }

  /// The number of objects; NULL if there is no owner.
  private func count(_ index: Int) -> Reading {
    if let owner = owners[index], case .value(.scalar(.null)) = row.readings[owner] { return .value(.null) }
    guard case .value(.toMany(let count)) = row.readings[index] else { return row.readings[index] }
    return .value(count.map { .integer(Int64($0)) } ?? .null)
  }
}

// Fields.
extension LinkedRowValues {
  func text(_ column: Int) -> String? {
    var (text, isEmpty): (String?, Bool) = (nil, true)
    let most = format.isForPeople ? format.mostBytes : .max
    _ = pieces(of: column) { piece in
      if isEmpty { text = piece } else { text?.append(Self.separator + (piece ?? "")) }
      isEmpty = false
      // The table marks what it cuts.
      return text?.utf8.count ?? 0 <= most
    }
    return isEmpty && format.isForPeople ? "" : text
  }

  func writeField(_ column: Int, to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    if case .own(let index) = fields[column] { return own.writeField(index, to: &bytes, through: outlet) }
    var (count, first): (Int, String?) = (0, nil)
    _ = pieces(of: column) { piece in
      count += 1
      if count == 1 {
        first = piece
        return true
      }
      if count == 2 { CSVLine.beginQuoted(first ?? "", to: &bytes, through: outlet) }
      CSVLine.addQuoted(Self.separator + (piece ?? ""), to: &bytes, through: outlet)
      outlet.pass(&bytes)
      return true
    }
    if count > 1 {
      CSVLine.endQuoted(&bytes)
    } else if let first {
      CSVLine.write(first, to: &bytes, through: outlet)
    }
    return count > 1 || first != nil
  }

  /// Calls `body` with the texts of a field until it returns false: of a joined to-many one for each object, not nil.
  private func pieces(of column: Int, _ body: (String?) -> Bool) -> Bool {
    switch fields[column] {
    case .own(let index): body(own.text(index))
    case .count(let index): body(count(index).text(bytes: .max))
    case .keys(let walk): pieces(of: walk, body) { body(walk.key ?? "") }
    case .column(let walk, let index):
      pieces(of: walk, body) {
        if walk.isLost { return body("…") }
        return walk.values.pieces(of: index) { body(listed.form == .rows ? $0 : $0 ?? "") }
      }
    }
  }

  private func pieces(of walk: LinkWalk, _ body: (String?) -> Bool, _ object: () -> Bool) -> Bool {
    if let missing = walk.missing { return body(missing.text(bytes: format.mostBytes)) }
    if listed.form == .rows { return walk.current == nil || object() }
    if !walk.hasOwner(place) { return body(nil) }
    while walk.advance(place) { if !object() { return false } }
    return true
  }
}
