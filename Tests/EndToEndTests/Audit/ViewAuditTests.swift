import Foundation
import TestSupport
import Testing

/// What the audit says of CoreValue's structs beside what the model stores.
@Suite(.enabled(if: SQLiteShell.isPresent, "the sqlite3 shell is not installed"))
struct ViewAuditTests {
  private static let source = """
    import CoreValue

    struct Titled: UnboxingStruct {
      static let EntityName = "Item"
      let name: String
      let title: String
      let size: Int32
      let code: String

      static func fromObject(_ o: NSManagedObject) throws -> Titled {
        return try curry(self.init) <^> o <| "name" <^> o <| "title" <^> o <| "size" <^> o <| "code"
      }
    }

    struct Lenient: UnboxingStruct {
      static let EntityName = "Item"
      let title: String?
      let size: Int32?

      static func fromObject(_ o: NSManagedObject) throws -> Lenient {
        return try curry(self.init) <^> o <|? "title" <^> o <|? "size"
      }
    }
    """

  private static let model = """
    <entity name="Item">
      <attribute name="name" attributeType="String"/>
      <attribute name="title" attributeType="String" transient="YES"/>
      <attribute name="size" attributeType="Integer 32" defaultValueString="0"/>
      <attribute name="code" optional="YES" attributeType="String"/>
    </entity>
    """

  /// A transient has no value in a store, and a column that is gone is told once.
  @Test func `only what the store holds can stop a struct, or be lost`() throws {
    try CreatedStore.with(Self.model, "Item: [{ name: a, code: x }, { name: b }]") { store throws in
      let source = store.deletingLastPathComponent().appending(path: "Titled.swift").path
      try Data(Self.source.utf8).write(to: URL(filePath: source))
      try SQLiteShell.run("ALTER TABLE ZITEM DROP COLUMN ZSIZE", on: store.path)
      let lines = try Program.run("audit", store.path, "--source", source).lines
      #expect(lines.filter { $0.contains("NULL stored") }.count == 1, "\(lines)")
      #expect(
        lines.contains { $0.contains("Titled not made: code: String expected, NULL stored  ×1, such as p2") },
        "\(lines)")
      #expect(!lines.contains { $0.contains("decode.view.nil") })
      #expect(lines.contains { $0.contains("store.column.missing") })
      #expect(!lines.contains { $0.contains("no source declares") })
    }
  }
}
