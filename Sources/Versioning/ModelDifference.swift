package import Findings
package import Foundation
import Predicates
package import Schema

/// How a model differs from an earlier one, and the mapping that Core Data would infer (FORMAT §9.2).
package struct ModelDifference: Hashable, Sendable {
  /// One entity of either model, or a pair that a renaming identifier or the name holds together.
  package struct EntityChange: Hashable, Sendable {
    /// What an inferred mapping does with the entity's rows.
    package enum Mapping: String, Hashable, Sendable { case copy, transform, add, remove }

    package let from: String?
    package let to: String?
    package let mapping: Mapping
    /// The version hash on each side; nil when it is not known, or was not needed because nothing differs.
    package let oldHash: Data?
    package let newHash: Data?
    package let changes: [FacetChange]
    package let properties: [PropertyChange]
    /// What is in the way of the entity itself.
    package let obstacles: [MigrationObstacle]

    /// Whether nothing is to be said of it.
    package var isUnchanged: Bool { mapping == .copy && changes.isEmpty && properties.isEmpty && obstacles.isEmpty }
  }

  /// A property, or a composite's leaf, that differs; an inherited one is listed where it is declared.
  package struct PropertyChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case attribute, relationship, fetchedProperty }

    package let from: String?
    package let to: String?
    package let kind: Kind
    package let changes: [FacetChange]
    package let obstacles: [MigrationObstacle]
    /// Whether it changes the entity's version hash.
    package let isInHash: Bool
  }

  /// What inference makes of the two models; nothing is said of rows.
  package enum Verdict: String, Hashable, Sendable, CaseIterable, Comparable {
    case identical, lightweight
    case lightweightIfRowsAllow = "lightweight-if-rows-allow"
    case notKnown = "not-known"
    case custom

    /// The worse is the greater.
    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// By the name on the new side, else on the old one.
  package let entities: [EntityChange]
  /// What differs in the model beside its entities; no hash depends on it.
  package let changes: [FacetChange]

  /// Hashes that a file or a store recorded are given; others are computed for entities that differ.
  ///
  /// A store's copy of its model may have lost the renaming identifiers, so equal names are enough for a pair there.
  package init(
    from old: Model, to new: Model, oldHashes: [String: Data]? = nil, newHashes: [String: Data]? = nil,
    oldIsStoreCopy: Bool = false
  ) {
    let comparison = ModelPairs(old, new, pairsNames: oldIsStoreCopy)
    var oldHashes = EntityHashes(of: old, recorded: oldHashes)
    var newHashes = EntityHashes(of: new, recorded: newHashes)
    var known: [String: EntityChange] = [:]
    // Super-entities first, whose changes are not repeated below them.
    let order = new.rootEntities.flatMap(new.hierarchy).map(\.name)
    // A damaged model may hold two entities of one name.
    let ranks = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    let pairs = comparison.entities.pairs.sorted {
      (ranks[$0.to?.name ?? ""] ?? .max, $0.from?.name ?? "") < (ranks[$1.to?.name ?? ""] ?? .max, $1.from?.name ?? "")
    }
    var changes: [EntityChange] = []
    for pair in pairs {
      let above = pair.to?.superentity.flatMap { known[$0] }
      let isSame = comparison.isSame(pair)
      // Most entities of two versions are the same, and then so are their computed hashes.
      let isHashed = !isSame || above?.isUnchanged == false || oldHashes.areRecorded || newHashes.areRecorded
      let change = comparison.change(
        pair, isSame: isSame, oldHash: isHashed ? pair.from.flatMap { oldHashes.hash(of: $0) } : nil,
        newHash: isHashed ? pair.to.flatMap { newHashes.hash(of: $0) } : nil, above: above)
      // What stands above is asked with all that it passes on.
      if let to = pair.to { known[to.name] = change.whole }
      changes.append(change.own)
    }
    entities = changes.sorted { ($0.to ?? $0.from ?? "") < ($1.to ?? $1.from ?? "") }
    self.changes = Facet<Model>.changes(Facet<Model>.all, from: old, to: new)
  }

  package var verdict: Verdict {
    if entities.allSatisfy({ $0.mapping == .copy }) { return .identical }
    let effects = Set(entities.flatMap(\.allObstacles).map(\.effect))
    if effects.contains(.impossible) { return .custom }
    if effects.contains(.notKnown) { return .notKnown }
    return effects.contains(.mayFail) ? .lightweightIfRowsAllow : .lightweight
  }

  /// Whether the models are the same in every facet.
  package var isEmpty: Bool { changes.isEmpty && entities.allSatisfy(\.isUnchanged) }
}

