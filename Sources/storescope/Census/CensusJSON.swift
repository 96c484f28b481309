import Auditing
import Presenting
import Census
import Decoding
import Querying
import Schema

/// `census --json`: the columns with their contents, and the rules of the candidates.
enum CensusJSON {
  static func json(_ report: CensusReport, _ columns: [ColumnCensus]) -> JSON {
    .object([
      .init("columns", .array(columns.map(column))),
      .init("rules", CandidateRules.json(report.candidates)),
      .init("scanned", .object([.init("rows", .number(report.rows))])),
      .init("complete", .boolean(report.isComplete)),
      .init("missing", .texts(report.missing)),
    ])
  }

  static func column(_ census: ColumnCensus) -> JSON {
    var members: [JSON.Member] = [
      .init("entity", .string(census.entity)),
      .init("path", .string(census.path)),
      .init("type", .string(census.attribute.type.title)),
      .init("storageMethod", .string(census.plan.storageMethod.rawValue)),
      .init("swiftType", .text(census.plan.swiftType?.description)),
      .init("rows", .number(census.rows)),
      .init("null", .number(census.nulls.rows)),
    ]
    if census.absent.rows > 0 { members.append(.init("nullAsWhole", .number(census.absent.rows))) }
    if census.unreadable.rows > 0 { members.append(.init("unreadable", rows(census.unreadable))) }
    if let values = census.values { members.append(.init("values", self.values(values, census))) }
    if !census.payloads.isEmpty {
      let kinds = census.payloads.map { kind in object([.init("kind", .string(kind.payload.title))], kind.sample) }
      members.append(.init("payloads", .array(kinds)))
    }
    if let shapes = census.json { members.append(.init("shapes", self.shapes(shapes))) }
    if let archives = census.archives { members.append(.init("archives", self.archives(archives))) }
    if let candidate = census.candidate { members.append(.init("candidate", self.candidate(candidate))) }
    return .object(members)
  }

  private static func rows(_ sample: RowSample) -> JSON { object([], sample) }

  private static func object(_ members: [JSON.Member], _ sample: RowSample) -> JSON {
    .object(members + [.init("rows", .number(sample.rows)), .init("examples", .array(sample.keys.map(JSON.integer)))])
  }

  private static func values(_ values: ValueCensus, _ census: ColumnCensus) -> JSON {
    let entries = values.entries.map { entry in
      object(
        [
          .init("value", Reading.value(entry.value).json),
          .init("case", .text(entry.caseName)),
          .init("flags", entry.flags.map(JSON.texts) ?? .null),
          .init("fault", .text(entry.fault)),
          .init(
            "predicate",
            .text(ValuePredicate.text(entry.value, of: census.attribute, census.plan.codec, at: census.path))),
        ], entry.sample)
    }
    return .object([
      .init("entries", .array(entries)),
      .init("unusedCases", .texts(values.unusedCases)),
      .init("otherRows", .number(values.others.rows)),
      .init("longRows", .number(values.long.rows)),
    ])
  }

  /// Causes beyond the limit have no rows of their own.
  private static func faults(_ faults: FaultTally) -> JSON {
    var causes = faults.causes.map { object([.init("cause", .string($0.text))], $0.sample) }
    if faults.others.rows > 0 { causes.append(object([.init("cause", .null)], faults.others)) }
    return .array(causes)
  }

  private static func shapes(_ shapes: ShapeCensus) -> JSON {
    let keySets = shapes.keySets.map { set in
      object(
        [
          .init("keys", .string(set.title)),
          .init("broken", .number(set.broken.rows)),
          .init("faults", faults(set.faults)),
          .init("breaks", rows(set.breaks)),
        ], set.sample)
    }
    let places = shapes.shape.places.map { place in
      JSON.object([
        .init("path", .string(place.path)),
        .init("payloads", .number(place.payloads)),
        .init("of", .number(place.of)),
        .init("isOptional", .boolean(place.isOptional)),
        .init("kinds", .object(place.kinds.map { JSON.Member($0.kind.title, .number($0.count)) })),
      ])
    }
    return .object([
      .init("rows", .number(shapes.rows)),
      .init("keySets", .array(keySets)),
      .init("otherRows", .number(shapes.others.rows)),
      .init("malformed", .array(shapes.malformed.map { object([.init("kind", .string($0.name))], $0.sample) })),
      .init("places", .array(places)),
      .init("declaredType", .text(shapes.declaredType)),
      .init("broken", rows(shapes.broken)),
      .init("typeName", .string(shapes.typeName)),
      .init("swift", .string(shapes.swift)),
    ])
  }

  private static func archives(_ archives: ArchiveCensus) -> JSON {
    func classes(_ list: [NamedSample]) -> JSON {
      .array(
        list.map {
          object(
            [.init("name", .string($0.name)), .init("isSecure", .boolean(ArchiveCensus.isSecure($0.name)))], $0.sample)
        })
    }
    return .object([
      .init("rows", .number(archives.rows)),
      .init("roots", classes(archives.roots)),
      .init("classes", classes(archives.classes)),
      .init("otherRows", .number(archives.others.rows)),
      .init("swiftType", .text(archives.swiftType)),
    ])
  }

  private static func candidate(_ candidate: ColumnCandidate) -> JSON {
    .object([
      .init("rule", .string(CensusLines.rule(of: candidate))),
      .init("swiftType", .text(candidate.swiftType)),
      .init("evidence", .string(candidate.evidence)),
      .init("swift", .text(candidate.swift)),
    ])
  }
}
