import ArgumentParser
import Auditing
import ContractModels
import Decoding
import Findings
import Foundation
import Linting
import ModelReading
import Opening
import Schema
import UserFiles

/// `lint`: checks Swift source against its dialect's rules and a model, a model by itself, and the versions of a model
/// against a lock.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks Swift source by its dialect's rules and against a model; or a model, alone or against its lock.",
    discussion: """
      In source, lint checks each schema version, and compares the version nearest to the model with the \
      model. Of a model alone, it checks the current version, or V3 for MODEL@V3: what Xcode warns of, delete \
      rules, and CloudKit's rules if Xcode marks the model for CloudKit. 'storescope help codes' explains \
      the codes.

      Some parts of SwiftData need a newer release. lint takes the oldest release that the app runs on from \
      --target, else from the Xcode project or the Package.swift nearest to the first source. @available and \
      if #available around the code may require a newer one. If no release is known, lint reports such parts \
      as advice. --target all prints them as a table with a column for each release.

      --lock FILE records the version hashes of all versions of a model, or of the versioned schemas in \
      source. Keep the file beside the code. --locked FILE then reports:
        - released versions that changed
        - a current version that is not the newest
        - old versions that neither Core Data's inference nor a mapping model can
          bring to the current one

      --lock FILE --stores FOLDER also writes FOLDER/VERSION.store for each version that has no store there \
      yet. It holds two rows of each entity: one with all values, and one with only the required ones. 'diff \
      STORE MODEL --fail-on rows' then shows what the next version would do to them.
      """)

  @Argument(help: "A Swift file or a folder of them, or a model; with --locked or --lock a model of any form.")
  var sources: [String]

  @Option(help: "The app's model: .xcdatamodeld, .momd, .mom, or a store that keeps one.")
  var model: String?

  @Option(help: "The version of the model, where it has several.") var modelVersion: String?

  @Option(help: "The app's cde-tool.json; by default the one beside the model.") var config: String?

  @Flag(help: "Check CloudKit's rules even if neither source nor model shows that CloudKit is used.")
  var cloudKit = false

  @Option(
    help: """
      How much of CoreDataEvolution's source must agree with --model: quick, what the app reads; strict, also what \
      cde-tool refuses; exact, also each annotation as cde-tool writes it. By default what validate.level of the \
      configuration says, else quick.
      """)
  var level: LintLevel?

  @Option(
    help: ArgumentHelp(
      "The oldest release that the app runs on, such as ios17.4, macos15 or ios27; 'all' prints what the source needs on each release.",
      valueName: "release"))
  var target: LintedTarget?

  @Flag(
    help: """
      Print the changes of source that mend findings with exactly one right answer, as a diff for patch -p1 or git \
      apply. Nothing is written.
      """)
  var fix = false

  @Flag(help: "With --fix: make the changes in the files of the source, and report what is left.") var write = false

  @Option(help: ArgumentHelp("Check the model's versions against this lock.", valueName: "file"))
  var locked: String?

  @Option(help: ArgumentHelp("Write the lock of the model's versions.", valueName: "file"))
  var lock: String?

  @Option(
    help: ArgumentHelp("With --lock: keep a small store of each version in this folder.", valueName: "folder"))
  var stores: String?

  @OptionGroup var output: FindingOptions

  func validate() throws {
    if stores != nil, lock == nil { throw ValidationError("--stores keeps a store of what --lock writes: give both.") }
    if locked != nil, lock != nil { throw ValidationError("--locked checks and --lock writes: give one of them.") }
    if locked != nil || lock != nil, [model, modelVersion, config].contains(where: { $0 != nil }) || target != nil {
      throw ValidationError(
        "A lock is of all versions: --model, --model-version, --config and --target mean nothing to it.")
    }
    if write, !fix { throw ValidationError("--write makes the changes of --fix: give both.") }
    if fix, locked != nil || lock != nil { throw ValidationError("--fix changes source, and a lock is of a model.") }
    if fix, !write, output.chosen != .table {
      throw ValidationError(
        "--fix prints a diff; --format is for what is left after --write, or for lint without --fix.")
    }
    if model == nil, let level, level != .quick {
      throw ValidationError("--level \(level) holds the source against --model, which is not given.")
    }
    guard model == nil, modelVersion != nil else { return }
    throw ValidationError("--model-version names a version of --model, which is not given.")
  }

  func run() throws {
    if locked != nil || lock != nil { return try runLock() }
    if sources.count == 1, let path = sources.first, model == nil, Self.isModel(path) {
      if fix { throw CommandError.notSource(path) }
      return try runModel(path)
    }
    for path in sources where Self.isModel(path) || Self.isStore(path) { throw CommandError.notSource(path) }
    let app = try model.map { try ModelSource.read($0, version: modelVersion) }
    let named = try SourceText(at: sources)
    let mended = fix ? try MendedSource(named) { try self.findings(read($0), app) } : nil
    if let mended {
      guard write else { return try finish(mended) }
      try FileReplacement.replace(mended.changes, within: sources) { Output.warn("wrote \($0)") }
      if !mended.changes.isEmpty {
        Output.warn("note: build the app: code that uses a changed type may have to change too")
      }
    }
    let source = mended?.after ?? named
    let contract = read(source)
    let findings = try mended?.left ?? self.findings(contract, app)
    if output.chosen == .table { Output.warn(Self.summary(of: contract, findings)) }
    if let level, level != .quick, !contract.entities.contains(where: \.dialect.traits.isCheckedByTool) {
      Output.warn("note: --level \(level) says nothing here, because no class is CoreDataEvolution's")
    }
    let releases = target == .all ? ReleaseTable(contract) : nil
    if cloudKit || contract.coreDataMirroring != .none, app == nil,
      let first = contract.entities.first(where: { $0.dialect == .plainCoreData })
    {
      Output.warn("note: CloudKit's rules for \(first.swiftName) and other classes of Core Data need their --model")
    }
    try finish(findings, of: model, releases, output.chosen == .table ? .none : PlacedFixes(findings, in: source))
  }

  private func read(_ source: SourceText) -> Contract {
    var contract = source.contract
    if case .one(let target)? = target { contract.deployment = Deployment([target], .option) }
    return contract
  }

  private func findings(_ contract: Contract, _ app: ModelSource?) throws -> [Finding] {
    try SourceLint.findings(
      in: contract, against: app?.model, earlier: app?.earlier,
      bundle: ModelSeries.staged(by: contract, at: sources, model: model),
      cloudKit: cloudKit ? .all : app?.isMirrored == true ? .model : .declared,
      level: level ?? configuredLevel(app) ?? .quick, configured: configured)
  }

  /// What the configuration asks of cde-tool's `validate`.
  private func configuredLevel(_ app: ModelSource?) -> LintLevel? {
    app.flatMap { try? configured($0.model) }.flatMap(\.toolOptions.level).flatMap(LintLevel.init(rawValue:))
  }

  /// Prints the changes that `--write` would make.
  private func finish(_ mended: MendedSource) throws {
    // The diff ends its own last line.
    let (diff, folder) = mended.diff
    if !diff.isEmpty { Output.line(String(decoding: diff.utf8.dropLast(), as: UTF8.self)) }
    Output.warn(
      "note: \(Count.text(mended.findings.count, "finding")) · "
        + (mended.mendedCount == 0
          ? "none has exactly one right change"
          : "the changes mend \(mended.mendedCount) · nothing was written; --write makes them"
            + " · code that uses a changed type may have to change too")
        + (folder.map { " · apply the diff in \($0)" } ?? ""))
    Output.finish()
    if mended.findings.contains(where: { $0.severity <= output.failOn }) { throw ExitCode(Exit.found.rawValue) }
  }

  /// Checks a model by itself.
  private func runModel(_ path: String) throws {
    let read = try ModelSource.read(path)
    let findings = SourceLint.findings(
      of: read.model, earlier: read.earlier, cloudKit: cloudKit ? .all : .declared)
    if output.chosen == .table {
      let asksCloudKit = cloudKit || read.model.entities.contains(where: read.model.isMarkedForCloudKit)
      Output.warn(
        "note: read \(Count.text(read.model.entities.count, "entity", "entities")) · "
          + (findings.isEmpty ? "nothing found" : Count.text(findings.count, "finding"))
          + (asksCloudKit ? "" : " · the model is not marked for CloudKit; --cloud-kit asks for its rules"))
    }
    try finish(findings, of: path)
  }

  /// What was read, and what is left to the compiler.
  private static func summary(of contract: Contract, _ findings: [Finding]) -> String {
    let classes = contract.entities.count { $0.origin == .source } + contract.valueViews.count
    let read = [Count.text(classes, "class", "classes"), Count.text(contract.predicateCount, "#Predicate")]
    return "note: read \(read.joined(separator: " and "))"
      + " · \(findings.isEmpty ? "nothing found" : Count.text(findings.count, "finding"))"
      + target(of: contract)
      + (contract.unreadPredicateCount == 0
        ? ""
        : " · \(Count.text(contract.unreadPredicateCount, "#Predicate")) not read, because no class is known for it")
      + " · names in predicates and sort descriptors are left to the compiler"
  }

  /// The oldest releases that the app runs on and who says so, where anything depends on them.
  private static func target(of contract: Contract) -> String {
    guard !contract.releaseUses.isEmpty, let deployment = contract.deployment else { return "" }
    let who = deployment.origin == .option ? "" : ", as the \(deployment.origin.rawValue) says"
    return " · for \(deployment.targets.map(\.description).joined(separator: ", "))\(who)"
  }

  private static func isModel(_ path: String) -> Bool {
    let path = NamedPaths.parts(of: path).path
    guard case .model? = try? PathKind(path) else { return false }
    // A folder of classes may hold the model that they need, as 'generate' writes them.
    return !((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).contains { $0.hasSuffix(".swift") }
  }

  /// Whether a path leads to a database, in which Swift would find nothing.
  private static func isStore(_ path: String) -> Bool {
    FolderSearch.head(of: path).starts(with: FolderSearch.databaseSignature)
  }

  /// Checks the versions of one model against their lock, or writes a new lock.
  private func runLock() throws {
    guard sources.count == 1, let path = sources.first else { throw LockError.severalModels }
    let versions = try ModelSeries(path)
    if let locked { return try finish(versions.findings(try ModelSeries.lock(at: locked)), of: path) }
    guard let lock else { return }
    let faults = try versions.write(to: lock)
    if faults.isEmpty {
      Output.say("wrote \(lock): \(Count.text(versions.versions.count, "version"))")
      if let stores { try versions.keepStores(in: stores) }
    } else {
      Output.warn("note: \(lock) was left as it is · a version that it holds has changed")
      try finish(faults, of: path)
    }
  }

  /// `model` is what findings without a place are about.
  private func finish(
    _ findings: [Finding], of model: String?, _ releases: ReleaseTable? = nil, _ fixes: PlacedFixes = .none
  ) throws {
    let isPrinted = output.print(findings, store: model, fixes: fixes) {
      ["findings": .list(findings, fixes.json), "releases": releases.map(\.json)]
    }
    if !isPrinted {
      Self.say(findings)
      releases?.print()
    }
    Output.finish()
    if findings.contains(where: { $0.severity <= output.failOn }) { throw ExitCode(Exit.found.rawValue) }
  }

  /// The configuration's facts about the model, with its errors (DIALECTS A55, A56).
  ///
  /// If a configuration that was not asked for cannot be read, that is a finding, not an error.
  private func configured(_ about: Model) throws(ConfigError) -> Contract {
    guard let path = config ?? model.flatMap(ConfigReader.file) else { return Contract() }
    do { return try ConfigReader.contract(at: path, model: about) } catch {
      guard config == nil else { throw error }
      return Contract(findings: [Finding(unreadable: path, error)])
    }
  }

  /// A line for each finding, and what to do below the first of several alike.
  static func say(_ findings: [Finding]) {
    var told: Set<String> = []
    for finding in findings {
      Output.say(line(finding))
      if told.insert(finding.hint).inserted { Output.say("    hint: \(finding.hint)") }
    }
  }

  /// In the format of compilers: `Models.swift:12:3: mismatch: … [code]`, or what it is about: `Book.title: mismatch: …`.
  private static func line(_ finding: Finding) -> String {
    let place = (finding.location?.description ?? finding.subject).map { "\($0): " } ?? ""
    return "\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.code)]"
  }
}

extension LintLevel: ExpressibleByArgument {}
