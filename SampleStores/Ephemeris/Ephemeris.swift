import Foundation
import SwiftData

// What the comet watchers of an observatory keep, in three versions of their app.

enum EphemerisV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Comet.self] }

  @Model
  final class Comet {
    @Attribute(.unique) var designation: String
    var finder: String
    var perihelion: Date
    var period: String

    init(designation: String, finder: String, perihelion: Date, period: String) {
      self.designation = designation
      self.finder = finder
      self.perihelion = perihelion
      self.period = period
    }
  }
}

// A new name with the old one beside it, and something new that may be nil: Core Data infers this.
enum EphemerisV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Comet.self] }

  @Model
  final class Comet {
    @Attribute(.unique) var designation: String
    @Attribute(originalName: "finder") var discoverer: String
    var perihelion: Date
    var period: String
    var magnitude: Double?

    init(designation: String, discoverer: String, perihelion: Date, period: String) {
      self.designation = designation
      self.discoverer = discoverer
      self.perihelion = perihelion
      self.period = period
    }
  }
}

// Text that becomes a number: no stage can change a type, so the number gets a property of its own, which the stage
// fills. A later version may drop the text. The old name stays beside the new one, because versions know a property by it.
enum EphemerisV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Comet.self] }

  @Model
  final class Comet {
    @Attribute(.unique) var designation: String
    @Attribute(originalName: "finder") var discoverer: String
    var perihelion: Date
    var period: String
    var years: Double?
    var magnitude: Double?

    init(designation: String, discoverer: String, perihelion: Date, period: String) {
      self.designation = designation
      self.discoverer = discoverer
      self.perihelion = perihelion
      self.period = period
      years = Double(period)
    }
  }
}

enum EphemerisPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [EphemerisV1.self, EphemerisV2.self, EphemerisV3.self]
  }

  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: EphemerisV1.self, toVersion: EphemerisV2.self),
      .custom(
        fromVersion: EphemerisV2.self,
        toVersion: EphemerisV3.self,
        willMigrate: nil,
        didMigrate: { context in
          for comet in try context.fetch(FetchDescriptor<EphemerisV3.Comet>()) { comet.years = Double(comet.period) }
          try context.save()
        }
      ),
    ]
  }
}
