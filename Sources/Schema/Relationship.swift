/// A relationship as its entity declares it.
package struct Relationship: Hashable, Sendable {
  package var name: String
  package var destination: String
  package var inverse: String?
  package var isToMany: Bool
  package var isOrdered: Bool
  package var isOptional: Bool
  package var isTransient = false
  package var minCount: Int
  /// The greatest number of objects; 0 is unlimited, and 1 makes a to-one (FORMAT §7.2).
  package var maxCount: Int
  package var deleteRule: DeleteRule
  package var isIndexedBySpotlight = false
  package var userInfo: [String: String] = [:]
  package var versionHashModifier: String?
  package var renamingIdentifier: String?

  package init(
    name: String, destination: String, inverse: String? = nil, isToMany: Bool = false, isOrdered: Bool = false,
    isOptional: Bool = false, minCount: Int = 0, maxCount: Int? = nil, deleteRule: DeleteRule = .nullify,
    renamingIdentifier: String? = nil
  ) {
    self.name = name
    self.destination = destination
    self.inverse = inverse
    self.isToMany = isToMany
    self.isOrdered = isOrdered
    self.isOptional = isOptional
    self.minCount = minCount
    self.maxCount = maxCount ?? (isToMany ? 0 : 1)
    self.deleteRule = deleteRule
    self.renamingIdentifier = renamingIdentifier == name ? nil : renamingIdentifier
  }

  /// The word of `schema --json`: `toOne`, `toMany` or `toManyOrdered`.
  package var cardinality: String { isToMany ? (isOrdered ? "toManyOrdered" : "toMany") : "toOne" }
}

/// What deleting an object does to the objects it refers to, with Core Data's number (FORMAT §7.2).
package enum DeleteRule: Int, Hashable, Sendable, CaseIterable {
  case noAction = 0
  case nullify = 1
  case cascade = 2
  case deny = 3

  package var title: String {
    switch self {
    case .noAction: "No Action"
    case .nullify: "Nullify"
    case .cascade: "Cascade"
    case .deny: "Deny"
    }
  }
}
