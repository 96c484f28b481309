import Auditing
import Findings
import Foundation
import ModelReading
import Opening
import Schema
import SourceReading
import Storage
import UserFiles
import Versioning

/// The versions of a model in order, to be locked or held against a lock.
struct LockedVersions {
  let path: String
  let versions: [VersionedModel]
  let current: String
  private let contract: Contract?

  /// A lock names hashes alone, so a megabyte holds thousands of entities.
  private static let mostBytes = 16 << 20

  init(_ path: String) throws {
    self.path = path
    var named = NamedPaths(sources: [])
    try named.takeModel(asked: path)
    if named.modelIsStore {
      let isDatabase = FolderSearch.head(of: path).starts(with: FolderSearch.databaseSignature)
      throw isDatabase ? LockError.store(path) as any Error : StoreError.notADatabase(path)
    }
    if named.modelIsSource {
      guard let contract = try Contract.source(at: named.sources) else {
        throw OpeningError.noSuchFile(path)
      }
      self.contract = contract
      let names = ContractModel.versions(of: contract)
      versions = (names.isEmpty ? [nil] : names.map(Optional.some)).map { name in
        let made = ContractModel.shownModel(from: contract, version: name)
        return VersionedModel(name: name ?? "source", model: made.model, made.findings)
      }
      current = versions.last?.name ?? ""
      return
    }
    contract = nil
    let file = try ModelFile.named(path)
    let chosen: ModelVersion
    do { chosen = try file.current() } catch { throw ModelReadingError.inFile(path, error) }
    current = chosen.name
    versions = file.versions.sorted {
      $0.name.compare($1.name, options: .numeric) == .orderedAscending
    }.map { VersionedModel(name: $0.name, model: $0.model, hashes: $0.versionHashes) }
  }

  /// Throws `LockError`, or `FileFault`.
  static func lock(at path: String) throws -> ModelLock {
    let data = try UserFile.data(at: path, limit: mostBytes)
    guard let lock = try? JSONDecoder().decode(ModelLock.self, from: data) else {
      throw LockError.notALock(path)
    }
    guard lock.format == ModelLock.format else { throw LockError.format(lock.format, path) }
    return lock
  }

  var check: LockCheck { LockCheck(versions: versions, current: current, lead: lead) }

  func findings(_ lock: ModelLock) -> [Finding] { check.findings(lock) }

  /// Writes the lock of all versions in the order of an older one, whose versions must be as they were.
  ///
  /// Answers with what keeps it from being written.
  func write(to path: String) throws -> [Finding] {
    var ordered = versions
    let isThere = FileManager.default.fileExists(atPath: path)
    if isThere {
      let older = try Self.lock(at: path)
      let faults = older.versions.flatMap(check.changes)
      if !faults.isEmpty { return faults }
      let places = Dictionary(older.versions.enumerated().map { ($1.name, $0) }) { first, _ in first
      }
      ordered = versions.enumerated().sorted {
        (places[$0.element.name] ?? .max, $0.offset) < (places[$1.element.name] ?? .max, $1.offset)
      }.map(\.element)
    }
    // The current one is the newest, unless an older lock knows better.
    if let place = ordered.firstIndex(where: { $0.name == current }), !isThere {
      ordered.append(ordered.remove(at: place))
    }
    let name = URL(fileURLWithPath: self.path).lastPathComponent
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(ModelLock(model: name, ordered)), as: UTF8.self)
    do {
      try (text + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw NewFileFault.unwritable(path, reason: (error as NSError).localizedDescription)
    }
    return []
  }

  private func lead(_ old: VersionedModel, _ new: VersionedModel) -> LockCheck.Lead {
    if let plan = contract?.migrationPlans.first(where: { !$0.schemas.isEmpty }) {
      return lead(old, new, by: plan)
    }
    let older = ComparedModel(self, old)
    let newer = ComparedModel(self, new)
    let difference = ModelDifference(older, newer)
    return MigrationStage.name(from: older, to: newer, difference) == nil
      ? .inferred(difference.verdict) : .decided
  }

  /// A plan takes a store from each of its schemas to the next; the worst step is what counts.
  private func lead(
    _ old: VersionedModel,
    _ new: VersionedModel,
    by plan: MigrationPlan
  ) -> LockCheck.Lead {
    guard let first = plan.schemas.firstIndex(of: old.name),
      let last = plan.schemas.firstIndex(of: new.name), first < last
    else { return .inferred(.custom) }
    var worst = ModelDifference.Verdict.identical
    for (from, to) in zip(plan.schemas[first..<last], plan.schemas[(first + 1)...last]) {
      if plan.stage(from: from, to: to)?.kind == .custom { continue }
      guard let before = versions.first(where: { $0.name == from }),
        let after = versions.first(where: { $0.name == to })
      else { return .inferred(.notKnown) }
      let verdict = ModelDifference(ComparedModel(self, before), ComparedModel(self, after)).verdict
      worst = max(worst, verdict)
    }
    return .inferred(worst)
  }
}

extension VersionedModel {
  /// Of source: what leaves a part of the model unknown leaves its hashes unknown.
  fileprivate init(name: String, model: Model, _ findings: [Finding]) {
    let isOpen = findings.contains(where: ContractModel.leavesOpen)
    let hashes = VersionHashes(of: model).entities
    self.init(
      name: name,
      model: model,
      hashes: isOpen || hashes.count < model.entities.count ? nil : hashes
    )
  }
}

extension ComparedModel {
  fileprivate init(_ model: LockedVersions, _ version: VersionedModel) {
    self.init(
      title: "\(model.path)@\(version.name)",
      path: model.path,
      version: version.name,
      model: version.model,
      hashes: version.hashes
    )
  }
}

/// Why a lock is not read or not made.
enum LockError: Explained, Hashable {
  case store(String)
  case notALock(String)
  case format(Int, String)
  case severalModels
}

extension LockError {
  var sentence: Sentence {
    switch self {
    case .store(let path):
      Sentence(
        "this is a store, whose versions are not known",
        at: path,
        instead: "give the model's own file, or Swift source"
      )
    case .notALock(let path):
      Sentence(
        "this is no lock that storescope wrote",
        at: path,
        instead: "write one with lint MODEL --lock",
        exit: .badInput
      )
    case .format(let format, let path):
      Sentence(
        "the lock has the format \(format), which is not known",
        at: path,
        instead: "use a newer storescope",
        exit: .badInput
      )
    case .severalModels:
      Sentence("a lock is of one model", instead: "give one model")
    }
  }
}
