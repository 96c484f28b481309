import Foundation
import Schema

extension ModelFile {
  /// The versions, first the one to take of those that fit a store alike.
  ///
  /// That is one whose identifier or name the store gives as its model's (FORMAT §1.3), then the file's current one,
  /// then the one that declares the fewest indexes which the store lacks, then the last by name. Neither a version's
  /// hash nor its tables tell indexes (FORMAT §9).
  package func preferred(identifiers: [String], indexNames: Set<String>) -> [ModelVersion] {
    let wanted = Set(identifiers.filter { !$0.isEmpty })
    let known = Set(indexNames.map { $0.lowercased() })
    func rank(_ version: ModelVersion) -> (Int, Int, Int) {
      let given = Set(version.model.versionIdentifiers + [version.name])
      return (
        wanted.isDisjoint(with: given) ? 1 : 0, version.name == currentVersion ? 0 : 1,
        version.model.indexesLacking(in: known)
      )
    }
    let ranked = versions.map { (version: $0, rank: rank($0)) }
    return ranked.sorted { left, right in
      if left.rank != right.rank { return left.rank < right.rank }
      let order = left.version.name.compare(right.version.name, options: .numeric)
      return order == .orderedDescending
    }.map(\.version)
  }
}

extension Model {
  /// How many declared indexes have none of these names in a store.
  fileprivate func indexesLacking(in known: Set<String>) -> Int {
    entities.reduce(0) { count, entity in
      count
        + entity.fetchIndexes.count { index in
          index.storeNames(of: entity.name).allSatisfy { !known.contains($0.lowercased()) }
        }
    }
  }
}
