import Decoding
package import Querying
package import Schema

/// Makes CoreValue's structs of the objects at relationships' ends, so that a struct that holds them is told by what
/// becomes of them (DIALECTS C7).
///
/// One thread at a time may use it; what cannot be read, or is stopped, is unknown.
package final class NestedViews {
  private struct Made: Hashable {
    let view: String
    let object: ObjectID
  }

  private static let mostMembers = 10_000
  private static let deepest = 32
  private static let mostKept = 1 << 16

  private let compiler: RowQueryCompiler
  private let contract: Contract
  private let reader: RecordReader
  private let connection: Connection
  /// What is known already: many rows may lead to one.
  private var fates: [Made: NestedFate] = [:]
  /// What is being made; who holds itself is made for ever.
  private var open: Set<Made> = []

  init(
    _ compiler: RowQueryCompiler,
    _ contract: Contract,
    supportFolder: String,
    _ connection: Connection
  ) {
    self.compiler = compiler
    self.contract = contract
    self.connection = connection
    reader = RecordReader(compiler: compiler, supportFolder: supportFolder)
  }

  /// What becomes of the objects that a property of `owner` leads to, up to the first that stops.
  package func fate(at place: NestedPlace, _ value: Value, of owner: ObjectID) -> NestedFate {
    switch value {
    case .toOne(let object): return fate(of: object, as: place.view)
    case .toMany:
      guard let members = members(of: owner, place.key) else { return .unknown }
      var isKnown = members.count < Self.mostMembers
      for object in members.prefix(Self.mostMembers) {
        switch fate(of: object, as: place.view) {
        case .reads: continue
        case .unknown: isKnown = false
        case .stops(let stop): return .stops(stop)
        }
      }
      return isKnown ? .reads : .unknown
    default: return .reads
    }
  }

  /// The same of each place in the structs that read an object.
  package func fates(of object: ObjectID) throws(Failure) -> [NestedPlace: NestedFate] {
    let record = try reader.record(object, connection)
    guard let entity = compiler.model.entity(named: record.objectID.entity) else { return [:] }
    let unboxings = ValueViewUnboxing.all(of: entity, in: compiler.model, contract: contract)
    var found: [NestedPlace: NestedFate] = [:]
    for unboxing in unboxings {
      _ = unboxing.steps(record.reading, objectID: record.objectID) { place, value in
        let fate = found[place] ?? self.fate(at: place, value, of: record.objectID)
        found[place] = fate
        return fate
      }
    }
    if connection.isInterrupted { throw .cancelled }
    return found
  }

  private func fate(of object: ObjectID, as view: String) -> NestedFate {
    let made = Made(view: view, object: object)
    if let known = fates[made] { return known }
    guard open.count < Self.deepest, open.insert(made).inserted else { return .unknown }
    let fate = making(object, view)
    open.remove(made)
    if fates.count >= Self.mostKept { fates.removeAll(keepingCapacity: true) }
    fates[made] = fate
    return fate
  }

  private func making(_ object: ObjectID, _ name: String) -> NestedFate {
    // A key that leads to no row gives a fault, which may raise or read as nil.
    guard let view = contract.valueViews.first(where: { $0.name == name }),
      let record = try? reader.record(object, connection),
      let entity = compiler.model.entity(named: record.objectID.entity)
    else { return .unknown }
    let steps = ValueViewUnboxing(view, of: entity, in: compiler.model, contract: contract)
      .steps(record.reading, objectID: record.objectID) { place, value in
        self.fate(at: place, value, of: record.objectID)
      }
    guard let steps else { return .unknown }
    guard let reading = steps.first(where: \.stops)?.reading else {
      return steps.contains { $0.reading?.notes.isEmpty == false } ? .unknown : .reads
    }
    return .stops(
      NestedStop(
        object: record.objectID,
        reason: reading.reason?.sentence ?? "",
        cause: reading.reason?.cause ?? "",
        isTrap: reading.outcome == .trap
      )
    )
  }

  /// At most one more than are looked at; nil where they cannot be read.
  private func members(of owner: ObjectID, _ relationship: String) -> [ObjectID]? {
    guard let entity = compiler.model.entity(named: owner.entity),
      let found = compiler.model.relationships(of: entity).first(where: { $0.name == relationship }
      ),
      let sql = try? compiler.keys(
        RowQuery(
          entity: found.destination,
          source: .related(to: owner, relationship: relationship)
        )
      )
    else { return nil }
    var members: [ObjectID] = []
    do throws(SQLiteFailure) {
      try connection.runWhile(sql) { row in
        members.append(ObjectID(entity: found.destination, pk: row.integer(0) ?? 0))
        return members.count <= Self.mostMembers
      }
    } catch {
      return nil
    }
    return members
  }
}

extension Record {
  /// A property's stored value.
  fileprivate func reading(_ property: String) -> Reading? {
    fields.first { $0.path.property == property }?.cell.stored
  }
}
