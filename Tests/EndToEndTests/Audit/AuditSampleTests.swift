import Testing
import TestSupport

/// Every decode code, provoked under a source: found, counted and selected exactly.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct AuditSampleTests {
  static let samples: [AuditSample] = [.coreDataEvolution, .swiftData, .changedSource, .coreValue]

  @Test(arguments: samples)
  func `each broken value is found, and nothing else`(_ sample: AuditSample) throws {
    try sample.with(broken: true) { store throws in
      let found = try store.findings()
      let seen = found.map { finding in
        AuditSample.Expected(
          finding["code"] as? String ?? "", finding["severity"] as? String ?? "", finding["path"] as? String ?? "",
          finding["examples"] as? [Int] ?? [],
          finding["predicate"] as? String ?? (finding["rows"] as? Int == 0 ? nil : "none"))
      }
      let expected = sample.expected + sample.differences
      let unexpected = Set(seen).subtracting(expected)
      let missed = Set(expected).subtracting(seen)
      #expect(unexpected.isEmpty && missed.isEmpty, "\(unexpected) instead of \(missed)")
      #expect(seen.count == expected.count)
      for finding in found { #expect(finding["rows"] as? Int == (finding["examples"] as? [Int])?.count) }
    }
  }

  @Test(arguments: samples)
  func `the clean twin has no findings about values`(_ sample: AuditSample) throws {
    try sample.with(broken: false) { store throws in
      let found = try store.findings()
      #expect(found.compactMap { $0["code"] as? String }.sorted() == sample.differences.map(\.code).sorted())
    }
  }

  @Test(arguments: samples)
  func `a finding's predicate selects its rows and no others`(_ sample: AuditSample) throws {
    try sample.with(broken: true) { store throws in
      for expected in sample.expected {
        guard let predicate = expected.predicate else { continue }
        #expect(try store.keys(predicate) == expected.keys, "\(predicate)")
      }
    }
  }
}
