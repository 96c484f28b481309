/// Finds names that a mistyped one may have meant.
package enum Nearest {
  /// Up to three names within a third of the length in edits, nearest first; some letter must stay.
  package static func names(to wrong: String, among names: [String]) -> [String] {
    let length = wrong.count
    let limit = min(max(2, length / 3), max(0, length - 1))
    let wrong = wrong.lowercased()
    // Each extra character is an edit: a pasted page is compared with no name.
    let near = names.filter { abs($0.count - length) <= limit }.map {
      (name: $0, distance: wrong.edits(to: $0.lowercased()))
    }.filter { $0.distance <= limit }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.map(\.name)
    // The start of a name, if the user stopped typing early.
    let begun = length < 3 ? [] : names.filter { $0.lowercased().hasPrefix(wrong) }.sorted()
    return Array((begun + near.filter { !begun.contains($0) }).prefix(3))
  }
}

extension String {
  /// How many letters must be added, taken away or replaced to make the other text of this one.
  fileprivate func edits(to other: String) -> Int {
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
