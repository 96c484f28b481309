import Decoding

/// The classes of keyed archives.
package struct ArchiveCensus: Hashable, Sendable {
  package let rows: Int
  package let roots: [NamedSample]
  /// Every class that an archive names, roots and what they hold.
  package let classes: [NamedSample]
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

  private static func classes(_ found: [String: RowSample]) -> [NamedSample] {
    found.map { NamedSample(name: $0.key, sample: $0.value) }.sorted {
      ($1.sample.rows, $0.name) < ($0.sample.rows, $1.name)
    }
  }

  /// Whether `NSSecureUnarchiveFromData` takes a class as a root (DIALECTS §4.3).
  package static func isSecure(_ name: String) -> Bool { TransformedDecoder.secureClasses.contains(name) }
}

/// The rows with a kind of content, which has a name.
package struct NamedSample: Hashable, Sendable {
  package let name: String
  package let sample: RowSample
}
