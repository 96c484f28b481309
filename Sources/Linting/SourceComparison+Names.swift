import Findings
import Schema

// Findings about names: which attribute of the model a property means, and how an entity's names fit as a whole.
extension SourceComparison {
  /// An attribute of the source with the model's, and how the two came together.
  struct Pair {
    enum Link {
      case name
      /// The name that the property had before (DIALECTS E6).
      case formerName
      /// The Swift name, if no attribute has the persistent one (DIALECTS A25).
      case swiftName
      /// The only one of its type that no property stores (DIALECTS A25).
      case type
    }

    let mine: Attribute
    var theirs: Attribute?
    var link = Link.name
  }

  func pairs(_ sides: Sides) -> [Pair] {
    let theirs = Dictionary(
      model.attributes(of: sides.entity).map { ($0.name, $0) }
    ) { first, _ in first }
    let taken = Set(source.declared.attributes(of: sides.declared).map(\.name))
    let pairs = sides.declared.attributes.map { mine -> Pair in
      if let same = theirs[mine.name] { return Pair(mine: mine, theirs: same) }
      func free(_ name: String?) -> Attribute? {
        name.flatMap { taken.contains($0) ? nil : theirs[$0] }
      }
      if let former = free(mine.renamingIdentifier) {
        return Pair(mine: mine, theirs: former, link: .formerName)
      }
      let property = sides.contract.property(persistentName: mine.name)
      if let other = free(property?.swiftName), other.type == mine.type {
        return Pair(mine: mine, theirs: other, link: .swiftName)
      }
      return Pair(mine: mine)
    }
    return sides.dialect == .coreDataEvolution ? pairedByType(pairs, taken, sides) : pairs
  }

  /// Of CoreDataEvolution a property that only the source has and one of its type that only the model has are one
  /// slip in a name, where neither has another of its type to go with.
  private func pairedByType(
    _ pairs: [Pair],
    _ taken: Set<String>,
    _ sides: Sides
  ) -> [Pair] {
    let met = taken.union(pairs.compactMap { $0.theirs?.name })
      .union(sides.contract.properties.filter(\.isIgnored).map(\.swiftName))
      .union(sides.contract.unmanaged.map(\.name))
    let gone = Dictionary(
      grouping: sides.entity.attributes.filter { !met.contains($0.name) && $0.type != .undefined },
      by: \.type
    )
    let new = Dictionary(grouping: pairs.indices.filter { pairs[$0].theirs == nil }) {
      pairs[$0].mine.type
    }
    var pairs = pairs
    for (type, indices) in new where indices.count == 1 {
      guard let index = indices.first, let theirs = gone[type], theirs.count == 1,
        pairs[index].mine.isTransient == theirs.first?.isTransient,
        !isUndeclaredRelationship(pairs[index].mine.name, sides)
      else { continue }
      pairs[index].theirs = theirs.first
      pairs[index].link = .type
    }
    return pairs
  }

  /// The finding about a pair whose names differ.
  func named(_ pair: Pair, _ sides: Sides) -> [Finding] {
    guard let theirs = pair.theirs else { return [] }
    switch pair.link {
    case .name: return []
    case .formerName: return [formerName(pair.mine.name, theirs.name, sides)]
    case .type: return [mistyped(pair.mine, theirs, sides)]
    case .swiftName:
      return [
        sides.finding(
          .sourceModelPersistentName,
          pair.mine.name,
          "stored as '\(pair.mine.name)' in source, '\(theirs.name)' in the model",
          sides.place(pair.mine.name, .persistentName)
        )
      ]
    }
  }

  private func mistyped(_ mine: Attribute, _ theirs: Attribute, _ sides: Sides) -> Finding {
    sides.finding(
      .sourceModelPersistentName,
      mine.name,
      "the model has no attribute '\(mine.name)'; '\(theirs.name)' (\(theirs.type.title)), which no "
        + "property stores, may be meant",
      sides.place(mine.name, .persistentName)
    )
  }

  func formerName(_ name: String, _ former: String, _ sides: Sides) -> Finding {
    sides.finding(
      .sourceModelFormerName,
      name,
      "'\(name)' still has its former name '\(former)' in the model",
      sides.place(name, .renamingIdentifier)
    )
  }

