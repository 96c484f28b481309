import ArgumentParser
import Browsing
import Foundation
import Querying
import Schema
import Screen

/// Which rows of an entity, in which order.
struct QueryOptions: ParsableArguments {
  @Option(
    name: .customLong("where"),
    help: ArgumentHelp(
      "What a row must pass, as the text of an NSPredicate.",
      valueName: "predicate"
    )
  )
  var predicate: String?

  @Option(help: "Paths to sort by: 'path [asc|desc][, path …]'.")
  var sort: String?

  @Option(help: "At most this many rows.")
  var limit: Int?

  @Option(help: "Leave out this many rows first.")
  var offset = 0

  @Flag(help: "Only the entity's own rows, without sub-entities.")
  var exact = false

  func validate() throws {
    if offset < 0 { throw ValidationError("--offset must not be negative.") }
    if let limit, limit < 0 { throw ValidationError("--limit must not be negative.") }
  }

  /// The query of an entity's rows; what its predicate leaves unsaid goes to standard error.
  func query(_ entity: String, in document: OpenedDocument) throws -> RowQuery {
    RowQuery(
      entity: entity,
      includesSubentities: !exact,
      predicate: try checkedPredicate(entity, in: document),
      sort: try keys(entity, in: document.pathCatalog)
    )
  }

  private func checkedPredicate(
    _ entity: String,
    in document: OpenedDocument
  ) throws -> CheckedPredicate? {
    guard let predicate else { return nil }
    let checker = QueryChecker(
      catalog: document.pathCatalog,
      entity: entity,
      now: Date().timeIntervalSinceReferenceDate
    )
    let checked = try checker.check(predicate)
    for note in checked.notes { Output.warn("note: " + DisplayText(note.sentence).string) }
    return checked.predicate
  }

  private func keys(_ entity: String, in catalog: PathCatalog) throws -> [SortKey] {
    guard let sort else { return [] }
    return try sort.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let words = part.split(separator: " ")
      let direction = words.count > 1 ? words.last.map { $0.lowercased() } : nil
      guard words.count == 1 || words.count == 2, direction.map(["asc", "desc"].contains) ?? true,
        let path = words.first
      else { throw ValidationError("--sort takes 'path [asc|desc]', not '\(part)'.") }
      return SortKey(
        path: try catalog.rowPath(String(path), from: entity),
        isAscending: direction != "desc"
      )
    }
  }
}
