package import Findings
package import Predicates
package import Questions
import SQLite
package import Schema
import Storage
import Synchronization
import Versioning

/// Compares the rows of two stores, entity by entity, in constant memory.
///
/// One thread runs it; any thread may cancel it.
package final class StoreComparison: Sendable {
  package enum Event: Sendable {
    /// An entity begins; `rows` is the number of rows on both sides.
    case began(SidesName, rows: Int)
    /// A row that differs, up to the limit for its entity.
    case row(RowDifference)
    /// An entity's rows are compared.
    case ended(ComparedEntity)
    /// How many rows of the entity have been compared, from time to time.
    case passed(Int)
  }

  private let stores: Sides<ComparedStore>
  private let scans: Sides<StoreScan>
  private let request: ComparisonRequest
  private let running = Mutex<Sides<KeyedRows?>>(Sides(nil, nil))
  private let isCancelled = Atomic(false)

  /// Throws `Failure` when a connection cannot be opened.
  package init(_ a: ComparedStore, _ b: ComparedStore, _ request: ComparisonRequest) throws(Failure) {
    stores = Sides(a, b)
    scans = Sides(try StoreScan(store: a.store, cache: .sorting), try StoreScan(store: b.store, cache: .sorting))
    self.request = request
  }

  /// Ends the run with `Failure.cancelled`.
  package func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    scans.a.cancel()
    scans.b.cancel()
    running.withLock { rows in
      rows.a?.interrupt()
      rows.b?.interrupt()
    }
  }

  /// Reports the differences; `limit` is the most rows of an entity to report, nil for all.
  ///
  /// Throws `ComparisonError` and `Failure`.
  package func run(limit: Int? = nil, _ tell: (Event) -> Void) throws {
    let matcher = try RowMatcher(stores, scans, request)
    var compared = Set(matcher.pairs.map(\.number))
    if !request.entities.isEmpty {
      compared = []
      for name in request.entities {
        compared.formUnion(try RowMatcher.pairs(named: name, among: matcher.pairs, stores).map(\.number))
      }
    }
    let planner = EntityPlanner(matcher: matcher, compared: compared)
    for pair in matcher.pairs where compared.contains(pair.number) { try compare(pair, planner, limit, tell) }
  }

  private func compare(
    _ pair: EntityPair, _ planner: EntityPlanner, _ limit: Int?, _ tell: (Event) -> Void
  ) throws(Failure) {
    let counts = try Sides { (side: Side) throws(Failure) in try count(pair, side) }
    let isWhole = pair.entity.old != nil && pair.entity.new != nil
    if counts.a + counts.b == 0 {
      // Differences of the models are reported without finding out how rows would be matched.
      let notes = EntityPlanner.otherProperties(pair)
      guard !isWhole || !notes.isEmpty else { return }
      let matching: RowMatching = isWhole ? .none(.noRows) : .oneSide
      tell(.ended(result(pair, matching, notes, counts)))
      return
    }
    tell(.began(pair.name, rows: counts.a + counts.b))
    let plan = try planner.plan(pair)
    var result = result(pair, plan.matching, plan.notes, counts)
    if plan.matching.isComparable { try merge(plan, planner.matcher, limit, &result, tell) }
    tell(.ended(result))
  }

  private func result(
    _ pair: EntityPair, _ matching: RowMatching, _ notes: [ComparisonNote], _ counts: Sides<Int>
  ) -> ComparedEntity {
    ComparedEntity(entity: pair.name, matching: matching, notes: notes, rows: counts)
  }

  private func count(_ pair: EntityPair, _ side: Side) throws(Failure) -> Int {
    guard let table = pair.tables[side] else { return 0 }
    var count = 0
    try scans[side].run("SELECT COUNT(*)\(table.rows(EntityPlan.alias))") { row in
      count = Int(clamping: row.integer(0) ?? 0)
      return true
    }
    return count
  }

  /// So many rows are read at once.
  private static let batchSize = 200
  /// After so many differing rows it reports progress.
  private static let tellEach = 50_000

  private func merge(
    _ plan: EntityPlan, _ matcher: RowMatcher, _ limit: Int?, _ result: inout ComparedEntity, _ tell: (Event) -> Void
  ) throws(Failure) {
    // Opened one after the other, so that the first is closed if the second fails.
    var rows = Sides<KeyedRows?>(nil, nil)
    defer {
      running.withLock { $0 = Sides(nil, nil) }
      rows.a?.close()
      rows.b?.close()
    }
    if let sql = plan.rows.a { rows.a = try KeyedRows(sql, of: stores.a.store) }
    if let sql = plan.rows.b { rows.b = try KeyedRows(sql, of: stores.b.store) }
    running.withLock { [rows] in $0 = rows }
    if isCancelled.load(ordering: .sequentiallyConsistent) { throw .cancelled }
    let reader = try DifferenceReader(plan, matcher, stores, scans)
    var merge = RowMerge(rows.a, rows.b)
    var batch: [DifferingRow] = []
    var taken = 0
    while let step = try merge.next() {
      guard case .differs(let change) = step else {
        tell(.passed(merge.alike + result.differences))
        continue
      }
      switch change.kind {
      case .insert: result.inserted += 1
      case .delete: result.deleted += 1
      case .update: result.changed += 1
      }
      if result.differences.isMultiple(of: Self.tellEach) { tell(.passed(merge.alike + result.differences)) }
      if let limit, taken >= limit { continue }
      taken += 1
      batch.append(change)
      if batch.count == Self.batchSize {
        for row in try reader.rows(batch) { tell(.row(row)) }
        batch.removeAll(keepingCapacity: true)
      }
    }
    for row in try reader.rows(batch) { tell(.row(row)) }
    result.alike = merge.alike
  }
}

/// What to compare of two stores, and how to match rows.
package struct ComparisonRequest: Sendable {
  /// Entities by either store's name, with those below them; empty for all.
  package var entities: [String]
  /// `Entity.path`; several of one entity identify a row together.
  package var keys: [String]

  package init(entities: [String] = [], keys: [String] = []) { (self.entities, self.keys) = (entities, keys) }
}

/// Why two stores cannot be compared as requested, as facts.
package enum ComparisonError: Error, Hashable, Sendable {
  /// A key that is not `Entity.path`.
  case notAKey(String)
  case noSuchEntity(String, nearest: [String])
  case noSuchAttribute(String, entity: String, nearest: [String])
  /// A property that cannot identify a row: bytes.
  case notAValue(String, AttributeType)
}

extension ComparisonError: Explained {
  package var sentence: Sentence {
    switch self {
    case .notAKey(let text): Sentence("--key takes Entity.path", at: text, instead: "as in Event.code")
    case .noSuchEntity(let name, let nearest): .noEntity(name, nearest)
    case .noSuchAttribute(let path, let entity, let nearest):
      Sentence("\(entity) has no stored attribute “\(path)” in both models", instead: Sentence.perhaps(nearest))
    case .notAValue(let key, let type):
      Sentence("\(type.title) identifies no row", at: key, instead: "name another attribute")
    }
  }
}
