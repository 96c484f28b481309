package import Schema
package import UserFiles

/// Why a configuration cannot be read.
package enum ConfigError: Error, Hashable, Sendable {
  case file(FileFault)
  case notJSON(path: String, reason: String)
  /// A value of another kind than the key asks for; the key as `generate.attributeRules.Item`.
  case unexpected(SourceLocation, key: String, expected: String, found: String)
  /// A `$schemaVersion` newer than this reader knows (DIALECTS A55).
  case newerSchemaVersion(SourceLocation, found: Int, newest: Int)
}
