import Decoding
import Escaping
import Predicates
import Questions
import Schema

/// Rows as JSON objects, written byte by byte; the parts that all rows share are made once.
struct RowObjects {
  /// The text before and after a row's key.
  private struct Head { let start, objectID: [UInt8] }

  private let form: any RowForm
  /// By path: its name as a key of JSON, with the colon.
  private let keys: [[UInt8]]
  private let storeUUID: String
  private let hasViews: Bool
  /// The start of each object, up to the name of its entity.
  private let start: [UInt8]
  private var heads: [String: Head] = [:]

  /// `member` is the first of each object.
  init(_ form: any RowForm, _ paths: [Path], storeUUID: String, hasViews: Bool, member: JSON.Member? = nil) {
    self.form = form
    self.storeUUID = storeUUID
    self.hasViews = hasViews
    let first = member.map { Array(JSON.object([$0]).compact.utf8.dropLast()) + [comma] }
    start = (first ?? [UInt8(ascii: "{")]) + "\"entity\":".utf8
    keys = paths.map { path in
      var bytes: [UInt8] = []
      JSONString.write(path.persistentSpelling, to: &bytes)
      return bytes + ":".utf8
    }
  }

  /// Adds a row with some of its paths, by index.
  mutating func write(_ row: StoredRow, _ places: [Int], to bytes: inout [UInt8], through outlet: Outlet) {
    let head = head(of: row.objectID.entity)
    bytes += head.start
    if row.obstacle?.leavesKey ?? true {
      let pk = String(row.objectID.pk)
      bytes += pk.utf8
      bytes += head.objectID
      bytes += pk.utf8
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes += "null,\"objectID\":null".utf8
    }
    if let obstacle = row.obstacle {
      bytes += ",\"unreachable\":".utf8
      JSONString.write(obstacle.sentence, to: &bytes)
    }
    bytes += ",\"values\":{".utf8
    var isFirst = true
    for place in places {
      if !isFirst { bytes.append(comma) }
      isFirst = false
      bytes += keys[place]
      form.writeJSON(of: row, at: place, to: &bytes, through: outlet)
    }
    bytes.append(UInt8(ascii: "}"))
    let views = hasViews ? form.views(of: row, at: places) : []
    if !views.isEmpty {
      bytes += ",\"views\":".utf8
      JSON.object(views).write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// `{"entity":"Trip","pk":` and `,"objectID":"x-coredata://UUID/Trip/p`.
  private mutating func head(of entity: String) -> Head {
    if let known = heads[entity] { return known }
    var start = start
    JSONString.write(entity, to: &start)
    start += ",\"pk\":".utf8
    var uri: [UInt8] = []
    JSONString.write(ObjectID(entity: entity, pk: 0).uri(storeUUID: storeUUID), to: &uri)
    // The key and the quote differ for each row.
    let made = Head(start: start, objectID: Array(",\"objectID\":".utf8) + uri.dropLast(2))
    heads[entity] = made
    return made
  }
}

private let comma = UInt8(ascii: ",")
