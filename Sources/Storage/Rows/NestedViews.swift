import Decoding
package import Predicates
import Questions
import SQLite
package import Schema

/// Makes CoreValue's structs for the objects of relationships, because they decide whether the struct that contains
/// them can be made (DIALECTS C7).
///
/// One thread at a time may use it. The fate of an object that cannot be read, or when stopped, is unknown. The
/// answer for an object does not depend on the objects before it.
package final class NestedViews {
  private struct Made: Hashable {
    let view: String
    let object: ObjectID
  }

  private struct Chain: Hashable {
    let view: String
    let entity: String
  }

  /// The result of making an object's struct.
  private enum Course {
    /// It ends, and needs so many levels of structs, its own included.
    case ends(NestedFate, levels: Int)
    /// It contains itself, so making it never ends.
    case circles
    /// It needs more levels than these.
    case isDeeper(than: Int)

    var fate: NestedFate { if case .ends(let fate, _) = self { fate } else { .unknown } }

    /// The same if so many levels are left; nil if that is not known yet.
    func within(_ left: Int) -> Course? {
      switch self {
      case .ends(_, let levels): levels <= left ? self : .isDeeper(than: left)
      case .circles: self
      case .isDeeper(let levels): left <= levels ? self : nil
      }
    }
  }

  private static let mostMembers = 10_000
  private static let deepest = 32
  private static let mostKept = 1 << 16

  private let compiler: RowQueryCompiler
  private let contract: Contract
  private let reader: RecordReader
  private let connection: Connection
  /// The results so far, because many rows may lead to one object.
  private var courses: [Made: Course] = [:]
  /// The structs that are being made; one that contains itself never ends.
  private var open: Set<Made> = []
  private var unboxings: [Chain: ValueViewUnboxing] = [:]

  init(_ compiler: RowQueryCompiler, _ contract: Contract, supportFolder: String, _ connection: Connection) {
    self.compiler = compiler
    self.contract = contract
    self.connection = connection
    reader = RecordReader(compiler: compiler, supportFolder: supportFolder)
  }

  /// The fate of the objects that a property of `owner` leads to, up to the first that stops.
  package func fate(at place: NestedPlace, _ value: Value, of owner: ObjectID) -> NestedFate {
    course(at: place, value, of: owner, Self.deepest).fate
  }

  /// The same for each place in the structs that read an object.
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

  /// `left` is how many more levels of structs may be followed.
  private func course(at place: NestedPlace, _ value: Value, of owner: ObjectID, _ left: Int) -> Course {
    switch value {
    case .scalar(.object(let object)): return course(of: object, as: place.view, left)
    case .toMany:
      guard let members = members(of: owner, place.key) else { return .ends(.unknown, levels: 0) }
      var isKnown = members.count <= Self.mostMembers
      var deepest = 0
      for object in members.prefix(Self.mostMembers) {
        let course = course(of: object, as: place.view, left)
        guard case .ends(let fate, let levels) = course else { return course }
        deepest = max(deepest, levels)
        switch fate {
        case .reads: continue
        case .unknown: isKnown = false
        case .stops: return .ends(fate, levels: deepest)
        }
      }
      return .ends(isKnown ? .reads : .unknown, levels: deepest)
    default: return .ends(.reads, levels: 0)
    }
  }

  private func course(of object: ObjectID, as view: String, _ left: Int) -> Course {
    let made = Made(view: view, object: object)
    if let known = courses[made]?.within(left) { return known }
    guard left > 0 else { return .isDeeper(than: 0) }
    guard open.insert(made).inserted else { return .circles }
    let course = making(made, left)
    open.remove(made)
    if courses.count >= Self.mostKept { courses.removeAll(keepingCapacity: true) }
    courses[made] = course
    return course
  }

  private func making(_ made: Made, _ left: Int) -> Course {
    // A key that leads to no row gives a fault, which may raise or read as nil.
    guard let view = contract.valueViews.first(where: { $0.name == made.view }),
      let record = try? reader.record(made.object, connection, only: view.keys),
      let unboxing = unboxing(view, of: record.objectID.entity)
    else { return .ends(.unknown, levels: 1) }
    var deepest = 0
    var endless: Course?
    let steps = unboxing.steps(record.reading, objectID: record.objectID) { place, value in
      // What follows a struct that never ends is not reached.
      if endless != nil { return .unknown }
      let course = self.course(at: place, value, of: record.objectID, left - 1)
      switch course {
      case .ends(_, let levels): deepest = max(deepest, levels)
      case .circles: endless = course
      case .isDeeper: endless = .isDeeper(than: left)
      }
      return course.fate
    }
    return endless ?? .ends(steps.map(Self.fate(record.objectID)) ?? .unknown, levels: deepest + 1)
  }

  private static func fate(_ object: ObjectID) -> ([ValueViewUnboxing.Step]) -> NestedFate {
    { steps in
      guard let reading = steps.first(where: \.stops)?.reading else {
        return steps.contains { $0.reading?.notes.isEmpty == false } ? .unknown : .reads
      }
      return .stops(
        NestedStop(
          object: object, reason: reading.reason?.sentence ?? "", cause: reading.reason?.cause ?? "",
          isTrap: reading.outcome == .trap))
    }
  }

  private func unboxing(_ view: ValueView, of name: String) -> ValueViewUnboxing? {
    let chain = Chain(view: view.name, entity: name)
    if let known = unboxings[chain] { return known }
    guard let entity = compiler.model.entity(named: name) else { return nil }
    let made = ValueViewUnboxing(view, of: entity, in: compiler.model, contract: contract)
    unboxings[chain] = made
    return made
  }

  /// At most one more than are read; nil if they cannot be read.
  private func members(of owner: ObjectID, _ relationship: String) -> [ObjectID]? {
    guard let entity = compiler.model.entity(named: owner.entity),
      let found = compiler.model.relationships(of: entity).first(where: { $0.name == relationship }),
      let sql = try? compiler.keys(
        RowQuery(entity: found.destination, source: .related(to: owner, relationship: relationship)))
    else { return nil }
    var members: [ObjectID] = []
    do throws(SQLiteFailure) {
      try connection.runWhile(sql) { row in
        members.append(ObjectID(entity: found.destination, pk: row.integer(0) ?? 0))
        return members.count <= Self.mostMembers
      }
    } catch { return nil }
    return members
  }
}

extension Record {
  /// A property's stored value.
  fileprivate func reading(_ property: String) -> Reading? {
    fields.first { $0.path.property == property }?.cell.stored
  }
}

extension ValueView {
  /// The keys that its `fromObject` reads.
  fileprivate var keys: Set<String> { Set((reads ?? []).map(\.key)) }
}
