package import Findings
import Foundation
package import Schema

/// The hashes of a model's released versions, oldest first, as `lint --lock` writes them.
package struct ModelLock: Hashable, Sendable, Codable {
  package struct Version: Hashable, Sendable, Codable {
    package var name: String
    package var checksum: String
    /// The hash of each entity in hexadecimal digits; empty if they were not known.
    package var entities: [String: String]
    /// The names that the hash does not hold, by entity: composites and derived attributes.
    package var unhashed: [String: [String]]?
    /// What source says of the values, by entity and attribute; nil in a lock of an older build.
    package var shapes: [String: [String: AttributeShape]]?

    init(_ version: VersionedModel, hashes: [String: Data]) {
      name = version.name
      checksum = hashes.isEmpty ? "" : VersionHashes.checksum(of: hashes)
      entities = hashes.mapValues(\.hexDigits)
      let names = version.model.unhashedNames
      unhashed = names.isEmpty ? nil : names
      let known = version.model.shapes
      shapes = known.isEmpty ? nil : known
    }
  }

  /// The only form that is known.
  package static let format = 1

  package var format = ModelLock.format
  package var model: String
  package var versions: [Version]

  /// Locks all versions; of one whose hashes are not known, what source says of its values alone.
  package init(model: String, _ versions: [VersionedModel]) {
    self.model = model
    self.versions = versions.compactMap { version in
      let locked = Version(version, hashes: version.hashes ?? [:])
      return version.hashes == nil && locked.shapes == nil ? nil : locked
    }
  }
}

