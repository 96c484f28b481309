import Findings
package import Foundation
import Predicates
package import Schema

/// Walks a migration plan as Core Data's staged migration manager does (FORMAT §9.3).
///
/// A custom stage does not replace inference: its code runs before and after an inferred mapping. Lightweight stages
/// beside each other are one inference, from the version that was reached to the one that the next custom stage begins
/// at, or to the newest.
package struct PlanWalk {
  /// A store's model with the hashes that it records.
  package struct Store {
    package var model: Model
    package var hashes: [String: Data]

    package init(model: Model, hashes: [String: Data]) { (self.model, self.hashes) = (model, hashes) }
  }

  private let plan: MigrationPlan
  /// The versions that the plan knows, oldest first.
  private let versions: [VersionedModel]
  /// Those that the source declares and the plan leaves out.
  private let others: [VersionedModel]
  private let target: VersionedModel
  /// The plan's stages as written, also those that lead beyond the target.
  private let written: [MigrationPlan.Stage]

  /// `versions` are all that a source or a bundle has, oldest first.
  package init(_ plan: MigrationPlan, versions all: [VersionedModel], target: VersionedModel) {
    var plan = plan
    written = plan.stages
    if plan.naming == .modelVersions {
      versions = all
    } else {
      versions = plan.schemas.compactMap { name in all.first { $0.name == name } }
      if let end = plan.schemas.firstIndex(of: target.name) {
        // An older version may be asked for, which the plan's last stages lead beyond.
        let beyond = Set(plan.schemas[(end + 1)...])
        plan.stages.removeAll { !beyond.isDisjoint(with: $0.versions) }
      }
    }
    let known = Set(versions.map(\.name))
    others = all.filter { !known.contains($0.name) }
    (self.plan, self.target) = (plan, target)
  }

  /// What becomes of a store.
  package func rehearsal(of store: Store) -> Rehearsal {
    guard !store.hashes.isEmpty else { return ruled(.notKnown("the store records no version hashes")) }
    if versions.count < plan.schemas.count {
      return ruled(.notKnown("the source does not declare every schema that \(plan.name) lists"))
    }
    if let version = versions.last(where: { $0.covers(store.hashes) }) { return rehearsal(from: version) }
    if let version = others.last(where: { $0.covers(store.hashes) }) { return ruled(unlisted(version, store)) }
    if plan.hasUnreadStages { return unread }
    if let open = versions.first(where: { $0.hashes == nil }) {
      return ruled(.notKnown("the source does not say all of \(open.name), so its hashes are not known"))
    }
    let nearest = nearest(to: store)
    return ruled(.unknownVersion(nearest: nearest?.name, differences: nearest.map { differences(store, $0) } ?? []))
  }

  /// What becomes of a store that one of the plan's versions wrote.
  package func rehearsal(from version: VersionedModel) -> Rehearsal {
    let staged = Set(plan.stages.flatMap(\.versions))
    for (index, later) in versions.enumerated() where staged.contains(later.name) && later.hashes != nil {
      let earlier = versions[..<index].first { staged.contains($0.name) && $0.hashes == later.hashes }
      if let earlier { return ruled(.equalVersions(earlier.name, later.name), from: version) }
    }
    if version.name == target.name || version.hashes != nil && version.hashes == target.hashes {
      return ruled(.isNewest, from: version)
    }
    if plan.hasUnreadStages { return unread }
    guard staged.contains(version.name) else {
      // The manager knows only the versions of its stages; whether SwiftData's does too is not known.
      if plan.naming == .modelVersions {
        return ruled(unlisted(version, .init(model: version.model, hashes: version.hashes ?? [:])))
      }
      return ruled(.notKnown("no stage of \(plan.name) begins or ends at \(version.name)"), from: version)
    }
    let start = start(at: version.name)
    let ahead = plan.stages[start...]
    if !ahead.isEmpty, !ahead.contains(where: { $0.versions.contains(target.name) }),
      let behind = plan.stages[..<start].last(where: { $0.versions.contains(target.name) })
    {
      return ruled(.backwards(stage: behind.location), from: version)
    }
    return steps(from: version, ahead)
  }

  private func unlisted(_ version: VersionedModel, _ store: Store) -> Rehearsal.Ruling {
    .unlisted(version.name, nearest: nearest(to: store)?.name)
  }

  private var unread: Rehearsal {
    ruled(.notKnown("the schemas and stages of \(plan.name) are not all written as lists, so they are not known"))
  }

  private func ruled(_ ruling: Rehearsal.Ruling, from version: VersionedModel? = nil) -> Rehearsal {
    Rehearsal(plan: plan.name, from: version?.name, to: target.name, ruling: ruling)
  }

  /// The first stage that a store of a version passes.
  private func start(at version: String) -> Int {
    if let place = plan.stages.firstIndex(where: { stage in
      stage.kind == .custom ? stage.from == version : stage.versions.contains(version)
    }) {
      return place
    }
    // A custom stage that ends there is done.
    return (plan.stages.lastIndex { $0.to == version } ?? plan.stages.count - 1) + 1
  }

  private func steps(from version: VersionedModel, _ stages: ArraySlice<MigrationPlan.Stage>) -> Rehearsal {
    var walk = Walk(version)
    // Only plans of lightweight stages were measured.
    let isMeasured = stages.allSatisfy { $0.kind == .lightweight }
    func leap(to next: VersionedModel, before custom: MigrationPlan.Stage? = nil) {
      let stops = versions.from(walk.reached, to: next)
      walk.leap(to: next, through: stops, isMeasured: isMeasured, at: place(ofLeapOver: stops, before: custom))
    }
    for stage in stages where stage.kind == .custom && walk.reached.name != target.name {
      guard let from = versions.first(where: { $0.name == stage.from }),
        let to = versions.first(where: { $0.name == stage.to })
      else {
        return ruled(.notKnown("a stage of \(plan.name) names a version that is not found"), from: version)
      }
      guard let here = place(of: walk.reached), let start = place(of: from), let end = place(of: to),
        let last = place(of: target), start >= here, end > start
      else {
        return ruled(.notKnown("the stage at \(stage.location.brief) leads back to an earlier version"), from: version)
      }
      // The app asks for an older version than the plan's newest.
      if end > last { break }
      if walk.reached.name != from.name { leap(to: from, before: stage) }
      walk.pass(stage, to: to, at: number(of: stage).map { .at($0...$0) })
    }
    if walk.reached.name != target.name { leap(to: target) }
    return Rehearsal(
      plan: plan.name, from: version.name, to: target.name, steps: walk.steps,
      dependsOnOrder: !walk.endsLike([version, target]) || !walk.endsLike(versions.from(version, to: target)))
  }

  private func number(of stage: MigrationPlan.Stage) -> Int? { written.firstIndex(of: stage).map { $0 + 1 } }

  /// The lightweight stages that lead between some versions, else the custom stage that comes next.
  private func place(
    ofLeapOver stops: [VersionedModel], before custom: MigrationPlan.Stage?
  ) -> Rehearsal.StagePlace {
    let names = Set(stops.map(\.name))
    // A stage of Core Data's manager may name one version alone.
    let stages = written.filter { stage in
      stage.kind == .lightweight && names.intersection(stage.versions).count >= min(2, Set(stage.versions).count)
    }
    if let first = stages.compactMap(number).min(), let last = stages.compactMap(number).max() {
      return .at(first...last)
    }
    return custom.flatMap(number).map { .before($0) } ?? .afterLast
  }

  private func place(of version: VersionedModel) -> Int? { versions.firstIndex { $0.name == version.name } }

  /// The version of the stages with the most hashes of the store, of these the one that differs least.
  private func nearest(to store: Store) -> VersionedModel? {
    let staged = Set(plan.stages.flatMap(\.versions))
    let versions = versions.filter { staged.contains($0.name) || plan.naming == .schemas }
    func shared(_ version: VersionedModel) -> Int {
      store.hashes.count { version.hashes?[$0.key] == $0.value } * 2 - (version.hashes?.count ?? 0)
    }
    let most = versions.map(shared).max()
    let alike = versions.filter { shared($0) == most }
    // Where hashes do not decide, the number of properties that differ does.
    return alike.reversed().min { count(store, $0) < count(store, $1) }
  }

  private func difference(_ store: Store, _ version: VersionedModel) -> ModelDifference {
    ModelDifference(
      from: store.model, to: version.model, oldHashes: store.hashes, newHashes: version.hashes, oldIsStoreCopy: true)
  }

  private func count(_ store: Store, _ version: VersionedModel) -> Int {
    difference(store, version).entities.reduce(0) { $0 + ($1.isUnchanged ? 0 : 1 + $1.properties.count) }
  }

  /// The names of what the version's hashes see differently: `Basket.id`, `Purchase`.
  private func differences(_ store: Store, _ version: VersionedModel) -> [String] {
    difference(store, version).entities.filter { $0.mapping != .copy }.flatMap { entity in
      let name = entity.to ?? entity.from ?? ""
      let properties = entity.properties.filter(\.isInHash).map { "\(name).\($0.to ?? $0.from ?? "")" }
      return properties.isEmpty ? [name] : properties
    }
  }
}

