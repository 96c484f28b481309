import Schema

extension AppReason {
  /// The text by which rows are grouped, without the parts that differ from row to row.
  package var cause: String {
    switch self {
    case .payload(let fault, let type):
      return fault.isShape && type != "JSON"
        ? "not \(type.withArticle): \(fault.pattern)" : fault.pattern
    case .externalFileMissing: return "file missing"
    case .doesNotFit(_, let type): return "does not fit \(type)"
    case .leaf(let name, let reason): return "\(name): \(reason.cause)"
    case .wrongArchived(let path, let found, let expected):
      let place = path.replacing(#/\[\d+\]/#, with: "[]")
      return "\(place): archived \(found), \(expected) expected"
    case .notMade(let place, let stop): return "\(place.key): \(place.view) not made: \(stop.cause)"
    default: return sentence
    }
  }
}
