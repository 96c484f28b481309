import Auditing
import Predicates
import Presenting
import Census
import Decoding
import Schema

/// `summary --shapes --json`: the columns with their contents, and the rules of the candidates.
enum CensusJSON {
  static func json(_ report: CensusReport, _ columns: [ColumnCensus]) -> JSON {
    [
      "columns": .list(columns, column), "rules": CandidateRules.json(report.candidates),
      "scanned": ["rows": .number(report.rows)], "complete": .boolean(report.isComplete),
      "missing": .texts(report.missing),
    ]
  }

  static func column(_ census: ColumnCensus) -> JSON {
    [
      "entity": .string(census.entity), "path": .string(census.path), "type": .string(census.attribute.type.title),
      "storageMethod": .string(census.plan.storageMethod.rawValue),
      "swiftType": .text(census.plan.swiftType?.description), "rows": .number(census.rows),
      "null": .number(census.nulls.rows),
      "nullAsWhole": census.absent.rows > 0 ? .number(census.absent.rows) : nil,
      "unreadable": census.unreadable.rows > 0 ? rows(census.unreadable) : nil,
      "values": census.values.map { values($0, census) },
      "payloads": census.payloads.isEmpty
        ? nil : .list(census.payloads) { object(["kind": .string($0.payload.title)], $0.sample) },
      "shapes": census.json.map(shapes), "archives": census.archives.map(archives),
      "candidate": census.candidate.map(candidate),
    ]
  }

  private static func rows(_ sample: RowSample) -> JSON { object([:], sample) }

  private static func object(_ members: JSON, _ sample: RowSample) -> JSON {
    .joined(members, ["rows": .number(sample.rows), "examples": .list(sample.keys, JSON.integer)])
  }

  private static func values(_ values: ValueCensus, _ census: ColumnCensus) -> JSON {
    let entries = values.entries.map { entry in
      object(
        [
          "value": Reading.value(entry.value).json, "case": .text(entry.caseName),
          "flags": entry.flags.map(JSON.texts) ?? .null, "fault": .text(entry.fault),
          "predicate": .text(
            ValuePredicate.text(entry.value, of: census.attribute, census.plan.codec, at: census.path)),
        ], entry.sample)
    }
    return [
      "entries": .array(entries), "unusedCases": .texts(values.unusedCases),
      "otherRows": .number(values.others.rows), "longRows": .number(values.long.rows),
    ]
  }

  /// Causes beyond the limit have no rows of their own.
  private static func faults(_ faults: FaultTally) -> JSON {
    var causes = faults.causes.map { object(["cause": .string($0.text)], $0.sample) }
    if faults.others.rows > 0 { causes.append(object(["cause": .null], faults.others)) }
    return .array(causes)
  }

  private static func shapes(_ shapes: ShapeCensus) -> JSON {
    let keySets = shapes.keySets.map { set in
      object(
        [
          "keys": .string(set.title), "broken": .number(set.broken.rows), "faults": faults(set.faults),
          "breaks": rows(set.breaks),
        ], set.sample)
    }
    return [
      "rows": .number(shapes.rows), "keySets": .array(keySets), "otherRows": .number(shapes.others.rows),
      "malformed": .list(shapes.malformed) { object(["kind": .string($0.name)], $0.sample) },
      "places": .list(shapes.shape.places) { place in
        [
          "path": .string(place.path), "payloads": .number(place.payloads), "of": .number(place.of),
          "isOptional": .boolean(place.isOptional),
          "kinds": .object(place.kinds.map { .init($0.kind.title, .number($0.count)) }),
        ]
      },
      "declaredType": .text(shapes.declaredType), "broken": rows(shapes.broken),
      "typeName": .string(shapes.typeName), "swift": .string(shapes.swift),
    ]
  }

  private static func archives(_ archives: ArchiveCensus) -> JSON {
    func classes(_ list: [NamedSample]) -> JSON {
      .list(list) {
        object(["name": .string($0.name), "isSecure": .boolean(ArchiveCensus.isSecure($0.name))], $0.sample)
      }
    }
    return [
      "rows": .number(archives.rows), "roots": classes(archives.roots), "classes": classes(archives.classes),
      "otherRows": .number(archives.others.rows), "swiftType": .text(archives.swiftType),
    ]
  }

  private static func candidate(_ candidate: ColumnCandidate) -> JSON {
    [
      "rule": .string(CensusLines.rule(of: candidate)), "swiftType": .text(candidate.swiftType),
      "evidence": .string(candidate.evidence), "swift": .text(candidate.swift),
    ]
  }
}
