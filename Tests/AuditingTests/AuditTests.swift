import Auditing
import Findings
import Predicates
import Schema
import Storage
import Synchronization
import Testing

/// An audit as a value: what it counts, when it tells, and what a cancel keeps.
@Suite struct AuditTests {
  /// `Entity.path code rows keys` of each finding.
  private func lines(_ report: AuditReport) -> [String] {
    report.findings.map { found in
      let keys = found.keys.keys(0..<found.keys.count)
      return "\(found.finding.entity ?? "").\(found.finding.path ?? "") \(found.finding.code) "
        + "\(found.finding.rows) \(keys)"
    }
  }

  private func audit(_ session: StoreSession) -> Audit { Audit(session: session, contract: AuditedItems.contract) }

  /// Rows of a hierarchy get their keys entity by entity.
  @Test func `each entity's own rows are counted once, with their keys`() throws {
    try AuditedItems.with(items: ["plain", "odd", nil], special: ["odd", "plain"]) { session throws in
      let report = try audit(session).run()
      #expect(
        lines(report) == ["Item.kind decode.raw.unknown-value 1 [2]", "Special.kind decode.raw.unknown-value 1 [4]"])
      #expect(report.isComplete)
      #expect(report.rows == 5)
      #expect(report.findings.first?.finding.predicate == "kind == \"odd\"")
      #expect(report.findings.first?.finding.code.title == "raw value unknown")
    }
  }

  @Test func `a sample looks at the first rows of each entity and says so`() throws {
    let kinds = Array(repeating: "odd", count: 7)
    try AuditedItems.with(items: kinds, special: kinds) { session throws in
      let sample = try audit(session).sample(rowsPerEntity: 3)
      #expect(sample.rows == 6)
      #expect(sample.sampled == ["Item", "Special", "Place"])
      #expect(sample.findings.map(\.finding.rows) == [3, 3])
      #expect(!sample.isComplete)
    }
  }

  @Test func `one entity is audited with those below it`() throws {
    try AuditedItems.with(items: ["odd"], special: ["odd"]) { session throws in
      #expect(try audit(session).run(entity: "Special").findings.count == 1)
      #expect(try audit(session).run(entity: "Item").findings.count == 2)
      #expect(try audit(session).run(entity: "Place").findings.isEmpty)
    }
  }

  @Test func `what is found is reported by an entity at a time and only grows`() throws {
    try AuditedItems.with(items: ["odd"], special: ["odd", "odd"]) { session throws in
      let told = Mutex<[AuditReport]>([])
      let report = try audit(session).run(found: { found in told.withLock { $0.append(found) } })
      let rows = told.withLock { $0.map(\.rows) }
      #expect(!rows.isEmpty && rows.sorted() == rows)
      #expect(Set(told.withLock { $0 }.flatMap { $0.extents.keys }).isSubset(of: report.extents.keys))
      #expect(told.withLock { $0.allSatisfy { !$0.isComplete } })
      #expect(report.findings.map(\.finding.rows) == [1, 2])
    }
  }

  /// In a predicate "loud" is the case, whose raw value is "LOUD".
  @Test func `a stored value that is a case's name is asked for as it is stored`() throws {
    try AuditedItems.with(items: ["odd", "plain", "loud", "LOUD"]) { session throws in
      let found = try audit(session).run().findings.map(\.finding)
      #expect(found.map(\.rows) == [2])
      #expect(found.map(\.examples) == [[1, 3]])
      #expect(found.map(\.predicate) == [#"kind IN {"odd", CAST("loud", "NSString")}"#])
    }
    try AuditedItems.with(items: ["odd", "LOUD"]) { session throws in
      let found = try audit(session).run().findings.map(\.finding)
      #expect(found.map(\.predicate) == [#"kind == "odd""#])
    }
  }

  @Test func `an entity's findings are reported while it is walked, as least counts`() throws {
    let kinds = (0..<40_000).map { $0 % 100 == 0 ? "odd" : "plain" }
    try AuditedItems.with(items: kinds) { session throws in
      let told = Mutex<[AuditReport]>([])
      let report = try audit(session).run(found: { found in told.withLock { $0.append(found) } })
      let early = try #require(told.withLock { $0.first })
      #expect(early.sampled == ["Item"])
      let rows = try #require(early.extents["Item"]?.rows)
      #expect((1..<40_000).contains(rows))
      // One in a hundred of the first rows, from the first on.
      #expect(early.findings.map(\.finding.rows) == [(rows + 99) / 100])
      #expect(report.findings.map(\.finding.rows) == [400])
      #expect(report.sampled.isEmpty)
      let last = try #require(told.withLock { $0.last })
      #expect(last.sampled.isEmpty && last.findings.map(\.finding.rows) == [400])
    }
  }

  @Test func `an audit that is cancelled before it starts answers at once, incomplete`() throws {
    try AuditedItems.with(items: ["odd"]) { session throws in
      let audit = audit(session)
      audit.cancel()
      let report = try audit.run()
      #expect(!report.isComplete)
      #expect(report.rows == 0)
    }
  }

  /// Each entity is reported as soon as it is whole; the store's own order is checked at the same time.
  @Test func `a cancel after the last row leaves out no more than checks`() throws {
    try AuditedItems.with(items: ["odd"], special: ["odd"]) { session throws in
      let audit = audit(session)
      let report = try audit.run(found: { found in if found.extents.count == 3, found.sampled.isEmpty { audit.cancel() }
      })
      #expect(report.gaps.isSubset(of: [.checks]))
      #expect(report.sampled.isEmpty)
      #expect(report.rows == 2)
      let whole = try self.audit(session).run()
      #expect(whole.isComplete)
      #expect(lines(report) == lines(whole))
    }
  }

  @Test func `a cancel keeps the entities that are done`() throws {
    try AuditedItems.with(items: ["odd"], special: ["odd"]) { session throws in
      let audit = audit(session)
      let report = try audit.run(found: { _ in audit.cancel() })
      #expect(!report.isComplete)
      #expect(!report.findings.isEmpty)
    }
  }
}
