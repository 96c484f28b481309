import Archives
import Census
import Decoding
import Schema
import Testing

/// The Swift type of archives whose objects refer to each other more often than anyone can follow.
@Suite struct ArchivedTypeTests {
  private func type(_ archive: KeyedArchiveWriter, root: Int) -> String? {
    CountedColumn.census(Attribute(name: "bag", type: .binary), [.data(archive.data(root: root))]).archives?.swiftType
  }

  private let array = ["NSArray", "NSObject"]

  /// Arrays within each other, each of which refers to the next one 200 times: 200 to the power of their number.
  @Test(arguments: [1, 3, 7, 8, 12])
  func `arrays that share their elements are looked into once`(_ count: Int) throws {
    var writer = KeyedArchiveWriter()
    var inner = writer.string("leaf")
    for _ in 0..<count {
      let items = PropertyList.array(Array(repeating: inner, count: 200))
      inner = writer.object(array, [.init("NS.objects", items)])
    }
    let levels = min(count, 8)
    let leaf = count < 8 ? "String" : "Any"
    let expected = String(repeating: "[", count: levels) + leaf + String(repeating: "]", count: levels)
    #expect(type(writer, root: try #require(inner.uid)) == expected)
  }

  @Test func `an array that holds itself 200 times has a type`() {
    var writer = KeyedArchiveWriter()
    let number = writer.reserve()
    let items = PropertyList.array(Array(repeating: .uid(number), count: 200))
    writer.describe(number, as: array, [.init("NS.objects", items)])
    #expect(type(writer, root: number) == "[[[[[[[[Any]]]]]]]]")
  }

  /// What lies too deep in one place does not in another.
  @Test func `an object that lies at several depths has its type at each`() throws {
    var writer = KeyedArchiveWriter()
    let text = writer.string("leaf")
    let flat = writer.object(array, [.init("NS.objects", .array([text]))])
    var deep = flat
    for _ in 0..<7 { deep = writer.object(array, [.init("NS.objects", .array([deep]))]) }
    let both = writer.object(array, [.init("NS.objects", .array([flat, flat]))])
    #expect(type(writer, root: try #require(both.uid)) == "[[String]]")
    #expect(type(writer, root: try #require(deep.uid)) == "[[[[[[[[Any]]]]]]]]")
  }
}
