extension MarkedSource {
  /// Types that CoreDataEvolution's storage methods do not take, and what its macros pass over (DIALECTS A1–A40).
  static let storedTypes = MarkedSource(
    "CoreDataEvolution's types",
    #"""
    import CoreData
    import CoreDataEvolution
    import Foundation

    typealias Name = String
    typealias Loosely = [Loose]

    enum Status: String { case a }
    enum Letter: Character { case a = "a" }
    struct Loose { var x: Int }
    struct Read: Decodable { var x: Int }
    final class Named: ValueTransformer {
      static let transformerName = NSValueTransformerName("Named")
    }

    @Composition
    struct Point {
      var x: Double, y: Double
      var «composition.field»small: UInt8
      var «composition.field»(a, b): (Double, Double)
      @CompositionField(persistentName: "x") var «composition.field»again: Double
      «composition.field»@CompositionField func made() {}
    }

    @objc(Item)
    @PersistentModel
    class Item: NSManagedObject {
      var alias: «storage.type»Name = ""
      var optionalAlias: «storage.type»Name?
      var callback: «storage.type»(() -> Void)?
      @Attribute var number: «storage.type»NSNumber?
      @Attribute(.transient) var held: «storage.type»[String]?
      @Attribute(«attribute.argument»storageMethod: .json) var unknown: Loose?
      @Attribute(storageMethod: .raw) var «schema.unsupported-raw-backing-type»letter: Letter?
      @Attribute(storageMethod: .raw) var many: «storage.type»[Status]?
      @Attribute(storageMethod: .raw) var pair: «storage.type»(Int, Int)?
      @Attribute(storageMethod: .raw) var rawAlias: «storage.type»Name?
      @Attribute(storageMethod: .composition) var points: «storage.type»[Point]?
      @Attribute(storageMethod: .codable) var loose: «storage.type»[String: Loose]?
      @Attribute(storageMethod: .codable) var loosely: «storage.type»Loosely?
      @Attribute(storageMethod: .codable) var read: «storage.type»Read?
      @Attribute(storageMethod: .codable) var statuses: «storage.type»Set<Status>?
      @Attribute(storageMethod: .codable) var anything: «storage.type»[String: Any]?
      @Attribute(storageMethod: .codable) var tuple: «storage.type»(Int, Int)?
      @Attribute(«storage.transformer-unregistered»storageMethod: .transformed(Named.self)) var named: [String]?
      «attribute.misplaced»@Attribute var watched: Int = 0 { didSet {} }
      «attribute.misplaced»@Relationship(inverse: "x", deleteRule: .nullify) var followed: Item? { willSet {} }
      «attribute.misplaced»@Ignore var forgotten: Int = 0 { didSet {} }
      «attribute.misplaced»@Attribute func act() {}
      @Ignore var «property.shared-declaration»one: Int = 0, «property.shared-declaration»two: Int = 1
      @Relationship(«relationship.inverse-argument»inverse: "", deleteRule: .nullify) var nowhere: Item?
      var several: «relationship.optionality»Set<Item>?
      @Relationship(inverse: "children", deleteRule: .nullify) var parent: Item?
      @Relationship(inverse: "parent", deleteRule: .nullify) var children: Set<Item>
      func «class.count-collision»childrenCount() -> Int { 0 }
    }

    @objc(Special)
    @PersistentModel
    final «class.superclass»class Special: Item {
      var extra: String?
    }
    """#
  )

  /// The forms next to those that are refused.
  static let cleanStoredTypes = MarkedSource(
    "clean types of CoreDataEvolution",
    #"""
    import CoreData
    import CoreDataEvolution
    import Foundation

    typealias State = Status
    typealias Loosely = [Fine]

    enum Status: String, Codable { case a }
    struct Fine: Encodable, Decodable { var x: Int }
    struct Elsewhere: AppCodable { var x: Int }

    extension NSValueTransformerName {
      static let tagsName = NSValueTransformerName(rawValue: "Tags")
    }

    final class Tags: ValueTransformer, CDRegisteredValueTransformer {
      static let transformerName: NSValueTransformerName = .tagsName
    }
    @objc(Described)
    final class Described: NSSecureUnarchiveFromDataTransformer, CDRegisteredValueTransformer {
      static let transformerName = NSValueTransformerName(rawValue: "\(Described.self)")
    }
    final class Constant: ValueTransformer, CDRegisteredValueTransformer {
      static let name = "Constant"
      static let transformerName = NSValueTransformerName(name)
    }
    class Base: ValueTransformer, CDRegisteredValueTransformer {
      class var transformerName: NSValueTransformerName { NSValueTransformerName("Base") }
    }
    final class Inherited: Base {}
    final class Computed: ValueTransformer, CDRegisteredValueTransformer {
      static var transformerName: NSValueTransformerName { .init(rawValue: prefix + "C") }
      static let prefix = "x"
    }
    final class Framework: FrameworkTransformer {}

    @Composition
    struct Point {
      var x: Double, y: Double
    }

    @objc(Item)
    @PersistentModel
    final class Item: NSManagedObject {
      var text: String = ""
      var watched: Int = 0 { didSet {} }
      @Attribute(.transient) var held: String?
      @Attribute(storageMethod: .raw) var state: State?
      @Attribute(storageMethod: .composition) var point: Point?
      @Attribute(storageMethod: .codable) var fine: [String: Fine]?
      @Attribute(storageMethod: .codable) var loosely: Loosely?
      @Attribute(storageMethod: .codable) var elsewhere: Elsewhere?
      @Attribute(storageMethod: .codable) var states: Set<State>?
      @Attribute(storageMethod: .transformed(Tags.self)) var tags: [String]?
      @Attribute(storageMethod: .transformed(Described.self)) var described: [String]?
      @Attribute(storageMethod: .transformed(Constant.self)) var constant: [String]?
      @Attribute(storageMethod: .transformed(Inherited.self)) var inherited: [String]?
      @Attribute(storageMethod: .transformed(Computed.self)) var computed: [String]?
      @Attribute(storageMethod: .transformed(Framework.self)) var framework: [String]?
      @Attribute(storageMethod: .transformed(Unread.self)) var unread: [String]?
      @Relationship(inverse: "children", deleteRule: .nullify) var parent: Item?
      @Relationship(inverse: "parent", deleteRule: .nullify) var children: Set<Item>
      func childrenCount(of kind: Int) -> Int { 0 }
    }
    """#
  )

  /// The arguments of ManagedModels' macros, and what is no value there (DIALECTS D2, D3, D6).
  static let managedArguments = MarkedSource(
    "ManagedModels' arguments",
    #"""
    import CoreData
    import ManagedModels

    struct Read: Decodable { var x: Int }

    @Model
    class Item: NSManagedObject {
      @Attribute(«attribute.argument»persistentName: "x") var label: Int = 0
      @Attribute(«attribute.argument».transformable) var bare: String?
      @Attribute(«attribute.argument».transformable(by: 3)) var wrong: String?
      @Attribute(«attribute.argument».indexed) var indexed: String?
      @Attribute(«attribute.argument»originalName: OLD) var renamed: String?
      @Relationship(«attribute.argument»deleteRule: .explode, inverse: \Group.first) var first: Group?
      @Relationship(«attribute.argument»inverse: "second") var second: Group?
      @Relationship(«attribute.argument»minimumModelCount: LEAST, inverse: \Group.third) var third: Group?
      @Relationship(«attribute.argument».indexed, «attribute.argument»name: "x", inverse: \Group.fourth) var fourth: Group?
      «attribute.misplaced»@Attribute var value: Group?
      «attribute.misplaced»@Attribute var values: Set<Group>
      var read: «property.not-codable»Read?
      var pair: «property.not-codable»(Int, Int)?
      var callback: «property.not-codable»(() -> Void)?
      var anything: «property.not-codable»Any?
      var dictionary: «property.not-codable»[String: Any]?
      var «schema.unknown-type»sum = makeSum()
    }

    @Model(«attribute.argument»name: "C")
    class Group: NSManagedObject {
      var first: Item?
      @Relationship(inverse: \Item.second) var second: Item?
      var third: Item?
      var fourth: Item?
    }
    """#
  )
}
