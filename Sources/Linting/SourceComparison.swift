import Findings
import Schema

/// Source against the app's model, name by name, the leaves of composites too (DIALECTS A58, E6).
struct SourceComparison {
  /// The source has what the model has (DIALECTS A58, E6).
  static let rule = LintRule.findings { source in source.model.map { SourceComparison(source, $0).findings } ?? [] }

  let source: LintedSource
  let model: Model
  /// The entities that share a class, by its place.
  let sharers: [SourcePlace: [EntityContract]]
  /// The dialects that declare an entity of the model, so the model may be theirs.
  private let dialects: Set<Dialect>

  private init(_ source: LintedSource, _ model: Model) {
    self.source = source
    self.model = model
    sharers = Dictionary(grouping: source.contract.entities, by: \.location).filter { $0.value.count > 1 }
    dialects = Set(source.contract.entities.filter { model.entity(named: $0.entityName) != nil }.map(\.dialect))
  }

  private var findings: [Finding] {
    absentClasses + absentEntities
      + withoutRepeats(source.contract.entities.filter(source.isCompared).flatMap(findings))
  }

  private func findings(_ contract: EntityContract) -> [Finding] {
    guard let declared = source.declared.entity(named: contract.entityName) else { return [] }
    guard let entity = model.entity(named: contract.entityName) else {
      return source.isListed(contract) ? [noEntity(contract.entityName, contract, contract.location)] : []
    }
    return EntityComparison(whole: self, contract: contract, declared: declared, entity: entity).findings
  }

  /// One class is reported once, even if it belongs to several entities.
  private func withoutRepeats(_ findings: [Finding]) -> [Finding] {
    guard !sharers.isEmpty else { return findings }
    var seen: Set<Finding> = []
    return findings.filter { finding in
      var unnamed = finding
      unnamed.entity = nil
      return seen.insert(unnamed).inserted
    }
  }
}

// What one side lacks as a whole.
extension SourceComparison {
  /// The entities without a class or value type in the source (DIALECTS C1).
  ///
  /// Those that a framework hides are compared with nothing, and `NSManagedObject` is no class of a source.
  private var absentClasses: [Finding] {
    let names = Set(source.contract.entities.map(\.entityName) + source.contract.valueViews.map(\.entityName))
    let needsClasses = source.contract.entities.contains { $0.dialect.traits.makesItsModel }
    return model.entities.filter { entity in
      !names.contains(entity.name) && !entity.name.hasPrefix("$") && (needsClasses || entity.className != nil)
        // Xcode makes the class.
        && (needsClasses || entity.codeGeneration.text?.lowercased() != "class")
    }.map { entity in
      var finding = FindingCode.sourceModelNoClass.finding(
        entity: entity.name, nil, "the model's entity \(entity.name) has no class in the source", nil)
      if source.level >= .strict, dialects.contains(where: \.traits.isCheckedByTool) { finding.severity = .mismatch }
      return finding
    }
  }

  func noEntity(_ name: String, _ contract: EntityContract, _ place: SourcePlace) -> Finding {
    var finding = FindingCode.sourceModelNoEntity.finding(
      entity: contract.entityName, nil, "the model has no entity \(name)", place)
    // An app may have several models, and this class may be of another.
    let isSure =
      contract.dialect.traits.makesItsModel && dialects.contains(contract.dialect) && !source.isPerhapsListed(contract)
    let isRefused = contract.dialect.traits.isCheckedByTool && source.level >= .strict
    if !isSure, !isRefused { finding.severity = .advice }
    return finding
  }

  /// The names of entities that the model lacks; one that is no text is only guessed.
  private var absentEntities: [Finding] {
    source.contract.valueViews.compactMap { view in
      guard let place = view.entityNameLocation, model.entity(named: view.entityName) == nil else { return nil }
      var finding = FindingCode.sourceModelNoEntity.finding(
        entity: view.entityName, nil, "the model has no entity \(view.entityName)", place)
      finding.severity = .advice
      return finding
    }
  }
}
