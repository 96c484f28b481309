import Foundation
import Testing

/// Source against a model that says otherwise, each difference at the place of the source that differs.
@Suite struct SourceComparisonTests {
  private static let model = """
    <model>
      <entity name="Item" representedClassName="Item">
        <attribute name="name" attributeType="String" defaultValueString=""/>
        <attribute name="rank" attributeType="Integer 64" defaultValueString="3"/>
        <attribute name="cache" optional="YES" attributeType="Date"/>
        <attribute name="sum" optional="YES" attributeType="Double"/>
        <attribute name="label" optional="YES" attributeType="UUID"/>
        <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
        <attribute name="blob" optional="YES" attributeType="Binary"/>
        <attribute name="age" optional="YES" attributeType="Integer 32" usesScalarValueType="NO"/>
        <attribute name="gone" optional="YES" attributeType="String"/>
        <attribute name="code" optional="YES" attributeType="String"/>
        <attribute name="lone" optional="YES" attributeType="Boolean"/>
        <attribute name="words" optional="YES" attributeType="Transformable" \
    valueTransformerName="NSSecureUnarchiveFromData"/>
        <relationship name="group" optional="YES" maxCount="1" deletionRule="Cascade" \
    destinationEntity="Group" inverseName="items" inverseEntity="Group"/>
        <uniquenessConstraints>
          <uniquenessConstraint><constraint value="code"/></uniquenessConstraint>
        </uniquenessConstraints>
      </entity>
      <entity name="Group" representedClassName="Group">
        <attribute name="title" attributeType="String"/>
        <relationship name="friends" optional="YES" toMany="YES" minCount="2" deletionRule="Nullify" \
    destinationEntity="Group" inverseName="friends" inverseEntity="Group"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="group" inverseEntity="Item"/>
      </entity>
      <entity name="Left" representedClassName="Left"/>
      <composite name="Place">
        <attribute name="lat" optional="NO" attributeType="Double"/>
        <attribute name="lng" optional="YES" attributeType="Double"/>
        <attribute name="far" optional="YES" attributeType="Double"/>
      </composite>
    </model>
    """

  private static let source = MarkedSource(
    "against a model",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Kind: String {
      case one
    }

    @Composition
    «model.no-property»struct Place {
      var lat: Double
      @CompositionField(persistentName: "lng") var «model.type»longitude: Float?
      var «model.extra-property»near: Double?
    }

    @objc(Item)
    @PersistentModel
    final «model.no-property»class Item: NSManagedObject {
      var name: String = ""
      var rank: Int64 = «model.default»4
      @Ignore var «model.ignored»cache: Date?
      var «model.ignored»sum: Double? { nil }
      @Attribute(«model.persistent-name»persistentName: "label_id") var label: UUID?
      @Attribute(storageMethod: .composition) var place: Place?
      @Attribute(«model.type»storageMethod: .raw) var blob: Kind?
      var age: «model.type»String?
      var «model.persistent-name»extra: String?
      var «model.extra-property»link: URL?
      var «model.unique»code: String?
      @Attribute(«model.transformer»storageMethod: .transformed(name: "Other")) var words: [String]?
      @Relationship(inverse: "items", «model.delete-rule»deleteRule: .nullify) var group: Group?
    }

    @objc(Group)
    @PersistentModel
    final class Group: NSManagedObject {
      var «property.no-default»title: String
      @Relationship(inverse: "friends", deleteRule: .nullify, «model.count»minimumModelCount: 1)
      var friends: Set<Group>
      @Relationship(inverse: "group", deleteRule: .nullify) var items: «model.cardinality»[Item]
    }

    @objc(Unknown)
    @PersistentModel
    final «model.no-entity»class Unknown: NSManagedObject {
      var name: String = ""
    }
    """#
  )

  @Test func `a property that changed its name loses its values where the source makes the model`()
    throws
  {
    let renamed = MarkedSource(
      "renamed",
      """
      import CoreData
      import ManagedModels

      @Model
      «model.no-property»class Item: NSManagedObject {
        var «model.extra-property»«model.rename»heading: String
        var count: Int = 0
      }
      """
    )
    let model = """
      <entity name="Item" representedClassName="Item">
        <attribute name="title" attributeType="String"/>
        <attribute name="count" attributeType="Integer 64" defaultValueString="0"/>
      </entity>
      """
    let outcome = try renamed.lint(against: model)
    #expect(outcome.found == renamed.expected, "\(outcome.messages)")
  }

  @Test func `each difference is told at its place`() throws {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data(Self.model.utf8).write(to: version.appending(path: "contents"))
      let outcome = try Self.source.lint("--model", version.path)
      // The entity without a class has no place in the source.
      #expect(
        outcome.found == (Self.source.expected + [" source.model.no-class"]).sorted(),
        "\(outcome.messages)"
      )
      #expect(outcome.messages.contains("the model's entity Left has no class in the source"))
    }
  }
}
