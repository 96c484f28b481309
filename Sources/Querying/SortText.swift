/// Why a text names no order.
package enum SortTextError: Error, Hashable, Sendable {
  case path(PathError)
  /// A part that is not `path [asc|desc]`.
  case malformed(String)
}

extension PathCatalog {
  /// Reads `path [asc|desc][, path …]`, in either spelling; none for an empty text.
  package func sortKeys(
    _ text: String,
    from entity: String
  ) throws(SortTextError) -> [SortKey] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    var keys: [SortKey] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
      let direction = words.dropFirst().first?.lowercased() ?? "asc"
      guard let path = words.first, words.count <= 2, ["asc", "desc"].contains(direction) else {
        throw .malformed(String(part))
      }
      do {
        keys.append(
          SortKey(path: try rowPath(path, from: entity), isAscending: direction == "asc")
        )
      } catch {
        throw .path(error)
      }
    }
    return keys
  }
}

extension [SortKey] {
  /// The order as `PathCatalog.sortKeys` reads it; empty for the default order.
  package var text: String {
    map { $0.path.persistentSpelling + ($0.isAscending ? "" : " desc") }.joined(separator: ", ")
  }
}
