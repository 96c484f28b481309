import ArgumentParser
import Decoding
import Querying
import Schema
import Storage

/// `rows`: an entity's rows, one after the other.
struct RowsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Prints an entity's rows."
  )

  @Argument(help: "A store, or a folder that holds one.")
  var path: String

  @Argument(help: "The entity.")
  var entity: String

  @OptionGroup var query: QueryOptions

  @Option(help: "What Core Data stores, what SQLite holds, or what the app would see.")
  var layer: RowLayer = .stored

  @Option(help: "Paths to print, joined by commas.")
  var columns: String?

  @Option(help: "The form of the listing.")
  var format: RowFormat = .table

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if layer == .raw, columns != nil {
      throw ValidationError("--columns takes paths, which the raw layer does not have.")
    }
  }

  func run() throws {
    let document = try open.document([path])
    if layer == .app { document.warnOfContract() }
    let entity = try document.entity(named: entity)
    let query = try query.settled(entity.name, in: document).query(entity.name, in: document)
    let session = try document.session()
    if layer == .raw { return try printRaw(query, document, session) }
    let columns = try RowColumns(of: entity, in: document.pathCatalog, text: columns)
    let form: any RowForm =
      layer == .app ? AppRowForm(document, columns.paths) : StoredRowForm(columns.paths)
    try print(query, columns, document, session, form)
  }

  private func print(
    _ query: RowQuery,
    _ columns: RowColumns,
    _ document: OpenedDocument,
    _ session: StoreSession,
    _ form: any RowForm
  ) throws {
    let fields = RowFields(form, count: columns.paths.count)
    var printer = printer(document, fields.header)
    printer.start()
    let wantsFields = format == .csv || format == .table
    try session.stream(
      query,
      columns: columns.paths,
      limit: self.query.limit,
      offset: self.query.offset
    ) { row in
      let places = columns.places(of: row, asked: query.entity)
      printer.print(
        PrintedRow(
          objectID: row.objectID,
          values: wantsFields
            ? [] : places.map { form.member(row.cells[$0], at: $0, row.objectID) },
          // A value type reads keys that the chosen columns may lack.
          views: wantsFields || columns.isChosen
            ? [] : form.views(row.cells, at: places, row.objectID),
          fields: wantsFields ? fields.texts(of: row, places) : []
        )
      )
      return true
    }
    printer.finish()
  }

  private func printRaw(
    _ query: RowQuery,
    _ document: OpenedDocument,
    _ session: StoreSession
  ) throws {
    let layouts = document.layout.entities
    let table = document.store?.tables.first { $0.name == layouts[query.entity]?.table }
    let names = Dictionary(
      layouts.values.compactMap { layout in layout.entityID.map { (Int64($0), layout.entity) } }
    ) { first, _ in first }
    let header = table?.columns.map(\.name) ?? []
    var printer = printer(document, header)
    printer.start()
    try session.streamRaw(query, limit: self.query.limit, offset: self.query.offset) { values in
      var object = ObjectID(entity: query.entity, pk: 0)
      for (column, value) in values {
        guard case .integer(let number) = value else { continue }
        if column == "Z_PK" { object.pk = number }
        if column == "Z_ENT" { object.entity = names[number] ?? query.entity }
      }
      printer.print(
        PrintedRow(
          objectID: object,
          values: values.map { .init($0.column, $0.value.json) },
          fields: values.map(\.value.fieldText)
        )
      )
      return true
    }
    printer.finish()
  }

  private func printer(_ document: OpenedDocument, _ header: [String]) -> RowPrinter {
    RowPrinter(
      format: format,
      storeUUID: document.store?.metadata.uuid ?? "",
      header: header
    )
  }
}
