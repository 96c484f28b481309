import Findings
import Foundation
import Linting
import Schema
import Testing

/// An app of many classes: looking at all of them for each of them takes minutes.
@Suite struct ManyClassesTests {
  private static let count = 2_000

  private static func place(_ line: Int) -> SourcePlace { SourcePlace(file: "Models.swift", line: line, column: 1) }

  /// Classes that lead to each other and to what no file declares, each with an enum and a nested struct.
  private static func contract(_ dialect: Dialect) -> Contract {
    let isPlain = dialect == .plainCoreData
    let entities = (0..<count).map { number in
      EntityContract(
        entityName: "Entity\(number)", swiftName: "Entity\(number)", dialect: dialect,
        properties: [
          PropertyContract(
            swiftName: "kind", swiftType: .named(isPlain ? "Missing\(number)" : "Kind\(number)"),
            location: place(number))
        ],
        relationships: [
          RelationshipContract(
            swiftName: "next", swiftType: .optional(.named("Entity\((number + 1) % count)")),
            destination: "Entity\((number + 1) % count)", location: place(number)),
          RelationshipContract(
            swiftName: "others", swiftType: isPlain ? .named("NSSet") : .array(.named("Gone\(number)")),
            destination: isPlain ? "" : "Gone\(number)", isToMany: true, location: place(number)),
        ], location: place(number))
    }
    let kinds = (0..<count).flatMap { number in
      [
        TypeDeclaration(
          name: "Kind\(number)", kind: .enumeration(.init(rawType: .named("String"), cases: [])),
          location: place(number)),
        TypeDeclaration(name: "Entity\(number).Part", kind: .structure(.init(fields: [])), location: place(number)),
      ]
    }
    return Contract(entities: entities, types: Dictionary(kinds.map { ($0.name, $0) }) { first, _ in first })
  }

  private static func model(_ prefix: String) -> Model {
    Model(
      entities: (0..<count).map { number in
        Entity(
          name: "\(prefix)\(number)", className: "\(prefix)\(number)",
          attributes: [Attribute(name: "kind", type: .string)],
          relationships: [
            Relationship(name: "next", destination: "\(prefix)\((number + 1) % count)"),
            Relationship(name: "others", destination: "\(prefix)\(number)", isToMany: true),
          ])
      })
  }

  @Test(arguments: [Dialect.plainCoreData, .swiftData, .coreDataEvolution], ["Entity", "Other"])
  func `The time grows with the classes, not with their square`(dialect: Dialect, names: String) {
    let (contract, model) = (Self.contract(dialect), Self.model(names))
    let seconds = Self.work { _ = SourceLint.findings(in: contract, against: model) { _ in Contract() } }
    #expect(seconds < 6)
  }

  @Test func `A name that no type has is not looked for among all types`() {
    let contract = Self.contract(.swiftData)
    let seconds = Self.work {
      for number in 0..<Self.count {
        #expect(contract.type(named: "Missing\(number)") == nil)
        #expect(contract.type(named: "Part") == nil)
      }
    }
    #expect(seconds < 2)
  }

  /// The seconds that the thread worked, whatever else the machine does.
  private static func work(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }
}
