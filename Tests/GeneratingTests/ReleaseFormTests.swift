import Findings
import Foundation
import Generating
import Schema
import Testing

/// Classes of SwiftData that depend on the release.
struct ReleaseFormTests {
  private static func text(_ model: Model, _ target: String?) -> (text: String, lost: [String]) {
    var contract = Contract()
    contract.deployment = target.flatMap { Target(text: $0) }.flatMap { Deployment([$0], .option) }
    let sayable = SayableModel(model, in: .swiftdata, known: KnownValues(contract: contract))
    let files = GeneratedForm.swiftdata.files(of: sayable, named: "Model", known: KnownValues(contract: contract))
    return (files.map(\.text).joined(), sayable.omissions.map { "\($0.subject): \($0.facet)" })
  }

  /// A subclass, a class that leads to it by its type, one that leads to that one, and one that does not.
  private static let reaching: Model = {
    func link(_ name: String, to other: String, _ inverse: String) -> Relationship {
      Relationship(name: name, destination: other, inverse: inverse, isOptional: true)
    }
    return Model(entities: [
      Entity(name: "Base"), Entity(name: "Sub", superentity: "Base", relationships: [link("mood", to: "Mood", "sub")]),
      Entity(name: "Mood", relationships: [link("sub", to: "Sub", "mood"), link("day", to: "Day", "mood")]),
      Entity(name: "Day", relationships: [link("mood", to: "Mood", "day")]), Entity(name: "Alone"),
    ])
  }()

  @Test(arguments: [
    (nil, ["Sub", "Mood", "Day"]), ("ios17", ["Sub", "Mood", "Day"]), ("macOS 15", ["Sub", "Mood", "Day"]),
    ("ios26", []), ("macos27", []),
  ])
  func `each class that reaches a subclass needs its release`(_ target: String?, _ names: [String]) {
    let text = Self.text(Self.reaching, target).text
    let found = text.matches(of: #/@available\(iOS 26.*\n@Model\n(?:final )?class (\w+)/#).map { String($0.1) }
    #expect(Set(found) == Set(names), "\(text)")
    #expect(text.components(separatedBy: "@available").count == names.count + 1)
  }

  private static let indexed: Model = {
    let leaf = Attribute(name: "lat", type: .double, isOptional: true)
    let loc = Attribute(name: "loc", type: .composite, isOptional: true, elements: [leaf])
    let names = ["first", "last"].map { Attribute(name: $0, type: .string, isOptional: true) }
    var entity = Entity(name: "A", attributes: [loc] + names)
    entity.fetchIndexes = [
      FetchIndex(name: "SwiftDataIndexOnBinaryloc.lat", elements: [.init(property: "loc.lat")]),
      FetchIndex(name: "SwiftDataIndexOnBinaryfirst", elements: [.init(property: "first")]),
    ]
    entity.uniquenessConstraints = [["first", "last"]]
    return Model(entities: [entity])
  }()

  @Test func `a key path goes through an optional`() {
    let text = Self.text(Self.indexed, "ios18").text
    #expect(text.contains("  #Unique<A>([\\.first, \\.last])\n  #Index<A>([\\.first], [\\.loc?.lat])\n"), "\(text)")
  }

  @Test(arguments: [
    (nil, true, true), ("ios17.4", false, false), ("ios18", true, false), ("macos15", true, false),
  ])
  func `indexes and constraints of several properties need a release`(
    _ target: String?, _ isWritten: Bool, _ isSaid: Bool
  ) {
    let (text, lost) = Self.text(Self.indexed, target)
    #expect(text.contains("#Unique<A>") == isWritten && text.contains("#Index<A>") == isWritten)
    #expect(text.contains("// #Unique needs iOS 18 (macOS 15).\n// #Index needs iOS 18 (macOS 15).\n") == isSaid)
    #expect(lost.contains("A: indexes") != isWritten && lost.contains("A: uniqueness constraints") != isWritten)
  }
}
