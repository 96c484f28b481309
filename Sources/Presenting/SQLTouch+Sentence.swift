package import Predicates

extension SQLTouch {
  /// The paths of one use, in the order of the statement.
  package func paths(used use: PastedSQL.Use) -> [String] { paths.filter { $0.uses.contains(use) }.map(\.path) }

  /// All of it on one line: the entity, then the paths that decide which rows come and in which order.
  package var line: String {
    let uses: [PastedSQL.Use] = [.filtered, .sorted, .grouped, .joined]
    let parts = uses.compactMap { use -> String? in
      let paths = paths(used: use)
      return paths.isEmpty ? nil : "\(use.rawValue) by \(paths.joined(separator: ", "))"
    }
    let known = unknown.isEmpty ? [] : ["not known: \(unknown.joined(separator: ", "))"]
    return (["SQL over \(entity)"] + parts + known).joined(separator: " · ")
  }
}
