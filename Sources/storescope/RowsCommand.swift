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
    let columns = try RowColumns(of: entity, in: document.pathCatalog, text: columns)
    try RowListing(
      document: document,
      layer: layer,
      columns: columns,
      format: format,
      limit: self.query.limit,
      offset: self.query.offset
    ).print(query, session)
  }
}
