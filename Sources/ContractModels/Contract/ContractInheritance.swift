import Findings
import Schema

/// The super-entity of each entity, by the classes' inheritance.
enum ContractInheritance {
  /// By entity name; a superclass that is no entity counts as none; cycles and overlong chains are cut and reported.
  static func parents(of entities: [EntityContract], findings: inout [Finding]) -> [String: String] {
    let bySwiftName = names(of: entities, by: \.swiftName)
    let byEntityName = names(of: entities, by: \.entityName)
    var parents: [String: String] = [:]
    var roots = Roots()
    for entity in entities where parents[entity.entityName] == nil {
      guard let name = entity.superclass, let parent = bySwiftName[name] ?? byEntityName[name] else { continue }
      guard roots.root(of: parent) != entity.entityName else {
        findings.append(SchemaFinding.cyclicInheritance(entity))
        continue
      }
      parents[entity.entityName] = parent
      roots.put(entity.entityName, below: parent)
    }
    let deep = Set(Model.cuts(in: entities.map(\.entityName), parents: parents))
    for entity in entities where deep.contains(entity.entityName) {
      findings.append(SchemaFinding.deepInheritance(entity))
      parents[entity.entityName] = nil
    }
    return parents
  }

  /// The first entity's name of each name.
  private static func names(of entities: [EntityContract], by name: KeyPath<EntityContract, String>) -> [String: String]
  {
    Dictionary(entities.map { ($0[keyPath: name], $0.entityName) }) { first, _ in first }
  }

  /// The trees that the entities form so far, so that a long chain is not walked for each of its links.
  private struct Roots {
    private var above: [String: String] = [:]

    mutating func root(of name: String) -> String {
      var root = name
      while let next = above[root] { root = next }
      var name = name
      while let next = above[name], next != root {
        above[name] = root
        name = next
      }
      return root
    }

    /// Takes a root.
    mutating func put(_ name: String, below parent: String) { above[name] = root(of: parent) }
  }
}
