/// The difference of two texts as `patch -p1` and `git apply` take it.
package enum UnifiedDiff {
  /// As many equal lines stand around a change.
  private static let context = 3

  /// The lines of the difference, each with its own line end; none for equal texts.
  ///
  /// A path is relative to the folder in which the difference is applied.
  package static func text(of path: String, from old: String, to new: String) -> String {
    let lines = changes(from: pieces(old), to: pieces(new))
    guard lines.contains(where: { $0.sign != " " }) else { return "" }
    let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
    return "--- \(quoted("a/" + name))\n+++ \(quoted("b/" + name))\n" + hunks(lines).joined()
  }

  private struct Line {
    var sign: Character
    var text: Substring
  }

  /// The lines, each with the line feed that ends it.
  private static func pieces(_ text: String) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let feed = text.utf8[start...].firstIndex(of: UInt8(ascii: "\n"))
      let end = feed.map { text.utf8.index(after: $0) } ?? text.endIndex
      pieces.append(text[start..<end])
      start = end
    }
    return pieces
  }

  private static func changes(from old: [Substring], to new: [Substring]) -> [Line] {
    // By bytes: a text may be the same with other ones.
    let difference = new.map { Array($0.utf8) }.difference(from: old.map { Array($0.utf8) })
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [Line] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        lines.append(Line(sign: "-", text: old[left]))
        left += 1
      } else if right < new.count, inserted.contains(right) {
        lines.append(Line(sign: "+", text: new[right]))
        right += 1
      } else {
        lines.append(Line(sign: " ", text: old[left]))
        left += 1
        right += 1
      }
    }
    return lines
  }

  /// Each hunk from the first of its equal lines to the last.
  private static func hunks(_ lines: [Line]) -> [String] {
    let changed = lines.indices.filter { lines[$0].sign != " " }
    var ranges: [Range<Int>] = []
    for index in changed {
      let range = max(0, index - context)..<min(lines.count, index + context + 1)
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { range in
      let before = lines[..<range.lowerBound]
      let hunk = lines[range]
      let sides = ["-", "+"].map { (sign: Character) in
        // An empty side stands behind the line before it.
        let count = hunk.count { $0.sign != (sign == "-" ? "+" : "-") }
        let start = before.count { $0.sign != (sign == "-" ? "+" : "-") } + (count == 0 ? 0 : 1)
        return "\(sign)\(start)" + (count == 1 ? "" : ",\(count)")
      }
      return "@@ \(sides[0]) \(sides[1]) @@\n" + hunk.map(text).joined()
    }
  }

  private static func text(_ line: Line) -> String {
    let isEnded = line.text.utf8.last == UInt8(ascii: "\n")
    return "\(line.sign)\(line.text)" + (isEnded ? "" : "\n\\ No newline at end of file\n")
  }

  /// A name as git writes it: in quotes if it has a quote, a backslash or a control character, and before a tab if it
  /// has a space.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 && $0 != "\"" && $0 != "\\" }
    if isPlain { return name.contains(" ") ? name + "\t" : name }
    let escaped = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case 32..<127: String(UnicodeScalar(byte))
      default: "\\" + String(repeating: "0", count: 3 - String(byte, radix: 8).count) + String(byte, radix: 8)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
