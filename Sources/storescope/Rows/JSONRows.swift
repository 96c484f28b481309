import Decoding
import Escaping
import Presenting
import Schema

/// Rows as JSON objects, a line each or as one list, written byte by byte; the parts that all share are made once.
struct JSONRows: RowWriter {
  /// The text before and after a row's key.
  private struct Head { let start, objectID: [UInt8] }

  private let values: any RowValues
  private let frame: RowFrame
  private let isList: Bool
  private let sink: any ByteSink
  /// By value: its name as a key, with the colon.
  private let keys: [[UInt8]]
  /// The start of each object, up to the name of its entity.
  private let opening: [UInt8]
  private var heads: [String: Head] = [:]
  private var isFirst = true

  init(_ values: any RowValues, _ frame: RowFrame, isList: Bool, to sink: any ByteSink) {
    (self.values, self.frame, self.isList, self.sink) = (values, frame, isList, sink)
    opening = frame.member.map { Array(JSON.object([$0]).compact.utf8.dropLast()) + [comma] } ?? [UInt8(ascii: "{")]
    keys = values.names.map { name in
      var bytes: [UInt8] = []
      JSONString.write(name, to: &bytes)
      return bytes + ":".utf8
    }
  }

  func start() { if isList { sink.write("[") } }

  mutating func write(_ row: ListedRow) {
    let sink = sink
    sink.append { bytes in
      if isList { bytes += (isFirst ? "\n" : ",\n").utf8 }
      if let object = row.objectID { write(row, object, to: &bytes) } else { writeValues(row, to: &bytes) }
      if !isList { bytes.append(UInt8(ascii: "\n")) }
    }
    isFirst = false
  }

  func finish() { if isList { sink.write(isFirst ? "]\n" : "\n]\n") } }

  private mutating func write(_ row: ListedRow, _ object: ObjectID, to bytes: inout [UInt8]) {
    bytes += opening
    if let link = row.link {
      bytes += "\"owner\":{\"entity\":".utf8
      JSONString.write(link.owner.entity, to: &bytes)
      bytes += ",\"pk\":\(link.owner.pk)},\"position\":\(link.position.map(String.init) ?? "null"),".utf8
    }
    let head = head(of: object.entity)
    bytes += head.start
    if let key = row.key {
      bytes += key.utf8
      bytes += head.objectID
      bytes += key.utf8
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes += "null,\"objectID\":null".utf8
    }
    if let obstacle = row.obstacle {
      bytes += ",\"unreachable\":".utf8
      JSONString.write(obstacle.sentence, to: &bytes)
    }
    bytes += ",\"values\":".utf8
    writeValues(row, to: &bytes)
    let views = frame.hasViews && !row.isLost ? values.views(row.values) : []
    if !views.isEmpty {
      bytes += ",\"views\":".utf8
      JSON.object(views).write(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func writeValues(_ row: ListedRow, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    if !row.isLost {
      let outlet = sink.outlet
      var isFirst = true
      for index in row.values {
        if !isFirst { bytes.append(comma) }
        isFirst = false
        bytes += keys[index]
        values.writeJSON(index, to: &bytes, through: outlet)
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// `{"entity":"Trip","pk":` and `,"objectID":"x-coredata://UUID/Trip/p`.
  private mutating func head(of entity: String) -> Head {
    if let known = heads[entity] { return known }
    var start = Array("\"entity\":".utf8)
    JSONString.write(entity, to: &start)
    start += ",\"pk\":".utf8
    var uri: [UInt8] = []
    JSONString.write(ObjectID(entity: entity, pk: 0).uri(storeUUID: frame.storeUUID), to: &uri)
    // The key and the quote differ for each row.
    let made = Head(start: start, objectID: Array(",\"objectID\":".utf8) + uri.dropLast(2))
    heads[entity] = made
    return made
  }
}

private let comma = UInt8(ascii: ",")
