import Archives
import Decoding
import Foundation
import Schema

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
  package static func isSecure(_ name: String) -> Bool { TransformerDeclaration.secureClasses.contains(name) }
}

/// The rows with a kind of content, which has a name.
package struct NamedSample: Hashable, Sendable {
  package let name: String
  package let sample: RowSample
}

/// Counts the classes that keyed archives name, at their roots and anywhere; nothing is instantiated.
struct ArchiveTally: Sendable {
  static let mostClasses = 200

  private(set) var roots: [String: RowSample] = [:]
  private(set) var classes: [String: RowSample] = [:]
  private(set) var others = RowSample()
  /// The Swift type that every root bridges to; nil if they differ.
  private(set) var type: ArchivedType = .unknown
  private(set) var rows = 0

  mutating func add(_ archive: KeyedArchive, key: Int64) {
    rows += 1
    count(ArchiveRoot(archive).className ?? "nil", key, in: \.roots)
    var names: Set<String> = []
    for object in archive.objects {
      if let name = object["$classname"]?.string { names.insert(name) }
    }
    for name in names.sorted() { count(name, key, in: \.classes) }
    type = type.joined(with: ArchivedType(rootOf: archive))
  }

  private mutating func count(_ name: String, _ key: Int64, in table: WritableKeyPath<Self, [String: RowSample]>) {
    if self[keyPath: table][name] == nil, self[keyPath: table].count >= Self.mostClasses {
      others.add(key)
    } else {
      self[keyPath: table][name, default: RowSample()].add(key)
    }
  }

  /// Takes in what was counted over later rows.
  mutating func merge(_ other: ArchiveTally) {
    if other.rows == 0 { return }
    rows += other.rows
    type = type.joined(with: other.type)
    others.merge(other.others)
    merge(other.roots, into: \.roots)
    merge(other.classes, into: \.classes)
  }

  private mutating func merge(_ theirs: [String: RowSample], into table: WritableKeyPath<Self, [String: RowSample]>) {
    for (name, sample) in theirs.sorted(by: { $0.key < $1.key }) {
      if self[keyPath: table][name] == nil, self[keyPath: table].count >= Self.mostClasses {
        others.merge(sample)
      } else {
        self[keyPath: table][name, default: RowSample()].merge(sample)
      }
    }
  }
}
