import Foundation
import TestSupport
import Testing

/// Source as apps have it around a model: other targets, Objective-C beside Swift, classes that Xcode makes.
@Suite struct AppSourceTests {
  /// What `lint` tells of several files against a model, as `file:line code severity`.
  private static func lint(
    _ files: [String: String],
    against elements: String
  ) throws -> (found: [String], messages: [String]) {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(elements)</model>".utf8).write(to: version.appending(path: "contents"))
      let app = folder.appending(path: "app")
      for (path, text) in files {
        let file = app.appending(path: path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(),
          withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
      }
      let outcome = try Program.run("lint", app.path, "--model", version.path, "--json")
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let found = findings.map { finding in
        let parts = (finding["source"] as? String ?? "").split(separator: ":")
        let file = parts.first.map { $0.replacing(app.path + "/", with: "") } ?? ""
        let line = parts.count > 1 ? String(parts[1]) : ""
        let words = ["code", "severity"].map { finding[$0] as? String ?? "" }
        return "\(file):\(line) \(words[0]) \(words[1])"
      }
      return (found.sorted(), findings.compactMap { $0["message"] as? String })
    }
  }

  /// DIALECTS §2.8: Core Data finds a property by its Objective-C name.
  @Test func `a property has its Objective-C name in the model`() throws {
    let found = try Self.lint(
      [
        "Group.swift": """
        import CoreData

        @objc(Group) final class Group: NSManagedObject {
          @NSManaged @objc(groupId) var groupID: Data
          @NSManaged @objc(name) private var _name: String?
          @NSManaged @objc(members) private(set) var _members: NSOrderedSet
          @nonobjc var name: String { _name ?? "" }
          @EncryptedField(name: "blobId")
          @objc(blobId) dynamic var blobID: Data? { get { getBlobID() } set { setBlobID(newValue) } }
        }
        """
      ],
      against: """
        <entity name="Group" representedClassName="Group">
          <attribute name="groupId" attributeType="Binary"/>
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="blobId" optional="YES" attributeType="Binary"/>
          <relationship name="members" optional="YES" toMany="YES" ordered="YES" destinationEntity="Group"/>
        </entity>
        """
    )
    #expect(found.found == [], "\(found.messages)")
  }

