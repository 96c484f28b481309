import ArgumentParser
import Auditing
import Decoding
import Findings
import Foundation
import Linting
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Storage

/// Looks in a store and in source for what an error is about.
struct ErrorChecks {
  let read: ErrorText
  /// The text as it was given, which may hold a statement.
  let pasted: String
  let sources: [String]
  /// The app's model, which is what opens the store if there is no source.
  let model: String?
  /// The oldest releases of the app, instead of the source's own.
  let deployment: Deployment?

  /// What was found, for people and for programs.
  struct Outcome {
    var audited: [AuditedFinding] = []
    var linted: [Finding] = []
    /// Lines, with the JSON of the same.
    var reports: [(name: String, lines: [String], json: JSON)] = []
    /// What was looked through, if findings were looked for.
    var places: [String] = []
    /// What the commands need and was not given; nil if they need nothing more.
    var missing: String?

    func print() {
      for report in reports {
        Output.line("")
        report.lines.forEach(Output.say)
      }
      if places.isEmpty, reports.isEmpty, let missing {
        Output.warn("note: none of the commands was run, because they need \(missing)")
      }
      guard !places.isEmpty else { return }
      Output.line("")
      for finding in audited { AuditText.print(finding) }
      LintCommand.say(linted)
      if audited.isEmpty, linted.isEmpty {
        Output.say("none of these findings in \(places.joined(separator: " and "))")
      }
    }

    var json: JSON {
      .joined(
        ["findings": .list(audited.map(\.finding) + linted, \.json), "looked": .texts(places)],
        .object(reports.map { JSON.Member($0.name, $0.json) }))
    }
  }

