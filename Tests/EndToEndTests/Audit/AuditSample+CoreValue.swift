extension AuditSample {
  /// CoreValue's structs, which a key of a row may stop (DIALECTS C3–C7).
  static let coreValue = AuditSample(
    name: "CoreValue",
    source: """
      import CoreData
      import CoreValue

      enum Kind: String { case one, two }
      extension Kind: Boxing, Unboxing {}

      struct Whole: CVManagedPersistentStruct {
        static let EntityName = "Sample"
        var objectID: NSManagedObjectID?
        let name: String
        let kind: Kind?
        let size: Int32

        static func fromObject(_ o: NSManagedObject) throws -> Whole {
          return try curry(self.init) <^> o <|? "objectID" <^> o <| "name" <^> o <| "kind" <^> o <| "size"
        }
      }

      struct Named: UnboxingStruct {
        static let EntityName = "Sample"
        let name: String

        static func fromObject(_ o: NSManagedObject) throws -> Named {
          return try curry(self.init) <^> o <| "name"
        }
      }

      struct Lenient: UnboxingStruct {
        static let EntityName = "Sample"
        let kind: Kind?

        static func fromObject(_ o: NSManagedObject) throws -> Lenient {
          return try curry(self.init) <^> o <|? "kind"
        }
      }

      struct Inserted: BoxingStruct {
        static let EntityName = "Sample"
        let missing: String
      }

      struct Unique: BoxingUniqueStruct {
        static let EntityName = "Sample"
        static let IdentifierName = "code"
        func IdentifierValue() -> IdentifierType { code }
        let code: String
      }

      @objc(Sample)
      final class Sample: NSManagedObject {
        @NSManaged var name: String?
        @NSManaged var kind: String?
        @NSManaged var code: String?
        @NSManaged var size: Int32
        @NSManaged var owner: Sample?
      }
      """,
    good: """
        - { name: a, kind: one, size: 1, code: x }
        - { name: b, kind: two, size: 2, code: y }
      """,
    broken: """
        - { kind: one, size: 3, code: y }
        - { name: d, kind: three, size: 4 }
        - { name: e, size: 5 }
        - { name: f, kind: one, size: { raw: { text: many } } }
        - { size: { raw: { text: many } } }
      """,
    expected: [
      Expected("decode.view.stops", "mismatch", "name", [3, 7]),
      Expected("decode.view.stops", "mismatch", "kind", [4, 5]),
      Expected("decode.view.stops", "mismatch", "size", [6]),
      Expected("decode.view.nil", "silent-loss", "kind", [4]),
      Expected("decode.storage-class", "crash", "size", [6, 7]),
      // What is not set shares no identifier.
      Expected("store.identifier.duplicate", "mismatch", "code", [2, 3]),
    ],
    // What lint tells of the same keys (DIALECTS C3, C8).
    differences: [
      Expected("source.unbox.operator", "mismatch", "name", []),
      Expected("source.unbox.operator", "mismatch", "name", []),
      Expected("source.unbox.operator", "mismatch", "kind", []),
      Expected("source.unbox.unknown-key", "crash", "missing", []),
      Expected("source.view.identifier", "advice", "code", []),
    ])
}
