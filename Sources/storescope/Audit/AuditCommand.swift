import ArgumentParser
import Auditing
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Storage

/// `audit`: every stored value that the app cannot read, and every fault of the store.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit", abstract: "Finds the values that the app cannot read, and what is wrong with the store.",
    discussion: """
      Without source, the audit compares values with the model alone. With --source or --config, each finding \
      also says what the app does with the value. ^C stops the audit, which then prints what it found so far.
      """)

  @OptionGroup var store: StoreArgument

  @Option(help: "Only this entity and those below it.") var entity: String?

  @Option(help: "Write a Markdown report for a ticket to this file.") var report: String?

  @OptionGroup var output: FindingOptions

  @OptionGroup var member: StoreMemberOptions

  @OptionGroup var open: OpenOptions

  func validate() throws { try member.check(isJSON: [.json, .ndjson].contains(output.chosen)) }

  /// A source that says nothing about this model would pass as an audit without findings.
  private func checkSource(of document: OpenedDocument) throws {
    guard let source = open.sources.first else { return }
    let contract = document.contract
    let isRead =
      contract.entities.contains { $0.origin == .source && document.model.entity(named: $0.entityName) != nil }
      || contract.valueViews.contains { document.model.entity(named: $0.entityName) != nil }
    guard isRead else {
      throw CommandError.noEntityInSource(
        source, declared: contract.entities.filter { $0.origin == .source }.map(\.entityName))
    }
  }

  func run() throws {
    try open.reading([store.path], threads: ProcessInfo.processInfo.activeProcessorCount) { document in
      try checkSource(of: document)
      let entity = try entity.map { try document.entity(named: $0).name }
      let session = try document.session()
      let audit = document.audit(on: session, leavesThreads: true)
      Interruption.onFirst { audit.cancel() }
      let line = ProgressLine()
      let found = try audit.run(entity: entity) { line.show($0) }
      line.clear()
      try Output.begin()
      let isPrinted = output.print(
        found.findings.map(\.finding), store: document.store?.path ?? store.path, member: member.member(of: document)
      ) { AuditJSON.json(found) }
      if !isPrinted {
        AuditText.print(found)
        Output.say(document.modelCaption)
        if document.contract.entities.isEmpty, document.contract.valueViews.isEmpty {
          Output.line("no source declares an entity, so cases of enums and shapes of payloads were not judged")
        }
      }
      if let report {
        let text = AuditMarkdown.text(found, of: (document.store?.path ?? store.path), names: document)
        try NewFile.write(text, to: report, replacing: AuditMarkdown.marker)
      }
      if document.store?.lacksLog == true { Output.warn("note: \(StoreCommits.noLog)") }
      Output.finish()
      if found.isStopped { throw ExitCode(Exit.interrupted.rawValue) }
      if found.reaches(output.failOn) { throw ExitCode(Exit.found.rawValue) }
    }
  }
}
