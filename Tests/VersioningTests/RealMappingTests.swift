import Foundation
import ModelReading
import Schema
import TestSupport
import Testing
import Versioning

/// Consecutive versions of real models; what is expected was worked out from their XML by hand.
@Suite(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
struct RealMappingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let bundle: String
    let old: String
    let new: String
    let verdict: ModelDifference.Verdict
    /// `old>new mapping` of each entity, without copies.
    let entities: Set<String>
    /// `Entity.property effect` of what is in the way.
    var obstacles: Set<String> = []
    var testDescription: String { "\(bundle) \(old) → \(new)" }
  }

  private static func bookmarks(_ old: String, _ new: String) -> Row {
    Row(
      bundle: "bookmarks/BookmarksModel", old: "BookmarksModel\(old)", new: "BookmarksModel\(new)",
      verdict: .lightweight, entities: ["BookmarkEntity>BookmarkEntity transform"])
  }

  private static func moody(
    _ old: String, _ new: String, _ verdict: ModelDifference.Verdict, _ entities: Set<String>,
    _ obstacles: Set<String> = []
  ) -> Row {
    Row(
      bundle: "moody/Moody", old: "Moody\(old)", new: "Moody\(new)", verdict: verdict, entities: entities,
      obstacles: obstacles)
  }

  private static func sync(_ old: String, _ new: String, _ entities: Set<String>) -> Row {
    Row(
      bundle: "syncmetadata/SyncMetadata", old: "SyncMetadata\(old)", new: "SyncMetadata\(new)", verdict: .lightweight,
      entities: entities)
  }

  static let rows = [
    // Hash modifiers and indexes, optional attributes, a to-one that becomes a to-many under its identifier.
    bookmarks("", " 2"), bookmarks(" 2", " 3"), bookmarks(" 3", " 4"), bookmarks(" 4", " 5"), bookmarks(" 5", " 6"),
    sync("", " 2", ["SyncFeatureEntity>SyncFeatureEntity transform"]),
    sync(" 2", " 3", [">SyncableSettingsMetadata add"]),
    sync(" 3", " 4", ["SyncFeatureEntity>SyncFeatureEntity transform"]),
    // A required attribute with a default and a renamed one.
    moody("", " 2", .lightweight, ["Mood>Mood transform"]),
    // A required to-many whose minimum count is 0.
    moody(" 2", " 3", .lightweight, ["Continent>Continent transform", "Mood>Mood transform"]),
    // The super-entity is gone, and with it what both entities inherited.
    moody(
      " 3", " 4", .notKnown,
      ["Continent>Continent transform", "Country>Country transform", "GeographicRegion> remove"],
      ["Continent. notKnown", "Country. notKnown"]),
    moody(" 4", " 5", .lightweight, ["Continent> remove", "Country>Country transform", "Mood>Mood transform"]),
    moody(" 5", " 6", .lightweight, [">Continent add", "Country>Country transform"]),
    // A renamed entity below entities that lose attributes.
    Row(
      bundle: "coredataplus-1/SampleModel", old: "SampleModel", new: "SampleModel2", verdict: .lightweight,
      entities: [
        "Car>Car transform", "SportCar>SportCar transform", "ExpensiveSportCar>LuxuryCar transform",
        "Person>Person transform",
      ]),
    Row(
      bundle: "coredataplus-1/SampleModel", old: "SampleModel2", new: "SampleModel3", verdict: .lightweight,
      entities: [
        "Car>Car transform", "SportCar>SportCar transform", "LuxuryCar>LuxuryCar transform", "Person>Person transform",
        ">Maker add",
      ]),
    // Optional attributes that became required, without and with a default, a new required one, and a to-many that became
    // ordered.
    Row(
      bundle: "model-swiftgen/Model", old: "Model", new: "Model 2", verdict: .notKnown,
      entities: [
        "MainEntity>MainEntity transform", "ChildEntity>ChildEntity transform",
        "SecondaryEntity>SecondaryEntity transform", ">AbstractEntity add", ">NewEntity add", ">AutoClassGen add",
        ">AutoExtensionGen add", ">ImpossibleType add",
      ],
      obstacles: [
        "MainEntity.boolean mayFail", "MainEntity.string mayFail", "SecondaryEntity.name mayFail",
        "MainEntity.oneToMany notKnown",
      ]),
  ]

  @Test(arguments: rows)
  func `consecutive versions have the mapping that their XML leads to`(_ row: Row) throws {
    let bundle = try XcodeModelReader.readBundle(RealFiles.url("\(row.bundle).xcdatamodeld"))
    let old = try #require(bundle.versions.first { $0.name == row.old }).model
    let new = try #require(bundle.versions.first { $0.name == row.new }).model
    let difference = ModelDifference(from: old, to: new)
    #expect(difference.verdict == row.verdict)
    let entities = difference.entities.filter { $0.mapping != .copy }.map {
      "\($0.from ?? "")>\($0.to ?? "") \($0.mapping)"
    }
    #expect(Set(entities) == row.entities)
    let obstacles = difference.entities.flatMap { entity in
      entity.obstacles.map { ("\(entity.to ?? "").", $0.effect) }
        + entity.properties.flatMap { property in
          property.obstacles.map { ("\(entity.to ?? "").\(property.to ?? "")", $0.effect) }
        }
    }
    // What is removed is lost, and in nobody's way.
    let inTheWay = obstacles.filter { $0.1 != .lost }.map { "\($0) \($1)" }
    #expect(Set(inTheWay) == row.obstacles)
  }
}
