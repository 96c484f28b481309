extension MarkedSource {
  /// Forms that shipping apps have, which break no rule.
  static let shipped: [MarkedSource] = [
    MarkedSource(
      "values that are members of other types",
      """
      import Foundation
      import SwiftData

      enum Defaults { static let sound = "bell"; static var volume: Double { 0.5 } }
      enum Service: String { case first }
      extension Service { static let fallback = Defaults.sound }
      @Model final class Alarm {
        var sound = Defaults.sound
        var volume = Defaults.volume
        var service = Service.fallback
        var first = Service.first.rawValue
        var other: Service.RawValue = "x"
        var code = UUID().uuidString
        var text = "a" + "b"
        var sounds = [Defaults.sound]
        init() {}
      }
      """
    ),
    MarkedSource(
      "a type of another module that is called like the entity",
      """
      import SwiftData

      struct Recipe: Decodable { var title: String; let steps: [String] }
      enum Samples {}
      extension Samples { @Model final class Recipe { var title: String = ""; init() {} } }
      """
    ),
    MarkedSource(
      "a transformer's name that is computed",
      """
      import SwiftData

      final class Lister: ValueTransformer { static let name = NSValueTransformerName("Lister") }
      @Model final class Item {
        @Attribute(.transformable(by: Lister.name.rawValue)) var words: [String]
        init() { words = [] }
      }
      """
    ),
    MarkedSource(
      "two stores with versions of their own",
      """
      import SwiftData

      enum MainV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [A.self] }
        @Model final class A { var number: Int = 0; init() {} }
      }
      enum CacheV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [B.self] }
        @Model final class B { var number: Int = 0; init() {} }
      }
      enum MainPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [MainV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    ),
    MarkedSource(
      "encryption without CloudKit, and one of two stores in it",
      """
      import SwiftData

      @Model final class Session {
        @Attribute(.allowsCloudEncryption) var summary: String?
        @Attribute(.unique) var key: String
        init(key: String) { self.key = key }
      }
      @Model final class Shared { var name: String?; var part: Part?; init() {} }
      @Model final class Part { var name: String?; var whole: Shared?; init() {} }
      let schema = Schema([Shared.self])
      let cloud = ModelConfiguration("cloud", schema: schema, cloudKitDatabase: .private("iCloud.x"))
      let local = ModelConfiguration("local", schema: Schema([Session.self]), cloudKitDatabase: .none)
      """
    ),
    MarkedSource(
      "predicates in memory and over an optional to-many",
      """
      import SwiftData

      enum State: String, Codable { case open }
      @Model final class Item {
        var state: State = State.open
        var kids: [Kid]?
        init() {}
      }
      @Model final class Kid { var item: Item?; init() {} }
      let filled = #Predicate<Item> { $0.kids?.isEmpty == false }
      func live(_ items: [Item], _ wanted: State) throws -> [Item] {
        let open = #Predicate<Item> { $0.state == wanted }
        return try items.filter { try open.evaluate($0) }
      }
      """
    ),
    MarkedSource(
      "a class that a test declares for itself",
      """
      import Storable

      @ManagedObject class Top : ManagedObject { @Attribute var number : Int }
      func test() throws {
        @ManagedObject class Box : ManagedObject { @Attribute var number : Int }
        let store = try opened(schema: Schema(objectTypes: [Box.self, Top.self]))
      }
      """
    ),
  ]

  /// Source that leads back to itself, and names that lead elsewhere than their last part says.
  static let led: [MarkedSource] = [
    MarkedSource(
      "members of protocols and of other scopes",
      """
      import Shared
      import SwiftData

      protocol Standard {}
      extension Standard { static var standard: Kind { .a } }
      enum Kind: String, Codable, Standard { case a }
      enum Keys {
        enum Level: String, Codable { case high }
        static let level = Level.high
      }
      struct Row { enum Mark: String, Codable { case z } }
      enum Options { static let rule = Schema.Relationship.DeleteRule.cascade }
      @Model final class Item {
        enum Level: Int { case low = 1 }
        var kind = Kind.standard
        var level = Keys.level
        var mark: Mark? = .b
        @Relationship(deleteRule: Options.rule, inverse: \\Part.item) var parts: [Part] = []
        init() {}
      }
      @Model final class Part { var item: Item?; init() {} }
      """
    ),
    MarkedSource(
      "predicates that are fetched too",
      """
      import SwiftData

      enum Kind: String, Codable { case a }
      @Model final class Item { var kind: Kind = Kind.a; init() {} }
      struct Filters { static let filter = #Predicate<Item> { «predicate.enum»$0.kind == Kind.a } }
      struct Other {
        let filter: NSPredicate
        func passes(_ object: NSObject) -> Bool { filter.evaluate(with: object) }
      }
      func both(_ items: [Item], _ kind: Kind) throws {
        let filter = #Predicate<Item> { «predicate.enum»$0.kind == kind }
        _ = FetchDescriptor<Item>(predicate: filter)
        _ = try items.filter { try filter.evaluate($0) }
      }
      """
    ),
    MarkedSource(
      "a version that the plan forgets",
      """
      import SwiftData

      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var a: Int = 0; init() {} }
      }
      enum V2: VersionedSchema {
        static let «version.same-identifier»versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self] }
        @Model final class Item { var a: Int = 0; var b: Int = 0; init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    ),
    MarkedSource(
      "schemas by other names",
      """
      import SwiftData

      @Model class Base { var «cloudkit.no-default»number: Int; init(number: Int) { self.number = number } }
      @Model final class Sub: Base { var more: String? }
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Item.self, Base.self, Sub.self, Local.self] }
        @Model final class Item { @Attribute(«cloudkit.unique».unique) var code: String = ""; init() {} }
      }
      @Model final class Local { var number: Int; init(number: Int) { self.number = number } }
      typealias Root = Sub
      func live() -> ModelConfiguration {
        let schema = Schema([Root.self, V1.Item.self])
        return ModelConfiguration(schema: schema, cloudKitDatabase: .private("x"))
      }
      func preview() -> ModelConfiguration {
        let schema = Schema([Local.self])
        return ModelConfiguration(schema: schema, isStoredInMemoryOnly: true)
      }
      """
    ),
  ]

  /// What a schema that is in CloudKit takes in is held against its rules, and nothing else.
  static let partlySynchronised = MarkedSource(
    "a class that a synchronised one leads to",
    """
    import SwiftData

    @Model final class Whole { var part: Part?; init() {} }
    @Model final class Part { var whole: Whole?; var «cloudkit.no-default»name: String; init(name: String) { self.name = name } }
    @Model final class Local { var name: String; init(name: String) { self.name = name } }
    let cloud = ModelConfiguration(schema: Schema([Whole.self]), cloudKitDatabase: .private("iCloud.x"))
    """
  )

  /// What shipping apps do all the same.
  static let shippedAdvice = MarkedSource(
    "constants and names in two scopes",
    #"""
    import Foundation
    import SwiftData

    @Model final class Shelf {
      #Unique<Shelf>([\.id])
      #Index<Shelf>([\.name])
      let «property.constant»id: UUID
      let «property.constant»name: String
      @Relationship(deleteRule: .cascade, inverse: \Volume.shelf) var volumes: [Volume] = []
      init(id: UUID, name: String) { (self.id, self.name) = (id, name) }
    }
    @Model final class Volume {
      @Attribute(.unique) let «property.constant»isbn: String
      let «property.constant»shelf: Shelf?
      init(isbn: String, shelf: Shelf?) { (self.isbn, self.shelf) = (isbn, shelf) }
    }
    enum First { @Model final class User { var name: String = ""; init() {} } }
    enum Second { @Model final «schema.duplicate-entity-name»class User { var name: String = ""; init() {} } }
    @Model final class Chat { var messages: [Message] = []; var last: Message?; init() {} }
    @Model final class Message { var «schema.ambiguous-inverse»chat: Chat?; init() {} }
    """#
  )
}
