#if canImport(SwiftParser)
  import Foundation
  import Generating
  import Schema
  import SwiftDiagnostics
  import SwiftParser
  import SwiftParserDiagnostics
  import Testing

  /// Models of strangers: their names are no Swift, and some of them try to become code.
  struct HostileModelTests {
    private static let swift = GeneratedForm.allCases.filter(\.isSwift)

    private static func text(_ model: Model, _ form: GeneratedForm) -> String {
      files(model, form).map(\.text).joined()
    }

    private static func files(_ model: Model, _ form: GeneratedForm, inOneFile: Bool = true) -> [GeneratedFile] {
      form.files(of: SayableModel(model, in: form), named: "Strange", inOneFile: inOneFile).filter(\.isSwift)
    }

    private static let strange: Model = {
      let element = Attribute(
        name: "place", type: .composite, isOptional: true,
        elements: [Attribute(name: "a: Int; init() { fatalError() }; var b", type: .integer64, isOptional: true)])
      let line = Attribute(
        name: "x\n  public static let evil: Void = print(1) //", type: .string, isOptional: true)
      let spaced = Relationship(name: "a b", destination: "Ev\"il", inverse: "x\"y", isToMany: true, isOptional: true)
      let quoted = Relationship(name: "x\"y", destination: "Ev\"il", inverse: "a b", isToMany: true, isOptional: true)
      return Model(entities: [Entity(name: "Ev\"il", attributes: [element, line], relationships: [spaced, quoted])])
    }()

    @Test(arguments: swift) func `names of a model do not become code`(_ form: GeneratedForm) {
      let text = Self.text(Self.strange, form)
      let faults = ParseDiagnosticsGenerator.diagnostics(for: Parser.parse(source: text))
      #expect(faults.map(\.message) == [], "\(text)")
      // In a comment or a literal they may stand.
      let code = text.split(separator: "\n").filter { !$0.contains("//") && !$0.contains("\"") }.joined()
      #expect(!code.contains("fatalError") && !code.contains("evil"), "\(text)")
      if form != .coredata {
        #expect(SayableModel(Self.strange, in: form).omissions.contains { $0.facet == "name" && $0.path == nil })
      }
    }

    @Test func `a member of another name is listed`() {
      let sayable = SayableModel(Self.strange, in: .swiftdata)
      let path = "place.a: Int; init() { fatalError() }; var b"
      #expect(sayable.omissions.contains { $0.path == path && $0.facet == "name" })
    }

    /// Digits, and the default that SwiftData and CoreDataEvolution get.
    @Test(
      arguments: [
        ("3.133", "Decimal(string: \"3.133\")!", nil), ("0.5", "0.5", "0.5"), ("-42", "-42", "-42"),
        ("99999999999999999999999999", "Decimal(string: \"99999999999999999999999999\")!", nil),
      ] as [(String, String, String?)])
    func `the default of a decimal is the same number`(
      _ digits: String, _ swiftData: String, _ evolution: String?
    ) throws {
      let number = try #require(Decimal(string: digits))
      let price = Attribute(name: "price", type: .decimal, isOptional: true, defaultValue: .scalar(.decimal(number)))
      let model = Model(entities: [Entity(name: "Item", attributes: [price])])
      #expect(Self.text(model, .swiftdata).contains("var price: Decimal? = \(swiftData)\n"))
      let text = Self.text(model, .coredataevolution)
      #expect(text.contains("var price: Decimal?\(evolution.map { " = \($0)" } ?? "")\n"), "\(text)")
      let omissions = SayableModel(model, in: .coredataevolution).omissions.filter { $0.facet == "default" }
      #expect(omissions.isEmpty == (evolution != nil))
    }

    @Test(arguments: [GeneratedForm.swiftdata, .managedmodels])
    func `an inverse is written if the other side names it back`(_ form: GeneratedForm) {
      let b = Relationship(name: "b", destination: "B", inverse: "x", isOptional: true)
      let b2 = Relationship(name: "b2", destination: "B", inverse: "x", isOptional: true)
      let x = Relationship(name: "x", destination: "A", inverse: "b2", isOptional: true)
      let model = Model(entities: [Entity(name: "A", relationships: [b, b2]), Entity(name: "B", relationships: [x])])
      #expect(Self.text(model, form).components(separatedBy: "inverse:").count == 2)
      let omissions = SayableModel(model, in: form).omissions.filter { $0.facet == "inverse" }
      #expect(omissions.map(\.subject) == ["A.b"])
    }

    @Test func `an inverse of a super-entity is none where there are none, and one object has no order`() {
      var asset = Relationship(name: "asset", destination: "Photo", inverse: "extras", isOptional: true)
      asset.isOrdered = true
      let extras = Relationship(name: "extras", destination: "Extras", inverse: "asset", isOptional: true)
      let model = Model(entities: [
        Entity(name: "Asset", relationships: [extras]), Entity(name: "Photo", superentity: "Asset"),
        Entity(name: "Extras", relationships: [asset]),
      ])
      let lost = SayableModel(model, in: .managedmodels).omissions.map { "\($0.subject): \($0.facet)" }
      #expect(lost.contains("Asset.extras: inverse") && lost.contains("Extras.asset: inverse"))
      #expect(lost.contains("Extras.asset: ordered"))
      #expect(!SayableModel(model, in: .swiftdata).omissions.contains { $0.facet == "inverse" })
    }

    @Test(arguments: ["Int16", "Float", "Date"])
    func `a class does not hide a type that its properties have`(_ name: String) {
      let model = Model(entities: [Entity(name: name)])
      #expect(Self.text(model, .swiftdata).contains("class \(name)Value {"))
    }

    @Test func `a class does not hide the modules that its macro's code names`() {
      let model = Model(entities: [Entity(name: "Observation")])
      #expect(Self.text(model, .swiftdata).contains("final class ObservationValue {"))
      #expect(Self.text(model, .managedmodels).contains("class Observation: NSManagedObject {"))
    }

    @Test func `what an initial value gave once is no default`() {
      let once = Attribute(name: "id", type: .uuid, defaultValue: .scalar(.uuid(UUID())))
      let made = Attribute(name: "made", type: .date, defaultValue: .scalar(.date(712_345_678.25)))
      let fixed = Attribute(name: "year", type: .date, defaultValue: .scalar(.date(0)))
      let model = Model(entities: [Entity(name: "Item", attributes: [once, made, fixed])])
      let known = KnownValues(holdsRunDefaults: true)
      let completed = known.completing(model)
      let sayable = SayableModel(completed, in: .swiftdata, known: known)
      let text = GeneratedForm.swiftdata.files(of: sayable, named: "Item", known: known).map(\.text).joined()
      #expect(text.contains("  // The store's model has what UUID() gave once.\n  var id: UUID = UUID()\n"), "\(text)")
      #expect(text.contains("  var made: Date = Date.now\n"))
      #expect(text.contains("  var year: Date = Date(timeIntervalSinceReferenceDate: 0.0)\n"))
      #expect(KnownValues().completing(model) == model)
    }

    @Test func `no index is of what has no column`() {
      var entity = Entity(name: "Item", attributes: [Attribute(name: "x", type: .string, isOptional: true)])
      entity.relationships = [Relationship(name: "parts", destination: "Item", isToMany: true, isOptional: true)]
      entity.fetchIndexes = ["x", "parts"].map {
        FetchIndex(name: "SwiftDataIndexOnBinary\($0)", elements: [.init(property: $0)])
      }
      let model = Model(entities: [entity])
      #expect(Self.text(model, .swiftdata).contains("#Index<Item>([\\.x])\n"))
      let facets = SayableModel(model, in: .swiftdata).omissions.map(\.facet)
      #expect(facets.contains("indexes of what has no column"))
    }

    @Test func `a class of Core Data is identifiable, once in its lineage`() {
      let model = Model(entities: [Entity(name: "Base"), Entity(name: "Sub", superentity: "Base")])
      let text = Self.text(model, .coredata)
      #expect(text.contains("extension Base: Identifiable {}") && !text.contains("extension Sub: Identifiable"))
    }

    @Test func `a property that is called as a type leaves the type to the values beside it`() {
      let date = Attribute(name: "Date", type: .date, isOptional: true)
      let made = Attribute(name: "made", type: .date, defaultValue: .scalar(.date(0)))
      let model = Model(entities: [Entity(name: "Item", attributes: [date, made])])
      let text = Self.text(model, .swiftdata)
      #expect(text.contains("var made: Date = Foundation.Date(timeIntervalSinceReferenceDate: 0.0)\n"), "\(text)")
    }

    @Test func `each entity has a class of its own, and each class a file of its own`() {
      let entities = [
        Entity(name: "Added", className: "App.Change"), Entity(name: "Removed", className: "Change"),
        Entity(name: "change"), Entity(name: "NSSet"),
      ]
      let files = Self.files(Model(entities: entities), .coredata, inOneFile: false)
      #expect(Set(files.map { $0.path.lowercased() }).count == 4)
      let classes = files.flatMap { $0.text.matches(of: #/public class (\w+): /#).map { String($0.1) } }
      #expect(Set(classes).count == 4 && classes.contains("Change") && !classes.contains("NSSet"))
      let omissions = SayableModel(Model(entities: entities), in: .coredata).omissions
      #expect(omissions.map(\.subject) == ["Removed"] && omissions.map(\.facet) == ["class shared with another entity"])
    }

    @Test func `accessors are written once`() {
      let many = ["items", "Items"].map { Relationship(name: $0, destination: "Box", isToMany: true) }
      let text = Self.text(Model(entities: [Entity(name: "Box", relationships: many)]), .coredata)
      #expect(text.components(separatedBy: "func addToItems(_ value:").count == 2)
    }

    @Test func `a default that is no number is not among what cannot be said of other facets`() {
      let value = Attribute(name: "x", type: .double, isOptional: true, defaultValue: .scalar(.double(.nan)))
      let model = Model(entities: [Entity(name: "Point", attributes: [value])])
      #expect(SayableModel(model, in: .swiftdata).omissions.map(\.facet) == ["default"])
      #expect(SayableModel(model, in: .xcdatamodel).omissions == [])
    }

    @Test(arguments: GeneratedForm.allCases.filter { $0 != .xcdatamodel && $0 != .coredata })
    func `a default that Xcode takes and no type has is listed`(_ form: GeneratedForm) {
      var value = Attribute(name: "id", type: .uuid, isOptional: true)
      value.unreadDefault = Remark("nope")
      let sayable = SayableModel(Model(entities: [Entity(name: "Item", attributes: [value])]), in: form)
      #expect(sayable.omissions.map { "\($0.subject): \($0.facet)" }.contains("Item.id: default"))
    }

    @Test func `what is of the model itself is no entity's`() {
      let model = Model(entities: [Entity(name: "A")], configurations: [Configuration(name: "Local", entities: ["A"])])
      let lines = SayableModel(model, in: .swiftdata).omissions.map { $0.text(in: .swiftdata) }
      #expect(lines == ["model: configuration 'Local' cannot be said in swiftdata"])
    }

    @Test func `a hash differs because of a name that the entity refers to`() {
      let entities = [
        Entity(name: "A", relationships: [Relationship(name: "data", destination: "Data", isOptional: true)]),
        Entity(name: "Data", attributes: [Attribute(name: "x", type: .string, isOptional: true)]),
      ]
      let model = Model(entities: entities)
      let sayable = SayableModel(model, in: .swiftdata)
      let proof = GeneratedProof(of: model, sayable, back: sayable.model)
      let reasons = proof.different.map { $0.omissions.map { "\($0.subject): \($0.facet)" } }
      #expect(reasons == [["Data: name"], ["Data: name"]] && proof.unexplained == [])
    }

    @Test func `the version hashes of a guess are those that its store records`() {
      let model = Model(entities: [Entity(name: "A"), Entity(name: "B")])
      let sayable = SayableModel(model, in: .xcdatamodel)
      let guess = GeneratedProof(of: model, sayable, back: model, recorded: ["A": Data([1])], isGuess: true)
      #expect(guess.equal == [] && guess.guessed == ["A", "B"] && guess.unexplained == [])
      let other = GeneratedProof(of: model, sayable, back: model, recorded: ["A": Data([1])])
      #expect(other.equal == ["B"] && other.unexplained == ["A: another version hash"])
      let faulty = GeneratedProof(of: model, sayable, back: model, faults: ["A.swift:1:1: no Swift"])
      #expect(faulty.unexplained == ["A.swift:1:1: no Swift"])
    }
  }
#endif
