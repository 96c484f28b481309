import Decoding
import Findings
import Foundation
import Opening
import Schema
import Screen
import Versioning

/// The output of `diff`: the difference of two models, with counts of a store's rows.
struct DiffReport {
  private let older: ComparedModel
  private let newer: ComparedModel
  private let difference: ModelDifference
  /// A mapping model or a custom stage that leads from one to the other.
  private let stage: MigrationStage?
  /// What happens to the store under the app's plan; nil for two models.
  private var rehearsal: Rehearsal?
  /// By the entity's old name, then by obstacle.
  private var counts: [String: [MigrationObstacle: BrokenRows]] = [:]

  init(from older: ComparedModel, to newer: ComparedModel) {
    self.older = older
    self.newer = newer
    difference = ModelDifference(older, newer)
    stage = older.stage(to: newer, difference)
  }

  /// Whether the app's own code may change the values on the way.
  private var mayCarryOver: Bool { older.mayCarryOver(to: newer, by: stage) }

  /// What a side that is a store lacks of its own model.
  private var brokenPromises: [String] { (older.brokenPromises + newer.brokenPromises).map(\.message) }

  private var repeatedClasses: [Finding] { older.repeatedClasses + newer.repeatedClasses }

  /// The versions of source whose models are no literal list, so that what they have is not known.
  private var unread: [String] {
    [older, newer].filter { side in
      side.contract?.versions.contains { $0.name == side.version && $0.hasUnreadModels } == true
    }.map(\.name)
  }

  /// The verdict, which ignores an obstacle without rows.
  var verdict: ModelDifference.Verdict {
    if difference.verdict == .identical, !unread.isEmpty { return .notKnown }
    guard difference.verdict == .lightweightIfRowsAllow else { return difference.verdict }
    let isMet = difference.entities.contains { entity in
      entity.allObstacles.contains { obstacle in
        obstacle.effect == .mayFail && counts[entity.from ?? ""]?[obstacle]?.rows != 0
      }
    }
    return isMet ? .lightweightIfRowsAllow : .lightweight
  }

  /// The changes of types and names, with the rows that they meet where a store was asked.
  private var changes: [(coded: ModelDifference.CodedChange, rows: BrokenRows?)] {
    difference.codedChanges.compactMap { coded in
      let rows = counts[coded.from ?? ""]?[coded.obstacle]
      let isMet = rows.map { $0.rows > 0 } ?? false
      return coded.obstacle.isKnownByRowsAlone && !isMet ? nil : (coded, rows)
    }
  }

  func reaches(_ threshold: DiffCommand.Threshold) -> Bool {
    let changes = changes
    if threshold == .any, !brokenPromises.isEmpty || !changes.isEmpty { return true }
    let isMisread = changes.contains { $0.coded.obstacle.effect == .misread && $0.rows?.rows != 0 }
    if threshold == .rows, isMisread, !mayCarryOver { return true }
    if let rehearsal, let isReached = rehearsal.reaches(threshold) { return isReached }
    return switch (threshold, verdict) {
    case (_, .identical): false
    case (.any, _): true
    // The verdict is then only advice.
    case (.rows, _) where stage?.decides == true, (.custom, _) where stage?.decides == true: false
    case (.rows, .lightweight): false
    case (.rows, _): true
    case (.custom, .custom), (.custom, .notKnown): true
    case (.custom, .lightweight), (.custom, .lightweightIfRowsAllow): false
    }
  }

  /// Counts the store's rows for each obstacle and for the rehearsal; throws the errors of reading.
  mutating func count(_ rehearsal: Rehearsal?, in document: OpenedDocument) throws {
    var counter = BrokenRowCounter(document, try document.session())
    let line = ProgressLine()
    defer { line.clear() }
    for entity in difference.entities {
      guard let name = entity.from else { continue }
      let asked = entity.allObstacles.filter { $0.rows != nil }
      for (index, obstacle) in asked.enumerated() {
        guard let rows = obstacle.rows else { continue }
        line.show("\(name): question \(index + 1) of \(asked.count)")
        counts[name, default: [:]][obstacle] = try counter.count(rows, of: name)
      }
    }
    self.rehearsal = rehearsal
    try self.rehearsal?.count { entity, rows in try counter.count(rows, of: entity) }
  }
}

