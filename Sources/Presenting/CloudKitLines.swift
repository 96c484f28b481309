import Decoding
import Findings
package import Questions
import Schema
import Screen

/// The state of a store's mirror in iCloud as lines for people: a screen to scroll, or a command's output.
package struct CloudKitLines: Hashable, Sendable {
  package typealias Line = TargetedLine<Target>

  package enum Target: Hashable, Sendable {
    /// An entity; no view opens from it.
    case entity(String)
    /// An entity's rows in a state, and how many there are.
    case rows(entity: String, CloudKitState, count: Int)
    /// A save of the store's history.
    case transaction(Int64)

    package var entity: String? {
      switch self {
      case .entity(let name), .rows(let name, _, _): name
      case .transaction: nil
      }
    }
  }

  package private(set) var all: [Line] = []
  private let usesLocalTime: Bool

  /// The whole store, with the rows of all entities or of `only` one; those of `first` come before everything else.
  package init(_ report: CloudKitReport, only: String? = nil, first: String? = nil, usesLocalTime: Bool = false) {
    self.usesLocalTime = usesLocalTime
    let rows = report.rows.filter { only == nil || $0.entity == only }
    let own = rows.first { $0.entity == first }
    if let own {
      add(own.entity, .heading, .entity(own.entity))
      addStates(own)
      add("")
    }
    addEvents(report.events)
    addPlaces(report)
    addRows(rows.filter { $0.entity != first }, others: own != nil)
    addPairs(report.pairs)
  }

  package init(_ record: CloudKitRecord, usesLocalTime: Bool = false) {
    self.usesLocalTime = usesLocalTime
    addRecord(record)
  }

  private mutating func add(_ text: String, _ role: Role = .text, _ target: Target? = nil) {
    all.append(Line(text, role, target))
  }

  /// A time with its zone, or `never`.
  private func time(_ seconds: Double?) -> String {
    guard let seconds else { return "never" }
    let offset = usesLocalTime ? DateText.localOffset(at: seconds) : 0
    guard let text = DateText.plain(seconds, offset: offset) else { return "\(seconds)" }
    return text + (usesLocalTime ? "" : " UTC")
  }

  private mutating func addEvents(_ events: [CloudKitEvents]) {
    add("Events", .heading)
    if events.isEmpty { add("  none is noted", .dim) }
    for events in events {
      let head = "  " + events.kind.name.padded(to: 8)
      guard let last = events.last else {
        add(head + "\(events.count) noted, none came to an end", .dim)
        continue
      }
      let counts = "\(events.count) noted" + (events.failures == 0 ? "" : ", \(events.failures) of them failed")
      if last.succeeded {
        add(head + "last \(time(last.ended)), succeeded · " + counts)
      } else {
        add(head + Self.failure(last, events, time) + " · " + counts, .warning)
      }
    }
  }

  /// `last 2026-01-12 22:41:00 UTC, failed: CKErrorDomain 2 (partialFailure) · 3 failed since … succeeded`.
  private static func failure(
    _ last: CloudKitEvents.Event, _ events: CloudKitEvents, _ time: (Double?) -> String
  ) -> String {
    let error = last.errorText
    let since = events.lastSuccess.map { "since one succeeded at \(time($0.ended))" } ?? "and none succeeded"
    return "last \(time(last.ended)), failed: \(error) · \(events.failuresInARow) failed \(since)"
  }

  private mutating func addPlaces(_ report: CloudKitReport) {
    add("")
    add("Zones", .heading)
    if report.zones.isEmpty { add("  none is known", .dim) }
    for zone in report.zones {
      add("  " + Self.name(zone) + " · changes last fetched \(time(zone.fetchedAt))")
      for need in zone.needs { add("    needs \(need)", .warning) }
    }
    if report.zoneCount > report.zones.count { add("  and \(report.zoneCount - report.zones.count) more", .dim) }
    for database in report.databases {
      let name = database.scope?.name ?? database.name ?? "unknown"
      add("  \(name) database · changes last fetched \(time(database.fetchedAt))", .dim)
    }
  }

  private static func name(_ zone: CloudKitReport.Zone) -> String {
    var parts = [zone.name ?? "a zone without a name"]
    // CloudKit's name for the signed-in user.
    if let owner = zone.owner, owner != "__defaultOwner__" { parts.append("of \(owner)") }
    if let scope = zone.scope { parts.append("\(scope.name) database") }
    return parts.joined(separator: " · ")
  }

  private mutating func addRows(_ rows: [CloudKitReport.Rows], others: Bool = false) {
    if others, rows.isEmpty { return }
    add("")
    add(others ? "Rows of others" : "Rows", .heading)
    if rows.isEmpty { add("  there are none", .dim) }
    for rows in rows {
      add("  \(rows.entity)", .text, .entity(rows.entity))
      addStates(rows)
    }
  }

  private mutating func addStates(_ rows: CloudKitReport.Rows) {
    for state in CloudKitState.allCases {
      guard let count = rows.counts[state], count > 0 else { continue }
      add(
        (state.isTrouble ? "⚠ " : "  ") + "\(count)".padded(left: 11) + "  " + state.title,
        state.isTrouble ? .warning : state == .uploaded ? .dim : .text, .rows(entity: rows.entity, state, count: count))
    }
  }

  private mutating func addPairs(_ pairs: CloudKitReport.Pairs?) {
    guard let pairs, pairs.all > 0 else { return }
    add("")
    add("Pairs of many-to-many relationships", .heading)
    add("  " + Self.text(pairs))
  }

  private static func text(_ pairs: CloudKitReport.Pairs) -> String {
    var parts = [Count.text(pairs.all, "pair"), "\(pairs.uploaded) in iCloud"]
    if pairs.toDelete > 0 { parts.append("\(pairs.toDelete) to be deleted there") }
    return parts.joined(separator: ", ")
  }

  private mutating func addRecord(_ record: CloudKitRecord) {
    func field(_ name: String, _ text: String, _ target: Target? = nil) {
      add(name.padded(to: 16) + text, .text, target)
    }
    add("state".padded(to: 16) + record.state.title, record.state.isTrouble ? .warning : .text)
    if record.state == .failed || record.state == .waiting, let last = record.lastExport {
      let outcome = last.succeeded ? "succeeded" : "failed: \(last.errorText)"
      field("last export", "\(time(last.ended)), \(outcome)")
    }
    if record.state == .noRecord { return }
    field("record", record.name ?? "without a name yet")
    field("zone", record.zone.map(Self.name) ?? "none")
    field("exported", text(record.lastExported) ?? "not by this device", target(record.lastExported))
    if let pending = record.pending { field("to be exported", text(pending) ?? "", target(pending)) }
    if record.isShared { field("share", "it is shared") }
    for move in record.moves {
      let rest = move.needsDeletion ? " · still to be deleted there" : ""
      field("moved", "from \(move.zone ?? "another zone") at \(time(move.time))\(rest)")
    }
    if record.pairs.all > 0 { field("relationships", Self.text(record.pairs)) }
  }

  private func target(_ transaction: CloudKitRecord.Transaction?) -> Target? {
    transaction.flatMap { $0.time == nil ? nil : .transaction($0.number) }
  }

  private func text(_ transaction: CloudKitRecord.Transaction?) -> String? {
    guard let transaction else { return nil }
    return "transaction \(transaction.number)"
      + (transaction.time.map { " of \(time($0))" } ?? ", which the history has no more")
  }
}
