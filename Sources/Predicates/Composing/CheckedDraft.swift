import Schema

/// The result of checking a draft: each condition by itself, and all of them together.
package struct CheckedDraft: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package enum State: Hashable, Sendable {
      /// It has no value yet and is left out.
      case unfinished
      case wrong(QueryError.Reason)
      case fine(CheckedQuery)
    }

    /// The entity of the rows, or of a subquery's objects, that are compared.
    package var entity: String
    package var subject: ConditionSubject?
    package var state: State
    /// What passes this and the finished rows above it; nil if it is unfinished, or there are too many rows.
    package var soFar: CheckedPredicate?

    /// The predicate of this row alone.
    package var predicate: CheckedPredicate? { if case .fine(let query) = state { query.predicate } else { nil } }

    /// Finds the rows without a value there; nil if there always is one, or the condition is a nil test.
    package var nilTest: CheckedPredicate? {
      guard case .fine(let query) = state, let path = subject?.path, subject?.aggregate == nil, !path.isToMany,
        path.isOptional, path.attribute?.type != .composite, !query.predicate.isNilTest
      else { return nil }
      return .isNil(.path(path, .row))
    }
  }

  /// By the address of the condition.
  package let rows: [[Int]: Row]
  /// The names with which its paths are shown.
  package let spelling: PathSpelling
  /// The paths of the sort.
  package let sort: [TypedPath?]
  /// All finished rows together; nil if there are none, or one is wrong.
  package let query: CheckedQuery?
  /// Why the rows cannot be combined although each is valid.
  package let error: QueryError.Reason?

  /// With more rows than this, it is not said how many of the store's rows pass up to each.
  private static let mostSoFar = 32

  package init(_ draft: QueryDraft, _ checker: QueryChecker) {
    var rows: [[Int]: Row] = [:]
    let compared = draft.lines.filter(\.isComparison)
    for line in compared {
      let entity = draft.entity(at: line.address, in: checker.catalog) ?? draft.entity
      rows[line.address] = Row(
        entity: entity, subject: Self.subject(of: line, entity, checker.catalog),
        state: Self.state(
          of: draft.node(at: line.address)?.predicate, besides: draft.alternatives(to: line.address),
          checker.about(entity)))
    }
    spelling = checker.catalog.spelling
    sort = draft.sort.map { try? checker.catalog.path($0.path.persistentSpelling, from: draft.entity) }
    let isWrong = rows.values.contains { row in if case .wrong = row.state { true } else { false } }
    guard !isWrong, let predicate = draft.predicate else {
      self.rows = rows
      query = nil
      error = nil
      return
    }
    if compared.count <= Self.mostSoFar {
      for line in compared where rows[line.address]?.predicate != nil {
        rows[line.address]?.soFar = draft.upTo(line.address).predicate.flatMap { try? checker.check($0).predicate }
      }
    }
    self.rows = rows
    do {
      query = try checker.check(predicate)
      error = nil
    } catch {
      query = nil
      self.error = error.reason
    }
  }

  /// The first reason why the query cannot run.
  package var complaint: QueryError.Reason? {
    if let error { return error }
    let wrong = rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for case .wrong(let reason) in wrong.map(\.value.state) { return reason }
    return nil
  }

  private static func subject(of line: QueryDraft.Line, _ entity: String, _ catalog: PathCatalog) -> ConditionSubject? {
    switch line.content {
    case .condition(let condition): condition.subject(of: entity, in: catalog)
    case .group(let group):
      group.subquery.flatMap { try? catalog.path($0.collection, from: entity) }.map {
        ConditionSubject(path: $0, quantifier: .aggregate(.count))
      }
    default: nil
    }
  }

  private static func state(of predicate: Predicate?, besides others: [Predicate], _ checker: QueryChecker) -> Row.State
  {
    guard let predicate else { return .unfinished }
    do { return .fine(try checker.check(predicate, besides: others)) } catch { return .wrong(error.reason) }
  }
}

extension CheckedPredicate {
  /// Whether it is a nil test.
  fileprivate var isNilTest: Bool {
    switch self {
    case .isNil: true
    case .not(let part): part.isNilTest
    case .and(let parts): parts.allSatisfy(\.isNilTest)
    default: false
    }
  }
}
