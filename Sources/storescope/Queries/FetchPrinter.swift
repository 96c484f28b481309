import Decoding
import Opening
import Predicates
import Questions
import Schema
import Storage

/// Prints the result of a fetch request, in the form of its result type.
struct FetchPrinter {
  let fetch: Fetch
  let document: OpenedDocument
  let format: RowFormat

  func print() throws {
    let session = try document.session()
    var unfound = UnfoundRows()
    switch fetch.mode {
    case .count: Output.line(String(try session.count(fetch.query)))
    case .objectIDs:
      let uuid = document.store?.metadata.uuid ?? ""
      try session.stream(fetch.query, columns: []) { row in
        unfound.add(row.obstacle, row.objectID.pk)
        if row.obstacle?.leavesKey == false { return true }
        Output.line(row.objectID.uri(storeUUID: uuid))
        return !Output.isRefused
      }
    case .objects:
      let entity = try document.entity(named: fetch.query.entity)
      let columns = try RowColumns(of: entity, in: document.pathCatalog, text: nil)
      unfound = try RowListing(document: document, columns: columns, format: format).print(fetch.query, session)
    case .dictionaries: unfound = try printDictionaries(session)
    }
    try unfound.warn(of: fetch.query.entity, session)
  }

  /// Dictionaries have no identity, so only the values are printed.
  private func printDictionaries(_ session: StoreSession) throws -> UnfoundRows {
    var unfound = UnfoundRows()
    let form = StoredRowForm(fetch.columns, format)
    let columns = fetch.columns.indices
    let header = columns.flatMap(form.names(at:)) + fetch.computed.map(\.name)
    var printer = RowPrinter(format: format, storeUUID: "", header: header)
    printer.start()
    let id = ObjectID(entity: fetch.query.entity, pk: 0)
    try session.dictionaries(fetch) { row in
      unfound.add(row.obstacle, row.objectID.pk)
      if row.obstacle?.leavesNoValue == true {
        printer.print(PrintedRow(nil, notFound: row.obstacle, fields: header.map { _ in nil }))
        return true
      }
      var fields: [String?] = []
      var members: [JSON.Member] = []
      let shown = StoredRow(objectID: id, readings: row.readings)
      for index in columns {
        form.addTexts(of: shown, at: index, to: &fields)
        members.append(form.member(of: shown, at: index))
      }
      for (column, reading) in zip(fetch.computed, row.readings.dropFirst(columns.count)) {
        fields.append(reading.plainText)
        members.append(.init(column.name, reading.json))
      }
      printer.print(PrintedRow(objectID: nil, values: members, fields: fields))
      return true
    }
    printer.finish()
    return unfound
  }
}
