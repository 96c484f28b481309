import Schema

// What is told of an entity's names as a whole.
extension SourceComparison {
  /// Constraints of one property alone, and of several where the dialect can declare those.
  static func uniqueness(
    _ declared: Entity,
    _ entity: Entity,
    _ contract: EntityContract
  ) -> [Finding] {
    let declaresSeveral = contract.dialect == .swiftData
    guard declaresSeveral || contract.dialect == .coreDataEvolution else { return [] }
    let mine = Set(declared.uniquenessConstraints.map(Set.init))
    let theirs = Set(entity.uniquenessConstraints.map(Set.init))
      .filter { declaresSeveral || $0.count == 1 }
    return mine.symmetricDifference(theirs).map { $0.sorted() }
      .sorted { $0.joined(separator: ",") < $1.joined(separator: ",") }
      .map { names in
        let side = mine.contains(Set(names)) ? "source" : "the model"
        let property = names.first.flatMap { contract.property(persistentName: $0) }
        return ModelKind.unique.finding(
          entity: entity.name,
          names.count == 1 ? names.first : nil,
          "'\(names.joined(separator: "', '"))' unique in \(side) only",
          property.map { $0.place(of: .options) } ?? contract.location
        )
      }
  }

  /// One property that only the model has and one of the same type that only the source has (DIALECTS E6).
  static func renames(
    _ declared: Entity,
    _ entity: Entity,
    _ contract: EntityContract
  ) -> [Finding] {
    let mine = Dictionary(declared.attributes.map { ($0.name, $0) }) { first, _ in first }
    let theirs = Dictionary(entity.attributes.map { ($0.name, $0) }) { first, _ in first }
    let renamed = Set(mine.values.compactMap(\.renamingIdentifier))
    let gone = theirs.values.filter { mine[$0.name] == nil && !renamed.contains($0.name) }
    let new = mine.values.filter { theirs[$0.name] == nil && $0.renamingIdentifier == nil }
    return new.sorted { $0.name < $1.name }.compactMap { attribute in
      let alike = gone.filter { $0.type == attribute.type && $0.type != .undefined }
      guard alike.count == 1, let former = alike.first, !attribute.isTransient,
        new.filter({ $0.type == attribute.type }).count == 1
      else { return nil }
      return ModelKind.rename.finding(
        entity: entity.name,
        attribute.name,
        "'\(former.name)' of the model looks renamed to '\(attribute.name)'; without its former "
          + "name a migration drops its values",
        contract.property(persistentName: attribute.name)?.location ?? contract.location
      )
    }
  }
}
