package import Findings
import Schema
package import UserFiles

/// Why a configuration cannot be read.
package enum ConfigError: Explained, Hashable, Sendable {
  case file(FileFault)
  case notJSON(path: String, reason: String)
  /// A value of another kind than the key asks for; the key as `generate.attributeRules.Item`.
  case unexpected(SourcePlace, key: String, expected: String, found: String)
  /// A `$schemaVersion` newer than this reader knows (DIALECTS A55).
  case newerSchemaVersion(SourcePlace, found: Int, newest: Int)
}

extension ConfigError {
  package var sentence: Sentence {
    switch self {
    case .file(let fault): fault.sentence
    case .notJSON(let path, let reason):
      Sentence("this is not JSON: \(reason)", at: path, instead: "give a cde-tool.json", exit: .badInput)
    case .unexpected(let place, let key, let expected, let found):
      Sentence(
        (key.isEmpty ? "" : "\(key): ") + "\(expected) is expected, not \(found)", at: place.description,
        exit: .badInput)
    case .newerSchemaVersion(let place, let found, let newest):
      Sentence(
        "$schemaVersion \(found) is newer than \(newest), the newest that is read", at: place.description,
        exit: .badInput)
    }
  }

  package var location: SourcePlace? {
    switch self {
    case .unexpected(let place, _, _, _), .newerSchemaVersion(let place, _, _): place
    case .file, .notJSON: nil
    }
  }
}
