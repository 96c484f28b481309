package import Schema
package import Storage

/// A finding with all that a view opens from it: its causes and the keys of its rows.
package struct AuditedFinding: Sendable {
  package var finding: Finding
  package var causes: [Cause]
  /// The keys of its rows, up to `Tally.mostKeys`.
  package var keys: KeyList

  /// What rows have in common: the unknown raw value, the coding path that fails.
  package struct Cause: Hashable, Sendable {
    package let text: String
    package let rows: Int
    package let example: Int64
  }

  package init(_ finding: Finding, causes: [Cause] = [], keys: KeyList = KeyList()) {
    self.finding = finding
    self.causes = causes
    self.keys = keys
  }

  init(entity: String, _ key: TallyKey, _ tally: Tally, predicatePath: String) {
    let ranked = tally.ranked
    causes = ranked.map { Cause(text: $0.text, rows: $0.cause.rows, example: $0.cause.example) }
    keys = tally.keys
    finding = Finding(
      code: key.kind.code,
      severity: tally.severity,
      entity: entity,
      path: key.path,
      rows: tally.rows,
      examples: tally.keys.keys(0..<min(5, tally.keys.count)),
      message: Self.message(entity, key, ranked.map { ($0.text, $0.cause.rows) }),
      hint: key.kind.hint,
      predicate: SelectingPredicate.text(tally, path: predicatePath)
    )
  }

  /// `Item.status: raw value unknown: "zzz" is no case of Status (3 rows), and 2 other causes`.
  private static func message(
    _ entity: String,
    _ key: TallyKey,
    _ causes: [(text: String, rows: Int)]
  ) -> String {
    let shown = causes.prefix(3).map { cause in
      causes.count == 1 ? cause.text : "\(cause.text) (\(cause.rows))"
    }
    let rest = causes.count - shown.count
    let more = rest > 0 ? ", and \(rest) other cause\(rest == 1 ? "" : "s")" : ""
    return "\(entity).\(key.path): \(key.kind.title): " + shown.joined(separator: "; ") + more
  }
}
