import Schema

/// The entities that CoreValue's structs mirror, if no class declares any (DIALECTS C1, C4).
struct ViewedEntities {
  private let contract: Contract
  /// The class that an entity's relationships name, by the name of any struct over it.
  private let classes: [String: String]

  /// The contract with them; one that has classes is left as it is.
  static func completing(_ contract: Contract) -> Contract {
    guard contract.entities.isEmpty, !contract.valueViews.isEmpty else { return contract }
    var completed = contract
    completed.entities = ViewedEntities(contract).entities
    return completed
  }

  private init(_ contract: Contract) {
    self.contract = contract
    var first: [String: String] = [:]
    for view in contract.valueViews where first[view.entityName] == nil { first[view.entityName] = view.name }
    classes = Dictionary(contract.valueViews.map { ($0.name, first[$0.entityName] ?? $0.name) }) { known, _ in known }
  }

  /// One for each name; several structs over one entity add what each of them has.
  private var entities: [EntityContract] {
    var entities: [EntityContract] = []
    for view in contract.valueViews {
      let index = entities.firstIndex { $0.entityName == view.entityName }
      var entity =
        index.map { entities[$0] }
        ?? EntityContract(
          entityName: view.entityName, swiftName: view.name, dialect: .coreValue, location: view.location)
      for field in view.fields where field.name != "objectID" { add(field, of: view, to: &entity) }
      if let index { entities[index] = entity } else { entities.append(entity) }
    }
    return entities
  }

  private func add(_ field: TypeDeclaration.Field, of view: ValueView, to entity: inout EntityContract) {
    let names = entity.properties.map(\.swiftName) + entity.relationships.map(\.swiftName)
    guard !names.contains(field.name) else { return }
    if let (destination, isToMany) = destination(of: field.type.unwrapped) {
      var relationship = RelationshipContract(
        swiftName: field.name, swiftType: field.type, destination: destination, isToMany: isToMany,
        isOptional: field.type.isOptional || isToMany, location: field.location)
      // A list is read from an ordered to-many alone (DIALECTS C3).
      relationship.isOrdered = isToMany
      entity.relationships.append(relationship)
      return
    }
    let codec = RawCodec(field.type.unwrapped, in: contract, from: view.name)
    entity.properties.append(
      PropertyContract(
        swiftName: field.name, swiftType: field.type, storageMethod: codec == nil ? .default : .raw,
        defaultValue: field.defaultValue, location: field.location))
  }

  private func destination(of type: SwiftType) -> (name: String, isToMany: Bool)? {
    switch type {
    case .named(let name): classes[name].map { ($0, false) }
    case .array(.named(let name)): classes[name].map { ($0, true) }
    default: nil
    }
  }
}
