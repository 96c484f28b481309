import Findings
import Foundation
import ModelReading
import Schema
import Storage
import Testing
import TestSupport

/// Columns that stand beside a relationship's key: its order, and its destination's `Z_ENT`.
@Suite struct MissingPartnerTests {
  private static let book = Entity(
    name: "Book",
    relationships: [
      Relationship(name: "marks", destination: "Page", isToMany: true, isOrdered: true),
      Relationship(name: "pages", destination: "Page", inverse: "book", isToMany: true, isOrdered: true),
      Relationship(name: "tags", destination: "Tag", inverse: "books", isToMany: true, isOrdered: true),
    ])
  private static let model = Model(entities: [
    book, Entity(name: "Novel", superentity: "Book"),
    Entity(name: "Page", relationships: [Relationship(name: "book", destination: "Book", inverse: "pages")]),
    Entity(
      name: "Tag", relationships: [Relationship(name: "books", destination: "Book", inverse: "tags", isToMany: true)]),
  ])

  private static let page = ["ZBOOK", "Z1_BOOK", "Z_FOK_BOOK", "Z1MARKS", "Z_FOK_1MARKS"]
  private static let tags = ["Z_1BOOKS", "Z_4TAGS", "Z_FOK_4TAGS"]

  private func layout(without column: String?) -> StoreLayout {
    let own = ["Z_PK", "Z_ENT", "Z_OPT"]
    let tables = ["ZBOOK": own, "ZTAG": own, "ZPAGE": own + Self.page, "Z_1TAGS": Self.tags]
    return LayoutResolver.resolve(
      model: Self.model,
      numbers: [(1, "Book", 0), (2, "Novel", 1), (3, "Page", 0), (4, "Tag", 0)].map {
        EntityNumber(number: $0.0, name: $0.1, superNumber: $0.2, maximumKey: 0)
      },
      tables: tables.map { name, columns in
        TableShape(name: name, columns: columns.filter { $0 != column }.map { .init($0, "INTEGER") })
      })
  }

  @Test func `a store with all of them has no finding`() { #expect(layout(without: nil).problems.map(\.message) == []) }

  @Test(arguments: [
    ("Z1_BOOK", "table ZPAGE has no column Z1_BOOK for Page.book"),
    ("Z_FOK_BOOK", "table ZPAGE has no column Z_FOK_BOOK for Book.pages"),
    ("Z_FOK_1MARKS", "table ZPAGE has no column Z_FOK_1MARKS for Book.marks"),
    ("Z_FOK_4TAGS", "table Z_1TAGS has no column Z_FOK_4TAGS for Book.tags"),
  ])
  func `a missing one is one finding, and the relationship still has its place`(column: String, message: String) {
    let layout = layout(without: column)
    #expect(layout.problems.map(\.message) == [message])
    #expect(layout.problems.map(\.code.rawValue) == ["store.column.missing"])
    #expect(layout.problems.map(\.severity) == [.crash])
    for entity in layout.entities.values {
      for (name, place) in entity.relationships {
        if case .missing = place { Issue.record("\(entity.entity).\(name) has no place") }
      }
    }
  }

  /// Every file with SQLite's first bytes and a model of its own.
  private static let stores = RealFiles.all.filter { file in
    guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
    return (try? handle.read(upToCount: 15)) == Data("SQLite format 3".utf8)
  }

  @Test(.enabled(if: RealFiles.arePresent, "the real stores are not here"), arguments: stores)
  func `no real store lacks one`(_ file: URL) throws {
    let store = try OpenedStore.open(file.path)
    guard let cache = store.metadata.cachedModel else { return }
    let layout = LayoutResolver.resolve(
      model: try CompiledModelReader.readCache(cache), numbers: store.metadata.numbers, tables: store.tables)
    #expect(layout.problems.filter { $0.code.rawValue == "store.column.missing" } == [])
  }
}
