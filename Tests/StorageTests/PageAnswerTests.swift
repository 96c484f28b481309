import Foundation
import Predicates
import Questions
import Storage
import TestSupport
import Testing

/// Who hears what when pages are asked for, and given up, faster than they are read.
struct PageAnswerTests {
  private static let thousands = """
    INSERT INTO ZTHING
    WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
    SELECT i, 1, 1, i FROM n;
    """

  private static let request = PageRequest(
    query: RowQuery(entity: "Thing"), start: .position(0), count: 20, columns: [])

  /// What is answered to a question for the page, in order.
  private static func answers(
    _ session: StoreSession, meanwhile: @escaping @Sendable (Result<Answer, Failure>) -> Void = { _ in }
  ) -> AsyncStream<Result<Answer, Failure>> {
    let (stream, continuation) = AsyncStream.makeStream(of: Result<Answer, Failure>.self)
    session.ask(.page(request)) { result in
      continuation.yield(result)
      meanwhile(result)
    }
    return stream
  }

  @Test(.timeLimit(.minutes(20)))
  func `who waits for a total hears that it was given up`() async throws {
    try await ThingStore.with { store in
      try store.writer.run(Self.thousands)
      for _ in 1...50 {
        let session = try store.session()
        defer { session.finish() }
        // The total is told behind the rows, on the same queue: it cannot have come yet.
        let answers = Self.answers(session) { result in
          if case .success(.page(let page)) = result, case .atLeast = page.total { session.cancel(.rows) }
        }
        var next = answers.makeAsyncIterator()
        guard case .success(.page(let page)) = await next.next(), case .atLeast = page.total else { continue }
        let end = await next.next()
        guard case .failure(.cancelled) = end else {
          Issue.record("heard \(String(describing: end))")
          return
        }
        return
      }
      Issue.record("each page came with its total")
    }
  }

  /// Hears the page whether who asked before waits on, or gave up and so interrupted what ran.
  @Test(.timeLimit(.minutes(20)), arguments: [false, true])
  func `a page that is asked for twice answers who asked last`(givesUp: Bool) async throws {
    try await ThingStore.with { store in
      try store.writer.run(Self.thousands)
      let session = try store.session()
      defer { session.finish() }
      for round in 1...200 {
        _ = Self.answers(session)
        if givesUp {
          // The interrupt is to meet each step on the way to the rows.
          usleep(UInt32(round % 50) * 4)
          session.cancel(.rows)
        }
        var last = Self.answers(session).makeAsyncIterator()
        let answer = await last.next()
        guard case .success(.page) = answer else {
          Issue.record("round \(round): \(String(describing: answer))")
          return
        }
        session.cancel(.rows)
      }
    }
  }
}