/// Something in the way of an inferred mapping, or behind it.
package struct MigrationObstacle: Hashable, Sendable {
  package enum Effect: Hashable, Sendable {
    /// Core Data infers no mapping: error 134190.
    case impossible
    /// It depends on rows.
    case mayFail
    /// Nobody has seen what Core Data does.
    case notKnown
    /// Core Data infers it, as far as a few apps show.
    case likely
    /// The migration succeeds, and the rows cannot be saved afterwards.
    case afterwards
    /// The hash does not see it, so that nothing is migrated.
    case unseen
    /// The migration succeeds, and leaves out what the rows hold.
    case lost
    /// The values stay, and the app reads them as something else, or not at all.
    case misread
    /// Nothing is in the way; it says what the rows then hold.
    case noted
  }

  /// The rows of the old model that would break, or lose something.
  package enum Rows: Hashable, Sendable {
    case all
    /// Without those of sub-entities.
    case own
    case passing(predicate: String)
    /// Those without a value of an attribute, or without an object of a relationship.
    case lacking(path: String, isToMany: Bool)
    /// Those that share the values of these attributes.
    case sharing([String])

    /// What selects them, where a predicate of one row does.
    package var predicate: String? {
      switch self {
      case .passing(let predicate): predicate
      case .lacking(let path, let isToMany): PredicatePath.text(path) + (isToMany ? ".@count == 0" : " == nil")
      case .all, .own, .sharing: nil
      }
    }
  }

  /// A change of a type or a name, as `lint` reports it too.
  package struct Change: Hashable, Sendable {
    package let code: FindingCode
    package private(set) var severity: Severity
    /// The path in the new model; in the old one for what is gone.
    package let path: String
    /// The member, the case or the name that it is about.
    package let subject: String

    init(_ code: FindingCode, _ path: String, about subject: String) {
      (self.code, severity, self.path, self.subject) = (code, code.severity, path, subject)
    }

    func worth(_ severity: Severity) -> Self {
      var change = self
      change.severity = severity
      return change
    }
  }

  package let effect: Effect
  /// Why, without the error's number.
  package let reason: String
  /// The error that Core Data stops with, if it does and the number is known.
  package let error: MigrationError?
  package internal(set) var rows: Rows?
  /// Nil for what only a mapping runs into.
  package let change: Change?
  /// Whether it is none without rows that it meets: too little is known of the old version.
  package var isKnownByRowsAlone = false

  init(_ effect: Effect, _ reason: String, error: MigrationError? = nil, rows: Rows? = nil, change: Change? = nil) {
    (self.effect, self.reason, self.error) = (effect, reason, error)
    (self.rows, self.change) = (rows, change)
  }

  /// The reason after the error's number.
  package var text: String { error.map { "\($0.rawValue): \(reason)" } ?? reason }
}

extension ModelDifference.EntityChange {
  /// Its own and those of its properties.
  package var allObstacles: [MigrationObstacle] { obstacles + properties.flatMap(\.obstacles) }
}

extension ModelDifference {
  /// A change that `lint` reports too, with the entity on each side.
  package struct CodedChange: Hashable, Sendable {
    package let from: String?
    package let to: String?
    package let obstacle: MigrationObstacle
    package let change: MigrationObstacle.Change

    /// The finding about it, whose message names the older version.
    ///
    /// What the app's own code may carry over is advice.
    package func finding(since version: String, mayCarryOver: Bool) -> Finding {
      // No code of the app's replaces the mapping itself.
      let isCarried = mayCarryOver && obstacle.effect != .impossible
      return Finding(
        code: change.code, severity: isCarried ? .advice : change.severity, entity: to ?? from, path: change.path,
        message: "'\(change.path)' since '\(version)': \(obstacle.text)")
    }
  }

