import Decoding
import Questions
import Schema

/// The output of `cloudkit --json`.
enum CloudKitJSON {
  static func json(_ answer: CloudKitAnswer?, entity: String?) -> JSON {
    switch answer {
    case .report(let report): json(report, entity: entity)
    case .record(let object, let record): json(record, of: object)
    case .rows, nil: ["mirrored": false]
    }
  }

  private static func json(_ report: CloudKitReport, entity: String?) -> JSON {
    [
      "mirrored": true, "events": .list(report.events, json), "zones": .list(report.zones, json),
      "zoneCount": .number(report.zoneCount),
      "databases": .list(report.databases) { database in
        [
          "name": .text(database.name), "scope": .text(database.scope?.name),
          "fetchedAt": time(database.fetchedAt),
        ]
      },
      "entities": .list(report.rows.filter { entity == nil || $0.entity == entity }) { rows in
        [
          "entity": .string(rows.entity),
          "states": .object(CloudKitState.allCases.map { .init($0.rawValue, .number(rows.counts[$0] ?? 0)) }),
        ]
      },
      "pairs": report.pairs.map(json) ?? .null,
    ]
  }

  private static func json(_ events: CloudKitEvents) -> JSON {
    [
      "kind": .string(events.kind.name), "count": .number(events.count), "failures": .number(events.failures),
      "failuresInARow": .number(events.failuresInARow), "last": events.last.map(json) ?? .null,
      "lastSuccess": events.lastSuccess.map(json) ?? .null,
    ]
  }

  private static func json(_ event: CloudKitEvents.Event) -> JSON {
    [
      "began": time(event.began), "ended": time(event.ended), "succeeded": .boolean(event.succeeded),
      "error": event.error.map { error in
        ["domain": .string(error.domain), "code": .integer(error.code), "name": .text(error.name)]
      } ?? .null,
    ]
  }

  private static func json(_ zone: CloudKitReport.Zone) -> JSON {
    [
      "name": .text(zone.name), "owner": .text(zone.owner), "scope": .text(zone.scope?.name),
      "fetchedAt": time(zone.fetchedAt), "needs": .texts(zone.needs),
    ]
  }

  private static func json(_ pairs: CloudKitReport.Pairs) -> JSON {
    ["all": .number(pairs.all), "uploaded": .number(pairs.uploaded), "toDelete": .number(pairs.toDelete)]
  }

  private static func json(_ record: CloudKitRecord, of object: ObjectID) -> JSON {
    func transaction(_ transaction: CloudKitRecord.Transaction?) -> JSON {
      guard let transaction else { return .null }
      return ["transaction": .integer(transaction.number), "time": time(transaction.time)]
    }
    return [
      "mirrored": true, "entity": .string(object.entity), "pk": .integer(object.pk),
      "state": .string(record.state.rawValue), "recordName": .text(record.name),
      "zone": record.zone.map(json) ?? .null, "lastExported": transaction(record.lastExported),
      "pending": transaction(record.pending), "needsUpload": .boolean(record.needsUpload),
      "shared": .boolean(record.isShared),
      "moves": .list(record.moves) { move in
        ["zone": .text(move.zone), "time": time(move.time), "toDelete": .boolean(move.needsDeletion)]
      },
      "pairs": json(record.pairs), "lastExport": record.lastExport.map(json) ?? .null,
    ]
  }

  private static func time(_ seconds: Double?) -> JSON { seconds.map { Value.date($0).json } ?? .null }
}
