package import Schema

/// Why a configuration cannot be read.
package enum ConfigError: Error, Hashable, Sendable {
  case missing(path: String)
  case unreadable(path: String)
  case notJSON(path: String, reason: String)
  /// A value of another kind than the key asks for; the key as `generate.attributeRules.Item`.
  case unexpected(SourceLocation, key: String, expected: String, found: String)
  /// A `$schemaVersion` newer than this reader knows (DIALECTS A55).
  case newerSchemaVersion(SourceLocation, found: Int, newest: Int)
}
