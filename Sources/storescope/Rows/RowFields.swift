import Decoding
import Escaping
import Presenting
import Questions
import Schema

/// The flat texts of rows under one header; columns that a row's entity lacks are empty.
struct RowFields {
  let header: [String]
  private let form: any RowForm
  /// By path: the columns of its texts in the header.
  private let slots: [[Int]]
  /// By entity and column of the header: the paths whose text may be there; the first that has one is used.
  private var feeders: [String: [[Int]]] = [:]

  init(_ form: any RowForm, count: Int) {
    var header = ["entity", "pk"]
    var known: [String: Int] = [:]
    slots = (0..<count).map { index in
      form.names(at: index).map { name in
        if let slot = known[name] { return slot }
        known[name] = header.count
        header.append(name)
        return header.count - 1
      }
    }
    self.header = header
    self.form = form
  }

  /// Whether each path has one text.
  var isFlat: Bool { slots.allSatisfy { $0.count == 1 } }

  /// Adds the line of `texts(of:_:)`, if that is flat; the paths are those of the row's entity.
  mutating func write(_ row: StoredRow, _ places: [Int], to bytes: inout [UInt8], through outlet: Outlet) {
    CSVLine.write(row.objectID.entity, to: &bytes)
    bytes.append(comma)
    bytes += (row.keyText ?? "").utf8
    for paths in feeders(of: row.objectID.entity, places).dropFirst(2) {
      bytes.append(comma)
      _ = paths.contains { form.writeField(of: row, at: $0, to: &bytes, through: outlet) }
    }
  }

  private var comma: UInt8 { UInt8(ascii: ",") }

  private mutating func feeders(of entity: String, _ places: [Int]) -> [[Int]] {
    if let known = feeders[entity] { return known }
    var made = [[Int]](repeating: [], count: header.count)
    for place in places { for slot in slots[place] { made[slot].append(place) } }
    feeders[entity] = made
    return made
  }

  func texts(of row: StoredRow, _ places: [Int]) -> [String?] {
    var line = [String?](repeating: nil, count: header.count)
    line[0] = row.objectID.entity
    line[1] = row.keyText
    var texts: [String?] = []
    for place in places {
      form.addTexts(of: row, at: place, to: &texts)
      for (slot, text) in zip(slots[place], texts) where line[slot] == nil { line[slot] = text }
      texts.removeAll(keepingCapacity: true)
    }
    return line
  }
}

extension StoredRow {
  /// Its key as text; nil if it has none.
  fileprivate var keyText: String? { obstacle?.leavesKey ?? true ? String(objectID.pk) : nil }
}
