import Auditing
import Findings
import Predicates
import Schema
import Storage
import Synchronization
import TestSupport
import Testing

/// What an audit of an open store says while another program saves.
@Suite(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
struct SavesWhileAuditingTests {
  /// Enough that an audit tells of its progress before it ends.
  private static let count = 60_000

  /// A live store whose items are all of an unknown kind; `save` makes them known, the first time it is called.
  private func withSaves(_ body: (StoreSession, _ save: @escaping @Sendable () -> Void) throws -> Void) throws {
    var shell: OpenShell?
    defer { shell?.end() }
    try AuditedItems.with(
      items: ["odd"],
      prepare: { path in
        let opened = try OpenShell(path)
        try opened.run(
          "PRAGMA journal_mode=WAL;",
          """
          WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(Self.count))
          INSERT INTO ZITEM (Z_PK, Z_ENT, Z_OPT, ZKIND, ZSIZE)
          SELECT i, (SELECT Z_ENT FROM ZITEM), 1, 'odd', 1 FROM n;
          UPDATE Z_PRIMARYKEY SET Z_MAX = \(Self.count) WHERE Z_NAME = 'Item';
          """)
        shell = opened
      }
    ) { session in
      #expect(session.store.kind == .live)
      // The flag lets one thread alone have it.
      nonisolated(unsafe) let writer = shell
      let hasSaved = Atomic(false)
      try body(session) {
        guard !hasSaved.exchange(true, ordering: .sequentiallyConsistent) else { return }
        try? writer?.run("UPDATE ZITEM SET ZKIND = 'plain';")
      }
      let wasSaved = hasSaved.load(ordering: .sequentiallyConsistent)
      #expect(wasSaved)
    }
  }

  @Test func `a save in the middle changes nothing in an audit's report`() throws {
    try withSaves { session, save in
      let audit = Audit(session: session, contract: AuditedItems.contract, rowsPerPiece: 1_000)
      let report = try audit.run(progress: { _ in save() })
      #expect(report.findings.map(\.finding.rows) == [Self.count])
    }
  }
}
