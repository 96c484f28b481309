import Schema
import SourceReading
import Testing
import UserFiles

struct PlainCoreDataTests {
  /// Three files, as Xcode generates them.
  static let contract = SourceReader.read([
    SourceFile(
      path: "Order+CoreDataProperties.swift",
      text: """
        import CoreData

        extension Order {
          @nonobjc public class func fetchRequest() -> NSFetchRequest<Order> {
            return NSFetchRequest<Order>(entityName: "PurchaseOrder")
          }
          @NSManaged public var number: Int64
          @NSManaged public var title: String?
          @NSManaged public var total: NSDecimalNumber?
          @NSManaged public var rank: NSNumber?
          @NSManaged public var statusRaw: String
          @NSManaged public var kindRaw: Int16
          @NSManaged public var levelRaw: Int32
          @NSManaged public var moodRaw: String?
          @NSManaged public var tint: UIColor?
          @NSManaged public var tags: [String]?
          @NSManaged public var priority: Priority
          @NSManaged private var primitiveShade: String?
          @NSManaged private var primitiveTitle: String?
          @NSManaged public var customer: Customer?
          @NSManaged public var lines: NSSet?
          @NSManaged public var steps: NSOrderedSet?
          @NSManaged public var watchers: Set<Customer>
        }
        extension Order {
          @objc(addLinesObject:)
          @NSManaged public func addToLines(_ value: Line)
          @objc(addLines:)
          @NSManaged public func addToLines(_ values: NSSet)
          @objc(insertObject:inStepsAtIndex:)
          @NSManaged public func insertIntoSteps(_ value: Line, at idx: Int)
          @NSManaged public func addToSteps(_ value: Line)
        }
        """),
    SourceFile(
      path: "Order+CoreDataClass.swift",
      text: """
        @objc(Order)
        public class Order: NSManagedObject {
          var cache = 1
          var status: Status {
            get { Status(rawValue: statusRaw) ?? .open }
            set { statusRaw = newValue.rawValue }
          }
          var kind: Kind {
            get { return Kind(rawValue: Int(kindRaw))! }
            set { kindRaw = Int16(newValue.rawValue) }
          }
          var level: Level? {
            get { Level.allCases.first { $0.code == levelRaw } }
            set { levelRaw = newValue?.rawValue ?? 0 }
          }
          var mood: Mood? { moodRaw.flatMap(Mood.init(rawValue:)) }
          var shout: String { title?.uppercased() ?? "" }
        }
        public class Customer: NSManagedObject { @NSManaged var name: String }
        class Line: NSManagedObject {}
        class Base: NSManagedObject { @NSManaged var id: UUID }
        class Derived: Base { @NSManaged var extra: Bool }
        """),
    SourceFile(
      path: "Types.swift",
      text: """
        enum Status: String { case open, closed = "CLOSED" }
        enum Kind: Int { case a, b }
        enum Level: Int32, CaseIterable { case low = 10; var code: Int32 { rawValue } }
        enum Mood: String { case good }
        @objc enum Priority: Int16 { case low, high }
        """),
  ])

  func order() throws -> EntityContract { try Self.contract.expected("PurchaseOrder") }

