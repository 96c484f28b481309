import Foundation
import ModelReading
import Predicates
import Questions
import Schema
import Storage
import Synchronization
import Testing
import TestSupport

@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
struct SessionTests {
  private let session: StoreSession
  private let model: Model

  init() throws {
    let store = try OpenedStore.open(RealFiles.url("moody/Moody.moody").path)
    model = try CompiledModelReader.readCache(#require(store.metadata.cachedModel))
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    session = try StoreSession(store: store, model: model, layout: layout)
  }

  private func first(_ question: Question) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      let isAnswered = Mutex(false)
      session.ask(question) { result in
        let isFirst = isAnswered.withLock { answered in
          defer { answered = true }
          return !answered
        }
        if isFirst { continuation.resume(with: result.mapError { $0 as any Error }) }
      }
    }
  }

  /// How a record's counts end, if `meanwhile` runs on their lane at the first of them.
  private func end(of question: Question, meanwhile: @escaping @Sendable () -> Void) async -> Failure? {
    await withCheckedContinuation { continuation in
      session.ask(question) { result in
        switch result {
        case .success(.objectCount): meanwhile()
        case .success: continuation.resume(returning: nil)
        case .failure(let failure): continuation.resume(returning: failure)
        }
      }
    }
  }

  private func keys(_ query: RowQuery) throws -> [Int64] {
    var keys: [Int64] = []
    try session.stream(query, columns: []) { row in
      keys.append(row.objectID.pk)
      return true
    }
    return keys
  }

  @Test func `objects that are listed keep their order`() throws {
    let all = try keys(RowQuery(entity: "Mood"))
    try #require(all.count > 2)
    let wanted = Array(all.reversed())
    let objects = wanted.map { ObjectID(entity: "Mood", pk: $0) }
    #expect(try keys(RowQuery(entity: "Mood", source: .objects(objects))) == wanted)
  }

  @Test func `the last page agrees with the whole order`() async throws {
    let query = RowQuery(entity: "Mood")
    let all = try keys(query)
    let request = PageRequest(query: query, start: .end, count: 2, columns: [])
    guard case .page(let page) = try await first(.page(request)) else {
      Issue.record("no page")
      return
    }
    #expect(page.rows.map(\.objectID.pk).last == all.last)
    #expect(page.position + page.rows.count == all.count)
  }

  @Test func `a page around a key has its row, or the next one, and its place in the order`() async throws {
    let query = RowQuery(entity: "Mood")
    let all = try keys(query)
    try #require(all.count > 3)
    // Each key, one between the keys, one before and one behind all.
    for key in all + [all[2] + 1, all[0] - 1, (all.last ?? 0) + 1] {
      let request = PageRequest(query: query, start: .key(key), count: 2, columns: [])
      guard case .page(let page) = try await first(.page(request)) else {
        Issue.record("no page")
        return
      }
      session.cancel(.rows)
      let found = page.rows.map(\.objectID.pk)
      #expect(found == Array(all.dropFirst(page.position).prefix(2)), "\(key)")
      #expect(found.contains(all.first { $0 >= key } ?? all[all.count - 1]), "\(key)")
    }
  }

  @Test func `the order that was there comes back after a sort, stopped or not`() async throws {
    let query = RowQuery(entity: "Mood")
    var sorted = query
    sorted.sort = [SortKey(path: try Path("date", from: "Mood", in: model), isAscending: false)]
    let all = try keys(query)
    let reversed = try keys(sorted)
    try #require(all != reversed)
    for (asked, expected) in [(query, all), (sorted, reversed), (query, all), (sorted, reversed)] {
      let request = PageRequest(query: asked, start: .position(0), count: all.count, columns: [])
      guard case .page(let page) = try await first(.page(request)) else {
        Issue.record("no page")
        return
      }
      #expect(page.rows.map(\.objectID.pk) == expected)
      session.cancel(.rows)
    }
  }

  @Test func `a to-many leads to the rows that point back`() throws {
    let moods = try keys(RowQuery(entity: "Mood"))
    let countries = try keys(RowQuery(entity: "Country"))
    let related = try countries.flatMap { pk in
      try keys(
        RowQuery(entity: "Mood", source: .related(to: ObjectID(entity: "Country", pk: pk), relationship: "moods")))
    }
    #expect(Set(related).isSubset(of: moods))
    #expect(related.count == Set(related).count)
    #expect(!related.isEmpty)
  }

  @Test func `a record that is not there is named`() async throws {
    let object = ObjectID(entity: "Mood", pk: 999_999)
    await #expect(throws: Failure.noSuchRow(object)) { try await first(.record(object)) }
  }

  @Test func `a cancelled scan runs nothing more, however short`() throws {
    let scan = try session.scan()
    #expect(try scan.rows("SELECT 1", columns: 1) == [[.integer(1)]])
    // Nothing runs that an interrupt could hit.
    scan.cancel()
    #expect(throws: Failure.cancelled) { try scan.rows("SELECT 1", columns: 1) }
    #expect(throws: Failure.cancelled) { try scan.oddRows(of: "ZCOUNTRY", session.compiler) }
  }

  @Test func `a session that was cancelled ends what it was asked and answers what comes after`() async throws {
    let pk = try #require(try keys(RowQuery(entity: "Country")).first)
    let country = ObjectID(entity: "Country", pk: pk)
    #expect(await end(of: .recordCounts(country)) {} == nil)
    #expect(await end(of: .recordCounts(country)) { session.cancel() } == .cancelled)
    #expect(await end(of: .recordCounts(country)) {} == nil)
  }
}
