import Foundation
import Testing

/// Source against a model that says otherwise, each difference at the place of the source that differs.
@Suite struct SourceComparisonTests {
  private static let model = """
    <model>
      <entity name="Item" representedClassName="Item">
        <attribute name="name" attributeType="String"/>
        <attribute name="age" optional="YES" attributeType="Integer 32" usesScalarValueType="NO"/>
        <attribute name="gone" optional="YES" attributeType="String"/>
        <attribute name="code" optional="YES" attributeType="String"/>
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
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="group" inverseEntity="Item"/>
      </entity>
      <entity name="Left" representedClassName="Left"/>
    </model>
    """

  private static let source = MarkedSource(
    "against a model",
    #"""
    import CoreData
    import CoreDataEvolution

    @objc(Item)
    @PersistentModel
    final «model.no-property»class Item: NSManagedObject {
      var name: String = ""
      var age: «model.type»String?
      var «model.extra-property»«model.rename»extra: String?
      var «model.unique»code: String?
      @Attribute(«model.transformer»storageMethod: .transformed(name: "Other")) var words: [String]?
      @Relationship(inverse: "items", «model.delete-rule»deleteRule: .nullify) var group: Group?
    }

    @objc(Group)
    @PersistentModel
    final class Group: NSManagedObject {
      var title: String = ""
      @Relationship(inverse: "group", deleteRule: .nullify) var items: «model.cardinality»[Item]
    }

    @objc(Unknown)
    @PersistentModel
    final «model.no-entity»class Unknown: NSManagedObject {
      var name: String = ""
    }
    """#
  )

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
