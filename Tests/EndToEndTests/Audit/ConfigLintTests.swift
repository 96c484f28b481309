import Foundation
import Testing

/// `lint` with a cde-tool.json (DIALECTS A53, A55, A56), and what cde-tool refuses of a model.
@Suite struct ConfigLintTests {
  private static let model = """
    <entity name="Item" representedClassName="Item">
      <attribute name="title" attributeType="String" defaultValueString=""/>
      <attribute name="status_raw" optional="YES" attributeType="String"/>
      <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
      <relationship name="parent" optional="YES" maxCount="1" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="children" inverseEntity="Item"/>
      <relationship name="children" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="parent" inverseEntity="Item"/>
    </entity>
    <composite name="Place">
      <attribute name="lat" optional="YES" attributeType="Double"/>
      <attribute name="lon" optional="YES" attributeType="Double"/>
    </composite>
    """

  private static let source = """
    import CoreData
    import CoreDataEvolution

    @Composition struct Place {
      @CompositionField(persistentName: "lat") var latitude: Double?
      var lon: Double?
    }
    @objc(Item) @PersistentModel final class Item: NSManagedObject {
      enum Status: String { case draft }
      var title: String = ""
      @Attribute(persistentName: "status_raw", storageMethod: .raw) var status: Status?
      @Attribute(storageMethod: .composition) var place: Place?
      @Relationship(inverse: "children", deleteRule: .nullify) var parent: Item?
      @Relationship(inverse: "parent", deleteRule: .nullify) var children: Set<Item>
    }
    """

  private static let clean = """
    { "generate": {
      "attributeRules": { "Item": {
        "title": { "swiftType": "Swift.String" },
        "status_raw": { "swiftName": "status", "storageMethod": "raw", "swiftType": "Item.Status" },
        "place": { "storageMethod": "composition", "swiftType": "Place" } } },
      "compositionRules": { "Place": { "lat": { "swiftName": "latitude" } } } } }
    """

