import Testing

/// What CoreDataEvolution's guides and its tool refuse, although its macros take it (DIALECTS A1, A4, A16, A53).
@Suite struct ToolRefusalTests {
  private static let composite = """
    <attribute name="place" optional="YES" attributeType="Transformable" \
    valueTransformerName="NSSecureUnarchiveFromData"/>
    """

  private static let model = """
    <entity name="Item" representedClassName="Item" codeGenerationType="category">
      <attribute name="title" attributeType="String" defaultValueString=""/>
      <attribute name="count" optional="YES" attributeType="Integer 64" derived="YES" \
    derivationExpression="items.@count"/>
      \(composite)
      <relationship name="owner" optional="YES" maxCount="1" deletionRule="No Action" \
    destinationEntity="Owner" inverseName="items" inverseEntity="Owner"/>
      <relationship name="last" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Owner"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="items" inverseEntity="Item"/>
    </entity>
    <entity name="Owner" representedClassName="Owner">
      <attribute name="name" attributeType="String"/>
      <attribute name="rank" attributeType="Integer 16"/>
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
    </entity>
    """

  private static let source = MarkedSource(
    "what cde-tool refuses",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Rank: Int16 { case low }
    @Composition struct Place { var lat: Double = 0 }

    @objc(Item)
    @PersistentModel
    final «model.refused»class Item: NSManagedObject {
      var title: String = ""
      var «model.refused»count: Int64?
      @Attribute(«model.composition»storageMethod: .composition) var place: Place?
      @Relationship(inverse: "items", «model.delete-rule»deleteRule: .nullify) var «model.refused»owner: Owner?
      @Relationship(«model.inverse»inverse: "items", deleteRule: .nullify) var «model.refused»«schema.missing-inverse»last: Owner?
      @Relationship(inverse: "items", deleteRule: .nullify) var items: Set<Item>
    }

    @objc(Owner)
    @PersistentModel
    final class Owner: NSManagedObject {
      var «property.no-default»name: String
      @Attribute(storageMethod: .raw) var «property.no-default»rank: Rank
      @Relationship(inverse: "owner", deleteRule: .nullify) var items: Set<Item>
    }
    """#
  )

  @Test func `what the tool refuses is advice at its place`() throws {
    let outcome = try Self.source.lint(against: Self.model)
    #expect(outcome.found == Self.source.expected, "\(outcome.messages)")
    let told = ["category", "is derived", "No Action", "no inverse"].filter { words in
      outcome.messages.contains {
        $0.hasPrefix("cde-tool refuses the model: ") && $0.contains(words)
      }
    }
    #expect(told.count == 4, "\(outcome.messages)")
  }

  private static let clean = MarkedSource(
    "what cde-tool takes",
    #"""
    import CoreData
    import CoreDataEvolution

    @Composition struct Place { var lat: Double }

    @objc(Item)
    @PersistentModel(generateInit: true)
    final class Item: NSManagedObject {
      var title: String
      @Attribute(storageMethod: .composition) var place: Place?
      @Relationship(inverse: "items", deleteRule: .nullify) var owner: Owner?
    }

    @objc(Owner)
    @PersistentModel
    final class Owner: NSManagedObject {
      var name: String = ""
      var born: Date?
      @Relationship(inverse: "owner", deleteRule: .nullify) var items: Set<Item>
    }
    """#
  )

  @Test func `what the tool takes is no finding`() throws {
    let model = """
      <entity name="Item" representedClassName="Item">
        <attribute name="title" attributeType="String"/>
        <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
        <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Owner" inverseName="items" inverseEntity="Owner"/>
      </entity>
      <entity name="Owner" representedClassName="Owner">
        <attribute name="name" attributeType="String" defaultValueString=""/>
        <attribute name="born" optional="YES" attributeType="Date"/>
        <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Item" inverseName="owner" inverseEntity="Item"/>
      </entity>
      <composite name="Place"><attribute name="lat" attributeType="Double"/></composite>
      """
    let outcome = try Self.clean.lint(against: model, "--fail-on", "advice")
    #expect(outcome.messages == [])
    #expect(try Self.clean.lint("--fail-on", "advice").messages == [])
  }
}
