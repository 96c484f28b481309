import Foundation
import Predicates
import Questions
import Schema
import Storage
import StoreWriting
import Synchronization
import Testing

/// Who leads to a row by relationships without inverse, in each way that these are stored.
@Suite struct ReferrerTests {
  private static let model = Model(entities: [
    Entity(name: "Work", attributes: [Attribute(name: "name", type: .string)]),
    Entity(name: "Film", superentity: "Work"),
    Entity(
      name: "Note",
      relationships: [
        Relationship(name: "about", destination: "Work"),
        Relationship(name: "starring", destination: "Film"),
      ]),
    Entity(name: "Shelf", relationships: [Relationship(name: "works", destination: "Work", isToMany: true)]),
  ])

  /// A film and a plain work; three notes about the film, one of them starring it, and its shelf.
  private func session(in folder: URL) throws -> StoreSession {
    let path = folder.appending(path: "works.sqlite").path
    func note(_ work: String, starring film: String? = nil) -> NewRow {
      let star: [String: NewValue] = film.map { ["starring": .references([$0])] } ?? [:]
      return NewRow(values: ["about": .references([work])].merging(star) { $1 })
    }
    try StoreWriter.create(
      at: path, model: Self.model,
      rows: [
        "Work": [NewRow(label: "play", values: ["name": .string("Play")])],
        "Film": [NewRow(label: "film", values: ["name": .string("Film")])],
        "Note": [note("film", starring: "film"), note("film"), note("play"), note("film")],
        "Shelf": [NewRow(values: ["works": .references(["film"])]), NewRow()],
      ])
    let store = try OpenedStore.open(path)
    let layout = LayoutResolver.resolve(model: Self.model, numbers: store.metadata.numbers, tables: store.tables)
    return try StoreSession(store: store, model: Self.model, layout: layout)
  }

  private func answer(_ question: Question, _ session: StoreSession) async throws -> Answer {
    try await withCheckedThrowingContinuation { continuation in
      session.ask(question) { result in continuation.resume(with: result.mapError { $0 as any Error }) }
    }
  }

  private func withSession(_ body: (StoreSession) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(try session(in: folder))
  }

  @Test func `rows that lead to an object are found by its entity and those above`() async throws {
    try await withSession { session in
      let films = try keys(RowQuery(entity: "Film"), session)
      let film = ObjectID(entity: "Film", pk: try #require(films.first))
      #expect(
        try await answer(.recordCounts(film), session)
          == .referrers(
            film,
            [
              Referrer(entity: "Note", relationship: "about", count: 3),
              Referrer(entity: "Note", relationship: "starring", count: 1),
              Referrer(entity: "Shelf", relationship: "works", count: 1),
            ]))
      let about = RowQuery(entity: "Note", source: .referring(to: film, relationship: "about"))
      #expect(try keys(about, session) == [1, 2, 4])
      let shelf = RowQuery(entity: "Shelf", source: .referring(to: film, relationship: "works"))
      #expect(try keys(shelf, session) == [1])
    }
  }

  @Test func `a record asked for by an entity above its own comes as what it is`() async throws {
    try await withSession { session in
      let pk = try #require(try keys(RowQuery(entity: "Film"), session).first)
      let asked = ObjectID(entity: "Work", pk: pk)
      guard case .record(let record) = try await answer(.record(asked), session) else {
        Issue.record("no record")
        return
      }
      #expect(record.objectID == ObjectID(entity: "Film", pk: pk))
      // Note, Shelf, Work, and Film below Work.
      #expect(record.entityID == 4)
      #expect(record.saves == 1)
    }
  }

  @Test func `a record comes before what its to-manys lead to is counted`() async throws {
    try await withSession { session in
      let shelf = ObjectID(entity: "Shelf", pk: 1)
      guard case .record(let record) = try await answer(.record(shelf), session) else {
        Issue.record("no record")
        return
      }
      #expect(record.fields.map(\.cell.stored) == [.value(.toMany(count: nil))])
      let answers = Mutex<[Answer]>([])
      let end: Failure? = await withCheckedContinuation { continuation in
        session.ask(.recordCounts(shelf)) { result in
          switch result {
          case .success(let answer):
            answers.withLock { $0.append(answer) }
            if case .referrers = answer { continuation.resume(returning: nil) }
          case .failure(let failure): continuation.resume(returning: failure)
          }
        }
      }
      #expect(end == nil)
      let expected = [Answer.objectCount(shelf, relationship: "works", 1), Answer.referrers(shelf, [])]
      #expect(answers.withLock { $0 } == expected)
    }
  }

  private func keys(_ query: RowQuery, _ session: StoreSession) throws -> [Int64] {
    var keys: [Int64] = []
    try session.stream(query, columns: []) { row in
      keys.append(row.objectID.pk)
      return true
    }
    return keys
  }
}