extension Rehearsal {
  /// What Core Data infers from a store's model to another one, without a plan.
  package static func direct(
    from older: (name: String, model: VersionedModel), to newer: VersionedModel, _ difference: ModelDifference,
    note: String?, plan: String? = nil
  ) -> Self {
    if difference.verdict == .identical {
      return Self(plan: plan, note: note, from: older.name, to: newer.name, ruling: .isNewest)
    }
    var walk = Walk(older.model)
    walk.take(difference, to: newer, kind: .direct)
    return Self(plan: plan, note: note, from: older.name, to: newer.name, steps: walk.steps)
  }
}

/// The steps that were taken from a store's version on, and where its rows and values stand now.
private struct Walk {
  private(set) var steps: [Rehearsal.Step] = []
  private(set) var reached: VersionedModel
  private var hops: [(difference: ModelDifference, model: Model)] = []
  /// Whether code of the app ran on the way, and whether it may have deleted rows.
  private var hasRunCode = false
  private var mayHaveDeleted = false

  init(_ start: VersionedModel) { reached = start }

  mutating func pass(_ stage: MigrationPlan.Stage, to next: VersionedModel, at place: Rehearsal.StagePlace?) {
    run(stage.willMigrate)
    take(ModelDifference(reached, next), to: next, kind: .custom, at: stage, place: place)
    run(stage.didMigrate)
  }