  @Test func `H6: class, extensions and enums of three files are one entity`() throws {
    let order = try order()
    #expect(order.dialect == .plainCoreData)
    #expect(order.swiftName == "Order")
    #expect(
      order.propertyLines == [
        "cache cache Int default", "number number Int64 default", "title title String? default",
        "total total NSDecimalNumber? default", "rank rank NSNumber? default", "statusRaw statusRaw String default",
        "kindRaw kindRaw Int16 default", "levelRaw levelRaw Int32 default", "moodRaw moodRaw String? default",
        "tint tint UIColor? transformed", "tags tags [String]? transformed", "priority priority Priority raw",
        "primitiveShade shade String? default",
      ])
    #expect(try order["cache"].isIgnored)
    #expect(Self.contract.findings.isEmpty)
  }

  @Test func `H6: sets, ordered sets and classes of the model are relationships`() throws {
    #expect(
      try order().relationshipLines == [
        "customer one Customer.-", "lines many Line.-", "steps ordered Line.-", "watchers many Customer.-",
      ])
    let rules = try order().relationships.map(\.deleteRule)
    #expect(rules == [nil, nil, nil, nil])
  }

  @Test func `H6: entities inherit as their classes do`() throws {
    #expect(Self.contract.entities.map(\.entityName).contains("Line"))
    #expect(try Self.contract.expected("Derived").superclass == "Base")
    #expect(try Self.contract.expected("Base").superclass == nil)
  }

  struct Row: CustomTestStringConvertible {
    var stored: String
    var wrapper: String
    var fallback: String?
    var traps = false
    var testDescription: String { stored }
  }

  @Test(arguments: [
    Row(stored: "statusRaw", wrapper: "status: Status", fallback: "open"),
    Row(stored: "kindRaw", wrapper: "kind: Kind", traps: true),
    Row(stored: "levelRaw", wrapper: "level: Level?"),
    Row(stored: "moodRaw", wrapper: "mood: Mood?"),
  ])
  func `E16: a computed property over a stored raw value wraps it`(row: Row) throws {
    let wrapper = try #require(try order()[row.stored].wrapper)
    #expect("\(wrapper.name): \(wrapper.type)" == row.wrapper)
    #expect(wrapper.fallback?.caseName == row.fallback)
    #expect(wrapper.traps == row.traps)
  }

  @Test func `E16: a computed property that makes no type wraps nothing`() throws {
    #expect(try order()["title"].wrapper == nil)
  }

  @Test func `H6: a computed property that reads a primitive value by key is its attribute`() throws {
    let note = try read(
      """
      class Note: NSManagedObject {
        var kind: Kind {
          get { willAccessValue(forKey: "kind"); return Kind(rawValue: primitiveValue(forKey: "kind") as! Int16)! }
          set { setPrimitiveValue(newValue.rawValue, forKey: "kind") }
        }
        var size: Double { self.primitiveValue(forKey: "bytes") as? Double ?? 0 }
        @NSManaged var title: String
        var shown: String { primitiveValue(forKey: "title") as? String ?? "" }
      }
      enum Kind: Int16 { case a, b }
      """
    ).expected("Note")
    #expect(note.propertyLines == ["title title String default", "kind kind Kind raw", "size bytes Double default"])
  }

  @Test func `A33: @objc names the class, and the class the entity`() throws {
    let contract = read("@objc(CDNote) class Note: CoreData.NSManagedObject {}")
    #expect(contract.entities.map(\.entityName) == ["CDNote"])
    #expect(contract.entities.map(\.swiftName) == ["Note"])
  }

  /// Frameworks use `@NSManaged` for storage of their own, too.
  @Test(arguments: [
    "extension UserDefaults { @NSManaged var launches: Int }",
    "extension NSManagedObject { @NSManaged var id: UUID }",
    "extension UIView { @NSManaged var radius: CGFloat }",
    "class Settings: UserDefaults { @NSManaged var launches: Int }",
    "final class Dial: CAShapeLayer { @NSManaged var progress: CGFloat }",
    "class Armor: PFObject, PFSubclassing { @NSManaged var strength: Int }",
  ])
  func `H6: managed variables of a class of the system make no entity`(source: String) {
    let contract = read("import Foundation\n\(source)\nclass Note: NSManagedObject {}")
    #expect(contract.entities.map(\.entityName) == ["Note"])
  }

  @Test func `H6: an app's own ManagedObject class makes its subclasses plain entities`() {
    let contract = read(
      """
      class ManagedObject: NSManagedObject {}
      class Mood: ManagedObject { @NSManaged private(set) var date: Date }
      """)
    #expect(contract.entities.map(\.dialect) == [.plainCoreData, .plainCoreData])
  }

  @Test func `H6: a class that no file declares is a finding`() {
    let source = Marked("class A: NSManagedObject { @NSManaged var b: ①Missing? }")
    #expect(source.findings == ["① The type 'Missing' of 'b' is declared in none of the files."])
  }

  @Test func `F1: a struct of CoreModel has a name, attributes, composites and relationships`() throws {
    let contract = read(
      """
      enum Kind: String, Codable { case a }
      @Entity("User")
      struct Person {
        let id: UUID
        @Attribute var name: String
        @Attribute(.int16) var age: Int
        @Attribute var kind: Kind
        @CompositeAttribute var place: Place
        @Relationship(destination: Post.self, inverse: .author) var posts: [Post.ID]
        @Relationship(destination: Person.self, inverse: .friends) var boss: Person.ID?
        var helper = 1
      }
      @Entity struct Post { let id: UUID; @Attribute var text: String }
      """)
    let person = try contract.expected("User")
    #expect(person.dialect == .coreModel)
    #expect(
      person.propertyLines == [
        "name name String default", "age age Int default", "kind kind Kind raw", "place place Place composition",
        "helper helper Int default",
      ])
    #expect(try person["helper"].isIgnored)
    #expect(person.relationshipLines == ["posts many Post.author", "boss one Person.friends"])
  }
}
