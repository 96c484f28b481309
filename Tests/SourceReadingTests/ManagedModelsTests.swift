import Schema
import SourceReading
import Testing

struct ManagedModelsTests {
  static let contract = read(
    #"""
    import ManagedModels

    enum Priority: Int { case low, high = 5 }
    enum Mood: String, Codable { case good, bad = "BAD" }
    enum Shape: Codable { case circle, square(Int) }
    struct SIP: Codable, Hashable { var user: String }
    struct Flags: OptionSet { let rawValue: Int16; static let a = Flags(rawValue: 1 << 0) }

    @Model(originalName: "OldTask", hashModifier: "m2")
    final class Task: NSManagedObject {
      var title = "x", note = "y"
      var count = 3
      var ratio = 1.5
      var isDone = false
      var made = Date()
      var now = Date.now
      var key = UUID()
      var tiny: Int8
      var small: UInt16
      var wide: UInt64
      var amount: Decimal?
      var link: URL?
      var priority: Priority = .low
      var mood: Mood?
      var flags: Flags
      var shape: Shape
      var sip: SIP
      var sips: [SIP] = []
      var sipSet: Set<SIP>?
      var names: [String]
      @Attribute(.unique, .spotlight, originalName: "c", hashModifier: "h") var code: String
      @Attribute(.externalStorage, .allowsCloudEncryption, .preserveValueOnDeletion) var blob: Data?
      @Attribute(.ephemeral) var cached: Int = 0
      @Attribute(.transformable(by: ColourTransformer.self)) var colour: Colour?
      @Attribute(.transformable(by: "NamedTransformer")) var other: Colour?
      @Attribute(defaultValue: 7) var seven: Int
      @Transient() var helper: Int = 1
      var watched: Int = 1 { didSet { print(watched) } }
      var computed: Int { 1 }
      static var shared = 1
      @Relationship(.unique, deleteRule: .cascade, minimumModelCount: 1, maximumModelCount: 4, originalName: "kids", inverse: \Step.task, hashModifier: "r")
      var steps: Set<Step>
      var owner: Person?
      var reviewer: Person
      @Relationship(deleteRule: .noAction, inverse: \Person.queue) var queue: NSOrderedSet
      var helpers: [Person]
    }
    @Model class Step: NSManagedObject { var task: Task? }
    @Model class Person: NSManagedObject { var queue: Task? }
    final class ColourTransformer: NSSecureUnarchiveFromDataTransformer {
      static let name = NSValueTransformerName("Colours")
      override static var allowedTopLevelClasses: [AnyClass] { [UIColor.self, NSArray.self] }
      override class func transformedValueClass() -> AnyClass { UIColor.self }
    }
    """#)

  @Test func `D1: a superclass or an import distinguishes ManagedModels from SwiftData`() throws {
    let task = try Self.contract.expected("Task")
    #expect(task.dialect == .managedModels)
    #expect(task.inheritedNames == ["NSManagedObject"])
    #expect(read("@Model class A: NSManagedObject {}").entities.first?.dialect == .managedModels)
    #expect(read("import ManagedModels\n@Model class A {}").entities.first?.dialect == .managedModels)
    #expect(read("@Model class A {}").entities.first?.dialect == .swiftData)
  }

  @Test(arguments: [
    ("title", "String"), ("note", "String"), ("count", "Int"), ("ratio", "Double"), ("isDone", "Bool"),
    ("made", "Date"), ("now", "Date"), ("key", "UUID"), ("tiny", "Int8"), ("small", "UInt16"), ("wide", "UInt64"),
    ("amount", "Decimal?"), ("link", "URL?"),
  ])
  func `D4: a primitive's type is written or inferred`(name: String, type: String) throws {
    let property = try Self.contract.expected("Task")[name]
    #expect(property.swiftType.description == type)
    #expect(property.storageMethod == .default)
  }

  @Test func `D4: a type that an empty literal does not tell is a finding`() {
    let source = Marked("@Model class A: NSManagedObject { var ①a = [] }")
    #expect(source.findings == ["① The type of 'a' is not written and cannot be inferred."])
  }

  @Test(arguments: ["priority", "mood", "flags"])
  func `D5: a raw value is stored as itself`(name: String) throws {
    #expect(try Self.contract.expected("Task")[name].storageMethod == .raw)
  }

  @Test(arguments: [
    ("shape", "Shape"), ("sip", "SIP"), ("sips", "Array<SIP>"), ("sipSet", "Set<SIP>"), ("names", "Array<String>"),
  ])
  func `D6: any other Codable value is JSON under a generated transformer`(name: String, type: String) throws {
    let property = try Self.contract.expected("Task")[name]
    #expect(property.storageMethod == .transformed)
    #expect(property.transformerName == "CodableTransformer<\(type)>")
  }

  @Test func `D2, D3: options, names and modifiers of class and attributes are read`() throws {
    let task = try Self.contract.expected("Task")
    #expect(task.renamingIdentifier == "OldTask")
    #expect(task.versionHashModifier == "m2")
    let code = try task["code"]
    #expect(code.options == ["unique", "spotlight"])
    #expect(code.isUnique)
    #expect(code.renamingIdentifier == "c")
    #expect(code.versionHashModifier == "h")
    #expect(try task["blob"].options == ["externalStorage", "allowsCloudEncryption", "preserveValueOnDeletion"])
    #expect(try task["cached"].isTransient)
    #expect(try task["helper"].isTransient)
    #expect(try task["seven"].defaultValue?.value == .integer(7))
    #expect(try task["colour"].transformerName == "Colours")
    #expect(try task["colour"].transformerClass == "ColourTransformer")
    #expect(try task["other"].transformerName == "NamedTransformer")
    #expect(try task["other"].transformerClass == nil)
    #expect(task.properties.filter(\.isIgnored).map(\.swiftName) == ["watched"])
    #expect(!task.properties.contains { ["computed", "shared"].contains($0.swiftName) })
  }

  @Test func `D3: a transformer's class says what its archives may hold`() throws {
    let transformer = try #require(Self.contract.transformerClasses["ColourTransformer"])
    #expect(transformer.registeredName == "Colours")
    #expect(transformer.allowedTopLevelClasses == ["UIColor", "NSArray"])
  }

  @Test func `D7: sets and arrays of models are to-many, an NSOrderedSet is ordered`() throws {
    let task = try Self.contract.expected("Task")
    #expect(
      task.relationshipLines == [
        "steps many Step.task", "owner one Person.-", "reviewer one Person.-", "queue ordered Person.queue",
        "helpers many Person.-",
      ])
    let steps = try task.relationship("steps")
    #expect(steps.deleteRule == .cascade)
    #expect(steps.minCount == 1)
    #expect(steps.maxCount == 4)
    #expect(steps.renamingIdentifier == "kids")
    #expect(steps.versionHashModifier == "r")
    #expect(steps.options == ["unique"])
    #expect(try task.relationship("queue").deleteRule == .noAction)
    #expect(try task.relationship("owner").deleteRule == .nullify)
  }

  @Test func `D7: an NSOrderedSet is a relationship without @Relationship too`() throws {
    let task = try read("@Model class A: NSManagedObject { var steps: NSOrderedSet? }").expected("A")
    #expect(task.relationshipLines == ["steps ordered .-"])
    #expect(task.properties.isEmpty)
  }

  @Test func `D4: a value that is unwrapped by force names the type`() throws {
    let link = try read(#"@Model class A: NSManagedObject { var link = URL(string: "http://a")! }"#).expected("A")[
      "link"]
    #expect(link.swiftType == .named("URL"))
    #expect(link.storageMethod == .default)
  }

  @Test(arguments: [
    ("Dictionary<String, Int>()", "[String: Int]"), ("Set<UUID>()", "Set<UUID>"), ("Array<Swift.Int>()", "[Int]"),
    ("Optional<Int>(3)", "Int?"), ("Pair<Int>()", "Pair<Int>"),
  ])
  func `D4: a generic type that is called names itself`(value: String, type: String) throws {
    let made = try read("@Model class A: NSManagedObject { var made = \(value) }").expected("A")
    #expect(try made["made"].swiftType.description == type)
  }

  @Test func `D5: a to-one that is not optional is required`() throws {
    let task = try Self.contract.expected("Task")
    #expect(try task.relationship("owner").isOptional)
    #expect(try !task.relationship("reviewer").isOptional)
  }

  @Test func `D9: versions and the plan between them are read`() throws {
    let contract = read(
      """
      import ManagedModels
      extension App {
        enum V1: VersionedSchema {
          static var models: [any PersistentModel.Type] = [Note.self]
          public static let versionIdentifier = Schema.Version(0, 1, 0)
          @Model final class Note: NSManagedObject { var text: String }
        }
        enum V2: VersionedSchema {
          static let versionIdentifier = Schema.Version(0, 2, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note: NSManagedObject { var text: String? }
        }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [App.V1.self, App.V2.self] }
        static var stages: [MigrationStage] { [first, .lightweight(fromVersion: App.V1.self, toVersion: App.V2.self)] }
        static let first = MigrationStage.custom(fromVersion: App.V1.self, toVersion: App.V2.self, willMigrate: nil, didMigrate: nil)
      }
      """)
    #expect(contract.versions.map(\.name) == ["App.V1", "App.V2"])
    #expect(contract.versions.map(\.identifier) == ["0.1.0", "0.2.0"])
    #expect(try contract.expected("Note", version: "App.V1")["text"].swiftType == .named("String"))
    #expect(try contract.expected("Note", version: "App.V2")["text"].isOptional)
    let plan = try #require(contract.migrationPlans.first)
    #expect(plan.schemas == ["App.V1", "App.V2"])
    #expect(
      plan.stages.map { "\($0.kind) \($0.from) \($0.to)" } == ["custom App.V1 App.V2", "lightweight App.V1 App.V2"])
  }
}