extension Rehearsal {
  /// Whether the outcome is at a level of `--fail-on`; nil if the verdict about the two models says it.
  fileprivate func reaches(_ threshold: DiffCommand.Threshold) -> Bool? {
    switch (outcome, threshold) {
    case (.unknownVersion, _): true
    case (.fails, .any), (.fails, .rows): true
    case (.fails, .custom): error != .migration
    // A plan that leads through is what decides, and not what inference would do at once.
    case (.passes, .rows), (.passes, .custom), (.passesIf, .custom): plan == nil ? nil : false
    case (.passesIf, .rows): plan == nil ? nil : hasBrokenRows
    case (.passes, .any), (.passesIf, .any), (.notKnown, _): nil
    }
  }

  private var hasBrokenRows: Bool { steps.flatMap(\.deciding).contains { $0.broken.map { $0.rows > 0 } ?? true } }
}

extension DiffReport {
  var json: JSON {
    [
      "a": .string(older.title), "b": .string(newer.title), "verdict": .string(verdict.rawValue),
      "stage": .text(stage?.name), "missing": .texts(brokenPromises), "changes": .list(difference.changes, Self.json),
      "entities": .list(difference.entities.filter { !$0.isUnchanged }, json),
      "findings": .list(findings + repeatedClasses, \.json),
      "rehearsal": rehearsal.map(\.json),
    ]
  }

  /// As `lint` reports them.
  private var findings: [Finding] {
    changes.map { coded, rows in
      var finding = coded.finding(since: older.version ?? older.name, mayCarryOver: mayCarryOver)
      guard let rows else { return finding }
      (finding.rows, finding.predicate) = (rows.rows, rows.predicate)
      guard rows.rows == 0 else { return finding }
      finding.severity = .advice
      finding.message += "; no row of this store is met"
      return finding
    }
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
      let reasons = obstacles.filter { $0.effect == effect }.map(\.text)
      return reasons.isEmpty ? nil : .string(reasons.joined(separator: "; "))
    }
    let counted = obstacles.compactMap { counts[entity.from ?? ""]?[$0] }
    let broken = counted.first { $0.rows > 0 } ?? counted.first
    return [
      "error": reasons(.impossible), "mayFail": reasons(.mayFail), "notKnown": reasons(.notKnown),
      "likely": reasons(.likely), "afterwards": reasons(.afterwards), "unseen": reasons(.unseen),
      "lost": reasons(.lost), "misread": reasons(.misread), "note": reasons(.noted),
      "rows": broken.map { .number($0.rows) }, "predicate": broken.map { .text($0.predicate) },
    ]
  }

  var lines: [String] {
    var lines = ["\(older.name) → \(newer.name): \(verdict.rawValue)"]
    lines += brokenPromises.map { "but \($0)" }
    lines += repeatedClasses.map { "note: \($0.message)" }
    if let stage { lines.append(stage.sentence) }
    if verdict == .identical, !changes.isEmpty {
      lines.append("no hash shows what changes below, so Core Data opens the store as it is")
    }
    lines += unread.map { "what \($0) has is not known, because its models are not all written as a list" }
    if difference.verdict == .notKnown {
      lines.append("what Core Data infers here was never seen: try it on a copy of a store, or add a mapping model")
    }
    lines += difference.lines { entity, obstacle in
      counts[entity]?[obstacle].flatMap { broken in
        if broken.rows == 0, obstacle.isKnownByRowsAlone { return nil }
        if broken.rows == 0, obstacle.effect == .mayFail { return "no row of \(entity) does" }
        let rows = Count.text(broken.rows, "row")
        let isSafe = obstacle.change != nil && broken.rows == 0
        let predicate = broken.rows > 0 ? broken.predicate.map { ": \($0)" } ?? "" : ""
        return "\(rows) of \(entity)" + (isSafe ? ": nothing is lost in this store" : predicate)
      }
    }
    if let rehearsal { lines += [""] + rehearsal.lines }
    return lines.map { DisplayText($0).string }
  }
}

extension ComparedModel {
  /// The last part of the path, and the version if there is one.
  fileprivate var name: String { URL(fileURLWithPath: path).lastPathComponent + (version.map { "@\($0)" } ?? "") }
}
