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
