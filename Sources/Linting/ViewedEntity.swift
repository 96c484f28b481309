import Schema

/// What a value view needs to know of its entity, ancestors included.
struct ViewedEntity {
  let name: String
  let attributes: [Attribute]
  let relationships: [Relationship]
  let fetchedNames: Set<String>
  /// The attributes that a constraint of their own makes unique, or that an index begins with.
  let backedNames: Set<String>

  func has(_ key: String) -> Bool {
    attributes.contains { $0.name == key } || relationships.contains { $0.name == key } || fetchedNames.contains(key)
  }

  /// What keeps CoreValue from reading and boxing a property (DIALECTS C5).
  func unsupported(_ key: String) -> String? {
    if attributes.contains(where: { $0.name == key && $0.type == .transformable }) { return "Transformable" }
    if fetchedNames.contains(key) { return "a fetched property" }
    let isSet = relationships.contains { $0.name == key && $0.isToMany && !$0.isOrdered }
    return isSet ? "an unordered to-many" : nil
  }

  func fault(of read: ValueView.Read) -> String? {
    if let attribute = attributes.first(where: { $0.name == read.key }) {
      switch read.kind {
      case .list: return "\"\(read.key)\" is an attribute, and <|| reads ordered relationships"
      // A default is only gone where NULL was set.
      case .required where attribute.isOptional && attribute.defaultValue == nil:
        return "\"\(read.key)\" is optional, and <| throws where it is NULL"
      case .optional where !attribute.isOptional:
        return "\"\(read.key)\" is required, and <|? makes nil of what cannot be read"
      case .required, .optional: return nil
      }
    }
    guard let relationship = relationships.first(where: { $0.name == read.key }) else { return nil }
    if read.kind == .list, !relationship.isOrdered {
      return "\"\(read.key)\" is not ordered, and <|| reads ordered relationships only"
    }
    if read.kind == .required, !relationship.isToMany, relationship.isOptional {
      return "\"\(read.key)\" is optional, and <| throws where it is NULL"
    }
    if read.kind == .optional, !relationship.isToMany, !relationship.isOptional {
      return "\"\(read.key)\" is required, and <|? makes nil of what cannot be read"
    }
    return nil
  }
}

extension LintedSource {
  /// The entity that a view reads: the model's where one was given, else the declared one.
  func viewed(_ view: ValueView) -> ViewedEntity? {
    for model in [model, declared].compactMap(\.self) {
      guard let entity = model.entity(named: view.entityName) else { continue }
      let lineage = [entity] + model.ancestors(of: entity)
      let unique = lineage.flatMap(\.uniquenessConstraints).filter { $0.count == 1 }
      let indexed = lineage.flatMap(\.fetchIndexes).compactMap(\.elements.first?.property)
      return ViewedEntity(
        name: entity.name, attributes: model.attributes(of: entity), relationships: model.relationships(of: entity),
        fetchedNames: Set(model.fetchedProperties(of: entity).map(\.name)),
        backedNames: Set(unique.joined()).union(indexed))
    }
    return nil
  }
}
