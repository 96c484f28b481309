import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Presenting
import Questions
import Schema
import Storage

/// `cloudkit`: the state of the mirror of `NSPersistentCloudKitContainer`.
struct CloudKitCommand: ParsableCommand, ReadsStore {
  static let configuration = CommandConfiguration(
    commandName: "cloudkit", abstract: "Shows what NSPersistentCloudKitContainer has exported and imported.",
    discussion: """
      It prints:
        - the last setup, import and export, with the error if one failed
        - the zones
        - how many rows of each entity are in iCloud, wait, are to be deleted, or
          have no record yet, and how many records have lost their row

      --state lists the rows in one state. All of it comes from tables in this store; only CloudKit knows what \
      is in iCloud. The tables keep the domain and number of an error, but not its text. They do not say which \
      row made an export fail, so each waiting row counts as failed while the last export failed.
      """)

  @OptionGroup var store: StoreArgument

  @Option(help: "Count only the rows of this entity; with --state, list only them.")
  var entity: String?

  @Option(help: "List the rows in this state as Entity/p7 instead of counting.")
  var state: CloudKitState?

  @Option(help: "Only the record of this object: Entity/p7 or its URI.") var object: String?

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if object != nil, entity != nil || state != nil {
      throw ValidationError("--object asks for one record: leave --entity and --state out.")
    }
  }

  func run() throws {
    try open.reading([store.path]) { document in
      let entity = try entity.map { try document.entity(named: $0).name }
      let object = try object.map { try document.object($0, of: "--object") }
      let session = try document.session()
      let question = object.map { CloudKitQuestion.record($0) } ?? .report
      let answer = try session.cloudKit(question)
      if let state, case .report(let report) = answer {
        try list(state, report, of: entity, session)
      } else if output.json {
        try Output.begin()
        Output.line(CloudKitJSON.json(answer, entity: entity).pretty)
      } else {
        try Output.begin()
        for line in lines(answer, of: entity) { Output.say(line) }
      }
      if answer == nil {
        Output.warn(
          document.isMirrored
            ? "note: CloudKit's tables lack what identifies a row"
            : "note: the store is not mirrored: it has none of CloudKit's tables")
      }
    }
  }

  /// Prints the rows in a state, as many of each entity as the report counts.
  private func list(
    _ state: CloudKitState, _ report: CloudKitReport, of entity: String?, _ session: StoreSession
  ) throws {
    var found: [JSON] = []
    for rows in report.rows where entity == nil || rows.entity == entity {
      guard let count = rows.counts[state],
        case .rows(_, _, let keys)? = try session.cloudKit(.rows(entity: rows.entity, state, limit: count))
      else { continue }
      for key in keys.keys(0..<keys.count) {
        if output.json {
          found.append(["entity": .string(rows.entity), "pk": .integer(key)])
        } else {
          Output.say("\(rows.entity)/p\(key)")
        }
      }
    }
    if output.json { Output.line(JSON.array(found).pretty) }
  }

  private func lines(_ answer: CloudKitAnswer?, of entity: String?) -> [String] {
    switch answer {
    case .report(let report): CloudKitLines(report, only: entity).all.map(\.text)
    case .record(_, let record): CloudKitLines(record).all.map(\.text)
    case .rows, nil: []
    }
  }
}

extension CloudKitState: ExpressibleByArgument {
  public static var allValueStrings: [String] { allCases.filter(\.hasRow).map(\.rawValue) }

  public init?(argument: String) {
    guard let state = Self(rawValue: argument), state.hasRow else { return nil }
    self = state
  }
}
