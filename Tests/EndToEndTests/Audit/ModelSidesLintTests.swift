import Testing

/// What a model has and a dialect's source cannot say, or says of another version: no difference.
@Suite struct ModelSidesLintTests {
  private static let plain = MarkedSource(
    "plain Core Data",
    #"""
    import CoreData

    @objc(Order) public class Order: NSManagedObject {
      @NSManaged public var title: String?
      @NSManaged public var trans: String?
      @NSManaged public var bigOrders: [Order]?
      @NSManaged public var «model.extra-property»ghost: String?
    }
    @objc(Note) public class Note: NSManagedObject {
      func touch() {}
    }
    """#
  )

  private static let orders = """
    <entity name="Order" representedClassName="Order">
      <attribute name="title" optional="YES" attributeType="String"/>
      <attribute name="trans" optional="YES" transient="YES" attributeType="String"/>
      <fetchedProperty name="bigOrders" optional="YES">
        <fetchRequest name="fetchedPropertyFetchRequest" entity="Order" predicateString="title != nil"/>
      </fetchedProperty>
    </entity>
    <entity name="Note" representedClassName="Note" codeGenerationType="category">
      <attribute name="name" optional="YES" attributeType="String"/>
    </entity>
    """

  private static let versions = MarkedSource(
    "versions of ManagedModels",
    #"""
    import CoreData
    import ManagedModels

    enum V1: VersionedSchema {
      static var versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Person.self] }
      @Model final class Person: NSManagedObject {
        var name: String
        var old: String?
      }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Person.self] }
      @Model final class Person: NSManagedObject {
        var name: «model.type»String
        var old: String?
        @Attribute(.transformable(by: Colour.self)) var colour: NSObject?
        var «model.extra-property»extra: String?
      }
    }
    final class Colour: ValueTransformer {}
    """#
  )

  private static let person = """
    <entity name="Person" representedClassName="Person">
      <attribute name="name" attributeType="Date" usesScalarValueType="NO"/>
      <attribute name="old" optional="YES" attributeType="String"/>
      <attribute name="colour" optional="YES" attributeType="Transformable" \
    valueTransformerName="App.Colour"/>
    </entity>
    """

  @Test func `plain Core Data says neither transient nor fetched nor what Xcode generates`() throws
  {
    let outcome = try Self.plain.lint(against: Self.orders)
    #expect(outcome.found == Self.plain.expected, "\(outcome.messages)")
  }

  @Test func `a class is held against the model of its own version alone`() throws {
    let outcome = try Self.versions.lint(against: Self.person)
    #expect(outcome.found == Self.versions.expected, "\(outcome.messages)")
  }
}