  private mutating func run(_ handler: MigrationPlan.Handler?) {
    guard let handler else { return }
    hasRunCode = true
    if handler.mayDelete { mayHaveDeleted = true }
  }

  /// One inference over lightweight stages; `stops` are the versions on the way with both ends.
  mutating func leap(
    to next: VersionedModel, through stops: [VersionedModel], isMeasured: Bool, at place: Rehearsal.StagePlace
  ) {
    let difference = ModelDifference(reached, next)
    let canWalk = zip(stops, stops.dropFirst()).allSatisfy { !ModelDifference($0, $1).isImpossible }
    let isAlike = canWalk != difference.isImpossible
    take(
      difference, to: next, kind: .lightweight, place: place, passed: stops.dropFirst().dropLast().map(\.name),
      canWalk: canWalk,
      doubt: isAlike || isMeasured
        ? nil : "whether the lightweight stages between \(reached.name) and \(next.name) are one inference is not known"
    )
  }

  /// Whether inferences over some versions, and without code of the app, would meet what this walk meets.
  func endsLike(_ stops: [VersionedModel]) -> Bool {
    let worst = zip(stops, stops.dropFirst()).flatMap { ModelDifference($0, $1).effects }.map(Self.rank).max()
    let causes = steps.flatMap(\.causes)
    let isCured = steps.count > 1 && causes.contains { $0.obstacle.effect == .mayFail && $0.isCurable }
    return !isCured && (worst ?? 0) == (causes.map { Self.rank($0.obstacle.effect) }.max() ?? 0)
  }

  private static func rank(_ effect: MigrationObstacle.Effect) -> Int {
    switch effect {
    case .impossible: 3
    case .notKnown: 2
    case .mayFail: 1
    case .likely, .afterwards, .unseen, .lost, .misread, .noted: 0
    }
  }

  mutating func take(
    _ difference: ModelDifference, to next: VersionedModel, kind: Rehearsal.Step.Kind,
    at stage: MigrationPlan.Stage? = nil, place: Rehearsal.StagePlace? = nil, passed: [String] = [],
    canWalk: Bool = true,
    doubt: String? = nil
  ) {
    let causes = difference.entities.flatMap { entity in
      entity.obstacles.compactMap { cause(entity, nil, $0) }
        + entity.properties.flatMap { property in property.obstacles.compactMap { cause(entity, property, $0) } }
    }
    // What is open keeps only what could be inferred from being certain.
    let isOpen = doubt != nil
    steps.append(
      Rehearsal.Step(
        from: reached.name, to: next.name, kind: kind, location: stage?.location, place: place,
        causes: isOpen ? causes.filter { $0.obstacle.effect != .impossible } : causes, passed: passed,
        canWalk: canWalk, doubt: doubt))
    hops.append((difference, next.model))
    reached = next
  }

  private func cause(
    _ entity: ModelDifference.EntityChange, _ change: ModelDifference.PropertyChange?, _ obstacle: MigrationObstacle
  ) -> Rehearsal.Cause? {
    let name = entity.to ?? entity.from ?? ""
    // What is lost has its old name.
    var property = obstacle.effect == .lost ? change?.from ?? change?.to : change?.to ?? change?.from
    if case .sharing(let names)? = obstacle.rows { property = names.joined(separator: ", ") }
    let isRelationship = change?.kind == .relationship
    guard let from = entity.from, let rows = obstacle.rows else {
      return Rehearsal.Cause(
        entity: name, property: property, isRelationship: isRelationship, obstacle: obstacle, isCurable: false,
        asked: nil)
    }
    let origin = origin(of: from, change?.from, rows)
    if case .noRows = origin { return nil }
    return Rehearsal.Cause(
      entity: name, property: property, isRelationship: isRelationship, obstacle: obstacle,
      isCurable: rows == .all ? mayHaveDeleted : hasRunCode,
      asked: origin.asked)
  }