/// Holds a model's versions against its lock.
package struct LockCheck {
  /// What leads from one version straight to another.
  package enum Lead: Hashable, Sendable {
    case inferred(ModelDifference.Verdict)
    /// A mapping model.
    case decided
  }

  private let versions: [VersionedModel]
  private let current: String
  private let mayCarryOver: (VersionedModel, VersionedModel) -> Bool
  private let lead: (VersionedModel, VersionedModel) -> Lead

  /// `versions` are in order, oldest first; `mayCarryOver` says whether the app's own code leads from one to the next.
  package init(
    versions: [VersionedModel], current: String,
    mayCarryOver: @escaping (VersionedModel, VersionedModel) -> Bool,
    lead: @escaping (VersionedModel, VersionedModel) -> Lead
  ) {
    (self.versions, self.current) = (versions, current)
    (self.mayCarryOver, self.lead) = (mayCarryOver, lead)
  }

  package func findings(_ lock: ModelLock) -> [Finding] {
    lock.versions.flatMap(changes) + order(lock) + reach(lock) + steps
  }

  /// What changes in types and names from each version to the next, as `lint` and `diff` report it.
  package var steps: [Finding] {
    zip(versions, versions.dropFirst()).flatMap { old, new in
      let difference = ModelDifference(from: old.model, to: new.model, oldHashes: old.hashes, newHashes: new.hashes)
      let coded = difference.codedChanges.filter { !$0.obstacle.isKnownByRowsAlone }
      if coded.isEmpty { return [Finding]() }
      let mayCarryOver = mayCarryOver(old, new)
      return coded.map { $0.finding(since: old.name, mayCarryOver: mayCarryOver) }
    }
  }

  /// Whether a released version is as it was.
  package func changes(_ locked: ModelLock.Version) -> [Finding] {
    guard let version = versions.first(where: { $0.name == locked.name }) else {
      return [
        FindingCode.modelVersionMissing.finding("the version '\(locked.name)' is in the lock and not in the model")
      ]
    }
    if locked.entities.isEmpty { return reshaped(locked, version.model) }
    guard let hashes = version.hashes?.mapValues(\.hexDigits) else {
      return [FindingCode.modelVersionNotKnown.finding("a hash of the version '\(locked.name)' is not known")]
    }
    let names = Set(locked.entities.keys).union(hashes.keys).sorted()
    let changed = names.filter { locked.entities[$0] != hashes[$0] }.map { name in
      let what = hashes[name] == nil ? "is gone" : locked.entities[name] == nil ? "is new" : "has another hash"
      return FindingCode.modelVersionChanged.finding(
        "in the released version '\(locked.name)' the entity \(name) \(what)", of: name)
    }
    let unhashed = version.model.unhashedNames
    let renamed = names.filter { name in
      locked.entities[name] == hashes[name] && (locked.unhashed?[name] ?? []) != (unhashed[name] ?? [])
    }
    return changed + reshaped(locked, version.model)
      + renamed.map { name in
        let old = (locked.unhashed?[name] ?? []).joined(separator: ", ")
        let new = (unhashed[name] ?? []).joined(separator: ", ")
        return FindingCode.modelRenameUnseen.finding(
          "in the released version '\(locked.name)' \(name) has \(new) in place of \(old), under the same hash",
          of: name)
      }
  }

  /// Types that changed inside a released version, which its hashes may not show.
  private func reshaped(_ locked: ModelLock.Version, _ model: Model) -> [Finding] {
    (locked.shapes ?? [:]).sorted { $0.key < $1.key }.flatMap { entity, known in
      known.sorted { $0.key < $1.key }.flatMap { name, old -> [Finding] in
        let attribute = model.entity(named: entity)?.attributes.first { $0.name == name }
        guard let new = attribute?.knownShape else { return [] }
        return ShapeComparison.obstacles(from: old, to: new, names: (name, name)).compactMap { obstacle in
          guard let change = obstacle.change, !obstacle.isKnownByRowsAlone else { return nil }
          return Finding(
            code: change.code, severity: change.severity, entity: entity, path: change.path,
            message: "in the released version '\(locked.name)' '\(change.path)' changed: \(obstacle.text)")
        }
      }
    }
  }

  private func order(_ lock: ModelLock) -> [Finding] {
    let names = lock.versions.map(\.name)
    var found: [Finding] = []
    if let place = names.firstIndex(of: current), place < names.count - 1 {
      found.append(
        FindingCode.modelVersionCurrent.finding(
          "the current version '\(current)' is older than '\(names[names.count - 1])' in the lock"))
    }
    found += versions.filter { $0.name != current && !names.contains($0.name) }.map {
      FindingCode.modelVersionUnlocked.finding("the version '\($0.name)' is not in the lock")
    }
    return found
  }

  /// Whether every old version leads to the current one.
  private func reach(_ lock: ModelLock) -> [Finding] {
    guard let newest = versions.first(where: { $0.name == current }) else { return [] }
    let names = Set(lock.versions.map(\.name))
    return versions.filter { $0.name != current && names.contains($0.name) }.compactMap { version in
      switch lead(version, newest) {
      case .decided, .inferred(.identical), .inferred(.lightweight): return nil
      case .inferred(.lightweightIfRowsAllow):
        return FindingCode.modelVersionRows.finding(
          "whether a store of '\(version.name)' becomes one of '\(current)' depends on its rows")
      case .inferred(.notKnown):
        return FindingCode.modelVersionNotKnown.finding(
          "what Core Data infers from '\(version.name)' to '\(current)' is not known")
      case .inferred(.custom):
        if leads(from: version, to: newest) {
          return FindingCode.modelVersionSteps.finding(
            "'\(version.name)' leads to '\(current)' only over other versions")
        }
        return FindingCode.modelVersionUnreachable.finding(
          "nothing leads from '\(version.name)' to '\(current)': error 134190")
      }
    }
  }

  private func leads(from old: VersionedModel, to newest: VersionedModel) -> Bool {
    var waiting = [old]
    var seen: Set<String> = [old.name]
    while let version = waiting.popLast() {
      for next in versions where !seen.contains(next.name) {
        guard lead(version, next) != .inferred(.custom) else { continue }
        if next.name == newest.name { return true }
        seen.insert(next.name)
        waiting.append(next)
      }
    }
    return false
  }
}

extension Model {
  /// What source says of the values of stored attributes, by entity and attribute; inherited ones with their own entity.
  fileprivate var shapes: [String: [String: AttributeShape]] {
    let known = entities.map { entity in
      let shapes = entity.attributes.compactMap { attribute in attribute.shape.map { (attribute.name, $0) } }
      return (entity.name, Dictionary(shapes) { first, _ in first })
    }
    return Dictionary(known.filter { !$0.1.isEmpty }) { first, _ in first }
  }

  /// By entity: the names of stored composites and derived attributes, which its hash does not hold.
  fileprivate var unhashedNames: [String: [String]] {
    let names = entities.map { entity in
      (
        entity.name,
        attributes(of: entity).filter { !$0.isTransient && ($0.type == .composite || $0.derivationExpression != nil) }
          .map(\.name)
      )
    }
    return Dictionary(names.filter { !$0.1.isEmpty }) { first, _ in first }
  }
}

extension FindingCode {
  fileprivate func finding(_ message: String, of entity: String? = nil) -> Finding {
    Finding(code: self, entity: entity, message: message)
  }
}