  /// The checks of the entry; of all that are near if none is known.
  private var checks: [KnownError.Check] {
    let entries = read.known.first.map { [$0] } ?? read.near
    return entries.flatMap(\.checks).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The option that a command needs which explain runs itself; nil if none does.
  private func missing(withStore: Bool) -> String? {
    let isRun = checks.contains { if case .other = $0 { false } else { true } }
    guard isRun else { return nil }
    if !withStore { return "--store" }
    return sources.isEmpty && model == nil ? "--source" : nil
  }

  /// In the source alone.
  func run() throws -> Outcome {
    var outcome = Outcome(missing: missing(withStore: false))
    lint(try Contract.source(at: sources), &outcome)
    return outcome
  }

  /// In a store, and in the source if there is one.
  func run(in document: OpenedDocument, at path: String) throws -> Outcome {
    var outcome = Outcome(missing: missing(withStore: true))
    let session = try document.session()
    try look(for: read.objects, in: document, session, &outcome)
    if read.known.first?.name == "sql-log" { statement(in: document, &outcome) }
    for check in checks {
      switch check {
      case .rehearsal: try rehearse(document, path, &outcome)
      case .hashes where !sources.isEmpty || document.modelSource == .file:
        let report = HashReport(document)
        outcome.reports.append(("hashes", report.lines, report.json))
      case .cloudKit:
        let answer = try session.cloudKit(.report)
        guard case .report(let report)? = answer else {
          outcome.reports.append(("cloudKit", ["CloudKit does not mirror this store"], .null))
          continue
        }
        outcome.reports.append(
          ("cloudKit", CloudKitLines(report, only: nil).all.map(\.text), CloudKitJSON.json(answer, entity: nil)))
      default: break
      }
    }
    try audit(document, session, path, &outcome)
    lint(document.source, &outcome)
    lint(document.model, of: path, &outcome)
    return outcome
  }

  private func finds(_ code: FindingCode) -> Bool { checks.contains { $0.finds(code) } }

  private func audit(
    _ document: OpenedDocument, _ session: StoreSession, _ path: String, _ outcome: inout Outcome
  ) throws {
    guard checks.contains(where: { if case .audit = $0 { true } else { false } }) else { return }
    let audit = document.audit(on: session, leavesThreads: true)
    Interruption.onFirst { audit.cancel() }
    let line = ProgressLine()
    let report = try audit.run(entity: nil) { line.show($0) }
    line.clear()
    outcome.audited = report.findings.filter { finds($0.finding.code) }
    outcome.places.append(path)
    for gap in ReportGap.allCases where report.gaps.contains(gap) { Output.warn("note: \(gap.sentence)") }
  }

  private func lint(_ source: Contract?, _ outcome: inout Outcome) {
    let asksCloudKit = checks.contains(.cloudKitRules)
    guard asksCloudKit || checks.contains(where: { if case .lint = $0 { true } else { false } }), !sources.isEmpty,
      var contract = source
    else { return }
    contract.deployment = deployment ?? contract.deployment
    let found = SourceLint.findings(in: contract, cloudKit: asksCloudKit ? .all : .declared) { _ in Contract() }
    let audited = Set(outcome.audited.map(\.finding))
    outcome.linted = found.filter { finds($0.code) && !audited.contains($0) }
    outcome.places += sources
  }

  /// The store's model by itself; the source's classes are looked at with the source.
  private func lint(_ model: Model, of path: String, _ outcome: inout Outcome) {
    let asksCloudKit = checks.contains(.cloudKitRules) && sources.isEmpty
    guard asksCloudKit || checks.contains(where: { if case .model = $0 { true } else { false } }) else { return }
    let found = SourceLint.findings(of: model, cloudKit: asksCloudKit ? .all : .declared)
    let known = Set(outcome.linted)
    outcome.linted += found.filter { finds($0.code) && !known.contains($0) }
    if !outcome.places.contains(path) { outcome.places.append(path) }
  }

  /// What happens when the app opens the store.
  private func rehearse(_ document: OpenedDocument, _ path: String, _ outcome: inout Outcome) throws {
    guard let app = sources.first ?? model, let report = try DiffCommand.report(on: document, titled: path, at: app)
    else { return }
    if sources.count > 1 { Output.warn("note: the migration is rehearsed with \(app) alone") }
    outcome.reports.append(("diff", report.lines, report.json))
  }

  private static let mostObjects = 20

  /// Whether the rows that the text names are there.
  private func look(
    for objects: [ErrorText.Object], in document: OpenedDocument, _ session: StoreSession, _ outcome: inout Outcome
  ) throws {
    var lines: [String] = []
    var found: [JSON] = []
    let own = document.store?.metadata.uuid
    for object in objects.prefix(Self.mostObjects) {
      guard let pk = object.pk else { continue }
      let name = "\(object.entity)/p\(pk)"
      var rows: Int?
      if let entity = document.pathCatalog.entity(spelled: object.entity) {
        let checked = try document.checker(of: entity.name).check("SELF == \"p\(pk)\"")
        rows = try session.count(RowQuery(entity: entity.name, predicate: checked.predicate))
      }
      let isOther = object.store.map { $0.uppercased() != own?.uppercased() } ?? false
      let answer = rows.map { $0 == 0 ? "is not in this store" : "is in this store" } ?? "is of no entity of this store"
      lines.append("\(name) \(answer)" + (isOther ? ", but the ID names another: \(object.store ?? "")" : ""))
      found.append([
        "entity": .string(object.entity), "pk": .integer(pk), "found": rows.map { .boolean($0 > 0) } ?? .null,
        "isOfThisStore": .boolean(!isOther),
      ])
    }
    if !lines.isEmpty { outcome.reports.append(("rows", lines, .array(found))) }
  }

  /// What a logged statement asks; nothing if it is none of this store's.
  private func statement(in document: OpenedDocument, _ outcome: inout Outcome) {
    guard let report = try? SQLReport(pasted, in: document) else {
      Output.warn("note: no SELECT over one of the store's tables was found in the text")
      return
    }
    outcome.reports.append(("sql", [report.touch.line], report.json))
  }
}

extension OpenedDocument {
  fileprivate func checker(of entity: String) -> QueryChecker {
    QueryChecker(catalog: pathCatalog, entity: entity, now: Date().timeIntervalSinceReferenceDate)
  }
}
