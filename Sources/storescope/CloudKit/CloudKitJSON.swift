import Decoding
import Querying
import Schema

/// The output of `cloudkit --json`.
enum CloudKitJSON {
  static func json(_ answer: CloudKitAnswer?, entity: String?) -> JSON {
    switch answer {
    case .report(let report): json(report, entity: entity)
    case .record(let object, let record): json(record, of: object)
    case .rows, nil: .object([.init("mirrored", .boolean(false))])
    }
  }

  private static func json(_ report: CloudKitReport, entity: String?) -> JSON {
    .object([
      .init("mirrored", .boolean(true)),
      .init("events", .array(report.events.map(json))),
      .init("zones", .array(report.zones.map(json))),
      .init("zoneCount", .number(report.zoneCount)),
      .init(
        "databases",
        .array(
          report.databases.map { database in
            .object([
              .init("name", .text(database.name)),
              .init("scope", .text(database.scope?.name)),
              .init("fetchedAt", time(database.fetchedAt)),
            ])
          })),
      .init(
        "entities",
        .array(
          report.rows.filter { entity == nil || $0.entity == entity }.map { rows in
            .object([
              .init("entity", .string(rows.entity)),
              .init(
                "states", .object(CloudKitState.allCases.map { .init($0.rawValue, .number(rows.counts[$0] ?? 0)) })),
            ])
          })),
      .init("pairs", report.pairs.map(json) ?? .null),
    ])
  }

  private static func json(_ events: CloudKitEvents) -> JSON {
    .object([
      .init("kind", .string(events.kind.name)),
      .init("count", .number(events.count)),
      .init("failures", .number(events.failures)),
      .init("failuresInARow", .number(events.failuresInARow)),
      .init("last", events.last.map(json) ?? .null),
      .init("lastSuccess", events.lastSuccess.map(json) ?? .null),
    ])
  }

  private static func json(_ event: CloudKitEvents.Event) -> JSON {
    .object([
      .init("began", time(event.began)),
      .init("ended", time(event.ended)),
      .init("succeeded", .boolean(event.succeeded)),
      .init(
        "error",
        event.error.map { error in
          .object([
            .init("domain", .string(error.domain)),
            .init("code", .integer(error.code)),
            .init("name", .text(error.name)),
          ])
        } ?? .null),
    ])
  }

  private static func json(_ zone: CloudKitReport.Zone) -> JSON {
    .object([
      .init("name", .text(zone.name)),
      .init("owner", .text(zone.owner)),
      .init("scope", .text(zone.scope?.name)),
      .init("fetchedAt", time(zone.fetchedAt)),
      .init("needs", .texts(zone.needs)),
    ])
  }

  private static func json(_ pairs: CloudKitReport.Pairs) -> JSON {
    .object([
      .init("all", .number(pairs.all)),
      .init("uploaded", .number(pairs.uploaded)),
      .init("toDelete", .number(pairs.toDelete)),
    ])
  }

  private static func json(_ record: CloudKitRecord, of object: ObjectID) -> JSON {
    func transaction(_ transaction: CloudKitRecord.Transaction?) -> JSON {
      guard let transaction else { return .null }
      return .object([.init("transaction", .integer(transaction.number)), .init("time", time(transaction.time))])
    }
    return .object([
      .init("mirrored", .boolean(true)),
      .init("entity", .string(object.entity)),
      .init("pk", .integer(object.pk)),
      .init("state", .string(record.state.rawValue)),
      .init("recordName", .text(record.name)),
      .init("zone", record.zone.map(json) ?? .null),
      .init("lastExported", transaction(record.lastExported)),
      .init("pending", transaction(record.pending)),
      .init("needsUpload", .boolean(record.needsUpload)),
      .init("shared", .boolean(record.isShared)),
      .init(
        "moves",
        .array(
          record.moves.map { move in
            .object([
              .init("zone", .text(move.zone)),
              .init("time", time(move.time)),
              .init("toDelete", .boolean(move.needsDeletion)),
            ])
          })),
      .init("pairs", json(record.pairs)),
      .init("lastExport", record.lastExport.map(json) ?? .null),
    ])
  }

  private static func time(_ seconds: Double?) -> JSON { seconds.map { Value.date($0).json } ?? .null }
}
