import Decoding
import Querying
import Schema

/// The flat texts of rows under one header: what a row's entity does not have is empty.
struct RowFields {
  let header: [String]
  private let form: any RowForm
  /// By path: where its texts stand in the header.
  private let slots: [[Int]]

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

  func texts(of row: Row, _ places: [Int]) -> [String?] {
    var line = [String?](repeating: nil, count: header.count)
    line[0] = row.objectID.entity
    line[1] = String(row.objectID.pk)
    var texts: [String?] = []
    for place in places {
      form.addTexts(of: row.cells[place], at: place, row.objectID, to: &texts)
      for (slot, text) in zip(slots[place], texts) where line[slot] == nil { line[slot] = text }
      texts.removeAll(keepingCapacity: true)
    }
    return line
  }
}
