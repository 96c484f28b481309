extension Sentence {
  /// The candidate that the fewest single-letter edits make of a name, where that is near enough to be meant.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, distance(name.lowercased(), $0.lowercased())) }
    let best = ranked.min { ($0.1, $0.0) < ($1.1, $1.0) }
    return best.flatMap { $0.1 <= max(1, name.count / 3) ? $0.0 : nil }
  }

  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var next = [i + 1]
      for (j, other) in right.enumerated() {
        next.append(min(row[j] + (letter == other ? 0 : 1), row[j + 1] + 1, next[j] + 1))
      }
      row = next
    }
    return row.last ?? 0
  }
}
