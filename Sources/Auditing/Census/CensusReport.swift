import Decoding
package import Findings
package import Census
import Schema

/// The contents of columns, each under the entity that declares it.
package struct CensusReport: Sendable {
  /// By entity and path.
  package let columns: [ColumnCensus]
  package let rows: Int
  /// Why not every row is counted; empty if all are.
  package let gaps: Set<ReportGap>
  /// The rows on damaged pages, in words and by entity.
  let unread: [String]

  package var isComplete: Bool { gaps.isEmpty }
  /// What was not counted, as sentences.
  package var missing: [String] { (gaps.contains(.stopped) ? [ReportGap.stopped.sentence] : []) + unread }

  /// How undeclared columns could be declared.
  package var candidates: [ColumnCandidate] { columns.compactMap(\.candidate) }

  private struct Place: Hashable {
    let entity: String
    let path: String
  }

  /// An attribute that sub-entities inherit is one column; `root` is used for its ancestors.
  init(_ counted: some Sequence<EntityCensus>, of entities: [String], model: Model, root: String?, isStopped: Bool) {
    var columns: [ColumnCensus] = []
    var tallies: [Place: ColumnTally] = [:]
    var rows = 0
    var unread: [(entity: String, sentence: String)] = []
    let names = Set(entities + [root].compactMap(\.self))
    for census in counted {
      rows += census.rows
      if !census.unread.isEmpty { unread.append((census.entity.name, census.unread.sentence(of: census.entity.name))) }
      let lineage = [census.entity] + model.ancestors(of: census.entity)
      let isAlone = lineage.count == 1 && model.subentities(of: census.entity).isEmpty
      for column in census.columns {
        if isAlone {
          columns.append(ColumnCensus(entity: census.entity.name, path: column.path, column.tally))
          continue
        }
        let name = String(column.path.prefix { $0 != "." })
        let owner = lineage.last { entity in entity.attributes.contains { $0.name == name } }
        let entity = owner.map(\.name).flatMap { root == nil || names.contains($0) ? $0 : root } ?? census.entity.name
        let place = Place(entity: entity, path: column.path)
        if tallies[place] == nil { tallies[place] = column.tally } else { tallies[place]?.merge(column.tally) }
      }
    }
    columns += tallies.map { ColumnCensus(entity: $0.key.entity, path: $0.key.path, $0.value) }
    columns.sort { ($0.entity, $0.path) < ($1.entity, $1.path) }
    (self.columns, self.rows) = (columns, rows)
    self.unread = unread.sorted { $0.entity < $1.entity }.map(\.sentence)
    var gaps: Set<ReportGap> = isStopped ? [.stopped] : []
    if !unread.isEmpty { gaps.insert(.damage) }
    self.gaps = gaps
  }
}
