import Testing

/// Collections that keep an order against relationships that keep none, and the reverse (DIALECTS A31, D7).
@Suite struct OrderedRelationshipLintTests {
  private static let model = """
    <entity name="Album" representedClassName="Album">
      <relationship name="tracks" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Track" inverseName="album" inverseEntity="Track"/>
      <relationship name="bonuses" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Track" inverseName="owner" inverseEntity="Track"/>
    </entity>
    <entity name="Track" representedClassName="Track">
      <relationship name="album" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Album" inverseName="tracks" inverseEntity="Album"/>
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Album" inverseName="bonuses" inverseEntity="Album"/>
    </entity>
    """

  /// The two collections of a dialect, marked where they are wrong.
  private static func source(_ dialect: String, _ tracks: String, _ bonuses: String) -> MarkedSource
  {
    switch dialect {
    case "ManagedModels":
      MarkedSource(
        dialect,
        #"""
        import ManagedModels

        @Model class Album: NSManagedObject {
          @Relationship(inverse: \Track.album) var tracks: \#(tracks)
          @Relationship(inverse: \Track.owner) var bonuses: \#(bonuses)
        }
        @Model class Track: NSManagedObject {
          var album: Album?
          var owner: Album?
        }
        """#
      )
    case "CoreDataEvolution":
      MarkedSource(
        dialect,
        #"""
        import CoreData
        import CoreDataEvolution

        @objc(Album) @PersistentModel final class Album: NSManagedObject {
          @Relationship(inverse: "album", deleteRule: .nullify) var tracks: \#(tracks)
          @Relationship(inverse: "owner", deleteRule: .nullify) var bonuses: \#(bonuses)
        }
        @objc(Track) @PersistentModel final class Track: NSManagedObject {
          @Relationship(inverse: "tracks", deleteRule: .nullify) var album: Album?
          @Relationship(inverse: "bonuses", deleteRule: .nullify) var owner: Album?
        }
        """#
      )
    default:
      MarkedSource(
        dialect,
        #"""
        import CoreData

        @objc(Album) class Album: NSManagedObject {
          @NSManaged var tracks: \#(tracks)
          @NSManaged var bonuses: \#(bonuses)
        }
        class Track: NSManagedObject {
          @NSManaged var album: Album?
          @NSManaged var owner: Album?
        }
        """#
      )
    }
  }

  @Test(arguments: [
    ("Core Data", "NSOrderedSet?", "NSSet?"), ("Core Data", "NSOrderedSet?", "Set<Track>"),
    ("Core Data", "NSMutableOrderedSet", "NSMutableSet"),
    ("ManagedModels", "NSOrderedSet", "Set<Track>"), ("ManagedModels", "NSOrderedSet", "[Track]"),
    ("CoreDataEvolution", "[Track]", "Set<Track>"),
  ])
  func `a collection is of its relationship's order, or told`(
    _ dialect: String,
    _ ordered: String,
    _ unordered: String
  ) throws {
    let clean = try Self.source(dialect, ordered, unordered)
      .lint(against: Self.model, "--fail-on", "advice")
    #expect(clean.messages == [])
    let mark = "«model.cardinality»"
    let broken = Self.source(dialect, mark + unordered, mark + ordered)
    let outcome = try broken.lint(against: Self.model)
    #expect(outcome.found == broken.expected, "\(outcome.messages)")
  }
}
