extension SourceAgainstStoreTests.Change {
  static let swiftData = Self(
    stored: MarkedSource(
      "SwiftData",
      #"""
      import Foundation
      import SwiftData

      enum Level: Int, Codable { case low, high }
      enum Bare: Codable { case one, two }
      struct Place: Codable { var lat: Double; var lng: Double? }

      @Model
      final class Item {
        var name: String = "new"
        var score: Int = 0
        var note: String?
        var title: String = ""
        var level: Level?
        var bare: Bare?
        var place: Place?
        var words: [String] = []
        var parts: [Place] = []
        @Attribute(.externalStorage) var photo: Data?
        @Attribute(.unique) var code: String = ""
        var group: Group?
        var owner: Group?
        var keeper: Group?
        @Attribute(.spotlight) var memo: Data?
        var draft: String?

        init() {}
      }

      @Model
      final class Group {
        @Relationship(deleteRule: .cascade, minimumModelCount: 1, inverse: \Item.group)
        var items: [Item] = []
        @Relationship(inverse: \Item.owner) var owned: [Item] = []
        @Relationship(inverse: \Item.keeper) var kept: [Item] = []

        init() {}
      }
      """#
    ),
    changed: MarkedSource(
      "changed SwiftData",
      #"""
      import Foundation
      import SwiftData

      enum Level: String, Codable { case low, high }
      enum Bare: Codable { case one, three }
      «model.no-property»struct Place: Codable { var «model.type»lat: String; var «model.extra-property»«model.rename»alt: Double? }

      @Model
      final «model.no-property»«model.no-property»class Item {
        var name: String = «model.default»"old"
        var score: «model.type»String = ""
        var note: «model.optional»String = «model.default»""
        @Attribute(«model.former-name»originalName: "title") var heading: String = ""
        var level: «model.type»Level?
        var «model.no-property»«model.extra-property»bare: Bare?
        var place: Place?
        @Transient var «model.ignored»words: [String] = []
        var «model.option»photo: Data?
        @Attribute var «model.unique»code: String = ""
        var «model.extra-property»gone: Date?
        var group: Group?
        var «model.inverse»keeper: Group?
        @Attribute(.spotlight, «model.option».externalStorage) var memo: Data?
        @Attribute(«model.option».ephemeral) var draft: String?

        init() {}
      }

      @Model
      final «model.no-property»class Group {
        @Relationship(«model.delete-rule»deleteRule: .nullify, inverse: \Item.group)
        var «model.count»items: [Item] = []
        @Relationship(«model.inverse»inverse: \Item.owner) var owned: «model.cardinality»Item?
        @Relationship(inverse: \Item.keeper) var «model.extra-property»«model.rename»holds: [Item] = []

        init() {}
      }
      """#
    )
  )

  static let storable = Self(
    stored: MarkedSource(
      "storable",
      #"""
      import CoreData
      import Storable

      enum Level : Int, Storable { case low = 1, high }
      struct Point : Codable, StorableAsData { var x : Int }

      @ManagedObject class Item : ManagedObject {
        @Attribute var name : String = "new"
        @Attribute var level : Level?
        @Attribute var point : Point?
        @Relationship(inverse: "items", deleteRule: .nullify) var group : Group?
      }

      @ManagedObject class Group : ManagedObject {
        @Attribute var title : String
        @Relationship(inverse: "group", deleteRule: .cascade) var items : Set<Item>
      }
      """#
    ),
    changed: MarkedSource(
      "changed storable",
      #"""
      import CoreData
      import Storable

      enum Level : String, Storable { case low, high }
      struct Line : Codable, StorableAsData { var x : Int }

      @ManagedObject class Item : ManagedObject {
        @Attribute var name : «model.type»Int = 1
        @Attribute var level : «model.type»Level?
        @Attribute var «model.transformer»point : Line?
        @Attribute var «model.extra-property»gone : Date?
        @Relationship(inverse: "items", «model.delete-rule»deleteRule: .deny) var group : «model.optional»Group
      }

      @ManagedObject «model.no-property»class Group : ManagedObject {
        @Relationship(inverse: "group", deleteRule: .cascade) var items : Set<Item>
      }
      """#
    )
  )

  static let managedModels = Self(
    stored: MarkedSource(
      "ManagedModels",
      #"""
      import CoreData
      import ManagedModels

      struct Point: Codable { var x: Int }

      @Model
      class Item: NSManagedObject {
        var name: String
        var count: Int32 = 1
        var point: Point?
        @Attribute(.unique) var code: String?
        @Attribute(.externalStorage) var photo: Data?
        var group: Group?
      }

      @Model
      class Group: NSManagedObject {
        var items: Set<Item>
      }
      """#
    ),
    changed: MarkedSource(
      "changed ManagedModels",
      #"""
      import CoreData
      import ManagedModels

      struct Point: Codable { var x: Int }

      @Model
      class Item: NSManagedObject {
        var name: «model.optional»String?
        var count: «model.type»String = "1"
        var point: «model.type»Int?
        var «model.unique»code: String?
        @Attribute(«model.option».spotlight, .externalStorage) var photo: Data?
        var group: Group?
      }

      @Model
      class Group: NSManagedObject {
        @Relationship(inverse: \Item.group) var items: «model.cardinality»NSOrderedSet
      }
      """#
    )
  )

  static let coreDataEvolution = Self(
    stored: MarkedSource(
      "CoreDataEvolution",
      #"""
      import CoreData
      import CoreDataEvolution

      enum Status: String { case draft, done }
      struct Coded: Codable { var x: Int }
      @Composition struct Place { var lat: Double; var lng: Double? }

      @objc(Item)
      @PersistentModel
      final class Item: NSManagedObject {
        var name: String = "new"
        var score: Int32 = 0
        @Attribute(.unique) var code: String = ""
        @Attribute(persistentName: "state", storageMethod: .raw) var status: Status? = .draft
        @Attribute(storageMethod: .codable) var coded: Coded?
        @Attribute(storageMethod: .composition) var place: Place?
        @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData")) var words: [String]?
        @Relationship(inverse: "items", deleteRule: .nullify) var group: Group?
      }

      @objc(Group)
      @PersistentModel
      final class Group: NSManagedObject {
        @Relationship(inverse: "group", deleteRule: .cascade, minimumModelCount: 1, maximumModelCount: 9)
        var items: Set<Item>
      }
      """#
    ),
    changed: MarkedSource(
      "changed CoreDataEvolution",
      #"""
      import CoreData
      import CoreDataEvolution

      enum Status: Int16 { case draft, done }
      @Composition struct Place { var «model.optional»lat: Double?; var «model.type»lng: Float? }

      @objc(Item)
      @PersistentModel
      final class Item: NSManagedObject {
        var name: String = «model.default»"old"
        var score: «model.type»Int = 0
        var «model.unique»code: String = ""
        @Attribute(persistentName: "state", «model.type»storageMethod: .raw) var status: Status? = .draft
        var coded: «model.type»String?
        @Attribute(storageMethod: .composition) var place: Place?
        @Attribute(«model.transformer»storageMethod: .transformed(name: "Other")) var words: [String]?
        @Attribute(persistentName: "gone") var «model.extra-property»lost: Date?
        @Relationship(inverse: "items", deleteRule: .nullify) var group: Group?
      }

      @objc(Group)
      @PersistentModel
      final class Group: NSManagedObject {
        @Relationship(inverse: "group", «model.delete-rule»deleteRule: .deny, «model.count»minimumModelCount: 2, maximumModelCount: 9)
        var items: Set<Item>
      }
      """#
    )
  )
}
