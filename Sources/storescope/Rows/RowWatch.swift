import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Questions
import Schema
import Storage

/// `rows --watch`: prints what others do to an entity's rows until the program is interrupted.
struct RowWatch {
  let command: RowsCommand

  /// The pause before a missing store is looked for again, in microseconds.
  private static let look: UInt32 = 50_000
  func run() throws {
    var document: OpenedDocument? = try command.open.document([command.store.path])
    guard document?.store != nil else { throw OpeningError.needsStore(command.store.path) }
    let (follower, columns, member) = try begin(document)
    var waiting = Waiting()
    while true {
      if let opened = document, let store = opened.store {
        let start = ContinuousClock.now
        do throws(Failure) {
          let end = try follower.follow(
            store, RowQueryCompiler(model: opened.model, layout: opened.layout), isShared: false, while: { true },
            tell: { tell($0, columns, member) })
          waiting = Waiting()
          if case .gone = end { waiting.sayGone() }
        } catch {
          // A store that replaces another one may not be complete yet.
          guard follower.hasBegun, error.isOfOtherModel else { throw error }
          waiting.say(error.sentence.line)
        }
        if ContinuousClock.now - start < .milliseconds(50) { usleep(Self.look) }
      }
      // Opening the store again beside its own connections would drop their locks.
      document = nil
      document = again(&waiting)
      waiting.sayBack()
    }
  }

  private func begin(_ document: OpenedDocument?) throws -> (RowFollower, RowColumns, JSON.Member?) {
    guard let document else { throw Failure.storeChanged }
    let entity = try document.entity(named: command.entity)
    let query = try command.query.settled(entity.name, in: document).query(entity.name, in: document)
    let columns = try RowColumns(watched: entity, in: document.pathCatalog, text: command.columns)
    var followed = query
    followed.sort = []
    let follower = RowFollower(followed, paths: columns.paths)
    return (follower, columns, command.member.member(of: document))
  }

  /// Opens the store again when it exists.
  private func again(_ waiting: inout Waiting) -> OpenedDocument? {
    while true {
      do {
        let document = try command.open.document([command.store.path])
        if document.store != nil { return document }
      } catch OpeningError.noSuchFile, StoreError.noSuchFile { waiting.sayGone() } catch {
        // A file that is being written or replaced may cause any error for a moment.
        waiting.say(Sentence(of: error).line)
      }
      usleep(Self.look)
    }
  }

  private func tell(_ news: RowFollower.News, _ columns: RowColumns, _ member: JSON.Member?) {
    switch news {
    case .began(let rows, let passing):
      let matching = rows == passing ? "" : ", \(passing) of them matching"
      Output.warn("note: watching \(rows) rows of \(command.entity)\(matching); ^C ends")
    case .keepsNoValues:
      Output.warn(
        "note: more than \(KeptRows.mostRows) rows or \(ByteCount.text(KeptRows.mostBytes)): values before a change are not kept"
      )
    case .changed(let changes):
      let time = DateText.iso(Date().timeIntervalSinceReferenceDate)
      for change in changes { Output.line(json(change, time, columns).preceded(by: member)) }
      // The output's reader waits for each line.
      Output.finish()
    }
  }

  private func json(_ change: FollowedChange, _ time: String?, _ columns: RowColumns) -> JSON {
    let shown = Set(columns.places(in: change.objectID.entity, asked: command.entity))
    let fields: [JSON.Member] = change.places.filter(shown.contains).map { place in
      let (before, after) = (change.before?[place], change.after?[place])
      return .init(columns.paths[place].persistentSpelling, .array([before?.json ?? .null, after?.json ?? .null]))
    }
    return [
      "time": .text(time), "op": .string(change.kind.rawValue), "entity": .string(change.objectID.entity),
      "pk": .integer(change.objectID.pk), "fields": .object(fields),
    ]
  }
}

/// The messages while a watched store cannot be read: each reason once.
private struct Waiting {
  /// How long a replaced store may be incomplete before that is reported.
  private static let patience = Duration.seconds(2)

  private var isGone = false
  private var hasSaid = false
  private var since: ContinuousClock.Instant?

  mutating func sayGone() {
    since = nil
    if !isGone { Output.warn("note: the store is gone; waiting for it") }
    isGone = true
  }

  mutating func say(_ reason: String) {
    sayBack()
    let start = since ?? .now
    since = start
    guard !hasSaid, ContinuousClock.now - start > Self.patience else { return }
    hasSaid = true
    Output.warn("note: \(reason); if the former store comes back, watching goes on")
  }

  mutating func sayBack() {
    if isGone { Output.warn("note: the store is back") }
    isGone = false
  }
}

extension Failure {
  /// Whether the store lacks the followed entity or path, or differs in them.
  fileprivate var isOfOtherModel: Bool {
    switch self {
    case .otherModel, .noSuchEntity, .noTable: true
    default: false
    }
  }
}
