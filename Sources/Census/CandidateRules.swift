package import Decoding
import Schema

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
