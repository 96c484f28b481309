extension MarkedSource {
  static let declared = MarkedSource(
    "declarations of CoreDataEvolution that do not compile",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Status: String { case draft, live }
    «redeclaration»enum Status: String { case open }
    extension Status { static let usual = Status.draft }

    @objc()
    @PersistentModel
    final «class.objc-missing»class Unnamed: NSManagedObject {
      var name: String = ""
    }

    @objc(Item)
    @PersistentModel
    final class Item: NSManagedObject {
      @Ignore(«attribute.argument»"x") var cache: Int = 0
      @Attribute(storageMethod: .raw) var status: Status? = «default.no-case».drafted
      @Attribute(storageMethod: .raw) var usual: Status = .usual
      struct Part { var a: Int }
      final «redeclaration»class Part { var b = 0 }
    }

    «attribute.misplaced»@Attribute var global: Int = 0
    """#
  )

  static let declaredManaged = MarkedSource(
    "declarations of ManagedModels that do not compile",
    #"""
    import CoreData
    import ManagedModels

    @Model final class Item: NSManagedObject {
      @Attribute «attribute.misplaced»@Relationship(inverse: \Group.items) var group: Group?
      @Relationship «attribute.misplaced»@Attribute(.unique) var only: Group?
    }

    @Model final class Group: NSManagedObject {
      var items: Set<Item>
      @Relationship(inverse: \Item.only) var single: Item?
    }
    """#
  )

  static let cleanDeclared = MarkedSource(
    "names that are declared in several places",
    #"""
    import CoreData
    import CoreDataEvolution

    #if os(macOS)
    enum Status: String { case draft }
    #else
    enum Status: String { case draft }
    #endif

    protocol Standard {}
    extension Standard { static var standard: Level { .low } }
    enum Level: String, Standard { case low, high }
    extension Level { static let usual = Level.low }

    enum A { struct Part { var a: Int } }
    enum B { struct Part { var a: Int } }

    @objc(Item)
    @PersistentModel
    final class Item: NSManagedObject {
      #if DEBUG
      struct Part { var a: Int }
      #else
      struct Part { var a: Int; var b: Int }
      #endif
      @Ignore() var cache: Int = 0
      @Attribute(storageMethod: .raw) var status: Status? = .draft
      @Attribute(storageMethod: .raw) var usual: Level = .usual
      @Attribute(storageMethod: .raw) var standard: Level? = .standard
      @Attribute(storageMethod: .raw) var none: Level? = .none
    }
    extension Item { func touch() {} }
    extension Item { func turn() {} }
    extension Foreign { func touch() {} }
    extension Foreign { func turn() {} }
    """#
  )

  static let fetchedFaults = MarkedSource(
    "fetched properties, one fault each",
    #"""
    import CoreData
    import Storable

    @ManagedObject class Animal : ManagedObject {
      @Attribute var name : String
      @Relationship(inverse: .init(name: "animals", range: .toMany, deleteRule: .cascade), deleteRule: .nullify)
      var zoo : Zoo?
    }

    @ManagedObject class Zoo : ManagedObject {
      @Attribute var title : String
      @Fetched(predicate: NSPredicate(format: "zoo.animals.@count > 1")) var all : [Animal]
      @Fetched(predicate: NSPredicate(format: "animals.@count > 2")) var big : [Zoo]
      @Fetched(«fetched.sort-key»sortDescriptors: [NSSortDescriptor(key: "animals.@count", ascending: true)]) var sorted : [Zoo]
      @Fetched(countOf: Zoo.self, «fetched.count-sort»sortDescriptors: [.init(key: "nothing", ascending: true)]) var size : Int
      @Fetched var number : «fetched.type»Int
      @Fetched var set : «fetched.type»Set<Animal>
    }
    """#
  )

  static let customStage = MarkedSource(
    "a rename under a custom stage",
    #"""
    import SwiftData

    enum V1: VersionedSchema {
      static var versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var old: Int = 0; init() {} }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { var «version.rename»fresh: Int?; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [step] }
      static let step = MigrationStage.custom(
        fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)
    }
    """#
  )
}
