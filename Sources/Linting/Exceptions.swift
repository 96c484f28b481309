import Findings
import Schema

/// A reason to leave out a finding, although it is true.
struct LintException {
  let codes: Set<FindingCode>
  /// Whether the reason holds for a finding of these codes.
  let test: (Finding) -> Bool
}

extension [LintException] {
  func excuse(_ finding: Finding) -> Bool { contains { $0.codes.contains(finding.code) && $0.test(finding) } }
}

// What is left out of what reading and assembling report.
extension LintException {
  static func ofSource(_ source: LintedSource, _ consequences: Consequences) -> [LintException] {
    let targets = source.targetsOfModel
    return [
      // Another finding says the same of the same declaration.
      LintException(codes: Consequences.codes) { consequences.contains($0) },
      // CoreValue's structs are views over entities that only the model has (DIALECTS C1).
      LintException(codes: [.sourceSchemaEmptyInput]) { _ in
        source.contract.entities.isEmpty && !source.contract.valueViews.isEmpty
      },
      // CoreDataEvolution knows no inheritance: each class declares the super-entity's relationship again, and its
      // inverse is right by the model (DIALECTS A34).
      LintException(codes: [.sourceSchemaMissingInverse]) { source.isOfSuperentity($0) },
      // The model has the target, whose class Xcode may make (DIALECTS §2.8).
      LintException(codes: [.sourceSchemaUnknownRelationshipTarget]) { source.leads($0, to: targets) },
    ]
  }
}

extension LintedSource {
  fileprivate func isOfSuperentity(_ finding: Finding) -> Bool {
    guard let name = finding.entity, let path = finding.path, let entity = model?.entity(named: name),
      entity.superentity != nil, !entity.relationships.contains(where: { $0.name == path }),
      let contract = contract.entity(named: name), contract.dialect == .coreDataEvolution,
      let written = contract.relationships.first(where: { $0.persistentName == path })?.inverse
    else { return false }
    return model?.relationships(of: entity).first { $0.name == path }?.inverse == written
  }

  /// The model's entities by their names and by those of their classes.
  fileprivate var targetsOfModel: Set<String> {
    let entities = model?.entities ?? []
    return Set(entities.map(\.name) + entities.compactMap { $0.className?.split(separator: ".").last.map(String.init) })
  }

  /// Whether a relationship that a finding is about leads to one of some entities or classes.
  fileprivate func leads(_ finding: Finding, to targets: Set<String>) -> Bool {
    guard let name = finding.entity, let entity = contract.entity(named: name), !entity.dialect.traits.declaresAll,
      let target = entity.relationships.first(where: { $0.persistentName == finding.path })?.destination
    else { return false }
    return targets.contains(target)
  }
}

// What is left out of an entity's differences from the model.
extension LintException {
  static func ofComparison(_ entity: EntityComparison) -> [LintException] {
    ofSharers(entity) + (entity.dialect.traits.declaresAll ? [] : ofPlainSource(entity))
  }

  /// Several entities may share one class, which then need not fit each of them.
  private static func ofSharers(_ entity: EntityComparison) -> [LintException] {
    let others = entity.sharers
    guard !others.isEmpty else { return [] }
    func has(_ path: String, _ other: Entity) -> Bool {
      entity.model.attributes(of: other).contains { $0.name == path }
        || entity.model.relationships(of: other).contains { $0.name == path }
    }
    return [
      // Another entity has the property.
      LintException(codes: [.sourceModelExtraProperty, .sourceModelRename]) { finding in
        finding.path.map { path in others.contains { has(path, $0) } } ?? false
      },
      // Another entity has no need of the property.
      LintException(codes: [.sourceModelNoProperty]) { finding in
        finding.path.map { path in !others.allSatisfy { has(path, $0) } } ?? false
      },
    ]
  }

  /// What plain Core Data's source cannot say, or leaves to Xcode (DIALECTS §2.8).
  private static func ofPlainSource(_ entity: EntityComparison) -> [LintException] {
    let contract = entity.contract
    return [
      LintException(codes: [.sourceModelTransient]) { _ in true },
      // A fetched property is declared as an attribute is.
      LintException(codes: [.sourceModelExtraProperty]) { finding in
        entity.model.fetchedProperties(of: entity.entity).contains { $0.name == finding.path }
      },
      // What its calls come to in the end may be the attribute's own value.
      LintException(codes: [.sourceModelIgnored]) { finding in
        contract.unmanaged.contains { $0.runtimeName == finding.path && $0.form == .computed && $0.makesCalls }
      },
      // An Objective-C superclass may declare the rest.
      LintException(codes: [.sourceModelNoProperty]) { _ in
        entity.source.classes.lineage(of: contract).contains { $0.inheritsUndeclared || $0.isExtensionAlone }
      },
      // A class that declares nothing has its properties in files that Xcode generates.
      LintException(codes: [.sourceModelNoProperty]) { _ in
        contract.relationships.isEmpty && contract.properties.allSatisfy(\.isIgnored)
      },
    ]
  }
}
