import Schema

/// Source against the app's model, name by name, the leaves of composites too (DIALECTS A58).
struct SourceComparison {
  private let source: LintedSource
  private let model: Model

  init(_ source: LintedSource, _ model: Model) {
    self.source = source
    self.model = model
  }

  /// Entities that a framework hides are compared with nothing.
  var findings: [Finding] {
    let names = Set(source.contract.entities.map(\.entityName))
    let missing = model.entities.filter { !names.contains($0.name) && !$0.name.hasPrefix("$") }
    return missing.map { entity in
      ModelKind.noClass.finding(
        entity: entity.name,
        nil,
        "the model's entity \(entity.name) has no class in the source",
        nil
      )
    } + source.contract.entities.filter { $0.origin == .source }.flatMap(findings)
  }

  private func findings(_ contract: EntityContract) -> [Finding] {
    guard let declared = source.declared.entity(named: contract.entityName) else { return [] }
    guard let entity = model.entity(named: contract.entityName) else {
      return [
        ModelKind.noEntity.finding(
          entity: contract.entityName,
          nil,
          "the model has no entity \(contract.entityName)",
          contract.location
        )
      ]
    }
    let sides = Sides(contract: contract, entity: entity.name)
    return attributes(
      source.declared.attributes(of: declared),
      model.attributes(of: entity),
      sides
    )
      + relationships(
        source.declared.relationships(of: declared),
        model.relationships(of: entity),
        sides
      ) + superentity(declared, entity, contract)
      + SourceComparison.uniqueness(declared, entity, contract)
      + SourceComparison.renames(declared, entity, contract)
  }

  private struct Sides {
    let contract: EntityContract
    let entity: String

    func place(_ name: String, _ fact: SourceFact? = nil) -> SourceLocation {
      if let property = contract.property(persistentName: name) {
        // A transformer without a place of its own is named by the storage method.
        if fact == .transformer, property.places[.transformer] == nil {
          return property.place(of: .storageMethod)
        }
        return fact.map { property.place(of: $0) } ?? property.location
      }
      let relationship = contract.relationships.first { $0.persistentName == name }
      guard let relationship else { return contract.location }
      return fact.map { relationship.place(of: $0) } ?? relationship.location
    }
  }

  private func attributes(_ mine: [Attribute], _ theirs: [Attribute], _ sides: Sides) -> [Finding] {
    let left = Dictionary(mine.map { ($0.name, $0) }) { first, _ in first }
    let right = Dictionary(theirs.map { ($0.name, $0) }) { first, _ in first }
    let absent = theirs.filter { left[$0.name] == nil }.map { attribute in
      ModelKind.noProperty.finding(
        entity: sides.entity,
        attribute.name,
        "the model's attribute '\(attribute.name)' (\(attribute.type.title)) is not in the source",
        sides.contract.location
      )
    }
    return absent
      + mine.flatMap { attribute -> [Finding] in
        guard let other = right[attribute.name] else {
          return [
            ModelKind.extraProperty.finding(
              entity: sides.entity,
              attribute.name,
              "the model has no attribute '\(attribute.name)'",
              sides.place(attribute.name)
            )
          ]
        }
        return compare(attribute, other, attribute.name, sides)
      }
  }

