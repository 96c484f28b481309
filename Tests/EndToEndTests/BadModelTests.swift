import Archives
import Foundation
import Testing

/// A model that cannot be read, or that is not the store's, is told; nothing it names is fetched.
@Suite(.timeLimit(.minutes(20)))
struct BadModelTests {
  private static let header = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  /// Writes a `.xcdatamodel` folder; its path.
  private func model(_ contents: String, in folder: URL) throws -> String {
    let model = folder.appending(path: "A.xcdatamodel")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    try Data(contents.utf8).write(to: model.appending(path: "contents"))
    return model.path
  }

  @Test func `Entities that grow without end are refused where they are declared`() throws {
    let levels = (2...9).map { level in "<!ENTITY e\(level) \"\(String(repeating: "&e\(level - 1);", count: 10))\">\n" }
    let laughs =
      Self.header + "<!DOCTYPE model [\n<!ENTITY e1 \"ha\">\n" + levels.joined()
      + "]>\n<model><entity name=\"&e9;\"/></model>"
    try TemporaryFolder.with { folder in
      let path = try model(laughs, in: folder)
      let outcome = try Program.run("schema", path)
      #expect(outcome.code == 65)
      #expect(outcome.isOneSentence, "\(outcome.complaint)")
      #expect(outcome.complaint == "storescope: the XML declares or uses entities in line 3 · \(path)/contents\n")
    }
  }

  @Test(arguments: ["SYSTEM", "PUBLIC \"x\""])
  func `A file that a model names is never read`(_ kind: String) throws {
    try TemporaryFolder.with { folder in
      let secret = folder.appending(path: "secret")
      try Data("tops3cret".utf8).write(to: secret)
      let contents =
        Self.header + "<!DOCTYPE model [<!ENTITY e \(kind) \"file://\(secret.path)\">]>\n"
        + "<model><entity name=\"A\"><userInfo><entry key=\"k\" value=\"v\"/>&e;</userInfo>" + "</entity></model>"
      let outcome = try Program.run("schema", "--json", try model(contents, in: folder))
      #expect(outcome.code == 65)
      #expect(outcome.isOneSentence && outcome.complaint.contains("in line 2"))
      #expect(!outcome.complaint.contains("tops3cret"))
    }
  }

  @Test func `Broken XML is reported with its line and its file`() throws {
    try TemporaryFolder.with { folder in
      let path = try model(Self.header + "<model>\n<entity name=\"A\">\n</model>\n", in: folder)
      let outcome = try Program.run("schema", path)
      #expect(outcome.code == 65 && outcome.isOneSentence)
      #expect(outcome.complaint.hasPrefix("storescope: the XML is broken in line 4: "))
      #expect(outcome.complaint.hasSuffix(" · \(path)/contents\n"))
      let bundle = try Program.run("schema", folder.path)
      #expect(bundle.complaint.hasSuffix("/A.xcdatamodel/contents\n"), "\(bundle.complaint)")
    }
  }

  /// Objects 1 to 3 are the model, its class and the entities; what follows is each case's own.
  static let circles: [(objects: [PropertyList], code: Int32, sentence: String)] = [
    // The model's entities are the model itself.
    ([object(2, ["NSEntities": .uid(1)]), named("NSManagedObjectModel")], 65, "no entities"),
    // The dictionary of entities holds itself.
    (
      [
        object(2, ["NSEntities": .uid(3)]), named("NSManagedObjectModel"),
        object(4, ["NS.keys": .array([.uid(3)]), "NS.objects": .array([.uid(3)])]), named("NSMutableDictionary"),
      ], 65, "an entity has no name"
    ),
    // An entity is its own parent and child.
    (
      [
        object(2, ["NSEntities": .uid(3)]), named("NSManagedObjectModel"),
        object(4, ["NS.keys": .array([.uid(5)]), "NS.objects": .array([.uid(6)])]), named("NSMutableDictionary"),
        .string("A"), object(7, ["NSEntityName": .uid(5), "NSSuperentity": .uid(6), "NSSubentities": .uid(3)]),
        named("NSEntityDescription"),
      ], 65, "entity 'A' is its own ancestor"
    ),
    // A composite's elements are the composite.
    (
      [
        object(2, ["NSEntities": .uid(3)]), named("NSManagedObjectModel"),
        object(4, ["NS.keys": .array([.uid(5)]), "NS.objects": .array([.uid(6)])]), named("NSMutableDictionary"),
        .string("A"), object(7, ["NSEntityName": .uid(5), "NSProperties": .uid(8)]), named("NSEntityDescription"),
        object(4, ["NS.keys": .array([.uid(9)]), "NS.objects": .array([.uid(10)])]), .string("p"),
        object(11, ["NSPropertyName": .uid(9), "NSAttributeType": .integer(2100), "NSCompositeElements": .uid(12)]),
        named("NSCompositeAttributeDescription"), object(13, ["NS.objects": .array([.uid(10), .uid(10)])]),
        named("NSArray"),
      ], 0, "advice: not understood: p: composite without an end"
    ),
  ]

