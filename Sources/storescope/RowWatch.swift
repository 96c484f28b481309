import Decoding
import Findings
import Foundation
import Opening
import Querying
import Schema
import Storage

/// `rows --watch`: prints what others do to an entity's rows until the program is interrupted.
struct RowWatch {
  let command: RowsCommand

  /// How often a store that is gone or cannot be opened is looked for.
  private static let look: UInt32 = 50_000
  /// How long a store that was replaced may be half written before that is said.
  private static let patience = Duration.seconds(2)

  func run() throws {
    var document: OpenedDocument? = try command.open.document([command.path])
    guard let store = document?.store else { throw OpeningError.needsStore(command.path) }
    let path = store.path
    let (follower, columns, member) = try begin(document)
    while let opened = document {
      let end = try opened.store.map { store in
        try follower.follow(
          store,
          RowQueryCompiler(model: opened.model, layout: opened.layout),
          isShared: false,
          while: { true },
          tell: { tell($0, columns, member) }
        )
      }
      // Opening the store again beside its own connections would drop their locks.
      document = nil
      if case .gone? = end { Output.warn("note: the store is gone; waiting for it") }
      document = try again(path)
      if case .gone? = end { Output.warn("note: the store is back") }
    }
  }

  private func begin(
    _ document: OpenedDocument?
  ) throws -> (RowFollower, RowColumns, JSON.Member?) {
    guard let document else { throw Failure.storeChanged }
    let entity = try document.entity(named: command.entity)
    let query = try command.query.settled(entity.name, in: document).query(
      entity.name,
      in: document
    )
    let columns = try RowColumns(of: entity, in: document.pathCatalog, text: command.columns)
    var followed = query
    followed.sort = []
    let follower = RowFollower(followed, paths: columns.paths)
    return (follower, columns, command.member.member(of: document))
  }

  /// Opens the store again as soon as there is one; what is in the way for long is said once.
  private func again(_ path: String) throws -> OpenedDocument {
    var (since, hasSaid) = (ContinuousClock.now, false)
    while true {
      do {
        let document = try command.open.document([command.path])
        if document.store != nil { return document }
      } catch OpeningError.noSuchFile, StoreError.noSuchFile {
        since = .now
      } catch let error as any Explained {
        // A file that is being written or replaced may look like anything for a moment.
        if !hasSaid, ContinuousClock.now - since > Self.patience {
          hasSaid = true
          Output.warn("note: waiting, since \(error.sentence.line)")
        }
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
      for change in changes {
        Output.line(json(change, time, columns).preceded(by: member))
      }
      // A reader waits for each line.
      Output.finish()
    }
  }

  private func json(_ change: FollowedChange, _ time: String?, _ columns: RowColumns) -> JSON {
    let shown = Set(columns.places(in: change.objectID.entity, asked: command.entity))
    let fields: [JSON.Member] = change.places.filter(shown.contains).map { place in
      let (before, after) = (change.before?[place], change.after?[place])
      return .init(
        columns.paths[place].persistentSpelling,
        .array([before?.json ?? .null, after?.json ?? .null])
      )
    }
    return .object([
      .init("time", .text(time)),
      .init("op", .string(change.kind.rawValue)),
      .init("entity", .string(change.objectID.entity)),
      .init("pk", .integer(change.objectID.pk)),
      .init("fields", .object(fields)),
    ])
  }
}
