package import Decoding
import Schema

/// Candidates as a configuration that `--config` reads back (DIALECTS A55, A56).
package enum CandidateRules {
  package static func json(_ candidates: [ColumnCandidate]) -> JSON {
    var members: [JSON.Member] = [.init("$schemaVersion", .integer(1))]
    let attributes = rules(candidates)
    if !attributes.isEmpty {
      members.append(.init("generate", .object([.init("attributeRules", .object(attributes))])))
    }
    let decoders = candidates.sorted(by: comesFirst).compactMap(decoder)
    if !decoders.isEmpty { members.append(.init("storescope", .object([.init("decoders", .object(decoders))]))) }
    return .object(members)
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
    var members: [JSON.Member] = []
    if let type = candidate.swiftType { members.append(.init("swiftType", .string(type))) }
    members.append(.init("storageMethod", .string(method.rawValue)))
    if let transformer { members.append(.init("transformerName", .string(transformer))) }
    return .init(candidate.path, .object(members))
  }

  private static func decoder(_ candidate: ColumnCandidate) -> JSON.Member? {
    guard case .decoder(let steps) = candidate.rule else { return nil }
    return .init("\(candidate.entity).\(candidate.path)", .texts(steps))
  }
}
