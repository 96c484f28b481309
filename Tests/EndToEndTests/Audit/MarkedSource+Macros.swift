extension MarkedSource {
  /// What CoreDataEvolution's macros refuse about where they stand and what they are given (DIALECTS A36, A40, A41).
  static let macros = MarkedSource(
    "CoreDataEvolution's macros",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Level: Double {
      case low = 1
    }

    final class Loud: ValueTransformer {}

    «composition.field»@Composition
    final class NoStruct {
      var a: Int = 0
    }

    @Composition
    struct Odd {
      static var «composition.field»shared: Int = 0
      lazy var «composition.field»late: Int = 0
      var «composition.field»sum: Int { 0 }
      @CompositionField var «composition.field»left: Int, «composition.field»right: Int
      «composition.field»@Attribute var other: Int
      @CompositionField(«composition.field»name: "x") var named: Int
      @CompositionField(«composition.field»persistentName: NAME) var dynamic: Int
      @CompositionField(persistentName: "2nd") var «composition.field»second: Int
      var «composition.field»seen: Int = 0 { didSet {} }
      var «composition.field»guessed = 1
      var fine: Int?
    }

    extension Odd {
      var total: Int { 0 }
    }

    «class.kind»@PersistentModel
    struct Value {
      var a: Int = 0
    }

    @objc(Strange)
    @PersistentModel(«class.argument»unknown: 1)
    final class Strange: NSManagedObject {
      var name: String = ""
    }

    @objc(Watched)
    @PersistentModel(observation: .mainActor)
    final class Watched: NSManagedObject {
      @NSManaged var «class.unobserved»raw: String?
      @Relationship(inverse: "b-k", deleteRule: .nullify) var items: Set<Item>
      var «class.count-collision»itemsCount: Int { 0 }
    }

    @objc(Item)
    @PersistentModel
    final class Item: NSManagedObject {
      @Attribute(«attribute.argument».indexed) var trait: String = ""
      @Attribute(«attribute.argument»original: "x") var label: String = ""
      @Attribute(«attribute.argument»persistentName: NAME) var dynamic: String = ""
      @Attribute(«attribute.argument»storageMethod: .packed) var packed: String = ""
      @Attribute(«attribute.argument»storageMethod: .transformed()) var none: [String]?
      @Attribute(storageMethod: .raw, «attribute.argument»decodeFailurePolicy: .explode) var policy: Kind?
      «attribute.misplaced»@Attribute static var typed: String = ""
      «attribute.misplaced»@Attribute lazy var late: String = ""
      «attribute.misplaced»@Attribute var computed: String { "" }
      «attribute.misplaced»@Attribute let constant: String = ""
      «attribute.misplaced»@Ignore lazy var forgotten: String = ""
      «attribute.misplaced»@CompositionField(persistentName: "x") var leaf: String = ""
      «attribute.misplaced»@Relationship(inverse: "a", deleteRule: .nullify) var name: String = ""
      «attribute.misplaced»@Attribute var owner: Item?
      var «property.pattern»(x, y): (Int64, Int64) = (0, 0)
      @Attribute(persistentName: "shared_name") var first: String = ""
      @Attribute(«persistent-name.twice»persistentName: "shared_name") var second: String = ""
      var tiny: «storage.type»Int8 = 0
      @Attribute(«storage.transformer-unregistered»storageMethod: .transformed(Loud.self)) var loud: [String]?
      @Attribute(storageMethod: .raw) var «schema.unsupported-raw-backing-type»level: Level = .low
      var «schema.unsupported-default-value-expression»born: Date = Date.now
      @Relationship(inverse: "nothing", deleteRule: .nullify) var «schema.missing-inverse»lost: Item?
      @Relationship(inverse: "x", deleteRule: .nullify) var «schema.unknown-relationship-target»stray: Missing?
      @Relationship(inverse: "peers", deleteRule: .nullify, «attribute.argument»minimumModelCount: LEAST)
      var peers: Set<Item>
      @Relationship(«persistent-name.invalid»persistentName: "b-k", inverse: "items", deleteRule: .nullify)
      var back: Watched?
      @Relationship(inverse: "unruly", «attribute.argument»deleteRule: .explode) var unruly: Item?
      @Relationship(«attribute.argument»inverse: NAME, deleteRule: .nullify) var «schema.missing-inverse»unnamed: Item?
      @Relationship(inverse: "one", deleteRule: .nullify)
      var «property.shared-declaration»one: Item?, «property.shared-declaration»two: Watched?
    }

    enum Kind: String {
      case a
    }
    """#
  )

  /// What `@Model` refuses of SwiftData's classes (DIALECTS E13, E14, E22).
  static let modelMacro = MarkedSource(
    "SwiftData's classes",
    #"""
    import Foundation
    import SwiftData

    enum Bare: String {
      case a
    }

    struct Loose {
      var x: Int
    }

    «struct.custom-decoding»struct Custom: Codable {
      var x: Int

      init(from decoder: any Decoder) throws { x = 0 }
    }

    «class.kind»@Model func make() {}
    «class.kind»@Model
    struct Value {
      var a: Int = 1
    }

    @Model
    final «class.initializer»class Bad {
      var «property.reserved-name»description: String = ""
      var «property.reserved-name»hash: Int
      var bare: «property.not-codable»Bare = Bare.a
      var loose: «property.not-codable»Loose?
      var many: «property.not-codable»[Loose] = []
      lazy var «property.lazy»late = 1
      «attribute.misplaced»@Attribute(.unique) static var shared: Int = 1
      «attribute.misplaced»@Attribute(.unique) var sum: Int { 3 }
      «attribute.misplaced»@Relationship var first: Other? { friends.first }
      var «property.pattern»(x, y) = (1, 2)
      @Attribute(«unique.to-many».unique) var friends: [Other] = []
      @Relationship(«unique.to-many».unique) var others: [Other] = []
      @Relationship var «schema.unknown-relationship-target»stray: Missing?
      @Relationship(inverse: \Other.nothing) var «schema.missing-inverse»lost: Other?
      #«unique.unknown-path»Unique<Other>([\.name])
      #«index.unknown-path»Index<Other>([\.name])
      @Attribute(«attribute.argument»unique: true) var single: Int = 1
      @Attribute(«attribute.argument»"code") var quoted: Int = 1
      @Attribute(«attribute.argument»originalName: 5) var numbered: Int = 1
      @Attribute(«attribute.argument».transformable) var untold: NSObject?
      @Attribute(.unique) «property.attributes»@Attribute(.spotlight) var twice: Int = 1
      @Relationship(«attribute.argument»deleteRule: .explode) var exploding: Other?
      @Relationship(«attribute.argument».cascade) var cascading: Other?
      @Relationship(«attribute.argument»inverse: "bads") var quotedInverse: Other?
      @Relationship(«attribute.argument»maximumModelCount: "2") var pair: [Other] = []
      @Transient(«attribute.argument»true) var hidden: Int = 0
      var custom: Custom?
      var words: [String] = []
    }

    @Model
    final class Other {
      var name: String = ""

      init() {}

      static func asked(_ word: String) -> Predicate<Bad> {
        #Predicate<Bad> { «predicate.blob»$0.words.contains(word) }
      }
    }
    """#
  )

  /// storable's macros (DIALECTS B13, B11).
  static let storableMacros = MarkedSource(
    "storable's macros",
    #"""
    import CoreData
    import Storable

    «class.kind»@ManagedObject struct Value { @Attribute var a : Int }
    «class.kind»@Entity struct Article { @Attribute var a : Int }
    «class.kind»@Entity enum Choice { case a }
    «class.kind»@ManagedObject func make() {}

    @Entity «class.superclass»class Loose { @Attribute var a : Int }
    class Plain : Equatable {}
    @ManagedObject «class.superclass»class Below : Plain { @Attribute var a : Int }

    @ManagedObject class Odd : ManagedObject {
      «attribute.misplaced»@Attribute var computed : String { "" }
      «attribute.misplaced»@Attribute let constant : String = ""
      «attribute.misplaced»@Transient lazy var late : String = ""
      «attribute.misplaced»@Fetched(countOf: Odd.self) static var many : Int
      @Attribute var «property.pattern»(x, y) : (Int, Int)
      @Attribute «property.attributes»@Attribute(renamingIdentifier: "y") var twice : Int
      @Attribute(«not-understood»optional: true) var odd : Int
      @Fetched(dictionariesOf: Odd.self) var texts : «fetched.type»[[String: String]]
      @Fetched(dictionariesOf: Odd.self) var anything : [[String: Any]]
      @Relationship(inverse: "odd", deleteRule: .nullify) var «schema.unknown-relationship-target»stray : Missing?
      «attribute.misplaced»@Attribute func reload() {}
      «class.kind»@ManagedObject func sort() {}
      @Relationship(inverse: "back", «attribute.argument»deleteRule: .explode) var front : Odd?
      @Relationship(inverse: "front", deleteRule: .nullify) var back : Odd?
      @Relationship(«attribute.argument»inverse: .init(name: "twins", range: .toMany, deleteRule: .explode), deleteRule: .nullify)
      var «schema.missing-inverse»twin : Odd?
    }

    @ManagedObject class One : ManagedObject {
      @Attribute var name : String
      @Fetched(«fetched.predicate»predicate: NSPredicate(format: "name == %@ AND colour IN %@", "x", []))
      var coloured : [Odd2]
    }

    @ManagedObject class Odd2 : ManagedObject {
      @Attribute var name : String
    }

    @ManagedObject «schema.duplicate-entity-name»class One_v2 : ManagedObject {
      @Attribute var name : String
    }
    """#
  )

  /// ManagedModels' classes (DIALECTS D6, D8).
  static let managedMacros = MarkedSource(
    "ManagedModels' classes",
    #"""
    import CoreData
    import ManagedModels

    struct Loose {
      var x: Int
    }

    enum Raw: Int {
      case a
    }

    «class.kind»@Model
    struct Value {
      var a: Int
    }

    @Model
    class Item: NSManagedObject {
      var «property.reserved-name»context: Group?
      var loose: «property.not-codable»Loose?
      var raw: Raw
      lazy var «property.lazy»late = 1
      var «property.reserved-name»isDeleted: Bool
      var «property.reserved-name»hash: Int
      «attribute.misplaced»@Attribute(.unique) var sum: Int { 3 }
      var «property.pattern»(x, y) = (1, 2)
      @Attribute(«transient.unique».unique) @Transient var hidden: Int = 0
      @Attribute(«external-storage.type».externalStorage) var number: Int
      @Relationship(«relationship.bounds»minimumModelCount: 3, maximumModelCount: 2) var spares: Set<Spare>
    }

    @Model
    class Group: NSManagedObject {
      @Relationship(«unique.to-many».unique) var items: Set<Item>
      @Attribute(«unique.to-many».unique) var parts: [Spare]
    }

    @Model
    class Spare: NSManagedObject {
      var name: String
    }
    """#
  )

  /// CoreValue's unique structs (DIALECTS C8) and the keys of a list (DIALECTS C3).
  static let uniqueViews = MarkedSource(
    "CoreValue's identifiers and lists",
    #"""
    import CoreData
    import CoreValue

    «view.identifier»struct Nameless: CVManagedUniqueStruct {
      static let EntityName = "Item"
      static var IdentifierName: String { return "nickname" }
      func IdentifierValue() -> IdentifierType { return name }
      let name: String

      static func fromObject(_ o: NSManagedObject) throws -> Nameless {
        return try curry(self.init) <^> o <| "name"
      }
    }

    struct Lists: UnboxingStruct {
      static let EntityName = "Item"
      let name: [String]
      let «unbox.unsupported»parts: [String]

      static func fromObject(_ o: NSManagedObject) throws -> Lists {
        return try curry(self.init) <^> o <|| «unbox.operator»"name" <^> o <|| «unbox.operator»"parts"
      }
    }

    @objc(Item)
    final class Item: NSManagedObject {
      @NSManaged var name: String
      @NSManaged var parts: Set<Item>
    }
    """#
  )
}
