import ContractModels
import Findings
import Schema
import Versioning

/// What becomes of stored values where types and names change between two schemas (DIALECTS D5, D6, E6, E12, E15).
enum VersionChanges {
  /// A code at a place in the source, to which several properties may lead.
  private struct Position: Hashable {
    let code: FindingCode
    let subject: String
    let place: SourcePlace?
  }

  /// What a version without a plan says too: whether its stores are ever migrated is not known.
  private static let namesAlone: Set<FindingCode> = [.sourceVersionRename, .sourceVersionFormerName]

  /// One finding for each code, place and thing that it is about, the worst.
  static func findings(_ source: LintedSource) -> [Finding] {
    var models: [String: Model] = [:]
    func model(_ version: SchemaVersion) -> Model {
      if let known = models[version.name] { return known }
      let made = ContractModel.model(from: source.contract, version: version.name).model
      models[version.name] = made
      return made
    }
    var found: [Finding] = []
    var indexes: [Position: Int] = [:]
    for step in source.steps {
      for coded in ModelDifference(from: model(step.from), to: model(step.to)).codedChanges
      where !coded.obstacle.isKnownByRowsAlone && (step.plan != nil || namesAlone.contains(coded.change.code)) {
        var finding = coded.finding(since: step.from.name, mayCarryOver: step.mayCarryOver)
        finding.location = ChangedPlace(source, step.to, coded)?.place
        let position = Position(code: finding.code, subject: coded.change.subject, place: finding.location)
        if let index = indexes[position] {
          if finding.severity < found[index].severity { found[index] = finding }
        } else {
          indexes[position] = found.count
          found.append(finding)
        }
      }
    }
    return found
  }
}

/// Where the newer version declares what a change is about.
private struct ChangedPlace {
  private let source: LintedSource
  private let entity: EntityContract
  private let change: MigrationObstacle.Change

  init?(_ source: LintedSource, _ version: SchemaVersion, _ coded: ModelDifference.CodedChange) {
    let contract = ContractModel.contract(source.contract, version: version.name)
    guard let entity = contract.entity(named: coded.to ?? "", version: version.name) else { return nil }
    (self.source, self.entity, change) = (source, entity, coded.change)
  }

  var place: SourcePlace {
    let names = change.path.split(separator: ".").map(String.init)
    let lineage = source.classes.lineage(of: entity)
    guard let top = names.first else { return entity.location }
    if let relationship = lineage.lazy.flatMap(\.relationships).first(where: { $0.persistentName == top }) {
      return relationship.places[.renamingIdentifier] ?? relationship.location
    }
    guard let owner = lineage.first(where: { $0.property(persistentName: top) != nil }),
      let property = owner.property(persistentName: top)
    else { return entity.location }
    switch change.code {
    case .sourceVersionRename, .sourceVersionType: return property.location
    case .sourceVersionFormerName: return property.place(of: .renamingIdentifier)
    default:
      let type = property.wrapper?.type ?? property.swiftType
      return place(names.dropFirst(), type, owner.scope, property.location)
    }
  }

  /// Follows members to the last type that a file declares.
  private func place(
    _ names: ArraySlice<String>, _ type: SwiftType, _ scope: String, _ outer: SourcePlace
  ) -> SourcePlace {
    guard let declared = declaration(type, scope) else { return outer }
    guard let name = names.first else {
      if case .enumeration(let enumeration) = declared.kind, let item = enumeration.case(change.subject) {
        return item.location
      }
      return declared.location
    }
    guard case .structure(let structure) = declared.kind,
      let field = structure.fields.first(where: { $0.persistentName == name })
    else { return declared.location }
    let isItself: Set<FindingCode> = [.sourceVersionMemberAdded, .sourceVersionMemberRenamed, .sourceVersionMemberType]
    if names.count == 1, isItself.contains(change.code) { return field.location }
    return place(names.dropFirst(), field.type, declared.name, field.location)
  }

  /// The type that a file declares, also as the element of a list.
  private func declaration(_ type: SwiftType, _ scope: String) -> TypeDeclaration? {
    switch source.bare(type, from: scope) {
    case .named(let name): source.contract.type(named: name, from: scope)
    case .array(let element), .set(let element): declaration(element, scope)
    default: nil
    }
  }
}

extension TypeDeclaration.Enumeration {
  /// The case with a raw value or, without raw values, of a name.
  fileprivate func `case`(_ subject: String) -> TypeDeclaration.EnumCase? {
    cases.first { ($0.rawValue?.description ?? $0.name) == subject }
  }
}
