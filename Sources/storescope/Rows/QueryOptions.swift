import ArgumentParser
import Findings
import Foundation
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// Options that select rows of an entity and their order.
struct QueryOptions: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only the rows that match this NSPredicate text.", valueName: "predicate"))
  var predicate: String?

  @Option(help: "Paths to sort by: 'path [asc|desc] [localized|localizedStandard][, path …]'.")
  var sort: String?

  @Option(help: "A saved query; --where and --sort replace its predicate and its sort.")
  var query: String?

  @Option(parsing: .unconditional, help: "At most this many rows.") var limit: Int?

  @Option(parsing: .unconditional, help: "Skip this many rows first.") var offset = 0

  @Flag(help: "Only the entity's own rows, without sub-entities.") var exact = false

  @Flag(help: "Evaluate in memory what SQLite cannot: paths into payloads, a locale's sort orders.")
  var inMemory =
    false

  func validate() throws {
    if offset < 0 { throw ValidationError("--offset is a number of rows, 0 or more; it was \(offset).") }
    if let limit, limit < 0 { throw ValidationError("--limit is a number of rows, 0 or more; it was \(limit).") }
  }

  /// The options combined with those of the saved query, if one is named.
  func settled(_ entity: String, in document: OpenedDocument) throws -> QueryOptions {
    guard let query else { return self }
    let book = try SavedQueries(model: document.model).book()
    guard let saved = book.query(named: query) else {
      let names = Nearest.names(to: query, among: book.queries.map(\.name))
      throw SavedQueriesError.noSuchQuery(query, nearest: names)
    }
    guard saved.entity == entity else { throw SavedQueriesError.otherEntity(query: query, entity: saved.entity) }
    var options = self
    options.predicate = predicate ?? (saved.predicate.isEmpty ? nil : saved.predicate)
    options.sort = sort ?? saved.sort
    options.exact = exact || saved.isExact
    options.inMemory = inMemory || saved.isInMemory
    return options
  }

  /// The query of an entity's rows; notes about its predicate go to standard error.
  func query(_ entity: String, in document: OpenedDocument) throws -> RowQuery {
    let checked = try checked(entity, in: document)
    for sentence in try sentences(of: checked, entity, in: document) { Output.warn("note: " + sentence) }
    return try rowQuery(entity, checked?.predicate, in: document)
  }

  func rowQuery(_ entity: String, _ predicate: CheckedPredicate?, in document: OpenedDocument) throws -> RowQuery {
    RowQuery(
      entity: entity, includesSubentities: !exact, predicate: predicate,
      sort: try keys(entity, in: document.pathCatalog))
  }

  /// The predicate, if there is one, checked against the model.
  func checked(_ entity: String, in document: OpenedDocument) throws -> CheckedQuery? {
    guard let predicate else { return nil }
    let checker = QueryChecker(
      catalog: document.pathCatalog, entity: entity, now: Date().timeIntervalSinceReferenceDate,
      allowsInMemory: inMemory, storeUUID: document.store?.metadata.uuid)
    return try checker.check(predicate)
  }

  /// The notes about a predicate's result, with counts of the rows without a value.
  func sentences(of checked: CheckedQuery?, _ entity: String, in document: OpenedDocument) throws -> [String] {
    try (checked?.notes ?? []).compactMap { note in
      guard let path = note.countedPath, document.store != nil else { return note.sentence }
      var catalog = document.pathCatalog
      catalog.looksIntoPayloads = inMemory
      let typed = try catalog.path(path, from: entity)
      let query = RowQuery(entity: entity, includesSubentities: !exact, predicate: .isNil(.path(typed, .row)))
      let rows = try document.session().count(query)
      return note.sentence(rows: rows)
    }
  }

  /// The sort's keys as typed paths.
  func typedSorts(_ entity: String, in document: OpenedDocument) throws -> [TypedSort] {
    try keys(entity, in: document.pathCatalog).map { key in
      let path = try document.pathCatalog.path(key.path.persistentSpelling, from: entity)
      return TypedSort(path: path, isAscending: key.isAscending, collation: key.collation)
    }
  }

  private func keys(_ entity: String, in catalog: PathCatalog) throws -> [SortKey] {
    try catalog.sortKeys(sort ?? "", from: entity, allowsInMemory: inMemory)
  }
}

extension OpenedDocument {
  /// The object that an option names by its key or URI; the URI of another store is noted.
  ///
  /// `entity` is the one that a key alone belongs to, if there is one.
  func object(_ text: String, of option: String, in entity: String? = nil) throws -> ObjectID {
    if let entity, let key = Int64(text.hasPrefix("p") ? String(text.dropFirst()) : text) {
      return ObjectID(entity: entity, pk: key)
    }
    guard let object = ObjectID(spelling: text) else {
      throw ValidationError("\(option) takes Entity/p7, not '\(text)'.")
    }
    let entity = try self.entity(named: object.entity)
    if let uuid = ObjectID.otherStore(in: text, than: store?.metadata.uuid) {
      Output.warn("note: " + QueryNote.otherStore(uuid).sentence)
    }
    return ObjectID(entity: entity.name, pk: object.pk)
  }
}
