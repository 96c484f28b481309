import Decoding
import Findings
import Foundation
import Opening
import Schema
import Screen
import Storage
import Versioning

/// The version hashes of a model, beside the store's recorded ones and those of the model from source.
struct HashReport {
  private let document: OpenedDocument
  private let hashes: VersionHashes?
  private let storedHashes: [String: Data]
  /// The model of `--source`, if another one reads the store.
  private let source: Model?
  private let sourceHashes: VersionHashes?
  /// The hashes that source is compared with: the store's, else the model's.
  private let reference: [String: Data]
  /// Whether source declares exactly the store's or the model's entities; nil without source.
  private let isSourceProved: Bool?

  init(_ document: OpenedDocument) {
    self.document = document
    hashes = document.versionHashes
    storedHashes = document.store?.metadata.versionHashes ?? [:]
    let declared = document.modelSource == .source ? nil : document.declaredModel
    let made = declared.map(VersionHashes.init)
    let reference = storedHashes.isEmpty ? hashes?.entities ?? [:] : storedHashes
    isSourceProved = declared.flatMap { made?.match(reference, in: $0) }
    // Classes that leave the model to Xcode can agree with it; what they do not say is no difference.
    let isKnown = document.contract.declaresModel || isSourceProved == true
    (source, sourceHashes) = isKnown ? (declared, made) : (nil, nil)
    self.reference = reference
  }

  func computed(_ entity: String) -> String? { hashes?.entities[entity]?.hexDigits }

  func stored(_ entity: String) -> String? { storedHashes[entity]?.hexDigits }

  /// Why the entities of source have other hashes.
  private var sourceExplanations: [String: HashExplanation] {
    guard let source, let sourceHashes else { return [:] }
    let isKnown = document.store == nil || document.modelMatch == .hashes
    let found = HashExplanation.explain(
      stored: reference, storeModel: isKnown ? document.model : nil, model: source, hashes: sourceHashes)
    // Source may declare only a part of the model.
    let declared = found.filter { source.entity(named: $0.entity) != nil }
    return Dictionary(declared.map { ($0.entity, $0) }) { first, _ in first }
  }

  /// All hashes of the model; nil if one of them is not known.
  private var whole: [String: Data]? {
    guard let hashes, hashes.entities.count == document.model.entities.count else { return nil }
    return hashes.entities
  }

  private var checksum: String? { whole.map(VersionHashes.checksum) }
  private var digest: String? { whole.map(VersionHashes.digest) }
  private var version: String? { document.modelVersion ?? document.sourceVersion }

  /// The model's own part of `schema --json`; null if the hashes are not known.
  var model: JSON {
    guard let checksum, let digest else { return .null }
    return ["version": .text(version), "checksum": .string(checksum), "digest": .string(digest)]
  }

  private var names: [String] { Set(document.model.entities.map(\.name)).union(storedHashes.keys).sorted() }

  var json: JSON {
    let explanations = self.explanations
    let sourceExplanations = self.sourceExplanations
    return [
      "modelMatch": document.store == nil ? .null : .string(document.modelMatch.rawValue),
      "sourceMatch": isSourceProved.map(JSON.boolean) ?? .null,
      "missing": .texts(document.brokenPromises.map(\.message)),
      "model": model,
      "entities": .list(names) { name in
        let explanation = explanations[name]
        return [
          "name": .string(name), "versionHash": .text(computed(name)), "storedHash": .text(stored(name)),
          "difference": .text(explanation?.text), "isGuess": .boolean(explanation?.isGuess == true),
          "sourceHash": .text(sourceHashes?.entities[name]?.hexDigits),
          "sourceDifference": .text(sourceExplanations[name]?.text),
          "notSettled": .texts((hashes?.doubts[name] ?? []).map(\.text)),
        ]
      },
    ]
  }

  private var explanations: [String: HashExplanation] {
    Dictionary(document.hashExplanations().map { ($0.entity, $0) }) { first, _ in first }
  }

  /// For people: the model, then a line for each entity.
  var lines: [String] {
    let explanations = self.explanations
    let sourceExplanations = self.sourceExplanations
    // If a class is declared twice, the report says which one was used.
    let twice = document.problems.filter { $0.code == .sourceSchemaDuplicateEntityName }
    var lines = [document.modelCaption] + twice.map { "note: \($0.message)" }
    if document.modelMatch == .hashes {
      lines.append(
        document.modelSource == .store
          ? "the model is the store's own copy, so its hashes agree" : "proved: every hash is the store's")
    }
    lines += document.brokenPromises.map { "but \($0.message)" }
    if isSourceProved == true {
      lines.append("proved: the source is read as it is meant, every hash of its model agrees")
    }
    lines.append("checksum \(checksum ?? "not known")")
    lines.append("digest   \(digest ?? "not known")")
    lines.append("")
    let width = names.map(\.count).max() ?? 0
    for name in names {
      let title = name.padding(toLength: width, withPad: " ", startingAt: 0)
      let hash = computed(name) ?? "not known" + String(repeating: " ", count: 55)
      var line = "\(title)  \(hash)"
      if document.store != nil {
        let verdict = explanations[name].map { "differs: \($0.text)" }
        line += "  " + (verdict ?? (stored(name) == nil ? "the store has none" : "agrees"))
      }
      lines.append(line)
      if let stored = stored(name), stored != computed(name) {
        lines.append(String(repeating: " ", count: width) + "  \(stored)  the store's")
      }
      if source?.entity(named: name) != nil {
        lines.append("  source " + (sourceExplanations[name].map { "differs: \($0.text)" } ?? "agrees"))
      }
      // Equal hashes leave no doubt.
      guard stored(name) == nil || stored(name) != computed(name) else { continue }
      for doubt in hashes?.doubts[name] ?? [] { lines.append("  not settled: \(doubt.text)") }
    }
    if let outcome { lines += ["", outcome] }
    return lines.map { DisplayText($0).string }
  }

  /// Which version of the source wrote the store; nil without a store and source that declares its model.
  private var outcome: String? {
    guard document.store != nil, let source = document.source, source.declaresModel else { return nil }
    let rehearsal = document.rehearsal
    switch rehearsal?.ruling {
    case .unknownVersion, .unlisted, .notKnown: return rehearsal?.summary
    case .backwards, .equalVersions, .isNewest, nil: break
    }
    if let from = rehearsal?.from, source.versions.contains(where: { $0.name == from }) {
      return "\(from) has these hashes"
    }
    guard isSourceProved != true else { return nil }
    return "no version of the source has these hashes"
  }
}
