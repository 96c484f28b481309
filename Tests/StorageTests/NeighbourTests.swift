import Findings
import Foundation
import Predicates
import Questions
import Schema
import Storage
import StoreWriting
import Testing

/// Rows by their keys, and the rows next to one.
@Suite struct NeighbourTests {
  private static let model = Model(entities: [
    Entity(name: "Item", attributes: [Attribute(name: "name", type: .string, isOptional: true)]),
    Entity(name: "Special", superentity: "Item"),
  ])

  /// Items 1 to 6, of which 2 and 5 have no name, and special items 7 and 8.
  private func withSession(_ body: (StoreSession) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "items.sqlite").path
    func row(_ name: String?) -> NewRow { NewRow(values: ["name": name.map { .string($0) } ?? .null]) }
    try StoreWriter.create(
      at: path, model: Self.model,
      rows: ["Item": [row("a"), row(nil), row("c"), row("d"), row(nil), row("f")], "Special": [row("g"), row("h")]])
    let store = try OpenedStore.open(path)
    let layout = LayoutResolver.resolve(model: Self.model, numbers: store.metadata.numbers, tables: store.tables)
    try await body(try StoreSession(store: store, model: Self.model, layout: layout))
  }

  private func neighbours(_ request: NeighbourRequest, _ session: StoreSession) async throws -> [Int64] {
    let answer: Answer = try await withCheckedThrowingContinuation { continuation in
      session.ask(.neighbours(request)) { result in continuation.resume(with: result.mapError { $0 as any Error }) }
    }
    guard case .neighbours(let asked, let rows) = answer, asked == request else { return [] }
    return rows.map(\.objectID.pk)
  }

  private var name: Path {
    let attribute = Self.model.entities[0].attributes[0]
    return Path(root: "Item", property: "name", target: .attribute(attribute))
  }

  @Test func `the nearest rows of the same entity with a value come first`() async throws {
    try await withSession { session throws in
      let object = ObjectID(entity: "Item", pk: 4)
      var request = NeighbourRequest(object: object, path: name, columns: [name])
      #expect(try await neighbours(request, session) == [3, 6, 1])
      request.path = nil
      #expect(Set(try await neighbours(request, session)) == [1, 2, 3, 5, 6])
      request.count = 1
      #expect(Set(try await neighbours(request, session)) == [3, 5])
      request.below = 3
      request.above = 5
      #expect(Set(try await neighbours(request, session)) == [2, 6])
    }
  }

  @Test func `rows by their keys stand in key order and can be sorted`() async throws {
    try await withSession { session throws in
      var keys = KeyList()
      [7, 3, 1, 99].forEach { keys.append($0) }
      func found(_ query: RowQuery) throws -> [Int64] {
        var found: [Int64] = []
        try session.stream(query, columns: []) { row in
          found.append(row.objectID.pk)
          return true
        }
        return found
      }
      var query = RowQuery(entity: "Item", source: .keys(keys))
      #expect(try found(query) == [1, 3, 7])
      #expect(try session.count(query) == 3)
      query.sort = [SortKey(path: name, isAscending: false)]
      #expect(try found(query) == [7, 3, 1])
      query.includesSubentities = false
      #expect(try found(query) == [3, 1])
    }
  }
}
