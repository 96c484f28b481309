import Foundation
import Testing

/// Classes of CoreDataEvolution against the model that they read (DIALECTS A4, A10, A18, A25, A30, A34, A58).
@Suite struct EvolutionLintTests {
  private static let model = """
    <entity name="Item" representedClassName="Item">
      <attribute name="count" optional="YES" attributeType="Integer 64" defaultValueString="3"/>
      <attribute name="title" attributeType="String" defaultValueString=""/>
      <attribute name="grade" attributeType="Integer 16" defaultValueString="9"/>
      <attribute name="words" attributeType="Transformable" valueTransformerName="N"/>
      <attribute name="blob" attributeType="Binary"/>
      <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
      <attribute name="scratch" attributeType="Integer 64" defaultValueString="0"/>
      <attribute name="watched" optional="YES" attributeType="String"/>
      <attribute name="name" attributeType="String" defaultValueString=""/>
      <relationship name="parent" optional="YES" minCount="1" maxCount="1" \
    deletionRule="Nullify" destinationEntity="Item" inverseName="children" inverseEntity="Item"/>
      <relationship name="children" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="parent" inverseEntity="Item"/>
      <relationship name="groups" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Group" inverseName="items" inverseEntity="Group"/>
    </entity>
    <entity name="Group" representedClassName="Other">
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="groups" inverseEntity="Item"/>
    </entity>
    <composite name="Place">
      <attribute name="lat" optional="YES" attributeType="Double" defaultValueString="0"/>
    </composite>
    """

  private static let source = MarkedSource(
    "CoreDataEvolution against a model",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Grade: Int16 { case low = 0, high = 9 }
    struct Coded: Codable { var x: Int }

    @Composition
    struct Place {
      var «model.optional»lat: Double = 0
    }

    @objc(Item)
    @PersistentModel
    final class Item: NSManagedObject {
      var count: «model.optional»Int = 3
      var title: «model.optional»String? = ""
      @Attribute(«model.optional»storageMethod: .raw) var grade: Grade? = .high
      @Attribute(«model.optional»storageMethod: .transformed(name: "N")) var words: [String]? = nil
      @Attribute(«model.optional»storageMethod: .codable) var blob: Coded? = nil
      @Attribute(storageMethod: .composition) var place: Place?
      @Attribute(«model.transient».transient) var scratch: Int = 0
      @Attribute(.transient) var «model.extra-property»added: Int = 0
      var «model.ignored»watched: String? { didSet {} }
      @Attribute(«model.persistent-name»persistentName: "nam") var heading: String = ""
      @Relationship(inverse: "children", deleteRule: .nullify) var «model.count»parent: Item?
      @Relationship(inverse: "parent", deleteRule: .nullify) var children: Set<Item>
      @Relationship(inverse: "items", deleteRule: .nullify) var «schema.missing-inverse»groups: Set<Group>
    }

    «model.class»@objc(Group)
    @PersistentModel
    final class Group: NSManagedObject {
      @Relationship(«model.inverse»inverse: "children", deleteRule: .nullify)
      var «schema.missing-inverse»items: Set<Item>
    }
    """#
  )

  @Test func `what an accessor stops at, and each slip once, is told at its place`() throws {
    let outcome = try Self.source.lint(against: Self.model)
    #expect(outcome.found == Self.source.expected, "\(outcome.messages)")
    #expect(outcome.messages.contains("'items': children in source, groups in the model"))
    #expect(outcome.messages.contains("'parent': 0…1 in source, 1…1 in the model"))
    #expect(
      outcome.messages.contains(
        "the model has no attribute 'nam'; 'name' (String), which no property stores, may be meant"
      )
    )
  }

  private static let clean = MarkedSource(
    "CoreDataEvolution beside a model",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Grade: Int16 { case low = 0, high = 9 }

    final class Named: ValueTransformer, CDRegisteredValueTransformer {
      static let transformerName: NSValueTransformerName = .named
    }

    extension NSValueTransformerName {
      static let named = NSValueTransformerName("N")
    }

    @objc(Base)
    @PersistentModel
    class Base: NSManagedObject {
      @Attribute(storageMethod: .raw) var grade: Grade = .high
      @Attribute(storageMethod: .transformed(Named.self)) var words: [String]?
      @Attribute(storageMethod: .transformed(Unread.self)) var others: [String]?
      @Attribute(.transient) var scratch: Int = 0
      @Relationship(inverse: "things", deleteRule: .nullify, minimumModelCount: 0, maximumModelCount: 1)
      var owner: Owner?
    }

    @objc(Child)
    @PersistentModel
    final class Child: NSManagedObject {
      @Attribute(storageMethod: .raw) var grade: Grade = .high
      @Attribute(storageMethod: .transformed(Named.self)) var words: [String]?
      @Attribute(storageMethod: .transformed(Unread.self)) var others: [String]?
      @Attribute(.transient) var scratch: Int = 0
      @Relationship(inverse: "things", deleteRule: .nullify) var owner: Owner?
      var extra: String?
    }

    @objc(Owner)
    @PersistentModel
    final class Owner: NSManagedObject {
      @Relationship(inverse: "owner", deleteRule: .nullify) var things: Set<Base>
    }
    """#
  )

  @Test
  func
    `a class over an entity that inherits, and names that source does not tell, are no difference`()
    throws
  {
    let model = """
      <entity name="Base" representedClassName="Base">
        <attribute name="grade" optional="YES" attributeType="Integer 16"/>
        <attribute name="words" optional="YES" attributeType="Transformable" valueTransformerName="N"/>
        <attribute name="others" optional="YES" attributeType="Transformable" valueTransformerName="O"/>
        <attribute name="scratch" transient="YES" attributeType="Integer 64" defaultValueString="0"/>
        <relationship name="owner" optional="YES" maxCount="1" deletionRule="Nullify" \
      destinationEntity="Owner" inverseName="things" inverseEntity="Owner"/>
      </entity>
      <entity name="Child" representedClassName="MyApp.Child" parentEntity="Base">
        <attribute name="extra" optional="YES" attributeType="String"/>
      </entity>
      <entity name="Owner" representedClassName=".Owner">
        <relationship name="things" optional="YES" toMany="YES" deletionRule="Nullify" \
      destinationEntity="Base" inverseName="owner" inverseEntity="Base"/>
      </entity>
      """
    #expect(try Self.clean.lint(against: model).messages == [])
  }

  @Test func `a sentence names what it is about`() throws {
    let evolution = MarkedSource(
      "sentences",
      """
      import CoreDataEvolution
      enum Outer {
        @PersistentModel final class Inner: NSManagedObject { var a: Int = 0 }
      }
      @objc(Same) @PersistentModel final class One: NSManagedObject {
        @Attribute(originalName: "old") var a: Int = 0
      }
      @objc(Same) @PersistentModel final class Two: NSManagedObject { var a: Int = 0 }
      """
    )
    let messages = try evolution.lint().messages
    #expect(messages.contains("@PersistentModel: 'Outer.Inner' must declare @objc(Inner)"))
    #expect(messages.contains("'originalName' is no argument of @Attribute."))
    #expect(
      messages.contains {
        $0.hasPrefix("two classes declare the entity Same: One at ")
          && $0.contains(" and Two; the one at ")
      }
    )
    let managed = MarkedSource(
      "inverses",
      """
      import ManagedModels
      @Model class A: NSManagedObject { var b: B? }
      @Model class B: NSManagedObject { var a: A?; var a2: A? }
      """
    )
    #expect(
      try managed.lint().messages.sorted() == [
        "'b' names no inverse, and more than one would fit: B.a, B.a2"
      ]
    )
  }
}
