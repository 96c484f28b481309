package import Decoding
package import Schema

/// A suggested declaration for an undeclared column, inferred from its values (DIALECTS A59).
package struct ColumnCandidate: Hashable, Sendable {
  package enum Rule: Hashable, Sendable {
    /// An attribute rule of `cde-tool.json` (DIALECTS A56).
    case attribute(StorageMethod, transformerName: String?)
    /// A decoder of storescope's own, if no storage method fits the column.
    case decoder([String])
  }

  package let entity: String
  package let path: String
  package let rule: Rule
  package let swiftType: String?
  /// Why: `3 different texts in 400 rows`.
  package let evidence: String
  /// The declaration of the type, if it is a new one.
  package let swift: String?

  /// Fewer rows are too few to infer anything.
  private static let fewestRows = 12
  private static let mostCases = 16
  private static let longestCase = 40
  /// The share of rows that must be alike.
  private static let share = 0.9

  init?(
    entity: String, path: String, _ tally: ColumnTally, values: ValueCensus?, json: ShapeCensus?,
    archives: ArchiveCensus?
  ) {
    let reader = tally.reader
    guard reader.plan.origin == .model, reader.attribute.derivationExpression == nil else { return nil }
    // A rule is about an attribute, not about a leaf (DIALECTS A39, A56), which a decoder of storescope's own reads.
    let isLeaf = path.contains(".")
    if case .assigned = reader.transformed?.kind { return nil }
    self.entity = entity
    self.path = path
    let filled = tally.rows - tally.nulls.rows
    let name = SwiftTypeWriter.name(entity: entity, path: path)
    switch (reader.attribute.type, reader.plan.method) {
    case (.string, .default):
      guard !isLeaf, let values, let found = Self.cases(values, filled) else { return nil }
      rule = .attribute(.raw, transformerName: nil)
      swiftType = name
      evidence = "\(values.count) different texts in \(filled) rows"
      swift = SwiftTypeWriter.enumeration(found, named: name)
    case (.binary, .default):
      if let json, Self.isMost(json, of: filled) {
        rule = isLeaf ? .decoder(["json"]) : .attribute(.codable, transformerName: nil)
        (swiftType, swift) = (name, json.swift)
        evidence = Self.evidence(json, filled)
      } else if let archives, Self.isMost(archives.rows, of: filled) {
        rule = .decoder(["plist"])
        (swiftType, swift) = (archives.swiftType, nil)
        evidence = Self.evidence(archives, filled)
      } else {
        return nil
      }
    case (.transformable, .transformed) where !isLeaf:
      if let json, Self.isMost(json, of: filled) {
        rule = .decoder(["json"])
        (swiftType, swift) = (name, json.swift)
        evidence = Self.evidence(json, filled)
      } else if let archives, Self.isMost(archives.rows, of: filled) {
        let own = reader.attribute.valueTransformerName
        let isSecure = archives.roots.allSatisfy { ArchiveCensus.isSecure($0.name) }
        rule = .attribute(.transformed, transformerName: own ?? (isSecure ? "NSSecureUnarchiveFromData" : nil))
        (swiftType, swift) = (archives.swiftType, nil)
        evidence = Self.evidence(archives, filled)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// JSON that was cut short was JSON too.
  private static func isMost(_ json: ShapeCensus, of filled: Int) -> Bool {
    json.rows > 0 && isMost(json.rows + json.cutShort, of: filled)
  }

  private static func evidence(_ json: ShapeCensus, _ filled: Int) -> String {
    let cut = json.cutShort == 0 ? "" : ", cut short in \(json.cutShort)"
    return "JSON in \(json.rows) of \(filled) rows" + cut
  }

  private static func evidence(_ archives: ArchiveCensus, _ filled: Int) -> String {
    let roots = archives.roots.prefix(3).map { "\($0.name) \($0.sample.rows)" }
    return "keyed archives in \(archives.rows) of \(filled) rows: " + roots.joined(separator: ", ")
  }

  private static func isMost(_ rows: Int, of filled: Int) -> Bool { rows > 0 && Double(rows) >= Double(filled) * share }

  /// The texts, if they are few, short and repeat.
  private static func cases(_ values: ValueCensus, _ filled: Int) -> [String]? {
    guard filled >= fewestRows, !values.isCapped, values.long.rows == 0, values.count > 1, values.count <= mostCases,
      values.count * 4 <= filled
    else { return nil }
    let texts = values.entries.compactMap { entry -> String? in
      guard case .scalar(.string(let text)) = entry.value, !text.isEmpty, text.count <= longestCase,
        !text.contains(where: \.isNewline)
      else { return nil }
      return text
    }
    return texts.count == values.count ? texts.sorted() : nil
  }
}

/// Candidates as a configuration that `--config` reads back (DIALECTS A55, A56).
package enum CandidateRules {
  package static func json(_ candidates: [ColumnCandidate]) -> JSON {
    let attributes = rules(candidates)
    let decoders = candidates.sorted(by: comesFirst).compactMap(decoder)
    return [
      "$schemaVersion": 1, "generate": attributes.isEmpty ? nil : ["attributeRules": .object(attributes)],
      "storescope": decoders.isEmpty ? nil : ["decoders": .object(decoders)],
    ]
  }

  private static func comesFirst(_ left: ColumnCandidate, _ right: ColumnCandidate) -> Bool {
    (left.entity, left.path) < (right.entity, right.path)
  }

  private static func rules(_ candidates: [ColumnCandidate]) -> [JSON.Member] {
    Dictionary(grouping: candidates, by: \.entity).sorted { $0.key < $1.key }.compactMap { entity, candidates in
      let rules = candidates.sorted(by: comesFirst).compactMap(rule)
      return rules.isEmpty ? nil : .init(entity, .object(rules))
    }
  }

  private static func rule(_ candidate: ColumnCandidate) -> JSON.Member? {
    guard case .attribute(let method, let transformer) = candidate.rule else { return nil }
    return .init(
      candidate.path,
      [
        "swiftType": candidate.swiftType.map(JSON.string), "storageMethod": .string(method.rawValue),
        "transformerName": transformer.map(JSON.string),
      ])
  }

  private static func decoder(_ candidate: ColumnCandidate) -> JSON.Member? {
    guard case .decoder(let steps) = candidate.rule else { return nil }
    return .init("\(candidate.entity).\(candidate.path)", .texts(steps))
  }
}
