extension MarkedSource {
  static let swiftData = MarkedSource(
    "SwiftData",
    #"""
    import SwiftData

    struct Plain {
      var x: Int
    }

    struct Look: Codable {
      var width: Int
      var «struct.member»color: UIColor
      var «struct.member»plain: Plain?
      var «struct.coding-key»height: Int
      var stranger: Stranger?

      enum CodingKeys: String, CodingKey {
        case width, color, plain, stranger
        case height = "h"
      }
    }

    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self, «version.unknown-model»Nobody.self] }

      @Model
      final class Item {
        var title: String = ""
        var count: Int = 0
      }
    }

    enum V2: VersionedSchema {
      static var «version.same-identifier»versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self, Other.self] }

      @Model
      final class Item {
        init() {}
        #Unique<Item>(«cloudkit.unique»«unique.unknown-path»[\.name, \.nothing])
        #Index<Item>(«index.unknown-path»[\.nowhere])
        var «version.rename»name: String = ""
        var count: Int = 0
        @Transient var «transient.no-default»hidden: Int
        @Attribute(«external-storage.type».externalStorage) var large: String?
        var «schema.unknown-layout»«cloudkit.columns»look: Look?
        @Attribute(.allowsCloudEncryption) var secret: String?
        @Attribute(«cloudkit.unique».unique) var code: String?
        var «cloudkit.no-default»bare: Int
        var «cloudkit.columns»kind: Kind?
        @Relationship(«cloudkit.deny»deleteRule: .deny, inverse: \Other.item) var others: [Other]?
      }

      enum Kind: String, Codable { case one, two }

      @Model
      final class Other {
        init() {}
        var «cloudkit.required-relationship»item: Item
        @Relationship(«relationship.bounds»minimumModelCount: 4, maximumModelCount: 2)
        var «cloudkit.no-inverse»peers: [Lonely]?
      }

      @Model
      final class Lonely {
        var name: String?
      }
    }

    extension V2 {
      static func asked(_ wanted: Item.Kind, _ name: String) -> [Predicate<Item>] {
        [
          #Predicate<Item> { «predicate.enum»$0.kind == wanted && $0.count > 1 },
          #Predicate<Item> { item in item.kind != nil && item.name.«predicate.function»hasPrefix(name) },
          #Predicate { (item: Item) in «predicate.is-empty»item.others.isEmpty == false },
        ]
      }
    }

    let cloud = ModelConfiguration(cloudKitDatabase: .private("iCloud.x"))

    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var «migration.gap»stages: [MigrationStage] {
        [«migration.unknown-schema».lightweight(fromVersion: V2.self, toVersion: V3.self)]
      }
    }
    """#
  )

  static let cleanSwiftData = MarkedSource(
    "clean SwiftData",
    #"""
    import SwiftData

    struct Point: Codable {
      var latitude: Double
      var longitude: Double?
    }

    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self] }

      @Model
      final class Item {
        var title: String = ""
      }
    }

    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Item.self, Box.self] }

      @Model
      final class Item {
        #Unique<Item>([\.name])
        #Index<Item>([\.name], [\.name, \.place])
        @Attribute(originalName: "title") var name: String = ""
        var place: Point?
        @Transient var hidden: Int = 0
        @Attribute(.externalStorage) var photo: Data?
        var box: Box?
        var kind: Kind?
        var shape: Shape?
      }

      enum Kind: String, Codable { case one, two }
      enum Shape: Codable { case none, circle(radius: Double) }

      @Model
      final class Box {
        @Relationship(deleteRule: .deny, inverse: \Item.box) var items: [Item] = []
        @Attribute(.unique) var first: Item?
        @Transient lazy var late = 1
        var size: Size?
        var title: String

        init(title: String) { self.title = title }
      }

      enum Size: Int { case small }
    }

    extension V2.Size: Codable {}

    extension V2 {
      static func asked(_ text: String) -> [Predicate<Item>] {
        [
          #Predicate<Item> { $0.name.starts(with: text) && $0.kind == nil },
          #Predicate<Item> { $0.name.isEmpty == false && $0.box?.items.isEmpty == true },
        ]
      }
    }

    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] {
        [.lightweight(fromVersion: V1.self, toVersion: V2.self)]
      }
    }
    """#
  )
}
