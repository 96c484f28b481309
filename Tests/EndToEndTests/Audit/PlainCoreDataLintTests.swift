import Foundation
import TestSupport
import Testing

/// Classes of `NSManagedObject` as Xcode and people write them, against the model that they belong to (DIALECTS §2.8).
@Suite struct PlainCoreDataLintTests {
  private static let model = """
    <entity name="Item" representedClassName="Item">
      <attribute name="longitude" optional="YES" attributeType="Double"/>
      <attribute name="count" optional="YES" attributeType="Integer 32" usesScalarValueType="YES"/>
      <attribute name="born" attributeType="Date"/>
      <attribute name="stamp" optional="YES" attributeType="Date" usesScalarValueType="YES"/>
      <attribute name="blob" optional="YES" attributeType="Binary"/>
      <attribute name="text" attributeType="String"/>
      <attribute name="price" optional="YES" attributeType="Decimal"/>
      <attribute name="link" optional="YES" attributeType="URI"/>
      <attribute name="token" optional="YES" attributeType="UUID"/>
      <attribute name="colour" optional="YES" attributeType="Transformable" valueTransformerName="C"/>
      <attribute name="words" optional="YES" attributeType="Transformable"/>
      <attribute name="names" optional="YES" attributeType="Transformable"/>
      <attribute name="any" optional="YES" attributeType="Binary"/>
      <attribute name="place" optional="YES" attributeType="Composite" composite="Place"/>
      <attribute name="kind" attributeType="Integer 16"/>
      <relationship name="group" optional="YES" maxCount="1" deletionRule="Cascade" \
    destinationEntity="Group" inverseName="items" inverseEntity="Group"/>
      <relationship name="others" optional="YES" toMany="YES" deletionRule="Deny" \
    destinationEntity="Item" inverseName="others" inverseEntity="Item"/>
      <relationship name="lines" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Item"/>
      <relationship name="typed" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Group"/>
    </entity>
    <entity name="Group" representedClassName="Group">
      <relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Item" inverseName="group" inverseEntity="Item"/>
    </entity>
    <composite name="Place"><attribute name="x" optional="YES" attributeType="Double"/></composite>
    """

  private static let classes = MarkedSource(
    "plain Core Data",
    #"""
    import CoreData

    @objc enum Kind: Int16 { case a }

    @objc(Item)
    final class Item: NSManagedObject {
      @NSManaged var longitude: NSNumber?
      @NSManaged var count: Int32
      @NSManaged var born: NSDate?
      @NSManaged var stamp: TimeInterval
      @NSManaged var blob: NSData?
      @NSManaged var text: NSString?
      @NSManaged var price: NSDecimalNumber?
      @NSManaged var link: NSURL?
      @NSManaged var token: NSUUID?
      @NSManaged var colour: UIColor?
      @NSManaged var words: NSArray?
      @NSManaged var names: Set<String>?
      @NSManaged var any: NSObject?
      @NSManaged var place: [String: Any]?
      @NSManaged var kind: Kind
      @NSManaged var group: Group?
      @NSManaged var others: NSSet?
      @NSManaged var lines: NSOrderedSet?
      @NSManaged var typed: Set<Group>
    }
    """#
  )

  private static let wrong = MarkedSource(
    "plain Core Data that differs",
    #"""
    import CoreData

    @objc(Item)
    final «model.no-property»class Item: NSManagedObject {
      @NSManaged var longitude: «model.type»NSString?
      @NSManaged var count: «model.type»Int64
      @NSManaged var born: «model.type»NSNumber?
      @NSManaged var stamp: «model.optional»Date
      @NSManaged var blob: Data?
      @NSManaged var text: String
      @NSManaged var price: NSDecimalNumber?
      @NSManaged var link: URL?
      @NSManaged var token: UUID?
      @NSManaged var colour: UIColor?
      @NSManaged var words: [String]?
      @NSManaged var names: String?
      @NSManaged var any: «model.type»[String]?
      @NSManaged var place: [String: Any]?
      @NSManaged var group: «model.destination»Folder?
      @NSManaged var others: «model.cardinality»Item?
      @NSManaged var lines: «model.cardinality»Set<Item>
      @NSManaged var «model.extra-property»gone: String?
      lazy var «model.ignored»typed: Int = 1
    }
    """#
  )

  @Test func `Foundation's classes fit the attributes that they stand for`() throws {
    let outcome = try Self.classes.lint(against: Self.model)
    // The other entity's class is in no file.
    #expect(
      outcome.messages.filter { !$0.contains("Group") } == [],
      "\(outcome.messages)"
    )
    #expect(try Self.classes.lint().messages.filter { !$0.contains("Group") } == [])
  }

  @Test func `what does not fit is told`() throws {
    let outcome = try Self.wrong.lint(against: Self.model)
    let told = outcome.found.filter { $0.contains("model.") && !$0.contains("no-class") }
    #expect(told == Self.wrong.expected, "\(outcome.messages)")
  }

  @Test func `aliases that lead to each other end`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try """
      import SwiftData
      typealias A = B
      typealias B = A
      @Model final class Item {
        var a: A?
        init() {}
      }
      """.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Program.run("lint", file.path)
      #expect([0, 1].contains(outcome.code), "\(outcome.complaint)")
    }
  }
}
