import ArgumentParser
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Schema
import Screen
import Storage
import Versioning

/// `diff`: how two models differ and the mapping that Core Data would infer, or how the rows of two stores differ.
struct DiffCommand: ParsableCommand {
  /// The verdict from which the exit code is 1.
  enum Threshold: String, CaseIterable, ExpressibleByArgument { case any, rows, custom }

  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Compares two models, a store and a model, or the rows of two stores.",
    discussion: """
      A model is a .xcdatamodeld, .xcdatamodel, .momd, .mom or Swift source; X.xcdatamodeld@V3 names a \
      version. Name the older one first. [hash] marks what the version hash depends on. For a store, diff \
      counts the rows that would break, and prints the predicate that selects them.

      The verdicts:
        - identical: every hash is equal
        - lightweight: Core Data infers the mapping
        - lightweight-if-rows-allow: Core Data infers it, but some rows may stop
          the migration
        - custom: Core Data infers no mapping (error 134190)
        - not-known: nobody has seen what Core Data does

      If a mapping model leads from one to the other, diff names it, and it decides: then only --fail-on any \
      exits with 1. A custom stage decides nothing, because its code runs before and after the inferred \
      mapping. If a store lacks columns that its hashes promise, diff names them, and --fail-on any exits with \
      1.

      For a store and a model, a rehearsal shows what happens when the app opens the store with its migration \
      plan. It lists each stage and the rows that stop it. The last line says that the store passes, passes if \
      rows or code allow it, fails with an error, or is refused because no version has its hashes. --fail-on \
      rows exits with 1 if it fails or is refused, or if rows break its condition.

      Some changes lose values, or change what they mean, even if no hash shows them: a case is gone, or a \
      member of a struct. diff reports them with the codes of lint, in JSON as "findings". It knows the old \
      cases if --source names the source of that time, or if the newer source still has the version with the \
      store's hashes.

      Of two stores, diff compares the rows. For each entity it says how it matched them: by --key, by a \
      uniqueness constraint, by a required UUID or String that is unique in both, or by primary key if both \
      files are the same store. Objects at the end of a relationship are the same if their keys are. In JSON \
      each row is a line: "op" is insert, update or delete, and "pk" and each of the "fields" hold both sides. \
      The exit code is 1 if rows or models differ, if rows were not compared, or if a store lacks columns of \
      its model. With --fail-on rows it is 1 if rows differ.

      --at-commit and --at-transaction apply to the first store: 'diff STORE STORE --at-commit -1' shows what \
      the newest save changed.
      """)

  @Argument(help: "The older model, or a store.") var old: String

  @Argument(help: "The newer model, or another store.") var new: String

  @OptionGroup var output: JSONOption

  @Option(
    name: .customLong("entity"),
    help: "Of two stores: only rows of this entity and those below it; may be given several times.")
  var entities: [String] = []

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp(
      "Of two stores: the attribute that identifies a row; several of one entity identify it together.",
      valueName: "Entity.path"))
  var keys: [String] = []

  @Option(
    parsing: .unconditional,
    help: "Of two stores: at most this many rows of each entity. (default: 10, with --json all)")
  var limit: Int?

  @Option(
    help: """
      Exit with 1 at this level or a worse one: any difference of hashes, rows that may break, or \
      custom.
      """)
  var failOn: Threshold = .any

  @Option(help: ArgumentHelp("The migration plan of the source, if it has several.", valueName: "name"))
  var plan: String?

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number of rows, 0 or more; it was \(limit).") }
  }

  func run() throws {
    let oldIsStore = try ComparedModel.isStore(old)
    if oldIsStore, try ComparedModel.isStore(new) {
      if plan != nil { throw ValidationError("--plan is about a store and the source of an app.") }
      return try compareStores()
    }
    if !entities.isEmpty || !keys.isEmpty || limit != nil {
      throw ValidationError("--entity, --key and --limit are about the rows of two stores.")
    }
    guard oldIsStore else {
      if plan != nil { throw ValidationError("--plan is about a store and the source of an app.") }
      if open.isUsed {
        throw ValidationError(
          "The options for opening a store mean nothing to two models: X.xcdatamodeld@V3 names a version.")
      }
      let (older, newer) = try ComparedModel.both(old, new)
      return try finish(DiffReport(from: older, to: newer))
    }
    try open.reading([old]) { opened in
      guard let report = try Self.report(on: opened, titled: old, at: new, plan: plan) else { return }
      try Output.begin()
      try finish(report)
    }
  }

  /// A store and the model at a path that is to open it, with the rehearsal; nil if reading was stopped.
  static func report(
    on opened: OpenedDocument, titled old: String, at new: String, plan: String? = nil
  ) throws -> DiffReport? {
    // A store that keeps no model may be of an earlier version of the newer one.
    let document = opened.modelSource == .tables ? try opened.read(withVersionOf: new) ?? opened : opened
    let named = try ComparedModel(new, for: document.store?.metadata.versionHashes ?? [:], besides: document.model)
    let isChosen = NamedPaths.parts(of: new).version != nil
    guard
      let rehearsed = try ModelSeries(of: named, source: document.source).rehearsal(
        of: document, titled: old, to: isChosen ? named : nil, else: named, plan: plan)
    else { return nil }
    var report = DiffReport(from: rehearsed.older, to: rehearsed.newer)
    try report.count(rehearsed.rehearsal, in: document)
    return report
  }

  private func finish(_ report: DiffReport) throws {
    if output.json { Output.line(report.json.pretty) } else { report.lines.forEach(Output.line) }
    Output.finish()
    if report.reaches(failOn) { throw ExitCode(Exit.found.rawValue) }
  }
}

extension DiffCommand: NamesStore { var named: [String] { [old, new] } }
