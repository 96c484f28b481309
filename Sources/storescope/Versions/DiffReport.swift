import Auditing
import Decoding
import Escaping
import Findings
import Foundation
import ModelReading
import Opening
import Predicates
import Schema
import Screen
import Storage
import Versioning

/// The output of `diff`: the difference of two models, with counts of a store's rows.
struct DiffReport {
  private let older: ComparedModel
  private let newer: ComparedModel
  private let difference: ModelDifference
  /// A mapping model or a custom stage that leads from one to the other.
  private let stage: String?
  /// By the entity's old name, then by obstacle.
  private var counts: [String: [MigrationObstacle: BrokenRows]] = [:]

  /// Rows that a migration would reject, or that could not be saved after it.
  struct BrokenRows: Hashable {
    var rows: Int
    var predicate: String?
  }

  init(from older: ComparedModel, to newer: ComparedModel) {
    self.older = older
    self.newer = newer
    difference = ModelDifference(older, newer)
    stage = MigrationStage.name(from: older, to: newer, difference)
  }

  /// What a side that is a store lacks of its own model.
  private var brokenPromises: [String] { (older.brokenPromises + newer.brokenPromises).map(\.message) }

  /// The verdict, which ignores an obstacle without rows.
  var verdict: ModelDifference.Verdict {
    guard difference.verdict == .lightweightIfRowsAllow else { return difference.verdict }
    let isMet = difference.entities.contains { entity in
      entity.allObstacles.contains { obstacle in
        obstacle.effect == .mayFail && counts[entity.from ?? ""]?[obstacle]?.rows != 0
      }
    }
    return isMet ? .lightweightIfRowsAllow : .lightweight
  }

  func reaches(_ threshold: DiffCommand.Threshold) -> Bool {
    if threshold == .any, !brokenPromises.isEmpty { return true }
    return switch (threshold, verdict) {
    case (_, .identical): false
    case (.any, _): true
    // The verdict is then only advice.
    case (.rows, _) where stage != nil, (.custom, _) where stage != nil: false
    case (.rows, .lightweight): false
    case (.rows, _): true
    case (.custom, .custom), (.custom, .notKnown): true
    case (.custom, .lightweight), (.custom, .lightweightIfRowsAllow): false
    }
  }

  /// Counts the store's rows for each obstacle; throws the errors of reading.
  mutating func count(in document: OpenedDocument) throws {
    let session = try document.session()
    let line = ProgressLine()
    defer { line.clear() }
    for entity in difference.entities {
      guard let name = entity.from else { continue }
      let asked = entity.allObstacles.filter { $0.rows != nil }
      for (index, obstacle) in asked.enumerated() {
        guard let rows = obstacle.rows else { continue }
        line.show("\(name): question \(index + 1) of \(asked.count)")
        counts[name, default: [:]][obstacle] = try Self.count(rows, of: name, document, session)
      }
    }
  }

  /// Nil if the store cannot be queried, as for an attribute without a column.
  private static func count(
    _ rows: MigrationObstacle.Rows, of entity: String, _ document: OpenedDocument, _ session: StoreSession
  ) throws -> BrokenRows? {
    switch rows {
    case .all:
      let count = try session.count(RowQuery(entity: entity))
      return BrokenRows(rows: count, predicate: "TRUEPREDICATE")
    case .own:
      let count = try session.count(RowQuery(entity: entity, includesSubentities: false))
      let below = document.model.entity(named: entity).map(document.model.subentities)
      let isAlone = below?.isEmpty ?? true
      return BrokenRows(
        rows: count, predicate: isAlone ? "TRUEPREDICATE" : "entity.name == \(PredicateLiteral.quoted(entity))")
    case .passing(let predicate):
      let checker = QueryChecker(
        catalog: PathCatalog(model: document.model, contract: Contract(), layout: document.layout), entity: entity,
        now: Date().timeIntervalSinceReferenceDate)
      guard let checked = try? checker.check(predicate) else { return nil }
      let count = try session.count(RowQuery(entity: entity, predicate: checked.predicate))
      return BrokenRows(rows: count, predicate: predicate)
    case .sharing(let names):
      return try RepeatedRows(of: names, in: entity, session).map { BrokenRows(rows: $0.rows, predicate: $0.predicate) }
    }
  }
}

extension DiffReport {
  var json: JSON {
    [
      "a": .string(older.title), "b": .string(newer.title), "verdict": .string(verdict.rawValue),
      "stage": .text(stage), "missing": .texts(brokenPromises), "changes": .list(difference.changes, Self.json),
      "entities": .list(difference.entities.filter { !$0.isUnchanged }, json),
    ]
  }

  private func json(_ entity: ModelDifference.EntityChange) -> JSON {
    .joined(
      [
        "a": .text(entity.from), "b": .text(entity.to), "mapping": .string(entity.mapping.rawValue),
        "hashes": [.text(entity.oldHash?.hexDigits), .text(entity.newHash?.hexDigits)],
        "changes": .list(entity.changes, Self.json),
      ], json(entity.obstacles, entity),
      [
        "properties": .list(entity.properties) { property in
          .joined(
            [
              "a": .text(property.from), "b": .text(property.to), "kind": .string(property.kind.rawValue),
              "changes": .list(property.changes, Self.json),
            ], json(property.obstacles, entity))
        }
      ])
  }

  private static func json(_ change: FacetChange) -> JSON {
    [
      "facet": .string(change.facet), "from": .text(change.from), "to": .text(change.to),
      "inHash": .boolean(change.isInHash),
    ]
  }

  /// One key for each effect, then the rows of the first that has any.
  private func json(_ obstacles: [MigrationObstacle], _ entity: ModelDifference.EntityChange) -> JSON {
    func reasons(_ effect: MigrationObstacle.Effect) -> JSON? {
      let reasons = obstacles.filter { $0.effect == effect }.map(\.reason)
      return reasons.isEmpty ? nil : .string(reasons.joined(separator: "; "))
    }
    let counted = obstacles.compactMap { counts[entity.from ?? ""]?[$0] }
    let broken = counted.first { $0.rows > 0 } ?? counted.first
    return [
      "error": reasons(.impossible), "mayFail": reasons(.mayFail), "notKnown": reasons(.notKnown),
      "likely": reasons(.likely), "afterwards": reasons(.afterwards), "unseen": reasons(.unseen),
      "lost": reasons(.lost), "rows": broken.map { .number($0.rows) }, "predicate": broken.map { .text($0.predicate) },
    ]
  }

  var lines: [String] {
    var lines = ["\(older.name) → \(newer.name): \(verdict.rawValue)"]
    lines += brokenPromises.map { "but \($0)" }
    if let stage { lines.append("decided by \(stage); the verdict above is what inference would do") }
    if verdict == .notKnown {
      lines.append("what Core Data infers here was never seen: try it on a copy of a store, or write a stage")
    }
    lines += difference.lines { entity, obstacle in
      counts[entity]?[obstacle].map { broken in
        let rows = Count.text(broken.rows, "row")
        let predicate = broken.rows > 0 ? broken.predicate.map { ": \($0)" } ?? "" : ""
        return "\(rows) of \(entity)\(predicate)"
      }
    }
    return lines.map { DisplayText($0).string }
  }
}

extension ComparedModel {
  /// The last part of the path, and the version if there is one.
  fileprivate var name: String { URL(fileURLWithPath: path).lastPathComponent + (version.map { "@\($0)" } ?? "") }
}

extension ModelDifference.EntityChange {
  fileprivate var allObstacles: [MigrationObstacle] { obstacles + properties.flatMap(\.obstacles) }
}
