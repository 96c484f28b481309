import ArgumentParser
import Decoding
import Opening
import Querying
import Schema
import Storage

/// `rows`: an entity's rows, one after the other.
struct RowsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Prints an entity's rows.",
    discussion: """
      The stored layer prints what Core Data gives, by path; in JSON a value that does not fit its \
      type is {"unreadable": why, "raw": …}, and a row that no key leads to has "unreachable" with \
      why. The raw layer prints what SQLite holds, by column. The app layer prints what the app \
      would see by its source (--source), a configuration (--config), or else by the model alone.

      The app layer speaks Swift: properties by their names and not their keys in JSON, cases by \
      theirs, flags as a list, dates as dates. A table shows .draft and Point(x: 1.0), JSON "draft" \
      and {"x": 1.0}, which create takes.

      In the app layer's JSON each value is an object that is named by its outcome: "value"; \
      "nil" with why the app sees nil; "default", the declared default that stands in, with the \
      "reason"; "trap" with why the app stops; "throw" with why decoding throws. "asserts" is true \
      where a debug build stops first, "notes" tell what is odd about a value that reads or what \
      was not checked. {"base64": …} are bytes that are not taken apart, {"notEvaluated": …} is \
      the Swift of a default that was not evaluated. "views" are CoreValue's structs of the row, \
      "unchecked" where their fromObject could not be read.

      A configuration may assign decoders, by Entity.attribute or by a transformer's name: \
      {"storescope": {"decoders": {"Book.cover": ["gzip", "json"]}}}. gzip and zlib unpack, then \
      comes one of json, plist, utf8 or integers such as int16le; {"steps": ["json"], "swiftType": \
      "[Note]"} holds what they make against a type.
      """
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

  @Option(help: RowFormat.help)
  var format: RowFormat = .table

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if layer == .raw, columns != nil {
      throw ValidationError("--columns takes paths, which the raw layer does not have.")
    }
  }

  func run() throws {
    try open.reading([path]) { document in
      if layer == .app { document.warnOfContract() }
      let entity = try document.entity(named: entity)
      let query = try query.settled(entity.name, in: document).query(entity.name, in: document)
      let session = try document.session()
      let columns = try RowColumns(of: entity, in: document.pathCatalog, text: columns)
      let unfound = try RowListing(
        document: document,
        layer: layer,
        columns: columns,
        format: format,
        limit: self.query.limit,
        offset: self.query.offset
      ).print(query, session)
      try unfound.warn(of: entity.name, session)
    }
  }
}
