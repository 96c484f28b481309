import Findings
import Schema

extension ContractRelationships {
  /// storable: an inverse that the other class must not declare (DIALECTS B11).
  mutating func addImpliedInverses() {
    for end in ends {
      guard let implied = end.declared.implicitInverse, let destination = end.destination,
        let other = byEntityName[destination]?.first
      else { continue }
      let isTaken =
        places(of: lineage(destination)).contains { ends[$0].named(implied.name) }
        || other.properties.contains { $0.persistentName == implied.name && !$0.isIgnored }
      if isTaken {
        report(
          .sourceSchemaDuplicateInverse, end.entity, end.declared,
          "the implicit inverse “\(implied.name)” is defined twice on \(destination)")
        continue
      }
      var declared = RelationshipContract(
        swiftName: implied.name, swiftType: .set(.named(end.entity.swiftName)), destination: end.entity.swiftName,
        isToMany: implied.maxCount != 1, isOptional: implied.minCount == 0, deleteRule: implied.deleteRule,
        location: end.declared.location)
      declared.minCount = implied.minCount
      declared.maxCount = implied.maxCount
      declared.renamingIdentifier = implied.renamingIdentifier
      add(
        End(
          entity: other, declared: declared, destination: end.entity.entityName, inverse: end.declared.persistentName,
          isImplied: true))
      pair(end, with: implied.name)
    }
  }

  /// The relationship whose declaration makes an implied one.
  private func implying(_ implied: End) -> End? {
    implied.destination.flatMap { name in
      places(of: [name]).first { ends[$0].declared.persistentName == implied.inverse }.map { ends[$0] }
    }
  }

  private mutating func pair(_ end: End, with inverse: String) {
    guard let index = index(of: end) else { return }
    pair(index, with: inverse)
  }

  private func index(of end: End) -> Int? {
    places(of: [end.entity.entityName]).first { ends[$0].declared.persistentName == end.declared.persistentName }
  }

  /// Inverses that are written down, on one side or on both.
  mutating func nameInverses() {
    var claims: [Int: End] = [:]
    for end in ends where !end.isImplied && end.declared.implicitInverse == nil {
      guard let destination = end.destination else { continue }
      guard let written = end.declared.inverse else {
        if end.entity.dialect.requiresInverse, end.inverse == nil {
          report(.sourceSchemaMissingInverse, end.entity, end.declared, "'\(end.declared.swiftName)' names no inverse")
        }
        continue
      }
      let name = written.split(separator: ".").last.map(String.init) ?? written
      guard let other = inverse(name, of: end, on: destination), let place = index(of: other) else { continue }
      let claimed = other.isImplied ? implying(other) : claims[place]
      if let claimed {
        report(
          .sourceSchemaDuplicateInverse, end.entity, end.declared,
          // SwiftData takes it: Apple's own samples have it (DIALECTS E8).
          severity: end.entity.dialect == .swiftData ? .advice : nil,
          "its inverse \(destination).\(name) is already that of "
            + "\(claimed.entity.entityName).\(claimed.declared.persistentName)")
        continue
      }
      claims[place] = end
      pair(end, with: other.declared.persistentName)
      if other.declared.inverse == nil, let index = index(of: other), ends[index].inverse == nil {
        pair(index, with: end.declared.persistentName)
      }
    }
  }

  /// The relationship that an inverse names, and the fault of the name.
  private mutating func inverse(_ name: String, of end: End, on destination: String) -> End? {
    let others = places(of: lineage(destination)).map { ends[$0] }
    let usesSwiftNames = end.entity.dialect != .coreDataEvolution
    let other = others.first { name == (usesSwiftNames ? $0.declared.swiftName : $0.declared.persistentName) }
    guard let other else {
      let meant = others.first { $0.declared.swiftName == name }?.declared.persistentName
      report(
        .sourceSchemaMissingInverse, end.entity, end.declared, "\(destination) has no relationship “\(name)”",
        hint: meant.map { "its persistent name is “\($0)”" })
      return nil
    }
    let own = lineage(end.entity.entityName)
    guard let back = other.destination, own.contains(back) else {
      report(
        .sourceSchemaMissingInverse, end.entity, end.declared,
        "\(destination).\(name) leads to \(other.destination ?? "no entity")")
      return nil
    }
    let answer = other.declared.inverse.map { $0.split(separator: ".").last.map(String.init) ?? $0 }
    let ownName = usesSwiftNames ? end.declared.swiftName : end.declared.persistentName
    if let answer, answer != ownName {
      report(
        .sourceSchemaMissingInverse, end.entity, end.declared,
        "\(destination).\(name) names another inverse, “\(answer)”")
      return nil
    }
    return other
  }

  /// SwiftData and ManagedModels pair what fits no other (DIALECTS E8, D7).
  mutating func inferInverses() {
    let open = ends.filter { end in
      end.inverse == nil && end.declared.inverse == nil && end.entity.dialect.infersInverses
    }
    let byEntity = Dictionary(grouping: open, by: \.entity.entityName)
    for end in open {
      let fitting = partners(of: end, among: byEntity)
      guard let other = fitting.first else { continue }
      let back = partners(of: other, among: byEntity)
      if fitting.count == 1, back.count == 1 {
        pair(end, with: other.declared.persistentName)
        continue
      }
      // Only the model has its inverses (DIALECTS §2.8); a tie is reported at the end that has the choice.
      guard end.entity.dialect != .plainCoreData, fitting.count > 1 else { continue }
      report(
        .sourceSchemaAmbiguousInverse, end.entity, end.declared, severity: .advice,
        "'\(end.declared.swiftName)' names no inverse, and more than one would fit: " + names(of: fitting))
    }
  }

  private func names(of ends: [End]) -> String {
    ends.map { "\($0.entity.entityName).\($0.declared.persistentName)" }.joined(separator: ", ")
  }

  /// The relationships of a destination and its ancestors that lead back.
  private func partners(of end: End, among open: [String: [End]]) -> [End] {
    guard let destination = end.destination else { return [] }
    let here = lineage(end.entity.entityName)
    return lineage(destination).flatMap { open[$0] ?? [] }.filter { other in
      let isSelf =
        other.entity.entityName == end.entity.entityName && other.declared.persistentName == end.declared.persistentName
      return !isSelf && other.destination.map(here.contains) == true
    }
  }
}

extension ContractRelationships.End {
  fileprivate func named(_ name: String) -> Bool { declared.persistentName == name || declared.swiftName == name }
}

extension Dialect {
  /// Whether a relationship without an inverse is an error (DIALECTS A27, B11).
  fileprivate var requiresInverse: Bool { self == .coreDataEvolution || self == .storable }

  fileprivate var infersInverses: Bool { self == .swiftData || self == .managedModels || self == .plainCoreData }
}