  @Test(arguments: circles.indices)
  func `A compiled model whose objects go in a circle ends`(_ index: Int) throws {
    let circle = Self.circles[index]
    let archive = PropertyList.dictionary([
      .init("$version", .integer(100_000)), .init("$archiver", .string("NSKeyedArchiver")),
      .init("$top", .dictionary([.init("root", .uid(1))])),
      .init("$objects", .array([.string("$null")] + circle.objects)),
    ])
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "circle.mom")
      try BinaryPropertyListWriter.data(archive).write(to: path)
      let outcome = try Program.run("schema", path.path)
      #expect(outcome.code == circle.code, "\(outcome.complaint)")
      if circle.code == 0 {
        #expect(outcome.lines.contains(circle.sentence), "\(outcome.text)")
      } else {
        #expect(outcome.isOneSentence && outcome.complaint.contains(circle.sentence))
        #expect(outcome.complaint.hasSuffix(" · \(path.path)\n"), "\(outcome.complaint)")
      }
    }
  }

  private static func object(_ type: Int, _ fields: [String: PropertyList]) -> PropertyList {
    .dictionary([.init("$class", .uid(type))] + fields.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
  }

  private static func named(_ name: String) -> PropertyList {
    .dictionary([.init("$classname", .string(name)), .init("$classes", .array([.string(name), .string("NSObject")]))])
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `A model of another store is reported entity by entity`() throws {
    let store = RealStores.path("coredataplus-1/SampleModel_V1.sqlite")
    for other in ["moody/Moody.xcdatamodeld", "model-swiftgen/Model.momd"] {
      let outcome = try Program.run("schema", "--json", store, "--model", RealStores.path(other))
      #expect(outcome.code == 0)
      #expect(Self.match(outcome) == "none", "\(other)")
      let problems = Self.problems(outcome)
      #expect(problems.contains { $0["code"] as? String == "store.model.mismatch" })
      for entity in ["Car", "Person", "SportCar", "ExpensiveSportCar"] {
        #expect(problems.contains { $0["entity"] as? String == entity }, "\(entity)")
      }
    }
  }

  /// Of the bundle's versions only the one is left that did not write the store.
  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `A later version of the model is reported by the entities whose hashes differ`() throws {
    try TemporaryFolder.with { folder in
      let bundle = folder.appending(path: "SampleModel.momd")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      for name in ["VersionInfo.plist", "SampleModel2.mom"] {
        let data = try Data(contentsOf: URL(filePath: RealStores.path("coredataplus-1/SampleModel.momd/" + name)))
        try data.write(to: bundle.appending(path: name))
      }
      let store = RealStores.path("coredataplus-1/SampleModel_V1.sqlite")
      let outcome = try Program.run("schema", "--json", store, "--model", bundle.path)
      #expect(Self.match(outcome) != "hashes")
      let told = Self.problems(outcome).filter { $0["code"] as? String == "store.model.hash" }.compactMap {
        $0["entity"] as? String
      }
      #expect(told.sorted() == ["Car", "ExpensiveSportCar", "LuxuryCar", "Person", "SportCar"])
    }
  }

  private static func match(_ outcome: Program.Outcome) -> String? {
    let store = (outcome.json as? [String: Any])?["store"] as? [String: Any]
    return store?["modelMatch"] as? String
  }

  private static func problems(_ outcome: Program.Outcome) -> [[String: Any]] {
    (outcome.json as? [String: Any])?["problems"] as? [[String: Any]] ?? []
  }
}
