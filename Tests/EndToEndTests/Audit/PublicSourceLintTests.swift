import Foundation
import Testing

/// Forms that public apps have, and what `lint` reports of them at mismatch or worse.
@Suite struct PublicSourceLintTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let title: String
    /// Texts by the files' paths.
    let files: [String: String]
    var model: String?
    var codes: [String] = []

    var testDescription: String { title }
  }

  private static let versioned = """
    import Foundation
    import SwiftData
    enum Store {
      enum V1: VersionedSchema {
        static var versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Entry.self] }
        @Model final class Entry { var name: String = ""; init() {} }
      }
      enum V2: VersionedSchema {
        static var versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Entry.self, Tip.self] }
        typealias Entry = V1.Entry
        @Model final class Tip { var name: String = ""; init() {} }
      }
    THIRD
    }
    """

  private static let third = """
      enum V3: VersionedSchema {
        static var versionIdentifier = Schema.Version(3, 0, 0)
        static var models: [any PersistentModel.Type] { [Entry.self, Tip.self] }
        typealias Tip = V2.Tip
        @Model final class Entry { var name: String = ""; var owner: UUID; init(owner: UUID) { self.owner = owner } }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
        static var stages: [MigrationStage] {
          [
            .lightweight(fromVersion: V1.self, toVersion: V2.self),
            .lightweight(fromVersion: V2.self, toVersion: V3.self),
          ]
        }
      }
    """

  private static let base = """
    import CoreData
    public class _Cheat: NSManagedObject {
      NAMED
      @NSManaged public var code: String
    }
    @objc(Cheat) public class Cheat: _Cheat { @NSManaged public var note: String? }
    """

  static let cases = [
    Case(
      title:
        "a version lists a class of an earlier one by an alias, and the app has an alias for it",
      files: [
        "Store.swift": versioned.replacing("THIRD", with: "")
          + "\ntypealias Entry = Store.V2.Entry\n"
      ]
    ),
    Case(
      title: "a class gets a required property after a version that has it by an alias",
      files: ["Store.swift": versioned.replacing("THIRD", with: third)],
      codes: ["source.migration.required"]
    ),
    Case(
      title: "two apps in one folder have versions and plans of their own",
      files: [
        "A/A.swift": plan("A", of: ["", " var state: String = \"\";"], since: 0),
        "B/B.swift": plan(
          "B",
          of: [" var source: String = \"\";", " var source: String = \"\"; var note: String?;"],
          since: 1
        ),
      ]
    ),
    Case(
      title: "a tool's base class fetches the entity of its subclass",
      files: [
        "Cheat.swift": base.replacing(
          "NAMED",
          with: """
            @nonobjc public class func fetchRequest() -> NSFetchRequest<Cheat> {
              NSFetchRequest<Cheat>(entityName: "Cheat")
            }
            """
        )
      ]
    ),
    Case(
      title: "a tool's base class names the entity of its subclass",
      files: [
        "Cheat.swift": base.replacing(
          "NAMED",
          with: "public class var entityName: String { return \"Cheat\" }"
        )
      ]
    ),
    Case(
      title: "extensions for different conforming types have an alias of one name",
      files: [
        "Bridge.swift": """
        public protocol Bridged {}
        public struct Bridging<T> {}
        public extension Bridged where Self: Codable { typealias Bridge = Bridging<Self> }
        public extension Bridged where Self: RawRepresentable { typealias Bridge = Bridging<[Self]> }
        """
      ]
    ),
    Case(
      title:
        "another module's struct has the class's name, and in it a type of the destination's name",
      files: [
        "Client/Volume.swift": """
        public struct Volume: Codable { public struct Share: Codable { let id: String } }
        """,
        "Core/Volume.swift": """
        import CoreData
        @objc(Volume) public class Volume: NSManagedObject {}
        extension Volume { @NSManaged public var shares: Set<Share> }
        @objc(Share) public class Share: NSManagedObject { @NSManaged public var volume: Volume? }
        """,
      ],
      model: """
        <entity name="Share" representedClassName="Share">
          <relationship name="volume" optional="YES" maxCount="1" destinationEntity="Volume" inverseName="shares" inverseEntity="Volume"/>
        </entity>
        <entity name="Volume" representedClassName="Volume">
          <relationship name="shares" optional="YES" toMany="YES" destinationEntity="Share" inverseName="volume" inverseEntity="Share"/>
        </entity>
        """
    ),
    Case(
      title: "the source declares CoreValue's protocol itself, with an initialiser",
      files: [
        "CoreValue.swift": """
        import CoreData
        public protocol UnboxingStruct { init(fromObject object: NSManagedObject) throws }
        """,
        "Shop.swift": """
        import CoreData
        struct Shop: UnboxingStruct {
          static let EntityName = "Shop"
          let name: String
          init(fromObject object: NSManagedObject) throws { name = try object <| "name" }
        }
        """,
      ]
    ),
    Case(
      title: "a relationship leads to a class of a package that was not read",
      files: [
        "Trip.swift": """
        import SwiftData
        @Model final class Trip {
          @Relationship(deleteRule: .cascade, inverse: \\Wish.trip) var wishes: [Wish] = []
          init() {}
        }
        """
      ]
    ),
    Case(
      title: "two programs have a class of one name each, for different entities",
      files: [
        "One/Kind.swift": """
        import CoreData
        @objc(Kind) class Kind: NSManagedObject {
          class func fetchRequest() -> NSFetchRequest<Kind> { NSFetchRequest<Kind>(entityName: "Kind") }
          @NSManaged var name: String
        }
        """,
        "Two/Kind.swift": """
        import CoreData
        @objc(Kind) class Kind: NSManagedObject {
          class func fetchRequest() -> NSFetchRequest<Kind> { NSFetchRequest<Kind>(entityName: "Sort") }
          @NSManaged var name: String
        }
        """,
      ]
    ),
  ]

  /// A plan over two versions of the entity Mood, with these properties beside its name.
  private static func plan(_ name: String, of properties: [String], since major: Int) -> String {
    let versions = properties.enumerated().map { index, text in
      """
        enum V\(index + 1): VersionedSchema {
          static var versionIdentifier = Schema.Version(\(major), 0, \(index + 1))
          static var models: [any PersistentModel.Type] { [Mood.self] }
          @Model final class Mood { var name: String = "";\(text) init() {} }
        }
      """
    }
    return """
      import SwiftData
      enum \(name) {
      \(versions.joined(separator: "\n"))
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
      }
      """
  }

  @Test(arguments: cases)
  func `What public apps write is reported only if it is wrong`(_ item: Case) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "App")
      for (path, text) in item.files {
        let file = source.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      var arguments = ["lint", source.path, "--json"]
      if let model = item.model {
        let home = folder.appending(path: "M.xcdatamodel")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        try Data("<model>\(model)</model>".utf8).write(to: home.appending(path: "contents"))
        arguments += ["--model", home.path]
      }
      let outcome = try Program.run(arguments)
      let json = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(json["findings"] as? [[String: Any]])
      let bad = findings.filter { $0["severity"] as? String != "advice" }
      #expect(bad.compactMap { $0["code"] as? String } == item.codes, "\(bad)")
    }
  }
}
