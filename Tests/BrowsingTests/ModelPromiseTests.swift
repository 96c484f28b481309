import Browsing
import Findings
import Schema
import Screen
import Testing

/// What model, source and store each declare, side by side in the model view.
@Suite struct ModelPromiseTests {
  private static let place = SourcePlace(file: "/app/Person.swift", line: 9, column: 3)

  private static let person = Entity(
    name: "Person",
    attributes: [
      Attribute(name: "name", type: .string), Attribute(name: "email", type: .string),
      Attribute(name: "state", type: .integer16),
      Attribute(name: "scores", type: .transformable, valueTransformerName: "Packed"),
      Attribute(name: "blob", type: .binary),
    ], fetchIndexes: [FetchIndex(name: "byName", elements: [.init(property: "name", isAscending: true)])],
    uniquenessConstraints: [["name"]])

  private static let declaredPerson: EntityContract = {
    var scores = PropertyContract(
      swiftName: "scores", swiftType: .array(.named("Int")), storageMethod: .transformed, location: place)
    scores.transformerName = "Other"
    var adults = FetchedPropertyContract(name: "adults", location: place)
    adults.destination = "Person"
    adults.mode = .count
    adults.predicate = "age > 17"
    adults.sortKeys = [.init(key: "name", isAscending: false)]
    var person = EntityContract(
      entityName: "Person", swiftName: "Person", dialect: .storable,
      properties: [
        PropertyContract(
          swiftName: "status", persistentName: "state", swiftType: .named("Status"), storageMethod: .raw,
          policy: .debugAssertNil, defaultValue: DefaultExpression(text: ".draft", caseName: "draft"), location: place),
        scores,
      ], location: place)
    person.fetchedProperties = [adults]
    person.uniquenessConstraints = [["name"], ["email"]]
    person.indexes = [IndexContract(paths: ["name"]), IndexContract(paths: ["email"])]
    return person
  }()

  private static let contract = Contract(
    entities: [declaredPerson],
    types: [
      "Status": TypeDeclaration(
        name: "Status",
        kind: .enumeration(
          .init(rawType: .named("Int"), cases: [.init(name: "draft", rawValue: .integer(0), location: place)])),
        location: place)
    ], assignedDecoders: ["Person.blob": AssignedDecoder(steps: [.gzip, .json])])

  /// The model that the contract makes.
  private static let declared = Model(entities: [
    Entity(
      name: "Person",
      fetchedProperties: [
        FetchedProperty(
          name: "adults",
          fetchRequest: FetchRequest(
            name: "adults", entity: "Person", predicate: "age > 17", sortDescriptors: ["name descending"],
            resultType: .count))
      ],
      fetchIndexes: [
        FetchIndex(name: "named", elements: [.init(property: "name")]),
        FetchIndex(name: "byEmail", elements: [.init(property: "email")]),
      ], uniquenessConstraints: [["name"], ["email"]])
  ])

  private static func lines(origin: FactOrigin = .model, contract: Contract) -> [String] {
    var document = Document(
      title: "p.store", kind: "Core Data", modelSource: "model: store", opened: "read-only", storeUUID: nil,
      model: Model(entities: [person]), layout: nil, problems: [], contract: contract)
    document.modelOrigin = origin
    document.declaredModel = declared
    document.indexNames = ["Z_Person_UNIQUE_NAME", "Z_Person_byName"]
    return EntityPane("Person", in: document)?.lines.map(\.text) ?? []
  }

  @Test func `constraints, indexes and fetched properties name who declares them`() {
    let lines = Self.lines(contract: Self.contract)
    #expect(lines.contains("  unique (name) [model, source, store]"))
    #expect(lines.contains("  unique (email) [source]"))
    #expect(lines.contains("  index byName (name) [model, source, store]"))
    #expect(lines.contains("  index byEmail (email) [source]"))
    #expect(lines.contains("  adults: fetched Person, count · age > 17 · sort name descending [source]"))
  }

  @Test func `an attribute names its declaration, method, policy, cases and place`() {
    let lines = Self.lines(contract: Self.contract)
    let start = lines.firstIndex { $0.hasPrefix("  state:") } ?? 0
    #expect(
      lines[start...].prefix(3) == [
        "  state: Integer 16",
        "    status: Status raw = .draft, debugAssertNil [source] · Person.swift:9",
        "    cases draft = 0",
      ])
  }

  @Test func `a transformer that model and source name differently is reported with who names it`() {
    let lines = Self.lines(contract: Self.contract)
    #expect(lines.contains("  scores: Transformable · transformer Packed"))
    #expect(lines.contains("    scores: [Int] transformed by Other [source] · Person.swift:9"), "\(lines)")
  }

  @Test func `decoders that the configuration assigns are reported with their origin`() {
    let lines = Self.lines(contract: Self.contract)
    let start = lines.firstIndex { $0.hasPrefix("  blob:") } ?? 0
    #expect(lines[start...].prefix(2) == ["  blob: Binary", "    decoded by gzip, json [config]"])
  }

  @Test func `without source the model says it, or the tables it was guessed from`() {
    #expect(Self.lines(contract: Contract()).contains("    transformed [model]"))
    #expect(Self.lines(origin: .sniffed, contract: Contract()).contains("    transformed [sniffed]"))
  }
}