  /// The changes of types and names that lose or change values, each once.
  package var codedChanges: [CodedChange] {
    entities.flatMap { entity in
      entity.allObstacles.compactMap { obstacle in
        obstacle.change.map { CodedChange(from: entity.from, to: entity.to, obstacle: obstacle, change: $0) }
      }
    }
  }
}

extension Facet<Model> {
  static var all: [Self] {
    func list(_ texts: [String]) -> String? { texts.isEmpty ? nil : texts.joined(separator: "; ") }
    return [
      Self("version identifiers") { list($0.versionIdentifiers) },
      Self("fetch requests") { list($0.fetchRequests.map { "\($0.name): \($0.predicate ?? "all")" }) },
      Self("configurations") { list($0.configurations.map { "\($0.name): \($0.entities.joined(separator: ", "))" }) },
    ]
  }
}

extension ModelDifference {
  /// What differs, a line a fact: an entity at the edge, what differs in it below.
  ///
  /// `rows` says in words which rows of an old entity an obstacle meets; nil when they were not counted.
  package func lines(rows: (_ entity: String, MigrationObstacle) -> String? = { _, _ in nil }) -> [String] {
    func sentences(_ obstacles: [MigrationObstacle], of entity: String?, indent: String) -> [String] {
      obstacles.flatMap { obstacle in
        let rows = rows(entity ?? "", obstacle)
        // Without rows to count, the removal itself says enough.
        let saysNothing = obstacle.isKnownByRowsAlone || obstacle.effect == .lost && obstacle.change == nil
        if saysNothing, rows == nil { return [String]() }
        return ["\(indent)\(obstacle.effect.title): \(obstacle.text)"] + (rows.map { ["\(indent)  \($0)"] } ?? [])
      }
    }
    var lines = changes.map { "model: \($0.marked)" }
    for entity in entities where !entity.isUnchanged {
      var told = entity.changes.map { "  \($0.marked)" }
      told += sentences(entity.obstacles, of: entity.from, indent: "  ")
      for property in entity.properties {
        let isHashed = property.changes.contains { $0.facet == "name" && $0.isInHash }
        let below = sentences(property.obstacles, of: entity.from, indent: "    ")
        // What rows alone could tell is nothing without them.
        if property.changes.isEmpty, below.isEmpty, property.from == property.to { continue }
        told.append("  \(property.title)" + (isHashed ? " [hash]" : ""))
        told += property.changes.filter { $0.facet != "name" }.map { "    \($0.marked)" } + below
      }
      if told.isEmpty, entity.mapping == .copy { continue }
      lines += ["", "\(entity.title) · \(entity.mapping.rawValue)"] + told
    }
    return lines
  }
}

extension FacetChange { fileprivate var marked: String { text + (isInHash ? " [hash]" : "") } }

extension MigrationObstacle.Effect {
  fileprivate var title: String {
    switch self {
    case .impossible: "error"
    case .mayFail: "may fail"
    case .notKnown: "not known"
    case .likely: "lightweight"
    case .afterwards: "afterwards"
    case .unseen: "unseen"
    case .lost: "lost"
    case .misread: "misread"
    case .noted: "note"
    }
  }
}

extension ModelDifference.EntityChange { fileprivate var title: String { [from, to].title } }

extension ModelDifference.PropertyChange {
  fileprivate var title: String {
    switch (from, to) {
    case (nil, let new?): "+ \(new): \(kind.title)"
    case (let old?, nil): "- \(old): \(kind.title)"
    default: [from, to].title
    }
  }
}

extension ModelDifference.PropertyChange.Kind {
  fileprivate var title: String { self == .fetchedProperty ? "fetched property" : rawValue }
}

extension [String?] {
  /// `Old → New`, or the one name that both have.
  fileprivate var title: String {
    let names = compactMap(\.self)
    return Set(names).count == 1 ? names[0] : names.joined(separator: " → ")
  }
}
