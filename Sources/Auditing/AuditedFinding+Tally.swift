import Schema

extension AuditedFinding {
  /// What was counted of one attribute, with its causes and the predicate that selects its rows.
  init(
    entity: String,
    _ key: TallyKey,
    _ tally: Tally,
    predicate: String?,
    includesSubentities: Bool = true
  ) {
    let ranked = tally.ranked
    let finding = Finding(
      code: key.kind.code,
      severity: tally.severity,
      entity: entity,
      path: key.path,
      rows: tally.rows,
      examples: tally.keys.keys(0..<min(5, tally.keys.count)),
      message: Self.message(entity, key, ranked.map { ($0.text, $0.cause.rows) }),
      hint: key.kind.hint,
      predicate: predicate,
      includesSubentities: includesSubentities
    )
    let causes = ranked.map {
      Cause(text: $0.text, rows: $0.cause.rows, example: $0.cause.example)
    }
    self.init(finding, kind: key.kind, causes: causes, keys: tally.keys)
  }

  /// `Item.status: raw value unknown: "zzz" is no case of Status (3 rows), and 2 other causes`.
  private static func message(
    _ entity: String,
    _ key: TallyKey,
    _ causes: [(text: String, rows: Int)]
  ) -> String {
    let title = key.kind.title
    let place = "\(entity).\(key.path): "
    if causes.count == 1, let cause = causes.first?.text {
      // What the cause says again is said once.
      if title.hasSuffix(cause) || cause.hasSuffix(title) { return place + title }
      if cause.hasPrefix(title) { return place + cause }
    }
    let start = place + title
    let shown = causes.prefix(3).map { cause in
      causes.count == 1 ? cause.text : "\(cause.text) (\(cause.rows))"
    }
    let rest = causes.count - shown.count
    let more = rest > 0 ? ", and \(rest) other cause\(rest == 1 ? "" : "s")" : ""
    return start + ": " + shown.joined(separator: "; ") + more
  }
}
