import Decoding
import Opening
import Predicates
import Presenting
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
    let values = StoredRowValues(fetch.columns, computed: fetch.computed.map(\.name), format)
    var writer = format.writer(of: values, RowFrame(namesObjects: false), to: StandardSink())
    writer.start()
    try session.dictionaries(fetch) { row in
      unfound.add(row.obstacle, row.objectID.pk)
      values.readings = row.readings
      writer.write(ListedRow(nil, row.obstacle, values: Array(values.names.indices)))
      return true
    }
    writer.finish()
    return unfound
  }
}
