import Findings
import Schema

/// Finds the findings that repeat what another finding says about the same declaration.
struct Consequences {
  /// A property or a relationship of one class: two classes may declare the same entity.
  private struct Member: Hashable {
    var owner: SourcePlace
    var name: String
  }

  /// The classes of one file that declare one entity.
  private struct Owners: Hashable {
    var file: String
    var entityName: String
  }

  static let codes = Set(FindingCode.allCases.filter { !$0.entry.saidBy.isEmpty })

  /// The classes in the order of their places.
  private let entities: [Owners: [EntityContract]]
  /// The Swift names of what is declared at a place or has its type there, by the class's place: assembling a model
  /// names it as the store does.
  private let names: [SourcePlace: [SourcePlace: String]]
  private var codes: [Member: Set<FindingCode>] = [:]

  init(of findings: [Finding], in contract: Contract) {
    entities = Dictionary(grouping: contract.entities) { Owners(file: $0.location.file, entityName: $0.entityName) }
      .mapValues { $0.sorted { Self.isBefore($0.location, $1.location) } }
    names = Dictionary(contract.entities.map { ($0.location, $0.memberNames) }) { first, _ in first }
    let causes = Set(FindingCode.allCases.flatMap(\.entry.saidBy))
    for finding in findings where causes.contains(finding.code) {
      guard let owner = owner(of: finding), let name = name(of: finding, in: owner) ?? finding.path else { continue }
      codes[Member(owner: owner.location, name: name), default: []].insert(finding.code)
    }
  }

  func contains(_ finding: Finding) -> Bool {
    let causes = finding.code.entry.saidBy
    guard let owner = owner(of: finding), let name = name(of: finding, in: owner),
      let told = codes[Member(owner: owner.location, name: name)]
    else { return false }
    return !told.isDisjoint(with: causes)
  }

  /// The last class of the entity that begins before the finding's place.
  private func owner(of finding: Finding) -> EntityContract? {
    guard let place = finding.location, let name = finding.entity else { return nil }
    return entities[Owners(file: place.file, entityName: name)]?.last { !Self.isBefore(place, $0.location) }
  }

  private func name(of finding: Finding, in owner: EntityContract) -> String? {
    finding.location.flatMap { names[owner.location]?[$0] }
  }

  private static func isBefore(_ left: SourcePlace, _ right: SourcePlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension EntityContract {
  fileprivate var memberNames: [SourcePlace: String] {
    var names: [SourcePlace: String] = [:]
    func add(_ name: String, _ location: SourcePlace, _ places: [SourceFact: SourcePlace]) {
      for place in [location, places[.type]] {
        if let place, names[place] == nil { names[place] = name }
      }
    }
    for property in properties { add(property.swiftName, property.location, property.places) }
    for relationship in relationships { add(relationship.swiftName, relationship.location, relationship.places) }
    for fetched in fetchedProperties { add(fetched.name, fetched.location, fetched.places) }
    return names
  }
}
