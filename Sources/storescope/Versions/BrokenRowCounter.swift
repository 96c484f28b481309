import Auditing
import Escaping
import Foundation
import Opening
import Predicates
import Schema
import Storage
import Versioning

/// Counts the rows of a store that are in the way of a migration; each question is asked once.
struct BrokenRowCounter {
  private struct Question: Hashable {
    let entity: String
    let rows: MigrationObstacle.Rows
  }

  private let document: OpenedDocument
  private let session: StoreSession
  private var answers: [Question: BrokenRows?] = [:]

  init(_ document: OpenedDocument, _ session: StoreSession) { (self.document, self.session) = (document, session) }

  /// Nil if the store cannot be queried, as for an attribute without a column; throws the errors of reading.
  mutating func count(_ rows: MigrationObstacle.Rows, of entity: String) throws -> BrokenRows? {
    let question = Question(entity: entity, rows: rows)
    if let known = answers[question] { return known }
    let answer = try answer(question)
    answers[question] = .some(answer)
    return answer
  }

  private func answer(_ question: Question) throws -> BrokenRows? {
    let entity = question.entity
    switch question.rows {
    case .all:
      let count = try session.count(RowQuery(entity: entity))
      return BrokenRows(rows: count, predicate: "TRUEPREDICATE")
    case .own:
      let count = try session.count(RowQuery(entity: entity, includesSubentities: false))
      let below = document.model.entity(named: entity).map(document.model.subentities)
      let isAlone = below?.isEmpty ?? true
      return BrokenRows(
        rows: count, predicate: isAlone ? "TRUEPREDICATE" : "entity.name == \(PredicateLiteral.quoted(entity))")
    case .lacking, .passing: return try question.rows.predicate.flatMap { try passing($0, of: entity) }
    case .sharing(let names):
      return try RepeatedRows(of: names, in: entity, session).map { BrokenRows(rows: $0.rows, predicate: $0.predicate) }
    }
  }

  private func passing(_ predicate: String, of entity: String) throws -> BrokenRows? {
    let checker = QueryChecker(
      catalog: PathCatalog(model: document.model, contract: Contract(), layout: document.layout), entity: entity,
      now: Date().timeIntervalSinceReferenceDate)
    guard let checked = try? checker.check(predicate) else { return nil }
    let count = try session.count(RowQuery(entity: entity, predicate: checked.predicate))
    return BrokenRows(rows: count, predicate: predicate)
  }
}
