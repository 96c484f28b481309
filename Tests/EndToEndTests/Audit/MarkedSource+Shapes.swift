extension MarkedSource {
  /// Structs and enums that change between two schemas of SwiftData (DIALECTS E12, E15).
  static let changedShapes = MarkedSource(
    "structs and enums that change under SwiftData",
    """
    import Foundation
    import SwiftData

    struct Same: Codable { var x: Int }

    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      enum Kind: String, Codable { case a }
      enum Bare: Codable { case one }
      enum Full: Codable { case one }
      enum Named: String, Codable { case one }
      struct Place: Codable {
        var lat: Double
        var name: String
        var gone: Date?
        var parts: [Part]
      }
      struct Part: Codable { var size: Int }
      @Model final class Trip {
        var title: String = ""
        var kind: Kind?
        var bare: Bare?
        var full: Full?
        var named: Named?
        var place: Place?
        var places: [Place] = []
        var same: Same?
        init() {}
      }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      «version.raw-type»enum Kind: Int, Codable { case a }
      enum Bare: Codable { case one, «version.case-added»two }
      «version.raw-type»enum Full: String, Codable { case one }
      enum Named: String, Codable { case one, two }
      «version.member-removed»struct Place: Codable {
        var «version.member-type»lat: String
        var «version.member-renamed»title: String
        var «version.member-added»height: Int
        var «version.member-added»note: Bool?
        var parts: [Part]
      }
      struct Part: Codable { var size: Int; var «version.member-added»weight: Int }
      @Model final class Trip {
        @Attribute(originalName: "title") var heading: String = ""
        var kind: Kind?
        var bare: Bare?
        var full: Full?
        var named: Named?
        var place: Place?
        var places: [Place] = []
        var same: Same?
        init() {}
      }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """
  )

  /// The same of ManagedModels, which stores JSON (DIALECTS D5, D6).
  static let changedManagedShapes = MarkedSource(
    "structs and enums that change under ManagedModels",
    """
    import CoreData
    import ManagedModels

    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      enum Kind: String, Codable { case a }
      enum Bare: Codable { case one }
      struct Place: Codable {
        var lat: Double; var name: String; var gone: Date?; var parts: [Part]; var mood: String; var rank: Rank
      }
      enum Rank: Int, Codable { case low }
      struct Part: Codable { var size: Int }
      struct Read: Codable { var a: Int; init(from decoder: any Decoder) throws { a = 1 } }
      @Model final class Trip: NSManagedObject {
        var title: String = ""
        var kind: Kind?
        var bare: Bare?
        var place: Place?
        var places: [Place]
        var read: Read?
      }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      «version.raw-type»enum Kind: Int, Codable { case a }
      enum Bare: Codable { case one, two }
      «version.member-removed»struct Place: Codable {
        var «version.member-type»lat: String
        var «version.member-renamed»title: String
        var note: Bool?
        var parts: [Part]
        let version = 1
        var mood: Mood
        var «version.member-type»rank: [Int]
      }
      enum Mood: String, Codable { case calm }
      struct Part: Codable {
        var length: Int
        var «version.member-added»weight: Date
        enum CodingKeys: String, CodingKey { case length = "size", weight }
      }
      struct Read: Codable { var b: Int; init(from decoder: any Decoder) throws { b = 1 } }
      @Model final class Trip: NSManagedObject {
        var title: String = "new"
        var kind: Kind?
        var bare: Bare?
        var place: Place?
        var places: [Place]
        var read: Read?
      }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """
  )

  /// What no plan leads between, what stays what it is, and what was never seen in a store.
  static let cleanShapes = MarkedSource(
    "structs and enums that may change",
    """
    import Foundation
    import SwiftData

    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      enum Kind: String, Codable { case a }
      enum Free: Codable { case one(Int) }
      struct Place: Codable { var lat: Double; var kind: Kind; var list: [Other]; var link: Link }
      struct Other: Codable { var a: Int }
      struct Link: Codable { var a: Int }
      @Model final class Trip {
        var title: String = ""
        var kind: Kind?
        var free: Free?
        var place: Place?
        var others: [Other] = []
        init() {}
      }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      enum Kind: String, Codable { case a, b }
      enum Free: Codable { case one(Int), two(String) }
      typealias Link = V1.Link
      struct Place: Codable { var kind: Kind; var lat: Double?; var list: [Other]; var link: Link; let x = 1 }
      struct Other: Codable { var a: Int; var b: Int? }
      @Model final class Trip {
        var title: String = ""
        var note: String?
        var kind: Kind?
        var free: Free?
        var place: Place?
        var others: [Part] = []
        init() {}
      }
      struct Part: Codable { var quite: String }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """
  )
}
