import Findings

/// The classes of a contract by the names that source gives them.
package struct ClassIndex: Sendable {
  private let entities: [EntityContract]
  private let types: [String: TypeDeclaration]
  /// The last class of each scope: with its schema version in front.
  private var scopes: [String: Int] = [:]
  private var names: [String: [Int]] = [:]
  /// By the last components of a nested class's name.
  private var endings: [String: Int] = [:]

  package init(_ contract: Contract) {
    entities = contract.entities
    types = contract.types
    for (index, entity) in entities.enumerated() {
      scopes[entity.scope] = index
      names[entity.swiftName, default: []].append(index)
      var rest = entity.swiftName[...]
      while let dot = rest.firstIndex(of: ".") {
        rest = rest[rest.index(after: dot)...]
        endings[String(rest)] = index
      }
    }
  }

  /// The class that a name means in source: beside another class of its schema version, by an alias, with its version
  /// or by its last components; of several versions the last.
  package func entity(swiftName name: String, beside other: EntityContract? = nil) -> EntityContract? {
    var name = name
    // An alias may lead back to itself, which is no Swift but can be written.
    for _ in 0..<16 {
      if let version = other?.version, let index = scopes[version + "." + name] { return entities[index] }
      guard case .alias(.named(let target))? = types[name]?.kind else { break }
      name = meant(by: target, in: name)
    }
    return (scopes[name] ?? names[name]?.last ?? endings[name]).map { entities[$0] }
  }

  /// The classes that have exactly this name, in the order of the contract.
  package func entities(swiftName name: String) -> [EntityContract] { (names[name] ?? []).map { entities[$0] } }

  /// The whole name of what an alias names, which is looked up from where the alias stands.
  private func meant(by target: String, in alias: String) -> String {
    var scope = alias.split(separator: ".").dropLast()
    while !scope.isEmpty {
      let name = scope.joined(separator: ".") + "." + target
      if scopes[name] != nil || types[name] != nil { return name }
      scope.removeLast()
    }
    return target
  }

  /// A class and its superclasses as far as they are declared, nearest first.
  package func lineage(of entity: EntityContract) -> [EntityContract] {
    var found = [entity]
    while let last = found.last, found.count <= entities.count,
      let parent = last.superclass.flatMap({ self.entity(swiftName: $0, beside: last) })
    { found.append(parent) }
    return found
  }
}

extension ClassIndex {
  /// What a class or one of its superclasses has under a name and does not store.
  package func unstored(_ name: String, of entity: EntityContract) -> UnstoredProperty? {
    for here in lineage(of: entity) {
      if here.relationships.contains(where: { $0.swiftName == name }) { return nil }
      if let property = here.properties.first(where: { $0.swiftName == name }) {
        guard property.isTransient, !property.has(.ephemeral) else { return nil }
        return UnstoredProperty(name: name, form: "transient", location: property.location)
      }
      if let variable = here.unmanaged.first(where: { $0.name == name && $0.form == .computed }) {
        return UnstoredProperty(name: name, form: "computed", location: variable.location)
      }
    }
    return nil
  }
}

/// A property of a class that no column holds.
package struct UnstoredProperty: Hashable, Sendable {
  package let name: String
  /// `computed` or `transient`.
  let form: String
  let location: SourcePlace

  /// `computed in Models.swift:12, not stored`.
  package var words: String { "\(form) in \(location.brief), not stored" }
}

/// Whether CloudKit mirrors stores, as far as source shows.
package enum CloudKitMirroring: Hashable, Sendable {
  case none
  /// Some stores, or in some runs of the app.
  case possible
  case certain
}

/// Which of SwiftData's classes source says something of, as that CloudKit synchronises them (DIALECTS E19).
package enum ClassSelection: Hashable, Sendable {
  case none
  /// By their Swift names, without schema versions.
  case classes(Set<String>)
  case all

  package func union(_ other: ClassSelection) -> ClassSelection {
    switch (self, other) {
    case (.all, _), (_, .all): .all
    case (.none, let known), (let known, .none): known
    case (.classes(let left), .classes(let right)): .classes(left.union(right))
    }
  }

  /// The classes that are in the other selection too, and those that are not; all are own if one of the two is no list.
  package func divided(by other: ClassSelection) -> (shared: ClassSelection, own: ClassSelection) {
    guard case .classes(let names) = self, case .classes(let others) = other else { return (.none, self) }
    return (.classes(names.intersection(others)), .classes(names.subtracting(others)))
  }

  package func contains(_ entity: EntityContract) -> Bool {
    switch self {
    case .none: false
    case .classes(let names): names.contains(entity.swiftName)
    case .all: true
    }
  }

  /// With the superclasses of the known ones, and what their relationships lead to: a schema takes them in.
  package func reaching(through entities: [EntityContract]) -> ClassSelection {
    guard case .classes(var names) = self else { return self }
    var waiting = entities.filter(contains)
    let byName = Dictionary(grouping: entities, by: \.swiftName)
    while let next = waiting.popLast() {
      let leads = [next.superclass].compactMap(\.self) + next.relationships.map(\.destination)
      for name in leads where names.insert(name).inserted { waiting += byName[name] ?? [] }
    }
    return .classes(names)
  }
}
