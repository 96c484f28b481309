import Decoding

/// The classes of keyed archives.
package struct ArchiveCensus: Hashable, Sendable {
  package struct Class: Hashable, Sendable {
    package let name: String
    package let sample: RowSample
    /// Whether `NSSecureUnarchiveFromData` takes it as a root (DIALECTS §4.3).
    package let isSecure: Bool
  }

  package let rows: Int
  package let roots: [Class]
  /// Every class that an archive names, roots and what they hold.
  package let classes: [Class]
  /// Rows with classes that came after the bound was reached.
  package let others: RowSample
  /// The Swift type that all roots bridge to.
  package let swiftType: String?

  init?(_ tally: ColumnTally) {
    let archives = tally.archives
    guard archives.rows > 0 else { return nil }
    rows = archives.rows
    roots = Self.classes(archives.roots)
    classes = Self.classes(archives.classes)
    others = archives.others
    swiftType = archives.type.swiftSpelling
  }

  private static func classes(_ found: [String: RowSample]) -> [Class] {
    found.map {
      Class(
        name: $0.key,
        sample: $0.value,
        isSecure: TransformedDecoder.secureClasses.contains($0.key)
      )
    }
    .sorted { ($1.sample.rows, $0.name) < ($0.sample.rows, $1.name) }
  }
}
