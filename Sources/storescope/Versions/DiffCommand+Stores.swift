import ArgumentParser
import Comparing
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Storage

// Two stores: their rows.
extension DiffCommand {
  private static let shownRows = 10

  /// `--at-commit` applies to the first store; the second one is read in its newest state.
  func compareStores() throws {
    var first = open
    var second = open.ofNewestState
    if open.atCommit == nil, open.atTransaction == nil, let file = FileIdentity(old), file == FileIdentity(new) {
      // Opening and closing a file that is read live would drop its locks.
      first.snapshot = true
      second.snapshot = true
    }
    var isReached = false
    let sides = [OpenOptions.ReadPaths([old], first), .init([new], second)]
    try OpenOptions.reading(sides, threads: 3) { documents in
      guard documents.count == 2, let a = ComparedStore(documents[0]), let b = ComparedStore(documents[1]) else {
        throw OpeningError.needsStore(new)
      }
      let request = ComparisonRequest(entities: entities, keys: keys)
      let comparison = try StoreComparison(a, b, request)
      let state = open.atCommit.map { "commit \($0)" } ?? open.atTransaction.map { "transaction \($0)" }
      let hashes = documents.map { $0.store?.metadata.versionHashes ?? [:] }
      var report = StoreDiffReport(
        state.map { "\(old) at \($0)" } ?? old, new, missing: documents.map { $0.brokenPromises(about: entities) },
        areOtherModels: !hashes[0].isEmpty && !hashes[1].isEmpty && hashes[0] != hashes[1], isJSON: output.json)
      let line = ProgressLine()
      defer { line.clear() }
      try comparison.run(limit: output.json ? limit : limit ?? Self.shownRows) { event in report.add(event, line) }
      line.clear()
      report.finish()
      isReached = report.reaches(failOn)
    }
    Output.finish()
    if isReached { throw ExitCode(Exit.found.rawValue) }
  }
}

extension OpenedDocument {
  /// What the store lacks of some entities and those below them; no names mean all.
  fileprivate func brokenPromises(about entities: [String]) -> [String] {
    let named = entities.compactMap(model.entity(named:)).flatMap(model.hierarchy(from:))
    return brokenPromises.filter { problem in entities.isEmpty || named.contains { $0.name == problem.entity } }.map(
      \.message)
  }
}

extension ComparedStore {
  /// Nil for a model alone.
  init?(_ document: OpenedDocument) {
    guard let store = document.store else { return nil }
    self.init(store: store, model: document.model, layout: document.layout)
  }
}
