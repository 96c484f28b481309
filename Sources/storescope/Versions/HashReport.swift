import Decoding
import Foundation
import Schema
import Screen
import Storage
import Versioning

/// The version hashes of a model, beside those that a store recorded.
struct HashReport {
  private let document: OpenedDocument
  private let hashes: VersionHashes?
  private let storedHashes: [String: Data]

  init(_ document: OpenedDocument) {
    self.document = document
    hashes = document.versionHashes
    storedHashes = document.store?.metadata.versionHashes ?? [:]
  }

  func computed(_ entity: String) -> String? { hashes?.entities[entity]?.hexDigits }

  func stored(_ entity: String) -> String? { storedHashes[entity]?.hexDigits }

  /// All hashes of the model; nil when one of them is not known.
  private var whole: [String: Data]? {
    guard let hashes, hashes.entities.count == document.model.entities.count else { return nil }
    return hashes.entities
  }

  private var checksum: String? { whole.map(VersionHashes.checksum) }
  private var digest: String? { whole.map(VersionHashes.digest) }
  private var version: String? { document.modelVersion ?? document.sourceVersion }

  /// The model's own part of `schema --json`; null where the hashes are not known.
  var model: JSON {
    guard let checksum, let digest else { return .null }
    return .object([
      .init("version", .text(version)),
      .init("checksum", .string(checksum)),
      .init("digest", .string(digest)),
    ])
  }

  private var names: [String] {
    Set(document.model.entities.map(\.name)).union(storedHashes.keys).sorted()
  }

  var json: JSON {
    let explanations = self.explanations
    return .object([
      .init("modelMatch", document.store == nil ? .null : .string(document.modelMatch.rawValue)),
      .init("model", model),
      .init(
        "entities",
        .array(
          names.map { name in
            let explanation = explanations[name]
            return .object([
              .init("name", .string(name)),
              .init("versionHash", .text(computed(name))),
              .init("storedHash", .text(stored(name))),
              .init("difference", .text(explanation?.text)),
              .init("isGuess", .boolean(explanation?.isGuess == true)),
              .init("notSettled", .texts((hashes?.doubts[name] ?? []).map(\.text))),
            ])
          }
        )
      ),
    ])
  }

  private var explanations: [String: HashExplanation] {
    Dictionary(document.hashExplanations().map { ($0.entity, $0) }) { first, _ in first }
  }

  /// For people: the model, then a line for each entity.
  var lines: [String] {
    let explanations = self.explanations
    var lines = [document.modelCaption]
    if document.modelMatch == .hashes { lines.append("proved: every hash is the store's") }
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
      for doubt in hashes?.doubts[name] ?? [] { lines.append("  not settled: \(doubt.text)") }
    }
    return lines.map { DisplayText($0).string }
  }
}
