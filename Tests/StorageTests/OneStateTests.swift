import Foundation
import Predicates
import Questions
import Schema
import Storage
import Synchronization
import Testing
import TestSupport

/// What several connections and several reads see of a store while another program saves.
@Suite(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
struct OneStateTests {
  private static let value: SQL = "SELECT max(ZVALUE) FROM ZTHING"

  @Test func `connections of one state do not see a later save`() async throws {
    try await ThingStore.with { things in
      try things.writer.run("UPDATE ZTHING SET ZVALUE = 1;")
      let session = try things.session(connections: 3)
      let early = try session.scan()
      try things.writer.run("UPDATE ZTHING SET ZVALUE = 2;")
      let late = [try session.scan(), try session.scan()]
      for scan in [early] + late { #expect(try ThingStore.number(Self.value, scan) == 1) }
      #expect(session.store.isPassed)
      // There is no fourth one, and a new one would see the second save.
      #expect(throws: Failure.storeChanged) { try session.scan() }
      #expect(try ThingStore.number(Self.value, things.session().scan()) == 2)
    }
  }

  @Test func `a connection that nobody uses any more is used again`() async throws {
    try await ThingStore.with { things in
      try things.writer.run("UPDATE ZTHING SET ZVALUE = 1;")
      let session = try things.session(connections: 1)
      for _ in 0..<5 {
        #expect(try ThingStore.number(Self.value, session.scan()) == 1)
        try things.writer.run("UPDATE ZTHING SET ZVALUE = ZVALUE + 1;")
      }
    }
  }

  @Test func `a save between counts and rows changes neither`() async throws {
    try await ThingStore.with { things in
      try things.writer.run("INSERT INTO ZTHING VALUES (2, 1, 1, 7);")
      let session = try things.session(connections: 3)
      #expect(try session.counts().counts["Thing"]?.own == 2)
      try things.writer.run("DELETE FROM ZTHING;")
      var values: [Reading] = []
      let path = try Path("value", from: "Thing", in: ThingStore.model)
      try session.stream(RowQuery(entity: "Thing"), columns: [path]) { row in
        values += row.readings
        return true
      }
      #expect(values == [.value(.integer(0)), .value(.integer(7))])
    }
  }

  @Test func `an interrupt ends what is read of one state, and what is asked later`() async throws {
    try await ThingStore.with { things in
      try things.writer.run("UPDATE ZTHING SET ZVALUE = 1;")
      let session = try things.session(connections: 2)
      let scan = try session.scan()
      session.store.interruptSnapshot()
      #expect(throws: Failure.cancelled) { try ThingStore.number(Self.value, scan) }
      #expect(throws: Failure.cancelled) { try ThingStore.number(Self.value, session.scan()) }
    }
  }

  /// The keys were listed before the save, the rows read after it.
  @Test func `a page that is newer than its index is read again`() async throws {
    try await ThingStore.with { things in
      try things.writer.run("INSERT INTO ZTHING VALUES (2, 1, 1, 2), (3, 1, 1, 3);")
      let session = try things.session()
      let path = try Path("value", from: "Thing", in: ThingStore.model)
      func page() async throws -> Page {
        let request = PageRequest(query: RowQuery(entity: "Thing"), start: .position(0), count: 10, columns: [path])
        return try await Self.page(request, session)
      }
      #expect(try await page().rows.map(\.objectID.pk) == [1, 2, 3])
      try things.writer.run(
        "BEGIN;", "DELETE FROM ZTHING WHERE Z_PK = 2;", "INSERT INTO ZTHING VALUES (4, 1, 1, 4), (5, 1, 1, 5);",
        "COMMIT;")
      let later = try await page()
      #expect(later.rows.map(\.objectID.pk) == [1, 3, 4, 5])
      #expect(later.total == .exactly(4))
      session.finish()
    }
  }

  private static func page(_ request: PageRequest, _ session: StoreSession) async throws -> Page {
    try await withCheckedThrowingContinuation { continuation in
      let isAnswered = Mutex(false)
      session.ask(.page(request)) { result in
        let isFirst = isAnswered.withLock { answered in
          defer { answered = true }
          return !answered
        }
        guard isFirst else { return }
        continuation.resume(
          with: result.flatMap { answer in
            guard case .page(let page) = answer else { return .failure(.cancelled) }
            return .success(page)
          })
      }
    }
  }
}
