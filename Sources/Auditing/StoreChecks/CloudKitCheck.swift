import Decoding
import Findings
import Predicates
import Questions
import SQLite
import Schema
import Storage

/// Whether the mirror in iCloud works: exports that fail, records without rows, rows that were passed over (FORMAT
/// §6.2).
struct CloudKitCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    guard let tables = CloudKitTables(store.opened.tables, store.layout) else { return [] }
    var findings: [AuditedFinding] = []
    let events = try store.scan.cloudKitEvents(tables)
    if store.isWhole {
      findings += failures(events)
      findings += try strays(store, tables)
    }
    for place in tables.places {
      for (number, name) in place.entities.sorted(by: { $0.key < $1.key }) where store.checked(of: name) == name {
        if let found = try orphans(store, tables.orphans(of: number, in: place), of: name) { findings.append(found) }
      }
    }
    return findings + (try waiting(store, tables, events))
  }

  /// The kinds of events whose newest one failed.
  private func failures(_ all: [CloudKitEvents]) -> [AuditedFinding] {
    var found: [AuditedFinding] = []
    for events in all {
      guard let last = events.last, !last.succeeded else { continue }
      let time = last.ended.flatMap { DateText.plain($0) }.map { " at \($0) UTC" } ?? ""
      let error = last.errorText
      let since =
        events.lastSuccess?.ended.flatMap { DateText.plain($0) }.map { "since one succeeded at \($0) UTC" }
        ?? "and none has succeeded"
      let times = Count.text(events.failuresInARow, "has", "have") + " failed \(since)"
      found.append(
        AuditedFinding(.storeCloudKitFailed, "the last \(events.kind.name)\(time) failed with \(error); \(times)"))
    }
    return found
  }

  private static let mostKeys = 5

  private func orphans(_ store: CheckedStore, _ sql: SQL, of entity: String) throws(Failure) -> AuditedFinding? {
    var (count, first) = (0, [Int64]())
    try store.run(sql, for: "\(FindingCode.storeCloudKitOrphan)", entity) { row in
      count += 1
      if first.count < Self.mostKeys, let key = row.integer(0) { first.append(key) }
      return true
    }
    guard count > 0 else { return nil }
    let keys = first.map { "p\($0)" }.joined(separator: ", ") + (count > first.count ? ", …" : "")
    return AuditedFinding(
      .storeCloudKitOrphan,
      "\(Count.text(count, "record")) of \(entity) in CloudKit's tables "
        + "\(count == 1 ? "has" : "have") no row (\(keys)), and nothing deletes " + (count == 1 ? "it" : "them"),
      entity: entity)
  }

  /// Records of entities that the store no longer has.
  private func strays(_ store: CheckedStore, _ tables: CloudKitTables) throws(Failure) -> [AuditedFinding] {
    var found: [AuditedFinding] = []
    let numbers = store.opened.metadata.numbers.map { Int64($0.number) }
    let sql = tables.strays(besides: numbers, limit: 100)
    try store.run(sql, for: "\(FindingCode.storeCloudKitOrphan)", nil) { row in
      let count = Int(clamping: row.integer(1) ?? 0)
      found.append(
        AuditedFinding(
          .storeCloudKitOrphan,
          "\(Count.text(count, "record")) in CloudKit's tables "
            + "\(count == 1 ? "is" : "are") of entity number \(row.integer(0) ?? 0), " + "which the store does not have"
        ))
      return true
    }
    return found
  }

  // MARK: - Rows that are passed over

  /// Rows whose last save came before the last two successful exports began, and that still wait or have no record.
  ///
  /// Only the history says when a row was saved, so rows that are not in it are passed over.
  private func waiting(
    _ store: CheckedStore, _ tables: CloudKitTables, _ events: [CloudKitEvents]
  ) throws(Failure) -> [AuditedFinding] {
    guard events.first(where: { $0.kind == .export })?.last?.succeeded == true, let export = tables.secondToLastExport
    else { return [] }
    let began: Double
    switch try store.scan.rows(export, columns: 1).first?[0] {
    case .real(let seconds): began = seconds
    case .integer(let seconds): began = Double(seconds)
    default: return []
    }
    var found: [AuditedFinding] = []
    for place in tables.places {
      for (number, name) in place.entities.sorted(by: { $0.key < $1.key }) {
        guard store.checked(of: name) == name, let sql = tables.passedOver(number, in: place, before: began) else {
          continue
        }
        let finding = try store.finding(.storeCloudKitWaiting, name, "Z_PK", sql, columns: 2) {
          $0[1] == .integer(1) ? "without a record" : "to be exported"
        }
        if let finding { found.append(finding) }
      }
    }
    return found
  }
}
