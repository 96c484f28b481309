extension MarkedSource {
  /// Versioned schemas, later ones first, and plans with aliases and constants (DIALECTS E6, E18).
  static let versionSpellings = MarkedSource(
    "schemas and plans",
    #"""
    import SwiftData

    enum V10: VersionedSchema {
      static let versionIdentifier: Schema.Version = .init(10, 0, 0)
      static let models: [any PersistentModel.Type] = [Trip.self, Stop.self]
      @Model final class Trip {
        @Attribute(originalName: "name") var title: String = ""
        var «version.rename»begin: Date?
        @Relationship(inverse: \Stop.trip) var «version.rename»halts: [Stop] = []
        init() {}
      }
      @Model final class Stop { var trip: Trip?; init() {} }
      @Model final «schema.unlisted»class Forgotten { var x: Int = 0; init() {} }
    }
    enum V2 {}
    extension V2: SwiftData.VersionedSchema {
      static var versionIdentifier: Schema.Version { get { .init(2, 0, 0) } }
      static var models: [any PersistentModel.Type] {
        return [Trip.self, V2.Stop.self, «version.unknown-model»Ghost.self]
      }
    }
    extension V2 {
      @Model final class Trip {
        var name: String = ""
        var start: Date = Date.now
        @Relationship(inverse: \Stop.trip) var stops: [Stop] = []
        init() {}
      }
      @Model final class Stop { var trip: Trip?; init() {} }
    }
    «version.identical»struct Other: VersionedSchema {
      static var «version.same-identifier»versionIdentifier: Schema.Version { return Schema.Version(10, 0, 0) }
      static var models: [any PersistentModel.Type] { [V10.Trip.self, V10.Stop.self] }
    }
    typealias Latest = V10

    enum Plan: SwiftData.SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { return [V2.self, Latest.self, Other.self] }
      static var «migration.gap»stages: [MigrationStage] {
        let first = MigrationStage.lightweight(fromVersion: V2.self, toVersion: V10.self)
        return [first]
      }
    }
    enum Second {}
    extension Second: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V2.self, V10.self] }
      static var stages: [MigrationStage] {
        [Self.first, «migration.unknown-schema».custom(fromVersion: Latest.self, toVersion: Other.self, willMigrate: nil, didMigrate: nil)]
      }
      static let first = MigrationStage.lightweight(fromVersion: V2.self, toVersion: Latest.self)
    }
    """#
  )

  /// The same, as they should be.
  static let cleanVersions = MarkedSource(
    "clean schemas and plans",
    #"""
    import SwiftData

    typealias Trip = Current.Trip
    typealias Current = V2

    enum V2: VersionedSchema {
      static var versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Self.Trip.self, Shared.self, Outer.Inner.self] }
      @Model final class Trip {
        @Attribute(originalName: "name") var title: String = ""
        @Relationship(originalName: "stops", inverse: \Shared.trip) var halts: [Shared] = []
        init() {}
      }
    }
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Trip.self, Shared.self, Outer.Inner.self] }
      @Model final class Trip {
        var name: String = ""
        @Relationship(inverse: \Shared.trip) var stops: [Shared] = []
        var place: Place?
        init() {}
      }
      // Not listed, but a listed class leads to it.
      @Model final class Place { var name: String = ""; init() {} }
    }
    @Model final class Shared { var trip: Current.Trip?; init() {} }
    enum Outer {
      @Model final class Inner { var x: Int = 0; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, Current.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    struct Second: SchemaMigrationPlan {
      static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
      static var stages: [MigrationStage] {
        let only = MigrationStage.custom(fromVersion: V1.self, toVersion: Current.self) { context in
          try context.save()
        } didMigrate: { _ in }
        return [only]
      }
    }
    enum Third: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { Second.stages }
    }
    """#
  )

  /// Schemas that no stage can lead between, and beside each one that does (DIALECTS E18).
  static let stages = MarkedSource(
    "stages",
    """
    import Foundation
    import SwiftData

    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      enum Kind: String, Codable { case a }
      @Model final class Trip { var name: String = ""; var kind: Kind?; init() {} }
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      enum Kind: String, Codable { case a }
      @Model final class Trip {
        var name: String = ""
        var kind: Kind?
        var «migration.required»start: Date
        var «migration.required»first: Kind
        var note: String?
        var count: Int = 0
        init(start: Date, first: Kind) { (self.start, self.first) = (start, first) }
      }
    }
    «version.identical»enum V3: VersionedSchema {
      static let versionIdentifier = Schema.Version(3, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      typealias Kind = V2.Kind
      @Model final class Trip {
        var name: String = "new"
        var kind: Kind?
        var start: Date
        var first: Kind
        var note: String?
        var count: Int = 0
        init(start: Date, first: Kind) { (self.start, self.first) = (start, first) }
      }
    }
    enum V4: VersionedSchema {
      static let versionIdentifier = Schema.Version(4, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      «version.raw-type»enum Kind: Int, Codable { case a }
      @Model final class Trip {
        var name: String = "new"
        var kind: Kind?
        var start: Date
        var first: Kind
        var note: String?
        var count: Int = 0
        var end: Date
        init(start: Date, first: Kind) { (self.start, self.first, end) = (start, first, start) }
      }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self, V4.self] }
      static var stages: [MigrationStage] {
        [
          .lightweight(fromVersion: V1.self, toVersion: V2.self),
          .lightweight(fromVersion: V2.self, toVersion: V3.self),
          .custom(fromVersion: V3.self, toVersion: V4.self, willMigrate: nil, didMigrate: nil),
        ]
      }
    }
    """
  )
}
