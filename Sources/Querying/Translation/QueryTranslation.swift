package import Schema

/// A query in every spelling that may be taken away.
package struct QueryTranslation: Hashable, Sendable {
  package var format: FormatSpelling
  package var typedPath: TypedPathSpelling
  package var swiftData: SwiftDataSpelling
  package var sort: [TypedSort]

  package init(
    _ predicate: CheckedPredicate?,
    sort: [TypedSort],
    entity: Entity,
    contract: Contract
  ) {
    let root = contract.entity(named: entity.name)?.swiftName ?? entity.swiftClass
    format = FormatSpelling(predicate ?? .constant(true))
    typedPath = TypedPathSpelling(predicate, sort: sort, root: root)
    swiftData = SwiftDataSpelling(predicate, sort: sort, root: root)
    self.sort = sort
  }

  /// What the spellings cannot say, each once.
  package var notes: [TranslationNote] {
    var seen: Set<TranslationNote> = []
    return (format.notes + typedPath.notes + swiftData.notes).filter { seen.insert($0).inserted }
  }
}

extension Entity {
  /// The class's name without its module; a plain managed object goes by the entity's.
  fileprivate var swiftClass: String {
    guard let className, className != "NSManagedObject" else { return name }
    return className.split(separator: ".").last.map(String.init) ?? name
  }
}
