import Escaping
import Findings
import Schema

// Findings about names: which attribute of the model a property means, and how an entity's names fit as a whole.
extension EntityComparison {
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

  func pairs() -> [Pair] {
    let theirs = Dictionary(model.attributes(of: entity).map { ($0.name, $0) }) { first, _ in first }
    let taken = Set(source.declared.attributes(of: declared).map(\.name))
    let pairs = declared.attributes.map { mine -> Pair in
      if let same = theirs[mine.name] { return Pair(mine: mine, theirs: same) }
      func free(_ name: String?) -> Attribute? { name.flatMap { taken.contains($0) ? nil : theirs[$0] } }
      if let former = free(mine.renamingIdentifier) { return Pair(mine: mine, theirs: former, link: .formerName) }
      let property = contract.property(persistentName: mine.name)
      if let other = free(property?.swiftName), other.type == mine.type {
        return Pair(mine: mine, theirs: other, link: .swiftName)
      }
      return Pair(mine: mine)
    }
    return dialect == .coreDataEvolution ? pairedByType(pairs, taken) : pairs
  }

  /// Of CoreDataEvolution a property that only the source has and one of its type that only the model has are one
  /// slip in a name, where neither has another of its type to go with.
  private func pairedByType(_ pairs: [Pair], _ taken: Set<String>) -> [Pair] {
    let met = taken.union(pairs.compactMap { $0.theirs?.name }).union(
      contract.properties.filter(\.isIgnored).map(\.swiftName)
    ).union(contract.unmanaged.map(\.name))
    let gone = Dictionary(
      grouping: entity.attributes.filter { !met.contains($0.name) && $0.type != .undefined }, by: \.type)
    let new = Dictionary(grouping: pairs.indices.filter { pairs[$0].theirs == nil }) { pairs[$0].mine.type }
    var pairs = pairs
    for (type, indices) in new where indices.count == 1 {
      guard let index = indices.first, let theirs = gone[type], theirs.count == 1,
        pairs[index].mine.isTransient == theirs.first?.isTransient, !isUndeclaredRelationship(pairs[index].mine.name)
      else { continue }
      pairs[index].theirs = theirs.first
      pairs[index].link = .type
    }
    return pairs
  }

  /// The finding about a pair whose names differ.
  func named(_ pair: Pair) -> [Finding] {
    guard let theirs = pair.theirs else { return [] }
    switch pair.link {
    case .name: return []
    case .formerName: return [formerName(pair.mine.name, theirs.name)]
    case .type: return [mistyped(pair.mine, theirs)]
    case .swiftName:
      return [
        finding(
          .sourceModelPersistentName, pair.mine.name,
          "stored as '\(pair.mine.name)' in source, '\(theirs.name)' in the model",
          place(pair.mine.name, .persistentName), fix: renamed(pair.mine.name, to: nil))
      ]
    }
  }

  private func mistyped(_ mine: Attribute, _ theirs: Attribute) -> Finding {
    finding(
      .sourceModelPersistentName, mine.name,
      "the model has no attribute '\(mine.name)'; '\(theirs.name)' (\(theirs.type.title)), which no "
        + "property stores, may be meant", place(mine.name, .persistentName),
      // Another spelling of the name is meant, another name need not be.
      fix: mine.name.words == theirs.name.words ? renamed(mine.name, to: theirs.name) : nil)
  }

  /// Gives a property of CoreDataEvolution the persistent name of the model, or takes its own away.
  private func renamed(_ name: String, to persistentName: String?) -> Fix? {
    guard dialect == .coreDataEvolution, let property = property(name) else { return nil }
    let value = persistentName.flatMap { $0 == property.swiftName ? nil : SwiftText.literal($0) }
    return property.fix(.argument(.evolutionAttribute, label: "persistentName", value: value))
  }

  func formerName(_ name: String, _ former: String) -> Finding {
    finding(
      .sourceModelFormerName, name, "'\(name)' still has its former name '\(former)' in the model",
      place(name, .renamingIdentifier))
  }

  /// One property that only the model has and one of the same type that only the source has (DIALECTS E6).
  func renames() -> [Finding] {
    // Where the model is no product of the source, the source renames nothing (DIALECTS A25, §2.8).
    guard dialect.traits.makesItsModel else { return [] }
    let pairs = pairs()
    let met = Set(pairs.compactMap { $0.theirs?.name })
    let inherited = Set(source.declared.attributes(of: declared).map(\.name))
    // What one side has as a relationship has kept its name.
    let kept = Set(contract.relationships.map(\.persistentName))
    let gone = entity.attributes.filter {
      !met.contains($0.name) && !inherited.contains($0.name) && !kept.contains($0.name)
    }
    let others = Set(model.relationships(of: entity).map(\.name))
    let new = pairs.filter { $0.theirs == nil && $0.mine.renamingIdentifier == nil }.map(\.mine).filter {
      !others.contains($0.name)
    }
    return new.sorted { $0.name < $1.name }.compactMap { attribute in
      let alike = gone.filter { attribute.isLike($0) }
      guard alike.count == 1, let former = alike.first, !attribute.isTransient,
        new.filter({ $0.type == attribute.type }).count == 1
      else { return nil }
      return rename(of: former.name, to: attribute.name)
    }
  }

  /// One relationship that only the model has and one like it that only the source has (DIALECTS E6).
  func renamedRelationships() -> [Finding] {
    guard dialect.traits.makesItsModel else { return [] }
    let names = contract.relationships.map(\.persistentName)
    let known = Set(names + declared.relationships.compactMap(\.renamingIdentifier))
    let gone = entity.relationships.filter { !known.contains($0.name) }
    let theirs = Set(model.relationships(of: entity).map(\.name))
    let new = declared.relationships.filter { !theirs.contains($0.name) && $0.renamingIdentifier == nil }
    return new.compactMap { relationship in
      let alike = gone.filter { $0.isLike(relationship) }
      guard alike.count == 1, let former = alike.first, new.filter({ $0.isLike(relationship) }).count == 1 else {
        return nil
      }
      return rename(of: former.name, to: relationship.name)
    }
  }

  private func rename(of former: String, to name: String) -> Finding {
    finding(
      .sourceModelRename, name,
      "'\(former)' of the model looks renamed to '\(name)'; without its former name a migration drops its values",
      place(name))
  }
}

extension String {
  /// Its letters and digits, as two spellings of one name have them: `owner_project`, `ownerProject`.
  fileprivate var words: String { lowercased().filter { $0 != "_" } }
}

extension Attribute {
  /// Whether it may be another under another name: of one known type, a composite with the same elements.
  fileprivate func isLike(_ other: Attribute) -> Bool {
    type == other.type && type != .undefined && Set(elements.map(\.name)) == Set(other.elements.map(\.name))
  }
}

extension Relationship {
  fileprivate func isLike(_ other: Relationship) -> Bool {
    destination == other.destination && isToMany == other.isToMany
  }
}
