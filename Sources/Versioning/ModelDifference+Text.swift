extension ModelDifference {
  /// What differs, a line a fact: an entity at the edge, what differs in it below.
  ///
  /// `rows` says in words which rows of an old entity an obstacle meets; nil when they were not counted.
  package func lines(rows: (_ entity: String, MigrationObstacle) -> String? = { _, _ in nil }) -> [String] {
    func sentences(_ obstacles: [MigrationObstacle], of entity: String?, indent: String) -> [String] {
      obstacles.flatMap { obstacle in
        let rows = rows(entity ?? "", obstacle)
        // Without rows to count, the removal itself says enough.
        if obstacle.effect == .lost, rows == nil { return [String]() }
        return ["\(indent)\(obstacle.effect.title): \(obstacle.reason)"] + (rows.map { ["\(indent)  \($0)"] } ?? [])
      }
    }
    var lines = changes.map { "model: \($0.marked)" }
    for entity in entities where !entity.isUnchanged {
      lines += ["", "\(entity.title) · \(entity.mapping.rawValue)"]
      lines += entity.changes.map { "  \($0.marked)" }
      lines += sentences(entity.obstacles, of: entity.from, indent: "  ")
      for property in entity.properties {
        let isHashed = property.changes.contains { $0.facet == "name" && $0.isInHash }
        lines.append("  \(property.title)" + (isHashed ? " [hash]" : ""))
        lines += property.changes.filter { $0.facet != "name" }.map { "    \($0.marked)" }
        lines += sentences(property.obstacles, of: entity.from, indent: "    ")
      }
    }
    return lines
  }
}

extension FacetChange { fileprivate var marked: String { text + (isInHash ? " [hash]" : "") } }

extension MigrationObstacle.Effect {
  fileprivate var title: String {
    switch self {
    case .impossible: "error"
    case .mayFail: "may fail"
    case .notKnown: "not known"
    case .likely: "lightweight"
    case .afterwards: "afterwards"
    case .unseen: "unseen"
    case .lost: "lost"
    }
  }
}

extension ModelDifference.EntityChange { fileprivate var title: String { [from, to].title } }

extension ModelDifference.PropertyChange {
  fileprivate var title: String {
    switch (from, to) {
    case (nil, let new?): "+ \(new): \(kind.title)"
    case (let old?, nil): "- \(old): \(kind.title)"
    default: [from, to].title
    }
  }
}

extension ModelDifference.PropertyChange.Kind {
  fileprivate var title: String { self == .fetchedProperty ? "fetched property" : rawValue }
}

extension [String?] {
  /// `Old → New`, or the one name that both have.
  fileprivate var title: String {
    let names = compactMap(\.self)
    return Set(names).count == 1 ? names[0] : names.joined(separator: " → ")
  }
}
