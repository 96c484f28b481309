import Archives
import Decoding
import Foundation
import Schema

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
