extension Sentence {
  /// The candidate that the fewest single-letter edits make of a name, where that is near enough to be meant.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, name.lowercased().edits(to: $0.lowercased())) }
    let best = ranked.min { ($0.1, $0.0) < ($1.1, $1.0) }
    return best.flatMap { $0.1 <= max(1, name.count / 3) ? $0.0 : nil }
  }
}

extension String {
  /// How many letters must be added, taken away or replaced to make the other text of this one.
  package func edits(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, letter) in enumerated() {
      var next = [i + 1]
      for (j, wanted) in other.enumerated() {
        next.append(Swift.min(row[j] + (letter == wanted ? 0 : 1), row[j + 1] + 1, next[j] + 1))
      }
      row = next
    }
    return row.last ?? 0
  }
}
