import Auditing
import ContractModels
import Findings
import Linting
import ModelReading
import Opening
import Schema
import Storage

extension OpenedDocument {
  /// An audit of the store with its whole contract; `leavesThreads` as in `ScanCrew`.
  func audit(on session: StoreSession, leavesThreads: Bool = false) -> Audit {
    Audit(
      session: session, contract: contract,
      problems: (problems + sourceDifferences + mirrorFindings + releaseFindings).map(placed),
      leavesThreads: leavesThreads)
  }

  /// How the source differs from the store's model (DIALECTS A58, E6) or, if the store has none, from its tables;
  /// empty if the source is that model.
  private var sourceDifferences: [Finding] {
    let source = contract.sourceAlone
    guard !source.valueViews.isEmpty || source.entities.contains(where: { $0.origin == .source }) else { return [] }
    switch modelSource {
    case .source: return []
    case .store, .file: return lintedSource.differences
    case .tables:
      guard let store else { return [] }
      let layout = LayoutResolver.resolve(model: declared, numbers: store.metadata.numbers, tables: store.tables)
      return layout.problems.filter { Self.missing.contains($0.code) && !problems.contains($0) }
    }
  }

  /// The app's source as it is held against the store, whose classes CloudKit may mirror.
  ///
  /// Where the store has no model and none lies beside it, the source is it.
  private var lintedSource: LintedSource {
    let isKnown = modelSource == .store || modelSource == .file
    return LintedSource(
      contract: contract.sourceAlone, declared: declared, model: isKnown ? model : nil, version: sourceVersion,
      configured: configured, cloudKit: isKnown ? .model : .all)
  }

  /// The model that the source declares.
  private var declared: Model { ContractModel.model(from: contract.sourceAlone, version: sourceVersion).model }

  private static let missing: Set<FindingCode> = [
    .storeEntityMissing, .storeTableMissing, .storeColumnMissing, .storeRelationshipMissing,
  ]

  /// CloudKit's rules that the source or the model breaks, if it mirrors the store (DIALECTS E19, G11).
  private var mirrorFindings: [Finding] { isMirrored ? lintedSource.mirrorFindings : [] }

  /// What the source uses and the oldest release of the app surely lacks (DIALECTS §6).
  private var releaseFindings: [Finding] {
    contract.releaseUses.isEmpty ? [] : lintedSource.releaseFindings.filter { $0.severity != .advice }
  }

  /// A finding about the store's tables, with the place of the property that needs more.
  private func placed(_ problem: Finding) -> Finding {
    guard problem.code.area == .store, problem.location == nil, let name = problem.entity,
      let entity = contract.entity(named: name),
      entity.origin == .source
    else { return problem }
    var placed = problem
    let property = problem.path?.split(separator: ".").first.map(String.init) ?? ""
    placed.location =
      entity.property(persistentName: property)?.location ?? entity.relationships.first {
        $0.persistentName == property
      }?.location ?? (problem.path == nil ? entity.location : nil)
    return placed
  }
}