  private func compare(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> [Finding] {
    var findings: [Finding] = []
    let top = String(path.split(separator: ".").first ?? "")
    func tell(_ kind: FindingKind, _ fact: SourceFact, _ what: String) {
      let message = "'\(path)': \(what)"
      findings.append(kind.finding(entity: sides.entity, path, message, sides.place(top, fact)))
    }
    if mine.type != theirs.type, mine.type != .undefined {
      tell(ModelKind.type, .type, "\(mine.type.title) in source, \(theirs.type.title) in the model")
    }
    if mine.isTransient != theirs.isTransient {
      tell(
        ModelKind.transient,
        .options,
        "transient in \(mine.isTransient ? "source" : "the model") only"
      )
    }
    // An accessor that gives a default for NULL may stand over an optional attribute (DIALECTS A58).
    if mine.isOptional != theirs.isOptional, mine.defaultValue == nil {
      tell(
        ModelKind.optional,
        .type,
        "\(mine.isOptional ? "optional" : "required") in source, "
          + "\(theirs.isOptional ? "optional" : "required") in the model"
      )
    }
    if mine.type == .transformable, theirs.type == .transformable,
      mine.valueTransformerName != theirs.valueTransformerName
    {
      let names = [mine, theirs].map { $0.valueTransformerName ?? "none" }
      tell(
        ModelKind.transformer,
        .transformer,
        "transformer \(names[0]) in source, \(names[1]) in the model"
      )
    }
    if mine.type == .composite, theirs.type == .composite {
      findings += leaves(mine, theirs, path, sides)
    }
    return findings
  }

  private func leaves(
    _ mine: Attribute,
    _ theirs: Attribute,
    _ path: String,
    _ sides: Sides
  ) -> [Finding] {
    let names = Set(mine.elements.map(\.name))
    let known = Dictionary(theirs.elements.map { ($0.name, $0) }) { first, _ in first }
    let absent = theirs.elements.filter { !names.contains($0.name) }.map { leaf in
      ModelKind.noProperty.finding(
        entity: sides.entity,
        path + "." + leaf.name,
        "the model's leaf '\(path).\(leaf.name)' is not in the source",
        sides.place(path)
      )
    }
    return absent
      + mine.elements.flatMap { leaf -> [Finding] in
        let inner = path + "." + leaf.name
        if let other = known[leaf.name] { return compare(leaf, other, inner, sides) }
        return [
          ModelKind.extraProperty.finding(
            entity: sides.entity,
            inner,
            "the model has no leaf '\(inner)'",
            sides.place(path)
          )
        ]
      }
  }

  private func relationships(
    _ mine: [Relationship],
    _ theirs: [Relationship],
    _ sides: Sides
  ) -> [Finding] {
    let left = Set(mine.map(\.name))
    let right = Dictionary(theirs.map { ($0.name, $0) }) { first, _ in first }
    let absent = theirs.filter { !left.contains($0.name) }.map { relationship in
      ModelKind.noProperty.finding(
        entity: sides.entity,
        relationship.name,
        "the model's relationship '\(relationship.name)' is not in the source",
        sides.contract.location
      )
    }
    return absent
      + mine.flatMap { relationship -> [Finding] in
        guard let other = right[relationship.name] else {
          return [
            ModelKind.extraProperty.finding(
              entity: sides.entity,
              relationship.name,
              "the model has no relationship '\(relationship.name)'",
              sides.place(relationship.name)
            )
          ]
        }
        return compare(relationship, other, sides)
      }
  }

  private func compare(
    _ mine: Relationship,
    _ theirs: Relationship,
    _ sides: Sides
  ) -> [Finding] {
    var findings: [Finding] = []
    func tell(_ kind: FindingKind, _ fact: SourceFact, _ left: String, _ right: String) {
      guard left != right else { return }
      findings.append(
        kind.finding(
          entity: sides.entity,
          mine.name,
          "'\(mine.name)': \(left) in source, \(right) in the model",
          sides.place(mine.name, fact)
        )
      )
    }
    tell(ModelKind.destination, .type, mine.destination, theirs.destination)
    tell(ModelKind.cardinality, .type, mine.cardinality, theirs.cardinality)
    tell(ModelKind.inverse, .inverse, mine.inverse ?? "no inverse", theirs.inverse ?? "no inverse")
    tell(ModelKind.deleteRule, .deleteRule, mine.deleteRule.title, theirs.deleteRule.title)
    return findings
  }

  private func superentity(
    _ declared: Entity,
    _ entity: Entity,
    _ contract: EntityContract
  ) -> [Finding] {
    guard declared.superentity != entity.superentity else { return [] }
    return [
      ModelKind.superentity.finding(
        entity: entity.name,
        nil,
        "super-entity \(declared.superentity ?? "none") in source, "
          + "\(entity.superentity ?? "none") in the model",
        contract.location
      )
    ]
  }
}
