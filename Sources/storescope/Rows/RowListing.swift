import Decoding
import Opening
import Predicates
import Questions
import Schema
import Storage

/// Prints a query's rows one after the other, in one layer.
struct RowListing {
  let document: OpenedDocument
  var layer = RowLayer.stored
  /// The columns of the stored and the app layer.
  let columns: RowColumns
  var format: RowFormat
  var limit: Int?
  var offset = 0
  /// The first member of each JSON object.
  var member: JSON.Member?
  var sink: any RowSink = StandardSink()
  /// Called with the number of printed rows; false stops the listing, as does output that is dropped.
  var goesOn: (Int) -> Bool = { _ in !Output.isRefused }

  /// Returns the rows that were listed but not found.
  func print(_ query: RowQuery, _ session: StoreSession) throws -> UnfoundRows {
    switch layer {
    case .raw: return try printRaw(query, session)
    case .stored: return try print(query, session, StoredRowForm(columns.paths, format))
    case .app:
      return try print(
        query, session,
        AppRowForm(document, columns.paths, session.compiler, try session.scan(), isForPeople: format == .table))
    }
  }

  private func print(_ query: RowQuery, _ session: StoreSession, _ form: any RowForm) throws -> UnfoundRows {
    var unfound = UnfoundRows()
    var fields = RowFields(form, count: columns.paths.count)
    var objects = RowObjects(
      form, columns.paths, storeUUID: document.store?.metadata.uuid ?? "",
      // A value type reads keys that the chosen columns may lack.
      hasViews: !columns.isChosen, member: member)
    var printer = printer(fields.header)
    printer.start()
    let read = columns.paths + form.further
    try session.stream(query, columns: read, limit: limit, offset: offset) { row in
      unfound.add(row.obstacle, row.objectID.pk)
      form.begin()
      let places = columns.places(of: row, asked: query.entity)
      switch format {
      case _ where row.obstacle?.leavesNoValue == true:
        let texts = fields.texts(of: row, [])
        printer.print(PrintedRow(row.objectID, notFound: row.obstacle, fields: texts))
      case .ndjson, .json: printer.printLine { objects.write(row, places, to: &$0, through: $1) }
      case .csv where fields.isFlat: printer.printLine { fields.write(row, places, to: &$0, through: $1) }
      case .csv, .csvSafe, .table:
        printer.print(PrintedRow(objectID: row.objectID, values: [], fields: fields.texts(of: row, places)))
      }
      return goesOn(printer.count)
    }
    printer.finish()
    return unfound
  }

  private func printRaw(_ query: RowQuery, _ session: StoreSession) throws -> UnfoundRows {
    var unfound = UnfoundRows()
    let layouts = document.layout.entities
    let place = layouts[query.entity]?.table
    let table = document.store?.tables.first { $0.name == place }
    // A row whose number belongs to an entity in another table has no entity.
    let names = Dictionary(
      layouts.values.compactMap { layout in
        layout.table == place ? layout.entityID.map { (Int64($0), layout.entity) } : nil
      }
    ) { first, _ in first }
    let header = table?.columns.map(\.name) ?? []
    var printer = printer(header)
    printer.start()
    try session.streamRaw(query, limit: limit, offset: offset) { row in
      unfound.add(row.obstacle, row.key)
      var object = ObjectID(entity: query.entity, pk: row.key)
      for case ("Z_ENT", .integer(let number)) in row.values { object.entity = names[number] ?? query.entity }
      if let obstacle = row.obstacle, obstacle.leavesNoValue {
        let key = obstacle.leavesKey ? String(row.key) : nil
        let fields = header.map { $0 == "Z_PK" ? key : nil }
        printer.print(PrintedRow(object, notFound: obstacle, fields: fields))
      } else {
        printer.print(
          PrintedRow(
            objectID: object, obstacle: row.obstacle,
            values: format.isJSON ? row.values.map { .init($0.column, $0.value.json) } : [],
            fields: format.isJSON ? [] : row.values.map { $0.value.fieldText(bytes: format.mostBytes) }))
      }
      return goesOn(printer.count)
    }
    printer.finish()
    return unfound
  }

  private func printer(_ header: [String]) -> RowPrinter {
    RowPrinter(
      format: format, storeUUID: document.store?.metadata.uuid ?? "", header: header, member: member, sink: sink)
  }
}
