import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Questions
import Schema

/// `queries`: the saved queries of a model, and saving or removing one.
struct QueriesCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "queries", abstract: "Lists, saves and removes queries under a name.",
    discussion: """
      storescope keeps the queries of each model in $XDG_STATE_HOME/storescope, never beside a store.
      """)

  @Argument(help: "A store, a model, or a folder that holds one.") var path: String

  @Argument(help: "The entity of the queries to list, or of the query to save.") var entity: String?

  @OptionGroup var query: QueryOptions

  @Option(help: "Save the query that the other options describe under this name.") var save: String?

  @Option(help: "Remove the query with this name.") var remove: String?

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if save != nil, entity == nil { throw ValidationError("--save needs an entity.") }
    if save != nil, remove != nil { throw ValidationError("--save and --remove exclude each other.") }
    if save != nil, query.limit != nil || query.offset != 0 {
      throw ValidationError("A saved query has no --limit and no --offset.")
    }
    if save?.isEmpty == true { throw ValidationError("--save needs a name.") }
  }

  var named: [String] { [path] }

  func run() throws {
    let document = try open.document([path])
    let entity = try entity.map { try document.entity(named: $0) }
    let saved = SavedQueries(model: document.model)
    if let save, let entity { return Output.warn(try keep(save, of: entity.name, document, saved)) }
    if let remove {
      guard try saved.book().query(named: remove) != nil else {
        throw SavedQueriesError.noSuchQuery(remove, nearest: [])
      }
      return _ = try saved.change(.remove(name: remove))
    }
    let queries = try saved.book().queries.filter { entity == nil || $0.entity == entity?.name }
    let lines = queries.map { QueryListing($0, problem: document.problem(of: $0)) }
    if output.json { return Output.line(JSON.array(lines.map(\.json)).pretty) }
    var table = TextTable()
    table.start(["name", "entity", "where", "sort", ""])
    for line in lines { table.add(line.fields) }
    table.finish()
  }

  /// Only a valid query is saved.
  private func keep(
    _ name: String, of entity: String, _ document: OpenedDocument, _ saved: SavedQueries
  ) throws -> String {
    let options = try query.settled(entity, in: document)
    _ = try options.checked(entity, in: document)
    _ = try options.typedSorts(entity, in: document)
    var query = SavedQuery(
      name: name, entity: entity, predicate: options.predicate ?? "", sort: options.sort ?? "",
      isInMemory: options.inMemory)
    query.isExact = options.exact
    try saved.change(.save(query))
    return "saved in " + saved.folder.path
  }
}

/// A saved query and the reason why it is invalid for the open model.
private struct QueryListing {
  let query: SavedQuery
  let problem: String?

  init(_ query: SavedQuery, problem: String?) { (self.query, self.problem) = (query, problem) }

  var fields: [String?] { [query.name, query.entity, query.predicate, query.sort, problem.map { "⚠ " + $0 } ?? ""] }

  var json: JSON {
    [
      "name": .string(query.name), "entity": .string(query.entity), "predicate": .string(query.predicate),
      "sort": .string(query.sort), "exact": .boolean(query.isExact), "inMemory": .boolean(query.isInMemory),
      "problem": .text(problem),
    ]
  }
}

extension OpenedDocument {
  /// Why a saved query is invalid for this model; nil if it is valid.
  fileprivate func problem(of query: SavedQuery) -> String? {
    guard model.entity(named: query.entity) != nil else { return "no such entity" }
    do throws(PredicateTextError) {
      if !query.predicate.isEmpty {
        _ = try QueryChecker(catalog: pathCatalog, entity: query.entity, now: 0, allowsInMemory: query.isInMemory)
          .check(query.predicate)
      }
    } catch { return error.sentence.line }
    do throws(SortTextError) {
      _ = try pathCatalog.sortKeys(query.sort, from: query.entity, allowsInMemory: query.isInMemory)
      return nil
    } catch { return error.sentence.line }
  }
}
