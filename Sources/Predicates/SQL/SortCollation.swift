/// How a sort descriptor orders strings (DIALECTS §3.2).
package enum SortCollation: String, Hashable, Sendable, CaseIterable {
  /// Byte by byte, as SQLite does by itself.
  case storeDefault
  /// By the rules of this computer's locale, as `localizedCompare:`.
  case localized
  /// As the Finder sorts names: ignoring case, numbers by value.
  case localizedStandard

  /// The name of its collation on a connection; nil for SQLite's own.
  package var functionName: String? { self == .storeDefault ? nil : "storescope_\(rawValue)" }
}
