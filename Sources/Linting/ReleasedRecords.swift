import ContractModels
import Findings
import Schema
import Versioning

/// What is renamed, retyped or removed between the newest version and the one before it, under CloudKit (DIALECTS E19).
///
/// A plain store survives most of it. CloudKit's production environment keeps its record types and fields as they are.
struct ReleasedRecords {
  /// A record type or field that is released stays as it is.
  static let rule = LintRule.source(.sourceCloudKitReleased) { source in
    pairs(source).flatMap { $0.breaches(source) }
  }

  private let name: String
  private let older: Side
  private let newer: Side
  private let isGiven: Bool

  /// A version's model, with the classes that declare it.
  private struct Side {
    let model: Model
    let contract: Contract

    func modelled(_ entity: Entity, _ isGiven: Bool) -> ModelledEntity {
      ModelledEntity(entity: entity, model: model, contract: contract.entity(named: entity.name), isGiven: isGiven)
    }
  }

  private static func pairs(_ source: LintedSource) -> [ReleasedRecords] {
    let contract = source.contract
    let known = Set(ContractModel.versions(of: contract))
    let planned = contract.migrationPlans.compactMap { plan -> ReleasedRecords? in
      let last = plan.schemas.suffix(2)
      guard last.count == 2, last.allSatisfy(known.contains), let from = last.first, let to = last.last else {
        return nil
      }
      func side(_ version: String) -> Side {
        Side(
          model: ContractModel.model(from: contract, version: version).model,
          contract: ContractModel.contract(contract, version: version))
      }
      return ReleasedRecords(name: from, older: side(from), newer: side(to), isGiven: false)
    }
    guard let earlier = source.earlier, let model = source.model else { return planned }
    return planned + [
      ReleasedRecords(
        name: earlier.name, older: Side(model: earlier.model, contract: contract),
        newer: Side(model: model, contract: contract), isGiven: true)
    ]
  }

  /// Whether CloudKit never loaded the older version, because that version breaks its rules.
  private func wasRefused(_ source: LintedSource) -> Bool {
    older.model.entities.contains { entity in
      let one = older.modelled(entity, isGiven)
      return source.cloudKitUse(of: one) != nil && CloudKitRules.refusals.contains { $0.isBroken(by: one, source) }
    }
  }

  private func breaches(_ source: LintedSource) -> [LintRule.Breach] {
    if wasRefused(source) { return [] }
    return PairedModels(older.model, newer.model).entities.flatMap { pair -> [LintRule.Breach] in
      guard let old = pair.old, !old.name.hasPrefix("$") else { return [] }
      let one = pair.new.map { newer.modelled($0, isGiven) } ?? older.modelled(old, isGiven)
      guard let use = source.cloudKitUse(of: one) else { return [] }
      return changes(old, pair, one).map { breach in
        var breach = breach
        breach.entity = one.entity.name
        if use == .possible { breach.severity = .advice }
        return breach
      }
    }
  }

  private func changes(
    _ old: Entity, _ pair: PairedModels.PairedEntity, _ one: ModelledEntity
  ) -> [LintRule.Breach] {
    guard let new = pair.new else {
      return [breach(nil, "the entity \(old.name) of \(name) is gone", one.contract?.location, .advice)]
    }
    let own =
      old.name == new.name
      ? [] : [breach(nil, "the entity \(new.name) was \(old.name) in \(name)", one.contract?.location)]
    return own
      + pair.columns.compactMap { change($0.old, $0.new, old, one) }
      + pair.relationships.compactMap { change($0.old, $0.new, old, one) }
  }

  /// A field is a stored attribute, or a leaf of a composite; an inherited one is reported where it is declared.
  private func change(
    _ old: PairedModels.Column?, _ new: PairedModels.Column?, _ entity: Entity, _ one: ModelledEntity
  ) -> LintRule.Breach? {
    guard let old, entity.declares(top(old.path)) else { return nil }
    guard let new else { return removed(old.path, one) }
    if old.path != new.path { return renamed(old.path, new.path, one) }
    guard let was = old.attribute.type.recordField, let now = new.attribute.type.recordField, was != now else {
      return nil
    }
    return breach(
      new.path, "'\(new.path)' was \(old.attribute.type.title) in \(name) and is \(new.attribute.type.title)",
      one.place(of: top(new.path), .type))
  }

  /// The to-one of a one-to-many alone has a field; a many-to-many has records that name both ends.
  private func change(
    _ old: Relationship?, _ new: Relationship?, _ entity: Entity, _ one: ModelledEntity
  ) -> LintRule.Breach? {
    guard let old, entity.declares(old.name) else { return nil }
    let isField = !old.isToMany || older.model.inverse(of: old)?.isToMany != false
    guard isField else { return nil }
    guard let new else { return removed(old.name, one) }
    if old.name != new.name { return renamed(old.name, new.name, one) }
    guard old.isToMany != new.isToMany else { return nil }
    return breach(
      new.name,
      "'\(new.name)' was a \(old.isToMany ? "to-many" : "to-one") in \(name) and is a "
        + (new.isToMany ? "to-many" : "to-one"), one.place(of: new.name, .type))
  }

  /// The field stays, and older apps go on writing it.
  private func removed(_ path: String, _ one: ModelledEntity) -> LintRule.Breach {
    breach(path, "'\(path)' of \(name) is gone", one.contract?.location, .advice)
  }

  private func renamed(_ old: String, _ new: String, _ one: ModelledEntity) -> LintRule.Breach {
    breach(new, "'\(new)' was '\(old)' in \(name)", one.place(of: top(new)))
  }

  private func top(_ path: String) -> String { path.split(separator: ".").first.map(String.init) ?? path }

  private func breach(
    _ path: String?, _ what: String, _ place: SourcePlace?, _ severity: Severity? = nil
  ) -> LintRule.Breach {
    LintRule.Breach(
      path: path, message: "\(what); in CloudKit's production environment, what \(name) released stays as it is",
      place: place, severity: severity)
  }
}

extension AttributeType {
  /// What surely is one kind of field in a record; nil if it is not known.
  fileprivate var recordField: String? {
    switch self {
    case .integer16, .integer32, .integer64, .boolean: "integer"
    case .double, .float, .decimal: "double"
    case .string, .uuid, .uri: "text"
    case .date: "date"
    case .binary, .transformable, .codable: "bytes"
    case .undefined, .objectID, .composite, .other: nil
    }
  }
}
