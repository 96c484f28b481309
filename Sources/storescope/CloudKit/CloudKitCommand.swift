import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Presenting
import Querying
import Schema
import Screen
import Storage

/// `cloudkit`: the state of the mirror of `NSPersistentCloudKitContainer`.
struct CloudKitCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "cloudkit",
    abstract: "Shows what NSPersistentCloudKitContainer has exported and imported.",
    discussion: """
      It lists the last setup, import and export with the error if it failed, the zones, and the \
      rows of every entity by state: in iCloud, waiting, to be deleted, without a record yet, and \
      records whose rows are gone. The tables keep an error's domain and number and no text, and they \
      do not say which row an export failed with: a row that waits counts as failed while the last \
      export failed. All of it is what this store noted; only CloudKit knows what is in iCloud.
      """
  )

  @Argument(help: "A store, or a folder that holds one.")
  var path: String

  @Option(help: "Only the rows of this entity.")
  var entity: String?

  @Option(help: "Only the record of this object: Entity/p7 or its URI.")
  var object: String?

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var open: OpenOptions

  var named: [String] { [path] }

  func validate() throws {
    if entity != nil, object != nil {
      throw ValidationError("--entity and --object ask for two things: give one.")
    }
  }

  func run() throws {
    try open.reading([path]) { document in
      if let entity { _ = try document.entity(named: entity) }
      let object = try object.map { try self.object($0, in: document) }
      let session = try document.session()
      let question = object.map { CloudKitQuestion.record($0) } ?? .report
      let answer = try session.cloudKit(question)
      try Output.begin()
      if json {
        Output.line(CloudKitJSON.json(answer, entity: entity).pretty)
      } else {
        for line in lines(answer) { Output.line(DisplayText(line).string) }
      }
      if answer == nil {
        Output.warn(
          document.isMirrored
            ? "note: CloudKit's tables lack what identifies a row"
            : "note: the store is not mirrored: it has none of CloudKit's tables"
        )
      }
    }
  }

  private func object(_ text: String, in document: OpenedDocument) throws -> ObjectID {
    guard let named = ObjectID(spelling: text) else {
      throw ValidationError("--object takes Entity/p7, not '\(text)'.")
    }
    _ = try document.entity(named: named.entity)
    return named
  }

  private func lines(_ answer: CloudKitAnswer?) -> [String] {
    switch answer {
    case .report(let report): CloudKitLines(report, entity: entity).all.map(\.text)
    case .record(_, let record): CloudKitLines(record).all.map(\.text)
    case .rows, nil: []
    }
  }
}
