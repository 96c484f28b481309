import Foundation
import Testing

/// Classes of plain Core Data that a model finds by their names (DIALECTS §2.8).
@Suite struct ModelClassesLintTests {
  private static let model = """
    <entity name="Base" representedClassName="Shared" isAbstract="YES">
      <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
    <entity name="Left" representedClassName="Shared" parentEntity="Base">
      <attribute name="size" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
      <relationship name="leaves" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Leaf" inverseName="left" inverseEntity="Leaf"/>
      <relationship name="others" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Leaf" inverseName="others" inverseEntity="Leaf"/>
    </entity>
    <entity name="Right" representedClassName="App.Shared" parentEntity="Base"/>
    <entity name="Leaf" representedClassName=".LeafObject">
      <attribute name="token" attributeType="UUID" usesScalarValueType="NO"/>
      <relationship name="left" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Left" inverseName="leaves" inverseEntity="Left"/>
      <relationship name="others" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Left" inverseName="others" inverseEntity="Left"/>
    </entity>
    <entity name="Twig" representedClassName="TwigMO" parentEntity="Leaf">
      <attribute name="age" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
    </entity>
    <entity name="Loose" representedClassName="NSManagedObject">
      <attribute name="text" optional="YES" attributeType="String"/>
    </entity>
    """

  private static let clean = MarkedSource(
    "classes that the model names",
    #"""
    import CoreData

    class Managed: NSManagedObject {
      @NSManaged var token: UUID?
      func touch() {}
    }

    @objc(Shared)
    class SharedThing: NSManagedObject {
      @NSManaged var name: String?
      @NSManaged var size: NSNumber?
      @NSManaged var leaves: NSOrderedSet?
      @NSManaged var others: NSSet?

      @nonobjc class func fetchRequest() -> NSFetchRequest<SharedThing> {
        NSFetchRequest<SharedThing>(entityName: "Left")
      }
    }

    @objc(LeafObject)
    class Leaf: Managed {
      @NSManaged var left: SharedThing?
      @NSManaged var others: Set<SharedThing>?
    }

    class TwigMO: Leaf {
      @NSManaged var age: NSNumber?
    }
    """#
  )

  private static let broken = MarkedSource(
    "classes that the model names otherwise",
    #"""
    import CoreData

    class Managed: NSManagedObject {
      @NSManaged var token: «model.type»Int64
    }

    @objc(Shared)
    class SharedThing: NSManagedObject {
      @NSManaged var name: «model.type»Date?
      @NSManaged var «model.extra-property»gone: NSNumber?
      @NSManaged var leaves: «model.cardinality»NSSet?
      @NSManaged var others: «model.cardinality»NSOrderedSet?

      @nonobjc class func fetchRequest() -> NSFetchRequest<SharedThing> {
        NSFetchRequest<SharedThing>(entityName: «model.class»"Leaf")
      }
    }

    @objc(LeafObject)
    class Leaf: Managed {
      @NSManaged var left: «model.cardinality»Set<SharedThing>
      @NSManaged var others: «model.destination»Set<TwigMO>
      @NSManaged var «model.extra-property»lost: NSSet?

      static let «model.no-entity»entityName = "Leafs"
    }

    «model.class»@objc(Wrong)
    final class TwigMO: Leaf {
      @NSManaged var age: «model.type»String?
    }

    final «model.no-entity»class Loner: NSManagedObject {
      @NSManaged var text: String?
    }
    """#
  )

  private static let twice = MarkedSource(
    "one name of two classes",
    #"""
    import CoreData

    @objc(Thing)
    final class One: NSManagedObject {
      static let entityName = "One"
    }

    «class.objc-twice»@objc(Thing)
    final class Two: NSManagedObject {
      static let entityName = "Two"
    }
    """#
  )

  @Test func `the class decides the entity, and one class may stand for several`() throws {
    let outcome = try Self.clean.lint(against: Self.model, "--fail-on", "advice")
    #expect(outcome.messages == [])
    #expect(outcome.code == 0)
  }

  @Test func `what differs in a class that the model names is told once`() throws {
    let outcome = try Self.broken.lint(against: Self.model)
    #expect(outcome.found == Self.broken.expected, "\(outcome.messages)")
  }

  @Test func `an audit knows the classes by the store's model`() throws {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(Self.model)</model>".utf8).write(to: version.appending(path: "contents"))
      let store = try Self.store(of: "Leaf", model: version.path, in: folder)
      let source = folder.appending(path: "Classes.swift")
      for classes in [Self.clean, Self.broken] {
        try classes.text.write(to: source, atomically: true, encoding: .utf8)
        let found = try SourceAgainstStoreTests.findings(store, source)
        #expect(found.places == classes.expected, "\(found.messages)")
      }
    }
  }

  @Test(arguments: [
    """
    import CoreData
    @objc(Ship) final class Vessel: NSManagedObject { @NSManaged var name: String }
    """,
    """
    import CoreDataEvolution
    @objc(Ship) @PersistentModel final class Vessel: NSManagedObject { var name: String = "" }
    """,
  ])
  func `a model that is made of source finds its classes`(_ text: String) throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Classes.swift")
      try text.write(to: source, atomically: true, encoding: .utf8)
      let store = try Self.store(of: "Ship", model: source.path, in: folder)
      #expect(try SourceAgainstStoreTests.findings(store, source).messages == [])
    }
  }

  /// A store without rows.
  private static func store(of entity: String, model: String, in folder: URL) throws -> String {
    let rows = folder.appending(path: "rows.yaml")
    try "\(entity): []\n".write(to: rows, atomically: true, encoding: .utf8)
    let store = folder.appending(path: "s.sqlite").path
    let made = try Program.run("create", store, "--model", model, "--rows", rows.path)
    try #require(made.code == 0, "\(made.complaint)")
    return store
  }

  @Test func `two classes of one name in Objective-C are told`() throws {
    let outcome = try Self.twice.lint()
    #expect(outcome.found == Self.twice.expected, "\(outcome.messages)")
  }
}
