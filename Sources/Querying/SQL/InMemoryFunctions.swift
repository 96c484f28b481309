import Schema

/// The SQL function that reads a value out of a payload: `storescope_payload(bytes, tagged, steps)`.
///
/// `tagged` says whether the first byte tells where the bytes are (FORMAT §4).
package enum PayloadFunction {
  package static let name = "storescope_payload"
  /// The SQL function that looks for a value in an array, or for a text in a text:
  /// `storescope_payload_contains(bytes, tagged, steps, value, options)`.
  package static let containsName = "storescope_payload_contains"
  /// Between the steps.
  package static let separator = "\u{1F}"

  static func arguments(_ column: SQL, _ path: TypedPath) -> SQL {
    let isTagged = path.attribute?.allowsExternalBinaryDataStorage == true
    let steps = (path.payload ?? []).joined(separator: separator)
    return "\(column), \(isTagged ? "1" : "0"), \(bind: .text(steps))"
  }

  static func value(_ column: SQL, _ path: TypedPath) -> SQL {
    "\(text: name)(\(arguments(column, path)))"
  }
}

/// The SQL function that compares strings by options: `storescope_compare(left, right, options)`, below, at or above
/// 0.
package enum CompareFunction {
  package static let name = "storescope_compare"

  static func sql(_ left: SQL, _ right: SQL, _ options: Comparison.Options) -> SQL {
    "\(text: name)(\(left), \(right), \(number: options.rawValue))"
  }
}

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

  func sql(isForShell: Bool) -> SQL {
    isForShell ? ShellSQL.collation(self) : functionName.map { " COLLATE \(text: $0)" } ?? SQL()
  }
}
