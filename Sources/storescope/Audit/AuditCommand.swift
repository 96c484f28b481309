import ArgumentParser
import Auditing
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Storage

/// A member of a struct that is nil in rows where other members have values.
///
/// A store does not say whether the struct declares it with “?”; if it does not, the app stops or reads nil there
/// (DIALECTS A18, E12).
private struct PartlyFilled {
  let path: String
  let rows: Int

  var sentence: String {
    "\(path) is nil in \(Count.text(rows, "row")) where the rest has values: it fails there if it is declared without “?”"
  }

  static func all(in document: OpenedDocument, _ session: StoreSession, entity: String?) -> [Self] {
    document.model.entities.sorted { $0.name < $1.name }.filter { entity == nil || entity == $0.name }.flatMap {
      all(of: $0, in: document, session)
    }
  }

  private static func all(of entity: Entity, in document: OpenedDocument, _ session: StoreSession) -> [Self] {
    let checker = QueryChecker(
      catalog: document.pathCatalog, entity: entity.name, now: Date().timeIntervalSinceReferenceDate)
    let leaves = document.pathCatalog.paths(from: entity.name).filter {
      $0.composites.count == 1 && $0.payload == nil && !$0.composites[0].isSwiftDataEnum
    }
    return Dictionary(grouping: leaves, by: \.composites[0].name).sorted { $0.key < $1.key }.flatMap { group in
      group.value.compactMap { leaf in
        let others = group.value.filter { $0.persistentSpelling != leaf.persistentSpelling }
        guard !others.isEmpty else { return nil }
        let any = others.map { "\($0.persistentSpelling) != nil" }.joined(separator: " OR ")
        // A name that is a word of predicates, or a leaf without a column, cannot be asked about.
        guard let checked = try? checker.check("\(leaf.persistentSpelling) == nil AND (\(any))") else { return nil }
        var query = RowQuery(entity: entity.name, predicate: checked.predicate)
        query.includesSubentities = false
        guard let rows = try? session.count(query), rows > 0 else { return nil }
        return Self(path: "\(entity.name).\(leaf.persistentSpelling)", rows: rows)
      }
    }
  }
}

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
          if !found.isStopped {
            PartlyFilled.all(in: document, session, entity: entity).forEach { Output.say($0.sentence) }
          }
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
