package import Foundation

/// A store in its text form: a model, the Swift source of its app, and rows.
package struct Sample: Sendable {
  /// A file of Swift source.
  package struct Source: Hashable, Sendable {
    package let name: String
    package let text: String
  }

  /// A model as Xcode saves it (FORMAT §8).
  package struct Model: Hashable, Sendable {
    package let name: String
    package let contents: Data
  }

  package let name: String
  /// Whose rules the source follows.
  package let system: String
  /// What there is to see, in a few words.
  package let shows: String
  /// What the first screen says.
  package let greeting: String
  /// Whose rows the first screen shows, and their columns from the left; nil for the first entity's.
  package let first: (entity: String, columns: [String])?
  /// Without one the source is the model.
  package let model: Model?
  package let sources: [Source]
  package let rows: String
  /// What is done to the store when it is written, in SQL.
  package let damage: String?
  /// What stands in place of a write-ahead log.
  package let log: String?

  private init(
    _ name: String, _ system: String, _ shows: String, greeting: String? = nil,
    first: (entity: String, columns: [String])? = nil, model: (String, [UInt8])? = nil,
    sources: [(String, [UInt8])], rows: [UInt8], damage: [UInt8]? = nil, log: String? = nil
  ) {
    self.name = name
    self.system = system
    self.shows = shows
    self.greeting = greeting ?? "\(name): \(shows)"
    self.first = first
    self.model = model.map { Model(name: $0.0, contents: Data($0.1)) }
    self.sources = sources.map { Source(name: $0.0, text: String(decoding: $0.1, as: UTF8.self)) }
    self.rows = String(decoding: rows, as: UTF8.self)
    self.damage = damage.map { String(decoding: $0, as: UTF8.self) }
    self.log = log
  }

  /// The first is what `demo` opens without a name.
  package static let all = [
    Sample(
      "Expedition", "CoreDataEvolution", "each way to store an attribute, and six values that the app cannot read",
      greeting: "Six values here do not reach the app. Try f findings, ↵ record, W compose",
      first: ("Sighting", ["title", "sky_raw", "position.lat", "position.lon", "position.altitude", "exposure"]),
      sources: [("Expedition.swift", PackageResources.Expedition_swift)], rows: PackageResources.Expedition_yaml),
    Sample(
      "Observatory", "Core Data", "sub-entities, ordered and derived properties, composites, archives",
      model: ("Observatory", PackageResources.contents),
      sources: [("Observatory.swift", PackageResources.Observatory_swift)], rows: PackageResources.rows_yaml),
    Sample(
      "Planetarium", "SwiftData", "structs, arrays, both forms of enums, unique, index, external storage",
      sources: [("Planetarium.swift", PackageResources.Planetarium_swift)], rows: PackageResources.Planetarium_yaml),
    Sample(
      "Plates", "storable", "fetched properties in their four modes, values kept as JSON",
      sources: [("Plates.swift", PackageResources.Plates_swift)], rows: PackageResources.Plates_yaml),
    Sample(
      "Workshop", "ManagedModels", "raw values, Codable values in archives' place, a renamed property",
      sources: [("Workshop.swift", PackageResources.Workshop_swift)], rows: PackageResources.Workshop_yaml),
    Sample(
      "StarParty", "CoreValue", "structs made of rows, one within another, boxed and unboxed",
      sources: [("StarParty.swift", PackageResources.StarParty_swift)], rows: PackageResources.StarParty_yaml),
    Sample(
      "Logbook", "SwiftData", "a history with deletions, and saves that are still in the log",
      greeting: "H lists who saved what; , and . step through the saves that the log still holds.",
      sources: [("Logbook.swift", PackageResources.Logbook_swift)], rows: PackageResources.Logbook_yaml),
    Sample(
      "Ephemeris", "SwiftData", "three versions of a schema, and the migration plan between them",
      greeting: "V shows the versions in a row, and what a migration between them would do.",
      sources: [("Ephemeris.swift", PackageResources.Ephemeris_swift)], rows: PackageResources.Ephemeris_yaml),
    Sample(
      "Storm", "several", "a store that lightning struck: nearly every finding about values and stores",
      greeting: "Lightning struck this store: f lists what it broke.",
      model: ("Storm", PackageResources.Storm_contents),
      sources: [("Storm.swift", PackageResources.Storm_swift)] + house, rows: PackageResources.Calm_yaml,
      damage: PackageResources.Storm_sql, log: String(repeating: "lightning ", count: 60)),
    Sample(
      "Calm", "several", "the same store on the evening before: nothing to find",
      greeting: "Nothing is wrong here: f says so.", model: ("Storm", PackageResources.Storm_contents),
      sources: [("Calm.swift", PackageResources.Calm_swift)] + house, rows: PackageResources.Calm_yaml),
  ]

  /// What the storm left alone.
  private static let house = [
    ("House.swift", PackageResources.House_swift), ("Camera.swift", PackageResources.Camera_swift),
    ("Watch.swift", PackageResources.Watch_swift),
  ]

  /// The sample of this name, whatever its case.
  package static func named(_ name: String) -> Sample? { all.first { $0.name.lowercased() == name.lowercased() } }
}
