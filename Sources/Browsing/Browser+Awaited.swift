extension Browser {
  /// What is still running, in words, for a key script that has waited too long.
  package var awaited: [String] {
    Lane.allCases.filter(running.contains).map(\.title)
      + [reopening == nil ? nil : "opening again", exporting == nil ? nil : "an export"]
      .compactMap(\.self)
  }
}

extension Lane {
  fileprivate var title: String {
    switch self {
    case .rows: "rows"
    case .counts: "the entities' counts"
    case .record: "a record"
    case .recordCounts: "a record's counts"
    case .nested: "a record's value types"
    case .find: "a search"
    case .comparison: "a row beside another"
    case .audit: "an audit"
    case .census: "a census"
    case .summary: "a summary"
    case .tally: "a count of the composer"
    case .pause: "the composer's pause"
    case .view: "a value"
    case .copy: "a copy"
    }
  }
}