  /// DIALECTS E18: a list that is made elsewhere may hold any class, or leave it out.
  @Test(arguments: [
    ("", []),
    ("func preview(_ types: [any PersistentModel.Type]) { _ = Schema(types) }", ["advice"]),
    ("let whole = Schema([Kept.self, Held.self])", ["mismatch"]),
  ])
  func `a class that no list names need not be in the store`(
    _ other: String,
    _ severities: [String]
  ) throws {
    let found = try Self.lint(
      [
        "Models.swift": """
        import SwiftData
        @Model final class Kept { var name: String = ""; init() {} }
        @Model final class Held { var name: String = ""; init() {} }
        let schema = Schema([Kept.self])
        \(other)
        """
      ],
      against: """
        <entity name="Kept"><attribute name="name" attributeType="String" defaultValueString=""/></entity>
        """
    )
    #expect(
      found.found == severities.map { "Models.swift:3 source.model.no-entity \($0)" },
      "\(found.messages)"
    )
  }

  /// DIALECTS §2.8: each class has its own members, its extension beside it, and the model means one of them.
  @Test func `of two classes of an entity the one that fits is held against the model`() throws {
    let mood = "class Mood: NSManagedObject { @NSManaged var date: Date }"
    let fetch = """
      extension Mood {
        @NSManaged var rating: Int16
        @NSManaged var remoteID: String?
      }
      """
    let found = try Self.lint(
      [
        "Chapter1/Mood.swift": "import CoreData\n" + mood,
        "Chapter2/Mood.swift": "import CoreData\n" + mood,
        "Chapter2/Mood+Remote.swift": fetch,
        "Chapter3/Mood.swift":
          "import CoreData\nclass Mood: NSManagedObject { @NSManaged var day: Date; @NSManaged var x: Int16 }",
      ],
      against: """
        <entity name="Mood" representedClassName="Mood">
          <attribute name="date" attributeType="Date"/>
          <attribute name="rating" attributeType="Integer 16" usesScalarValueType="YES"/>
          <attribute name="remoteID" optional="YES" attributeType="String"/>
        </entity>
        """
    )
    #expect(
      found.found == [
        "Chapter2/Mood.swift:2 source.schema.duplicate-entity-name advice",
        "Chapter3/Mood.swift:2 source.schema.duplicate-entity-name advice",
      ],
      "\(found.messages)"
    )
    #expect(
      found.messages.allSatisfy {
        $0.contains("; the one at") && $0.contains("Chapter2/Mood.swift:2:1 is taken")
      },
      "\(found.messages)"
    )
  }

  /// DIALECTS §2.8: `_Book` is what a tool writes below the class `Book`, and both ask for one entity.
  @Test func `a superclass that a tool writes is a part of the entity's class`() throws {
    let found = try Self.lint(
      [
        "_Book.swift": """
        import CoreData

        class _Book: NSManagedObject {
          @nonobjc class func fetchRequest() -> NSFetchRequest<Book> {
            NSFetchRequest<Book>(entityName: "Book")
          }
          @NSManaged var title: String?
        }
        """,
        "Book.swift": """
        @objc(Book) class Book: _Book { @NSManaged private var primitiveTitle: String? }
        """,
      ],
      against: """
        <entity name="Book" representedClassName="Book">
          <attribute name="title" optional="YES" attributeType="String"/>
        </entity>
        """
    )
    #expect(found.found == [], "\(found.messages)")
  }

  /// DIALECTS §2.8: what Objective-C declares is in no Swift file.
  @Test func `classes beside and below Objective-C declare what is theirs`() throws {
    let found = try Self.lint(
      [
        "User+Roles.swift": """
        extension User {
          @NSManaged var roles: Set<Role>
          @NSManaged var handle: String?
        }
        """,
        "Role.swift": "final class Role: BaseObject { @NSManaged var name: String? }",
        "Client.swift": "class Client: BaseObject {}\nfinal class Screen: UIView {}",
        "Defaults.swift": "extension UserDefaults { @NSManaged var isOn: Bool }",
        "Message.swift": """
        class Message: Client { @NSManaged var gone: Int64; @NSManaged var by: Client? }
        """,
      ],
      against: """
        <entity name="User" representedClassName="User">
          <attribute name="handle" optional="YES" attributeType="String"/>
          <attribute name="email" optional="YES" attributeType="String"/>
          <relationship name="roles" optional="YES" toMany="YES" destinationEntity="Role"/>
        </entity>
        <entity name="Role" representedClassName="Role">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="token" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Client" representedClassName="Client">
          <attribute name="remote" optional="YES" attributeType="String"/>
        </entity>
        <entity name="Message" representedClassName="Message" parentEntity="Role">
          <relationship name="by" optional="YES" maxCount="1" destinationEntity="Client"/>
        </entity>
        """
    )
    #expect(
      found.found == ["Message.swift:1 source.model.extra-property mismatch"],
      "\(found.messages)"
    )
  }

  /// DIALECTS §2.8: key-value coding needs no property, and a class may be of another model of the app.
  @Test func `what plain source need not declare is advice`() throws {
    let found = try Self.lint(
      [
        "Car.swift": """
        import CoreData

        class Car: NSManagedObject { @NSManaged var name: String? }
        class Bus: NSManagedObject { @NSManaged var name: String? }
        """
      ],
      against: """
        <entity name="Vehicle" representedClassName="Vehicle"/>
        <entity name="Car" representedClassName="Car" parentEntity="Vehicle">
          <attribute name="name" optional="YES" attributeType="String"/>
          <attribute name="seats" optional="YES" attributeType="Integer 16"/>
        </entity>
        """
    )
    #expect(
      found.found == [
        ": source.model.no-class advice", "Car.swift:3 source.model.no-property advice",
        "Car.swift:4 source.model.no-entity advice",
      ],
      "\(found.messages)"
    )
  }

  /// DIALECTS E8, E18: an inverse that is not written may not be found, and a class may stand in no schema.
  @Test func `what SwiftData's source leaves open is no difference`() throws {
    let found = try Self.lint(
      [
        "Models.swift": """
        import SwiftData

        @Model final class Trip {
          var name: String = ""
          @Relationship(deleteRule: .cascade) var stops: [Stop]? = []
          init() {}
        }
        @Model final class Stop { var name: String = ""; var trip: Trip?; init() {} }
        @Model final class Draft { var name: String = ""; init() {} }
        let container = try ModelContainer(for: Schema([Trip.self]))
        """
      ],
      against: """
        <entity name="Trip">
          <attribute name="name" attributeType="String" defaultValueString=""/>
          <relationship name="stops" optional="YES" toMany="YES" deletionRule="Cascade" destinationEntity="Stop"/>
        </entity>
        <entity name="Stop">
          <attribute name="name" attributeType="String" defaultValueString=""/>
          <relationship name="trip" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Trip"/>
        </entity>
        """
    )
    #expect(found.found == [], "\(found.messages)")
  }

  /// DIALECTS E22: three real stores have the column.
  @Test func `a constant with a value is stored by SwiftData`() throws {
    let source = MarkedSource(
      "constant",
      """
      import SwiftData

      @Model final class Trip { let «property.constant»id = UUID(); init() {} }
      """
    )
    let outcome = try source.lint(
      against: "<entity name=\"Trip\"><attribute name=\"id\" attributeType=\"UUID\"/></entity>"
    )
    #expect(outcome.found == source.expected, "\(outcome.messages)")
  }
}
