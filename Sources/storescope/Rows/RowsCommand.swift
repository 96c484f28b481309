import ArgumentParser
import Decoding
import Opening
import Predicates
import Presenting
import Schema
import Storage

/// `rows`: an entity's rows, one after the other.
struct RowsCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "rows",
    abstract: "Prints an entity's rows, and the objects that they lead to, as a table, JSON or CSV.",
    discussion: """
      --layer chooses the values:
        - stored: what Core Data returns, by path
        - raw: what SQLite holds, by column
        - app: what the app would see, by its source (--source), a cde-tool.json
          (--config), or else the model alone

      The app layer names properties and cases as Swift does: .draft, Point(x: 1.0). A value that cannot be \
      read has ⚠ and the reason.

      A path through a to-many, such as tags.name, joins the texts of all its objects with "; ". tags.@count \
      prints their number. --links rows prints a row for each object, and a row without objects once. \
      --links count prints the number of objects, as rows does without --columns. Objects come in the \
      relationship's order, or by key if it has none. … stands for an object that has no row.

      Entity.relationship lists the objects of a to-many, each with its owner. If the relationship is \
      ordered, the position is the object's place among those of its owner, from 0. --where, --sort and \
      --exact select and order the owners. --columns are those of the objects, and --limit and --offset count \
      objects.

      The JSON of values:
        - stored: a value that does not fit its type is {"unreadable": why,
          "raw": …}; without "raw", the store lacks the column. A row whose
          Z_PK is no usable key has "unreachable", with the reason.
        - app: each value is an object. Its key says what the app gets: "value";
          "nil" with the reason; "default" with the "reason" why the declared
          default is used; "trap", why the app stops; "throw", why decoding
          throws. "asserts" is true if a debug build stops first. "notes" say
          what is odd about a value, or what was not checked.
        - app: {"base64": …} has bytes that were not decoded, {"notEvaluated": …}
          the Swift text of a default. "views" are the row's value types, which
          CoreValue makes; they are "unchecked" if storescope cannot read how.
        - to-manys: {"tags": [{"name": …}, …]}; tags alone is a list of
          {"entity": …, "pk": …}; an object without a row is "unreachable".

      A cde-tool.json may name decoders, by Entity.attribute or by a transformer's name: {"storescope": \
      {"decoders": {"Book.cover": ["gzip", "json"]}}}. gzip and zlib unpack. Then follows one of json, plist, \
      utf8, protobuf, or an integer such as int16le. {"steps": ["json"], "swiftType": "[Note]"} also checks \
      the result against a Swift type.

      --watch prints what other programs change, instead of rows, until ^C. Each changed row is a line of \
      NDJSON: {"time", "op", "entity", "pk", "fields": {path: [before, after]}}.
        - "op" is "insert", "update" or "delete". With --where it is also "enter"
          or "leave" for a row that is still there, and begins or ceases to match.
        - "fields" has the paths that changed for an update or a leave, else all
          paths. "before" is null for an insert, "after" for a delete.
        - Several saves between two looks make one change for each row.
        - Rows are compared with how they were last seen, so up to 2,000,000 can
          be watched. Of more than 100,000 rows, or 64 MB, the values are not
          kept: "before" is null, and an update has all paths.
        - The store may be checkpointed, vacuumed, deleted and replaced. If it is
          deleted, the watch waits for it.
        - The watch never keeps the app from saving.
      """)

  @OptionGroup var store: StoreArgument

  @Argument(help: "The entity, or a to-many of it as Entity.relationship.") var entity: String

  @OptionGroup var query: QueryOptions

  @Option(help: "The values that Core Data returns, that SQLite holds, or that the app would see.")
  var layer: RowLayer = .stored

  @Option(help: "The paths to print, separated by commas.") var columns: String?

  @Option(
    help: ArgumentHelp(
      "The objects of to-manys: joined in a list or field, a row for each, or their number.",
      discussion: "With --columns they are joined, otherwise counted."))
  var links: LinkForm?

  @OptionGroup var output: ListFormOptions<RowFormat>

  @Flag(help: "Print changes as NDJSON, instead of rows, until interrupted.") var watch = false

  @OptionGroup var member: StoreMemberOptions

  @OptionGroup var open: OpenOptions

  var format: RowFormat { output.chosen }

  func validate() throws {
    try member.check(isJSON: watch || [.json, .ndjson].contains(format))
    if watch { try checkWatched() }
    if layer == .raw, columns != nil {
      throw ValidationError("--columns takes paths, which the raw layer does not have.")
    }
    if layer == .raw, links != nil {
      throw ValidationError("--links takes relationships, which the raw layer does not have.")
    }
  }

  /// Throws for options that do not fit changes, which are lines of stored values in the order in which they come.
  private func checkWatched() throws {
    let refused: [(isGiven: Bool, option: String)] = [
      (links != nil, "--links"), (query.sort != nil, "--sort"), (query.limit != nil, "--limit"),
      (query.offset != 0, "--offset"),
      (layer != .stored, "--layer"), (format != .table && format != .ndjson, "--format"), (open.snapshot, "--snapshot"),
      (open.atCommit != nil, "--at-commit"), (open.atTransaction != nil, "--at-transaction"),
    ]
    guard let first = refused.first(where: \.isGiven) else { return }
    throw ValidationError(
      "--watch prints changes of stored values as NDJSON as they come; it takes no \(first.option).")
  }

  func run() throws {
    if watch { return try RowWatch(command: self).run() }
    // One for keys and one for rows; objects of to-manys have another.
    try open.reading([store.path], threads: 3) { document in
      if layer == .app { document.warnOfContract() }
      let link = try document.link(entity)
      if link != nil, layer == .raw {
        throw ValidationError("\(entity) takes a relationship, which the raw layer does not have.")
      }
      let entity = try document.entity(named: link?.root ?? entity)
      let listed = try link?.relationship.map { try document.entity(named: $0.destination) } ?? entity
      let query = try query.settled(entity.name, in: document).query(entity.name, in: document)
      let session = try document.session()
      let columns = try RowColumns(
        of: listed, in: document.pathCatalog, text: columns, links: links, isFlat: !format.isJSON)
      let unfound = try RowListing(
        document: document, layer: layer, columns: columns, format: format, limit: self.query.limit,
        offset: self.query.offset, member: member.member(of: document), link: link
      ).print(query, session)
      try unfound.warn(of: entity.name, session)
    }
  }
}

extension OpenedDocument {
  /// The to-many that `Entity.relationship` names; nil for an entity.
  ///
  /// Throws `PathError`, and `ValidationError` for a path to anything else.
  fileprivate func link(_ text: String) throws -> Path? {
    guard pathCatalog.entity(spelled: text) == nil, let first = text.firstIndex(of: ".") else { return nil }
    // A class's name has a module in front: `App.Card.tags`.
    let dots = text.indices.filter { text[$0] == "." }
    let dot = dots.first { pathCatalog.entity(spelled: String(text[..<$0])) != nil } ?? first
    let entity = try entity(named: String(text[..<dot])).name
    let path = try pathCatalog.rowPath(String(text[text.index(after: dot)...]), from: entity)
    guard path.relationship?.isToMany == true else {
      throw ValidationError("\(text) is no to-many; --columns \(path.persistentSpelling) lists it with the rows.")
    }
    return path
  }
}
