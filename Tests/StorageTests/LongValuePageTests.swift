import Foundation
import Predicates
import Questions
import Schema
import Storage
import StoreWriting
import Testing

/// A page has room for long values of the columns that need them, the shortest first.
@Suite struct LongValuePageTests {
  private static let body = Attribute(name: "body", type: .binary, isOptional: true)
  private static let photo = Attribute(
    name: "photo", type: .binary, isOptional: true, allowsExternalBinaryDataStorage: true)
  private static let model = Model(entities: [Entity(name: "Note", attributes: [body, photo])])

  private static let lengths = [600, 3 << 20, 2 << 20, 5]

  /// The page of all rows, with the long values of some columns.
  private func page(whole: Set<String>, start: PageRequest.Start) async throws -> [Row] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "notes.sqlite").path
    let rows = Self.lengths.map { length in
      let bytes = Data(repeating: 7, count: length)
      return NewRow(values: ["body": .data(bytes), "photo": .data(bytes.prefix(1000))])
    }
    try StoreWriter.create(at: path, model: Self.model, rows: ["Note": rows])
    let store = try OpenedStore.open(path)
    let layout = LayoutResolver.resolve(model: Self.model, numbers: store.metadata.numbers, tables: store.tables)
    let session = try StoreSession(store: store, model: Self.model, layout: layout)
    defer { session.finish() }
    let columns = [Self.body, Self.photo].map { Path(root: "Note", property: $0.name, target: .attribute($0)) }
    let request = PageRequest(
      query: RowQuery(entity: "Note"), start: start, count: 10, columns: columns,
      whole: columns.filter { whole.contains($0.property) })
    let (answers, continuation) = AsyncStream.makeStream(of: Result<Answer, Failure>.self)
    session.ask(.page(request)) { continuation.yield($0) }
    for await answer in answers {
      if case .page(let page) = try answer.get() { return page.rows }
    }
    return []
  }

  /// A value that was read, or the number of bytes that were not.
  private func shown(_ rows: [Row], _ column: Int) -> [Int] {
    rows.map { row in
      switch row.cells[column].stored {
      case .value(.scalar(.data(let data))): data.allSatisfy { $0 == 7 } ? data.count : 0
      case .value(.longData(_, let length)): -length
      default: 0
      }
    }
  }

  @Test(arguments: [PageRequest.Start.position(0), .end])
  func `a long value is its size, and is read if its column needs it and there is room`(
    _ start: PageRequest.Start
  ) async throws {
    let cut = try await page(whole: [], start: start)
    #expect(shown(cut, 0) == [-600, -(3 << 20), -(2 << 20), 5])
    #expect(shown(cut, 1) == [-600, -1000, -1000, 5])
    let read = try await page(whole: ["body"], start: start)
    #expect(shown(read, 0) == [600, -(3 << 20), 2 << 20, 5])
    #expect(shown(read, 1) == [-600, -1000, -1000, 5])
    let both = try await page(whole: ["body", "photo"], start: start)
    #expect(shown(both, 1) == [600, 1000, 1000, 5])
  }
}
