import Schema

/// The super-entity of each entity, by the classes' inheritance.
enum ContractInheritance {
  /// By entity name; a superclass that is no entity counts as none, and a cycle is cut and told.
  static func parents(
    of entities: [EntityContract],
    findings: inout [Finding]
  ) -> [String: String] {
    var parents: [String: String] = [:]
    for entity in entities {
      guard let name = entity.superclass else { continue }
      let parent =
        entities.first { $0.swiftName == name } ?? entities.first { $0.entityName == name }
      guard let parent else { continue }
      guard !leads(from: parent.entityName, to: entity.entityName, parents) else {
        findings.append(SchemaFinding.cyclicInheritance(entity))
        continue
      }
      parents[entity.entityName] = parent.entityName
    }
    return parents
  }

  private static func leads(from start: String, to end: String, _ parents: [String: String]) -> Bool
  {
    var next: String? = start
    while let name = next {
      if name == end { return true }
      next = parents[name]
    }
    return false
  }
}
