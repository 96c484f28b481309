import Findings
import Schema

extension AuditedFinding {
  /// A report lists at most so many causes and counts the rest together.
  private static let mostCauses = 256

  /// The finding about one attribute, with its causes and the predicate that selects its rows.
  init(
    entity: String, _ key: TallyKey, _ tally: Tally, predicate: String?, includesSubentities: Bool = true,
    location: SourcePlace? = nil
  ) {
    let listing = tally.causes.listing(Self.mostCauses)
    let causes = listing.causes.map { Cause(text: $0.text, rows: $0.cause.rows, example: $0.cause.example) }
    var finding = Finding(
      code: key.code, severity: tally.severity, entity: entity, path: key.path, rows: tally.rows,
      examples: tally.keys.keys(0..<min(5, tally.keys.count)),
      message: Self.message(entity, key, causes, listing.others), hint: key.code.hint, location: location)
    finding.predicate = predicate
    finding.includesSubentities = includesSubentities
    self.init(finding, causes: causes, others: listing.others, keys: tally.keys)
  }

  /// `Item.status: raw value unknown: "zzz" is no case of Status (3), and 2 other causes`.
  private static func message(_ entity: String, _ key: TallyKey, _ causes: [Cause], _ others: Others?) -> String {
    let title = key.code.title
    let place = "\(entity).\(key.path): "
    if causes.count == 1, let cause = causes.first?.text {
      // A cause that repeats the title is left out.
      if title.hasSuffix(cause) || cause.hasSuffix(title) { return place + title }
      if cause.hasPrefix(title) { return place + cause }
    }
    let start = place + title
    let shown = causes.prefix(3).map { cause in causes.count == 1 ? cause.text : "\(cause.text) (\(cause.rows))" }
    let rest = causes.count - shown.count + (others?.causes ?? 0)
    let least = others?.isLeast == true ? "at least " : ""
    let more = rest > 0 ? ", and \(least)\(Count.text(rest, "other cause"))" : ""
    return start + ": " + shown.joined(separator: "; ") + more
  }
}
