import Schema

/// The findings that say again what another said of the same declaration.
struct Consequences {
  /// The codes from which a code follows, where both are about one declaration.
  private static let causes: [String: Set<String>] = [
    "source.schema.unsupported-type": [
      "source.attribute.misplaced", "source.relationship.optionality", "source.storage.type",
      "source.property.type-missing",
    ],
    "source.schema.unknown-type": [
      "source.attribute.misplaced", "source.property.attributes", "source.storage.type",
      "source.property.type-missing",
    ],
    "source.schema.unsupported-raw-backing-type": ["source.storage.type"],
    "source.schema.unknown-layout": ["source.property.not-codable"],
    // Reading told that no file declares the type, before assembling did.
    "source.not-understood": ["source.schema.unknown-type"],
    // One @Relationship over several variables cannot name the inverse of each.
    "source.schema.missing-inverse": [
      "source.relationship.inverse-argument", "source.property.shared-declaration",
      "source.relationship.attribute-missing",
    ],
  ]

  /// A property or a relationship of one class: two classes may declare the same entity.
  private struct Member: Hashable {
    var owner: SourceLocation
    var name: String
  }

  /// The classes by file, in the order of their places.
  private let entities: [String: [EntityContract]]
  private var codes: [Member: Set<String>] = [:]

  init(of findings: [Finding], in contract: Contract) {
    entities = Dictionary(grouping: contract.entities, by: \.location.file).mapValues {
      $0.sorted { Self.isBefore($0.location, $1.location) }
    }
    let causes = Self.causes.values.reduce(into: Set<String>()) { $0.formUnion($1) }
    for finding in findings where causes.contains(finding.code) {
      guard let owner = owner(of: finding),
        let name = owner.memberName(at: finding.location) ?? finding.path
      else { continue }
      codes[Member(owner: owner.location, name: name), default: []].insert(finding.code)
    }
  }

  func contains(_ finding: Finding) -> Bool {
    guard let causes = Self.causes[finding.code], let owner = owner(of: finding),
      let name = owner.memberName(at: finding.location),
      let told = codes[Member(owner: owner.location, name: name)]
    else { return false }
    return !told.isDisjoint(with: causes)
  }

  /// The last class of the entity that begins before the finding's place.
  private func owner(of finding: Finding) -> EntityContract? {
    guard let place = finding.location else { return nil }
    return entities[place.file]?.last {
      $0.entityName == finding.entity && !Self.isBefore(place, $0.location)
    }
  }

  private static func isBefore(_ left: SourceLocation, _ right: SourceLocation) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

extension EntityContract {
  /// The Swift name of what is declared at a place or has its type there: assembling a model names it as the store does.
  fileprivate func memberName(at place: SourceLocation?) -> String? {
    guard let place else { return nil }
    return properties.first { $0.location == place || $0.places[.type] == place }?.swiftName
      ?? relationships.first { $0.location == place || $0.places[.type] == place }?.swiftName
  }
}
