extension SQL {
  /// The tables by their aliases.
  package var tables: [String: String] {
    var tables: [String: String] = [:]
    for index in segments.indices.dropLast(2) {
      guard case .identifier(let table) = segments[index], segments[index + 1] == .text(" AS "),
        case .identifier(let alias) = segments[index + 2]
      else { continue }
      tables[alias] = table
    }
    return tables
  }
}