  /// Where the rows that an obstacle asks for stand in the store.
  private enum Origin {
    case asked(Rehearsal.Cause.Asked)
    /// The entity came on the way, and no code of the app ran.
    case noRows
    case notKnown

    var asked: Rehearsal.Cause.Asked? {
      guard case .asked(let asked) = self else { return nil }
      return asked
    }
  }

  private func origin(of entity: String, _ property: String?, _ rows: MigrationObstacle.Rows) -> Origin {
    guard let first = origin(of: entity, path: nil) else { return hasRunCode ? .notKnown : .noRows }
    func asked(_ rows: MigrationObstacle.Rows) -> Origin { .asked(.init(entity: first.entity, rows: rows)) }
    switch rows {
    case .all, .own: return asked(rows)
    case .passing(let predicate):
      if hops.isEmpty { return asked(rows) }
      // The predicate begins with the property's name, which may have been another.
      guard let property, predicate.hasPrefix(PredicatePath.text(property)),
        let origin = origin(of: entity, path: property)?.path
      else { return .notKnown }
      guard case .stored(let path) = origin else { return hasRunCode ? .notKnown : .noRows }
      let rest = predicate.dropFirst(PredicatePath.text(property).count)
      return asked(.passing(predicate: PredicatePath.text(path) + rest))
    case .lacking(let path, let isToMany):
      guard let origin = origin(of: entity, path: path)?.path else { return .notKnown }
      switch origin {
      case .stored(let path): return asked(.lacking(path: path, isToMany: isToMany))
      case .added(let hasDefault): return hasDefault ? .noRows : asked(.all)
      }
    case .sharing(let names):
      let paths = names.map { name -> String? in
        guard case .stored(let path)? = origin(of: entity, path: name)?.path else { return nil }
        return path
      }
      return paths.contains(nil) ? .notKnown : asked(.sharing(paths.compactMap(\.self)))
    }
  }

  private enum PathOrigin {
    case stored(String)
    /// It came on the way.
    case added(hasDefault: Bool)
  }

  /// The store's name of an entity and of a path of it; nil if the entity came on the way.
  private func origin(of entity: String, path: String?) -> (entity: String, path: PathOrigin?)? {
    var name = entity
    var place = path.map(PathOrigin.stored)
    for hop in hops.reversed() {
      guard let change = hop.difference.entities.first(where: { $0.to == name }), let before = change.from else {
        return nil
      }
      if case .stored(let path)? = place {
        let above = hop.model.entity(named: name).map { hop.model.ancestors(of: $0).map(\.name) } ?? []
        let changes = hop.difference.entities.filter { $0.to == name || above.contains($0.to ?? "") }
        if let changed = changes.flatMap(\.properties).first(where: { $0.to == path }) {
          let attribute = hop.model.entity(named: name).flatMap { owner in
            hop.model.attributes(of: owner).first { $0.name == path }
          }
          place = changed.from.map(PathOrigin.stored) ?? .added(hasDefault: attribute?.hasDefault == true)
        }
      }
      name = before
    }
    return (name, place)
  }
}

extension ModelDifference {
  fileprivate init(_ old: VersionedModel, _ new: VersionedModel) {
    self.init(from: old.model, to: new.model, oldHashes: old.hashes, newHashes: new.hashes)
  }

  fileprivate var isImpossible: Bool { verdict == .custom }

  fileprivate var effects: [MigrationObstacle.Effect] {
    entities.flatMap(\.allObstacles).map(\.effect)
  }
}

extension [VersionedModel] {
  /// From one version to a later one, with those between.
  fileprivate func from(_ start: VersionedModel, to end: VersionedModel) -> [VersionedModel] {
    guard let low = firstIndex(where: { $0.name == start.name }), let high = firstIndex(where: { $0.name == end.name }),
      low < high
    else { return [start, end] }
    return Array(self[low...high])
  }
}

extension MigrationPlan {
  /// Itself with the names of versions where Core Data's manager has their checksums.
  package func named(after versions: [VersionedModel]) -> Self {
    var plan = self
    for index in plan.stages.indices where naming == .modelVersions {
      plan.stages[index].versions = plan.stages[index].versions.map { checksum in
        versions.first { $0.checksum == checksum }?.name ?? checksum
      }
    }
    return plan
  }
}
