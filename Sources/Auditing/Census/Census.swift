package import Census
import Decoding
package import Findings
package import Predicates
package import Schema
package import Storage

/// Counts the contents of columns: the values of enums, the shapes of JSON, the classes of archives.
///
/// It blocks its caller and uses one thread a core, each with a connection of its own; memory does not grow with the
/// rows. Any thread may cancel it, which keeps the counts so far.
package final class Census: Sendable {
  private let session: StoreSession
  private let contract: Contract
  private let crew: ScanCrew

  /// `leavesThreads` as in `ScanCrew`.
  package init(session: StoreSession, contract: Contract, leavesThreads: Bool = false) {
    self.session = session
    self.contract = contract
    crew = ScanCrew(session, leavesThreads: leavesThreads)
  }

  /// Stops the census; `run` then returns its counts so far.
  package func cancel() { crew.cancel() }

  /// Counts every row, or those of one entity with its sub-entities; throws `Failure`.
  ///
  /// `path` restricts it to one attribute, leaf, or a composite's leaves; `rows` to the rows of a query of the
  /// entity.
  package func run(
    entity: String? = nil, path: String? = nil, rows: RowQuery? = nil, progress: @escaping Audit.Progress = { _ in }
  ) throws(Failure) -> CensusReport {
    let model = session.compiler.model
    let layout = session.compiler.layout
    // Made where it is needed: together, those of a wide model would fill the memory.
    let empty: @Sendable (Entity) -> EntityCensus? = { [contract] entity in
      EntityCensus(entity, path: path, model: model, layout: layout, contract: contract)
    }
    let entities = model.entities(from: entity).filter { empty($0) != nil }
    let chosen: SQL? = if let rows { try session.compiler.addresses(rows.unsorted) } else { nil }
    // Kept open to the end, so that the pieces are of the state that is counted.
    let scan = try crew.scan()
    defer { crew.finish(scan) }
    let pieces = try pieces(of: entities.map(\.name), isChosen: chosen != nil, scan)
    let meter = ProgressMeter(total: pieces.reduce(0) { $0 + $1.rows }, progress)
    let sums = PieceSums<EntityCensus>(pieces)
    try crew.share(pieces.count) { @Sendable [crew] (index, scan) throws(Failure) in
      guard var part = empty(entities[pieces[index].entity]) else { return }
      let name = part.entity.name
      let isWhole = try crew.ends { goesOn throws(Failure) in
        try part.count(pieces[index].keys, among: chosen, scan) { rows in
          meter.report(rows, of: index, entity: name)
          return goesOn()
        }
      }
      sums.add(index, part, isWhole: isWhole)
      meter.finish(index, rows: part.rows, entity: name)
    }
    // A cancel after the last row cut nothing short; a cancel before the first leaves no pieces.
    let isStopped = pieces.isEmpty ? crew.stops : !sums.isWhole
    let counted = entities.enumerated().lazy.compactMap { sums.take($0) ?? empty($1) }
    return CensusReport(counted, of: entities.map(\.name), model: model, root: entity, isStopped: isStopped)
  }

  /// The query of chosen rows runs once a piece, so there are few of them.
  private func pieces(of entities: [String], isChosen: Bool, _ scan: StoreScan) throws(Failure) -> [KeyPieces.Piece] {
    let most = isChosen ? Workers.count(for: .max) : KeyPieces.mostPieces
    var pieces: [KeyPieces.Piece] = []
    try crew.goingOn { () throws(Failure) in
      pieces = try KeyPieces.pieces(of: entities, session.compiler, scan, most: most)
    }
    return pieces
  }
}

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
