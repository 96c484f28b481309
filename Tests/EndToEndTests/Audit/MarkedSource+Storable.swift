extension MarkedSource {
  /// What storable keeps, and what it does not, in the spellings that apps have (DIALECTS B3–B13).
  static let storableSpellings = MarkedSource(
    "storable's types",
    #"""
    import CoreData
    import Storable

    enum Price: Decimal, Storable { case low = 1 }
    enum Narrow: Int8, Storable { case a }
    enum Letter: Character, Storable { case a = "a" }
    struct Flags: OptionSet, Storable { let rawValue: UInt8 }
    struct Cost: Storable {
      typealias EncodingType = Decimal
      var amount: Decimal
      func storedValue() -> Decimal { amount }
    }
    struct Plain { var name: String }
    struct Coded: Codable { var name: String }
    enum Bare: Int { case one = 1 }
    final class Reference { var name = "" }

    @ManagedObject class Item: ManagedObject {
      @Attribute var «schema.unsupported-raw-backing-type»price: Price
      @Attribute var «schema.unsupported-raw-backing-type»narrow: Narrow?
      @Attribute var «schema.unsupported-raw-backing-type»letter: Letter?
      @Attribute var «schema.unsupported-raw-backing-type»flags: Flags
      @Attribute var «schema.unsupported-type»cost: Cost
      @Attribute var «schema.unsupported-type»plain: Plain
      @Attribute var «schema.unsupported-type»coded: Coded?
      @Attribute var «schema.unsupported-type»bare: Bare
      @Attribute var «schema.unsupported-type»reference: Reference
      @Attribute var «schema.unsupported-type»list: [Plain]
      @Attribute var «schema.unsupported-type»boxed: Boxed<Plain>
      @Attribute var «schema.unsupported-type»words: Set<String>
      @Attribute var «schema.unsupported-type»other: Item?
      @Attribute var «property.type-missing»count = 0
      @Relationship(inverse: "lost", deleteRule: .nullify) var «schema.missing-inverse»parts: «relationship.optionality»Set<Part>?
      @Relationship(inverse: "first") var «relationship.delete-rule-argument»second: Part?
      @Relationship(inverse: .init(name: "items", range: .toMany, deleteRule: .noAction), deleteRule: .nullify)
      var third: Part?
      @Relationship(«relationship.bounds»inverse: .init(name: "owners", range: 5...2, deleteRule: .nullify), deleteRule: .nullify)
      var fourth: Part?
    }

    @ManagedObject class Part: ManagedObject {
      @Attribute var name: String
      var plain: Int = 0
      @Relationship(inverse: "second", deleteRule: .nullify) var first: Item?
      @Fetched(«fetched.predicate»predicate: NSPredicate(format: "zip == 1 OR plain == 2")) var found: [Part]
    }
    """#
  )

  static let cleanStorableSpellings = MarkedSource(
    "clean storable's types",
    #"""
    import CoreData
    import Storable

    enum Level: Int16, Storable { case low = 1 }
    enum Named: String { case a }
    extension Named: Storable {}
    struct Flags: OptionSet, Storable { let rawValue: Int }
    struct Cost: Storable {
      typealias EncodingType = Double
      var amount: Decimal
      func storedValue() -> Double { 0 }
    }
    struct Coded: Codable, StorableAsData { var name: String }
    protocol Kept: Storable {}
    struct Own: Kept { var name: String }
    let back = "items"

    @ManagedObject class Item: ManagedObject {
      @Attribute var level: Level
      @Attribute var named: Named?
      @Attribute var flags: Flags
      @Attribute var cost: Cost
      @Attribute var coded: Coded?
      @Attribute var own: Own?
      @Attribute var list: [String]
      @Attribute var table: [String: Int]?
      @Attribute var boxed: Boxed<Coded>
      @Relationship(inverse: .init(name: "items", range: .toMany, deleteRule: .nullify), deleteRule: .nullify)
      var part: Part?
      var (left, right) = (1, 2)
    }

    let rule = RelationshipInfo.DeleteRule.cascade
    @Entity class Base: Foreign { @Attribute var name: String }
    class Root: ManagedObject {}
    @Entity class Below: Root { @Attribute var name: String }

    @ManagedObject class Part: ManagedObject {
      @Relationship(inverse: "next", deleteRule: rule) var last: Part?
      @Relationship(inverse: "last", deleteRule: .nullify) var next: Part?
      @Attribute var name: String
      @Fetched(predicate: NSPredicate(format: "ANY items.level > 1")) var busy: [Part]
    }
    """#
  )
}