  /// Constraints of one property alone, and of several where the dialect can declare those.
  func uniqueness(_ sides: Sides) -> [Finding] {
    let declaresSeveral = sides.dialect == .swiftData
    guard declaresSeveral || [.coreDataEvolution, .managedModels].contains(sides.dialect) else {
      return []
    }
    let mine = Set(sides.declared.uniquenessConstraints.map(Set.init))
    let theirs = Set(sides.entity.uniquenessConstraints.map(Set.init))
      .filter { declaresSeveral || $0.count == 1 }
    return mine.symmetricDifference(theirs).map { $0.sorted() }
      .sorted { $0.joined(separator: ",") < $1.joined(separator: ",") }
      .map { names in
        let side = mine.contains(Set(names)) ? "source" : "the model"
        let place = sides.contract.uniquenessPlaces.first { Set($0.key) == Set(names) }?.value
        let property = names.first.flatMap { sides.contract.property(persistentName: $0) }
        return sides.finding(
          .sourceModelUnique,
          names.count == 1 ? names.first : nil,
          "'\(names.joined(separator: "', '"))' unique in \(side) only",
          place ?? property.map { $0.place(of: .options) } ?? sides.contract.location
        )
      }
  }

  /// One property that only the model has and one of the same type that only the source has (DIALECTS E6).
  func renames(_ sides: Sides) -> [Finding] {
    // Where the model is no product of the source, the source renames nothing (DIALECTS A25, §2.8).
    guard sides.dialect.traits.makesItsModel else { return [] }
    let pairs = pairs(sides)
    let met = Set(pairs.compactMap { $0.theirs?.name })
    let inherited = Set(source.declared.attributes(of: sides.declared).map(\.name))
    // What one side has as a relationship has kept its name.
    let kept = Set(sides.contract.relationships.map(\.persistentName))
    let gone = sides.entity.attributes.filter {
      !met.contains($0.name) && !inherited.contains($0.name) && !kept.contains($0.name)
    }
    let others = Set(model.relationships(of: sides.entity).map(\.name))
    let new = pairs.filter { $0.theirs == nil && $0.mine.renamingIdentifier == nil }.map(\.mine)
      .filter { !others.contains($0.name) }
    return new.sorted { $0.name < $1.name }.compactMap { attribute in
      let alike = gone.filter { attribute.isLike($0) }
      guard alike.count == 1, let former = alike.first, !attribute.isTransient,
        new.filter({ $0.type == attribute.type }).count == 1
      else { return nil }
      return rename(of: former.name, to: attribute.name, sides)
    }
  }

  /// One relationship that only the model has and one like it that only the source has (DIALECTS E6).
  func renamedRelationships(_ sides: Sides) -> [Finding] {
    guard sides.dialect.traits.makesItsModel else { return [] }
    let declared = sides.contract.relationships.map(\.persistentName)
    let known = Set(declared + sides.declared.relationships.compactMap(\.renamingIdentifier))
    let gone = sides.entity.relationships.filter { !known.contains($0.name) }
    let theirs = Set(model.relationships(of: sides.entity).map(\.name))
    let new = sides.declared.relationships.filter {
      !theirs.contains($0.name) && $0.renamingIdentifier == nil
    }
    return new.compactMap { relationship in
      let alike = gone.filter { $0.isLike(relationship) }
      guard alike.count == 1, let former = alike.first,
        new.filter({ $0.isLike(relationship) }).count == 1
      else { return nil }
      return rename(of: former.name, to: relationship.name, sides)
    }
  }

  private func rename(of former: String, to name: String, _ sides: Sides) -> Finding {
    sides.finding(
      .sourceModelRename,
      name,
      "'\(former)' of the model looks renamed to '\(name)'; without its former "
        + "name a migration drops its values",
      sides.place(name)
    )
  }
}

extension Attribute {
  /// Whether it may be another under another name: of one known type, a composite with the same elements.
  fileprivate func isLike(_ other: Attribute) -> Bool {
    type == other.type && type != .undefined
      && Set(elements.map(\.name)) == Set(other.elements.map(\.name))
  }
}

extension Relationship {
  fileprivate func isLike(_ other: Relationship) -> Bool {
    destination == other.destination && isToMany == other.isToMany
  }
}
