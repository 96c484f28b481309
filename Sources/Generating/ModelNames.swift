import Census
import Schema

/// The names of a model in a form that has Swift's: what no class or property can be called gets a suffix.
struct ModelNames {
  private(set) var entities: [String: String] = [:]
  /// By entity: the new name of each of its own properties.
  private(set) var properties: [String: [String: String]] = [:]
  /// An element of a composite attribute that has another name, with its path in the model.
  struct Element: Hashable { let entity: String, path: String }
  private(set) var elements: Set<Element> = []

  /// Entities alone, and only those whose names are none of Swift's.
  init(entitiesOf model: Model) {
    var taken = Set(model.entities.map(\.name))
    for entity in model.entities {
      let isName = SwiftNames.isIdentifier(entity.name)
      let name = isName ? entity.name : SwiftNames.kept(entity.name, taken: taken, hidesTypes: false)
      taken.insert(name)
      entities[entity.name] = name
    }
  }

  /// `forbidden` are the names that a property cannot have, and `refusesEntity` tells those that no entity can.
  init(_ model: Model, _ forbidden: Set<String>, _ refusesEntity: (String) -> Bool = { _ in false }) {
    let refused = Set(model.entities.map(\.name).filter(refusesEntity))
    var taken = refused
    // Those that keep their names first, so that no other takes one.
    for entity in model.entities where SwiftNames.kept(entity.name, taken: refused, hidesTypes: true) == entity.name {
      entities[entity.name] = entity.name
      taken.insert(entity.name)
    }
    for entity in model.entities where entities[entity.name] == nil {
      let name = SwiftNames.kept(entity.name, taken: taken, hidesTypes: true)
      entities[entity.name] = name
      taken.insert(name)
    }
    for entity in model.rootEntities.flatMap(model.hierarchy) {
      let inherited = model.ancestors(of: entity).flatMap { properties[$0.name]?.values.map(\.self) ?? [] }
      let taken = forbidden.union(inherited)
      let own = entity.attributes.map(\.name) + entity.relationships.map(\.name) + entity.fetchedProperties.map(\.name)
      properties[entity.name] = Self.names(of: own, besides: taken)
      for attribute in entity.attributes {
        for path in Self.renamedElements(of: attribute, at: attribute.name) {
          elements.insert(Element(entity: entity.name, path: path))
        }
      }
    }
  }

  private static func renamedElements(of attribute: Attribute, at path: String) -> [String] {
    let names = elementNames(of: attribute)
    return attribute.elements.flatMap { element in
      let path = "\(path).\(element.name)"
      return (names[element.name] == element.name ? [] : [path]) + renamedElements(of: element, at: path)
    }
  }

  /// A Swift name for each name; one that is a Swift name already keeps it.
  private static func names(of own: [String], besides taken: Set<String>) -> [String: String] {
    var (names, taken) = ([String: String](), taken)
    for name in own where SwiftNames.kept(name, taken: taken, hidesTypes: false) == name {
      names[name] = name
      taken.insert(name)
    }
    for name in own where names[name] == nil {
      let new = SwiftNames.kept(name, taken: taken, hidesTypes: false)
      names[name] = new
      taken.insert(new)
    }
    return names
  }

  /// The members of the struct, or the cases of the enum, by the names in the model.
  private static func elementNames(of attribute: Attribute) -> [String: String] {
    let own = attribute.elements.map(\.name)
    // The raw value's leaf has the attribute's name (FORMAT §3.2).
    if attribute.isSwiftDataEnum, own == [attribute.name] { return [attribute.name: attribute.name] }
    return names(of: own, besides: [])
  }

  /// The model with these names throughout.
  func renamed(_ model: Model) -> Model {
    var renamed = model
    renamed.entities = model.entities.map { entity in
      var made = entity
      made.name = name(of: entity.name)
      if made.className == entity.name { made.className = made.name }
      made.superentity = entity.superentity.map { name(of: $0) }
      for index in made.attributes.indices { rename(&made.attributes[index], of: entity.name, in: model) }
      for index in made.relationships.indices {
        let old = made.relationships[index]
        made.relationships[index].name = property(old.name, of: entity.name, in: model)
        made.relationships[index].destination = name(of: old.destination)
        made.relationships[index].inverse = old.inverse.map { property($0, of: old.destination, in: model) }
        if made.relationships[index].name != old.name, old.renamingIdentifier == nil {
          made.relationships[index].renamingIdentifier = old.name
        }
      }
      made.uniquenessConstraints = entity.uniquenessConstraints.map {
        $0.map { property($0, of: entity.name, in: model) }
      }
      for index in made.fetchIndexes.indices {
        for place in made.fetchIndexes[index].elements.indices {
          let old = made.fetchIndexes[index].elements[place].property
          made.fetchIndexes[index].elements[place].property = path(old, of: entity.name, in: model)
        }
        made.fetchIndexes[index].takeSwiftDataName()
      }
      return made
    }
    renamed.entities.sort { $0.name < $1.name }
    return renamed
  }

  func name(of entity: String) -> String { entities[entity] ?? entity }

  /// The name of an entity's own or inherited property.
  func property(_ name: String, of entity: String, in model: Model) -> String {
    guard let found = model.entity(named: entity) else { return name }
    return ([found] + model.ancestors(of: found)).lazy.compactMap { properties[$0.name]?[name] }.first ?? name
  }

  /// `author.name`, which goes through composites alone.
  private func path(_ path: String, of entity: String, in model: Model) -> String {
    var steps = path.split(separator: ".").map(String.init)
    guard let first = steps.first, let found = model.entity(named: entity) else { return path }
    let all = ([found] + model.ancestors(of: found)).lazy.flatMap(\.attributes)
    var attribute = all.first { $0.name == first }
    steps[0] = property(first, of: entity, in: model)
    for index in steps.indices.dropFirst() {
      let step = steps[index]
      if let name = attribute.flatMap({ Self.elementNames(of: $0)[step] }) { steps[index] = name }
      attribute = attribute?.elements.first { $0.name == step }
    }
    return steps.joined(separator: ".")
  }

  private static func renameElements(of attribute: inout Attribute) {
    let names = elementNames(of: attribute)
    for index in attribute.elements.indices {
      renameElements(of: &attribute.elements[index])
      attribute.elements[index].name = names[attribute.elements[index].name] ?? attribute.elements[index].name
    }
  }

  private func rename(_ attribute: inout Attribute, of entity: String, in model: Model) {
    let old = attribute.name
    if !elements.isEmpty { Self.renameElements(of: &attribute) }
    attribute.name = property(old, of: entity, in: model)
    guard attribute.name != old else { return }
    if attribute.renamingIdentifier == nil { attribute.renamingIdentifier = old }
    // The raw value's leaf has the attribute's name (FORMAT §3.2).
    if attribute.isSwiftDataEnum, attribute.elements.count == 1, attribute.elements[0].name == old {
      attribute.elements[0].name = attribute.name
    }
  }
}
