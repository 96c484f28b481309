import Schema

/// Why a text is not an order.
package enum SortTextError: Error, Hashable, Sendable {
  case path(PathError)
  /// A part that is not `path [asc|desc] [localized|localizedStandard]`.
  case malformed(String)
  /// A locale's order, which only memory can evaluate.
  case needsMemory(SortCollation)
  /// A locale's order of values that are not strings.
  case notAString(path: String, SortCollation)
}

extension PathCatalog {
  /// Reads `path [asc|desc] [localized|localizedStandard][, path …]`, in either spelling; empty for an empty text.
  package func sortKeys(
    _ text: String, from entity: String, allowsInMemory: Bool = false
  ) throws(SortTextError) -> [SortKey] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    var keys: [SortKey] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let key = try sortKey(String(part), from: entity)
      if key.collation != .storeDefault {
        guard allowsInMemory else { throw .needsMemory(key.collation) }
        guard key.path.attribute?.type == .string else {
          throw .notAString(path: key.path.persistentSpelling, key.collation)
        }
      }
      keys.append(key)
    }
    return keys
  }

  private func sortKey(_ part: String, from entity: String) throws(SortTextError) -> SortKey {
    var words = part.split(whereSeparator: \.isWhitespace).map(String.init)
    var collation = SortCollation.storeDefault
    if words.count > 1, let named = words.last.flatMap(SortCollation.init(rawValue:)) {
      collation = named
      words.removeLast()
    }
    let direction = words.dropFirst().first?.lowercased() ?? "asc"
    guard let path = words.first, words.count <= 2, ["asc", "desc"].contains(direction) else { throw .malformed(part) }
    do {
      return SortKey(path: try rowPath(path, from: entity), isAscending: direction == "asc", collation: collation)
    } catch { throw .path(error) }
  }
}

extension [SortKey] {
  /// Whether a key uses a locale's order, which only memory can evaluate.
  package var isInMemory: Bool { contains { $0.collation != .storeDefault } }

  /// The order as `PathCatalog.sortKeys` reads it; empty for the default order.
  package var text: String {
    map { key in
      let collation = key.collation == .storeDefault ? "" : " " + key.collation.rawValue
      return key.path.persistentSpelling + (key.isAscending ? "" : " desc") + collation
    }.joined(separator: ", ")
  }
}
