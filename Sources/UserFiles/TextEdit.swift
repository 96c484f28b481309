/// A replacement of a part of a file's text.
package struct TextEdit: Hashable, Sendable {
  package var file: String
  /// Offsets in UTF-8 bytes.
  package var range: Range<Int>
  package var replacement: String
  /// Whether more may be inserted at the same place, each a line of its own.
  package var isLine = false

  package init(file: String, range: Range<Int>, replacement: String) {
    (self.file, self.range, self.replacement) = (file, range, replacement)
  }

  package func overlaps(_ other: TextEdit) -> Bool {
    guard file == other.file, self != other else { return false }
    // Of two insertions at one place it is not known which comes first.
    if range == other.range { return !(isLine && other.isLine) }
    return range.lowerBound < other.range.upperBound && other.range.lowerBound < range.upperBound
  }
}

/// Edits that do not touch each other, gathered one after the other.
package struct TextEdits: Sendable {
  package private(set) var all: [TextEdit] = []

  package init() {}

  /// Takes all of some edits, or none because one of them overlaps another.
  package mutating func take(_ edits: [TextEdit]) -> Bool {
    let isFree = edits.allSatisfy { edit in !all.contains { edit.overlaps($0) } }
    guard isFree else { return false }
    all += edits.filter { !all.contains($0) }
    return true
  }

  /// A file with its edits made; the rest stays as it is to the byte.
  package func made(in file: SourceFile) -> SourceFile {
    var bytes = Array(file.text.utf8)
    // From the end, and what is replaced before what is inserted in front of it.
    let own = all.enumerated().filter { $0.element.file == file.path }.sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        > ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for (_, edit) in own where edit.range.upperBound <= bytes.count {
      bytes.replaceSubrange(edit.range, with: Array(edit.replacement.utf8))
    }
    return SourceFile(path: file.path, text: String(decoding: bytes, as: UTF8.self))
  }
}