  /// What `lint` tells, each as a line of its own, and its exit code.
  private static func lint(
    _ source: String,
    _ model: String,
    config: String? = nil,
    _ options: String...
  ) throws -> (lines: [String], code: Int32, complaint: String) {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(model)</model>".utf8).write(to: version.appending(path: "contents"))
      let file = folder.appending(path: "Models.swift")
      try Data(source.utf8).write(to: file)
      if let config {
        try Data(config.utf8).write(to: folder.appending(path: "cde-tool.json"))
      }
      let outcome = try Program.run(["lint", file.path, "--model", version.path] + options)
      let lines = outcome.lines.map { $0.replacing(folder.path + "/", with: "") }
      return (lines.filter { !$0.isEmpty }, outcome.code, outcome.complaint)
    }
  }

  @Test func `rules that fit model and source are not told`() throws {
    let outcome = try Self.lint(Self.source, Self.model, config: Self.clean, "--fail-on", "advice")
    #expect(outcome.lines == [])
    #expect(outcome.code == 0)
  }

  @Test func `the configuration beside the model is held against model and source`() throws {
    let config = """
      { "generate": { "attributeRules": { "Item": {
        "titel": {},
        "title": { "swiftType": "Int" },
        "place": { "storageMethod": "composition", "swiftType": "Place" } } },
        "relationshipRules": { "Item": { "parent": { "swiftName": "owner" } } },
        "compositionRules": { "Place": { "lat": { "swiftName": "breadth" } } } } }
      """
    let outcome = try Self.lint(Self.source, Self.model, config: config)
    #expect(
      outcome.lines == [
        "cde-tool.json:2:12: mismatch: Item has no attribute “titel” [config.rule-for-nothing]",
        "cde-tool.json:3:12: mismatch: 'title': type String in Models.swift:10, "
          + "Int in cde-tool.json [config.contradicts-source]",
        "cde-tool.json:3:12: mismatch: the model has String, which Int does not fit "
          + "[config.type-mismatch]",
        "cde-tool.json:5:46: mismatch: 'parent': Swift name parent in Models.swift:13, "
          + "owner in cde-tool.json [config.contradicts-source]",
        "cde-tool.json:6:43: mismatch: 'Place.lat': Swift name latitude in Models.swift:5, "
          + "breadth in cde-tool.json [config.contradicts-source]",
      ]
    )
    #expect(outcome.code == 1)
  }

  @Test func `a configuration that cannot be read is told, and refused where it was asked for`()
    throws
  {
    let found = try Self.lint(Self.source, Self.model, config: "{")
    #expect(found.lines.count == 1)
    #expect(found.lines.first?.contains("was not read: this is not JSON") == true)
    let asked = try Self.lint(Self.source, Self.model, config: nil, "--config", "/nowhere.json")
    #expect(asked.code != 0 && asked.lines == [])
    #expect(asked.complaint.contains("/nowhere.json"))
  }

  /// What is changed in the model, and the line, column and code of what is told.
  @Test(arguments: [
    ("name=\"lon\" optional=\"YES\"", "name=\"lon\"", "6:7 optional"),
    (
      "name=\"lon\" optional=\"YES\" attributeType=\"Double\"",
      "name=\"lon\" optional=\"YES\" attributeType=\"Float\"", "6:7 type"
    ),
    (
      "<attribute name=\"lon\" optional=\"YES\" attributeType=\"Double\"/>", "",
      "6:7 extra-property"
    ),
    (
      "</composite>",
      "<attribute name=\"alt\" optional=\"YES\" attributeType=\"Double\"/></composite>",
      "4:14 no-property"
    ),
    (
      "attributeType=\"String\" defaultValueString=\"\"", "attributeType=\"Undefined\"",
      "10:14 type"
    ),
    ("name=\"parent\" optional=\"YES\"", "name=\"parent\"", "13:72 optional"),
    ("name=\"children\" optional=\"YES\"", "name=\"children\"", "14:72 optional"),
  ])
  func `a leaf, an undefined type and a required relationship are told where they stand`(
    _ old: String,
    _ new: String,
    _ told: String
  ) throws {
    let model = Self.model.replacing(old, with: new)
    #expect(model != Self.model)
    let outcome = try Self.lint(Self.source, model)
    let found = outcome.lines.map { line in
      let place = line.split(separator: ":").dropFirst().prefix(2).joined(separator: ":")
      return place + " " + (line.split(separator: ".").last?.dropLast() ?? "")
    }
    #expect(found == [told], "\(outcome.lines)")
  }

  @Test func `a model's default of a coded value is told, as source can say nil alone`() throws {
    let source = """
      import CoreData
      import CoreDataEvolution
      struct Box: Codable { var a: Int }
      @objc(Item) @PersistentModel final class Item: NSManagedObject {
        @Attribute(storageMethod: .codable) var box: Box?
      }
      """
    let model = """
      <entity name="Item" representedClassName="Item">
        <attribute name="box" optional="YES" attributeType="Binary" defaultValueString="AA=="/>
      </entity>
      """
    let outcome = try Self.lint(source, model)
    #expect(
      outcome.lines == [
        "Models.swift:5:43: mismatch: 'box': default none in source, \"AA==\" in the model "
          + "[source.model.default]"
      ]
    )
  }

  @Test func `an attribute that the model has as a relationship is told once`() throws {
    let source = """
      import CoreData
      @objc(Item) class Item: NSManagedObject {
        @NSManaged var title: Item?
        @NSManaged var parent: String?
        @NSManaged var children: NSSet?
      }
      """
    let model = """
      <entity name="Item" representedClassName="Item">
        <attribute name="title" optional="YES" attributeType="String"/>
        <relationship name="parent" optional="YES" maxCount="1" destinationEntity="Item"/>
        <relationship name="children" optional="YES" toMany="YES" destinationEntity="Item"/>
      </entity>
      """
    let outcome = try Self.lint(source, model)
    #expect(
      outcome.lines == [
        "Models.swift:3:18: mismatch: 'title' is a relationship in source, "
          + "an attribute in the model [source.model.extra-property]",
        "Models.swift:4:18: mismatch: 'parent' is an attribute in source, "
          + "a relationship in the model [source.model.extra-property]",
      ]
    )
  }
}
