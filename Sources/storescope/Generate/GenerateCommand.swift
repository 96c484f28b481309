import ArgumentParser
import Auditing
import Census
import ContractModels
import Findings
import Foundation
import Generating
import Linting
import ModelReading
import Opening
import Schema
import Storage
import UserFiles
import Versioning

/// `generate`: declarations from a model, a store or source.
struct GenerateCommand: ParsableCommand, NamesStore {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Writes declarations of a model, a store's model or source in another form.",
    discussion: """
      --as says what is written:
        - xcdatamodel: Xcode's model, NAME.xcdatamodel
        - swiftdata: SwiftData's @Model classes
        - coredata: NSManagedObject subclasses as Xcode makes them; --output-dir \
      also gets the model that they need, NAME.xcdatamodel
        - coredataevolution: CoreDataEvolution's @PersistentModel classes
        - managedmodels: @Model classes of ManagedModels
        - storable: @ManagedObject classes of storable
        - cde-config: the configuration of CoreDataEvolution's tool, cde-tool.json; --output-dir \
      also gets the model, unless the tool can read the file that you named

      The declarations go to standard output, or with --output-dir into files of that folder. An existing file is \
      refused unless it is the same; --overwrite replaces it, but never a file that is read. --dry-run lists the files \
      that would be written, and whether each is new, changed or the same.

      What the form cannot say is listed on standard error, a line for each facet: 'Entity.property: FACET cannot \
      be said in FORM'.

      Swift has enums and structs too. Their cases and members come from --source, else from the rows of the store, \
      with a comment that says how many rows show it. Without a model, an attribute that no row lacks is not optional.

      --check reads back what was generated, and compares the version hash of each entity with that of the model. \
      It prints how many are equal, and for any other the facets that the form cannot say. A store and a \
      compiled model record hashes, which are those compared. The exit code is 1 if anything else differs. \
      Of a configuration, the classes that it makes are compared.

      --all-versions writes each version of the model, named by a file that has them or by source: for xcdatamodel, \
      NAME.xcdatamodeld; for swiftdata, a VersionedSchema each and a SchemaMigrationPlan. Its stages are lightweight \
      where Core Data infers the mapping whatever the rows are; any other is a custom one, with a comment that says why.

      --single-file, --split-by-entity, --access-level, --header-template, --emit-extension-stubs and --clean-stale are \
      for each form of Swift and for cde-config; --generate-init, --generate-to-many-count, --default-decode-failure-policy and the rules \
      of --config are for CoreDataEvolution, whose tool has these options too.
      """)

  @Argument(help: "A store, a model, both, Swift source, or a folder that holds them.") var paths: [String]

  @Option(name: .customLong("as"), help: "What to write.") var form: GeneratedForm

  @Option(help: "The folder to write files into; it is made if it is missing.") var outputDir: String?

  @Option(help: "The model's name; by default that of its file, or of the store.") var name: String?

  @OptionGroup var writing: GenerateOptions

  @Flag(help: "Read back what was generated and compare version hashes.") var check = false

  @Flag(help: "List what would be written, and write nothing.") var dryRun = false

  @Flag(help: "Replace existing files.") var overwrite = false

  @OptionGroup var open: OpenOptions

  var named: [String] { paths }

  func validate() throws {
    try writing.check(form, hasFolder: outputDir != nil, overwrites: overwrite, lists: dryRun)
    if outputDir?.isEmpty == true { throw ValidationError("--output-dir names no folder.") }
    if writing.allVersions, open.modelVersion != nil {
      throw ValidationError("--all-versions and --model-version contradict each other; give one of them.")
    }
    if let name, name.isEmpty || name.contains("/") {
      throw ValidationError("--name is a file's name without a folder.")
    }
  }

  func run() throws {
    let threads = form.saysValues ? ProcessInfo.processInfo.activeProcessorCount : 2
    try open.reading(paths, threads: threads) { document in
      let known = try known(of: document)
      let model = known.completing(document.model)
      var options = try writing.options(form, document)
      if form == .cdeConfig { point(&options.configuration, to: document) }
      let rules =
        form.isEvolutions ? document.configured.findings.map(GeneratedForm.line) + known.unfollowedRules(of: model) : []
      let isSingle = outputDir == nil || options.isInOneFile ?? false
      if writing.allVersions {
        let versioned = VersionedForm(try Self.versions(of: document), in: form, known, options)
        let name = name ?? Self.fileName(of: document, paths)
        let files = versioned.files(named: name, inOneFile: isSingle)
        let omissions = versioned.versions.flatMap { version in
          versioned.omissions(of: version).map { "\(version.original.name): \($0.text(in: form))" }
        }
        let lines = check ? try proofs(of: versioned, files) : nil
        return try finish(files, document, omissions: omissions + versioned.omissions, proofs: lines)
      }
      let sayable = SayableModel(model, in: form, known: known)
      let files = form.files(
        of: sayable, named: name ?? Self.name(of: document, paths), known: known, options: options, inOneFile: isSingle)
      let lines = check ? [("", try proof(of: model, sayable, files, known, document))] : nil
      try finish(files, document, omissions: rules + sayable.omissions.map { $0.text(in: form) }, proofs: lines)
    }
  }

  /// Writes or prints the files and what is said about them; `proofs` are nil if nobody asked, each with the version
  /// that it is about.
  private func finish(
    _ files: [GeneratedFile], _ document: OpenedDocument, omissions: [String],
    proofs: [(version: String, proof: GeneratedProof)]?
  ) throws {
    try Output.begin()
    omissions.forEach(Output.warn)
    for omission in files.flatMap(\.omissions) { Output.warn(omission.text(in: form)) }
    files.flatMap(\.notes).forEach(Output.warn)
    if let outputDir {
      let header = writing.header(form, document)
      try GeneratedFolder(outputDir, replaces: overwrite, reading: document, header: header)
        .take(files, isDryRun: dryRun, isCleaning: writing.cleanStale)
    } else if proofs == nil {
      // A model and Swift do not go into one text, nor a model and a configuration.
      for file in files where file.isModel == (form == .xcdatamodel) && !file.isStub { Output.write(file.text) }
    }
    guard let proofs else { return }
    for (version, proof) in proofs {
      for line in proof.lines { Output.say(version.isEmpty ? line : "\(version): \(line)") }
    }
    Output.finish()
    if proofs.contains(where: { !$0.proof.unexplained.isEmpty }) { throw ExitCode(Exit.found.rawValue) }
  }

  /// The versions of the model's file or of the source; throws for a store alone, which has one.
  private static func versions(of document: OpenedDocument) throws -> ModelVersions {
    let series: ModelSeries
    if document.modelSource == .source, let source = document.source {
      series = ModelSeries(contract: source, path: document.modelPath ?? "")
    } else if document.modelSource == .file, let path = document.modelPath {
      series = try ModelSeries(path)
    } else {
      throw OpeningError.storeWithoutVersions(document.store?.path ?? "")
    }
    return ModelVersions(series.versions, current: series.current)
  }

  private func proofs(
    of versioned: VersionedForm, _ files: [GeneratedFile]
  ) throws -> [(version: String, proof: GeneratedProof)] {
    let source =
      form.isSwift
      ? try Contract.source(of: files.filter(\.isSwift).map { SourceFile(path: $0.path, text: $0.text) }) : nil
    let faults = source?.findings.filter { $0.code == .sourceSyntax }.map(GeneratedForm.line) ?? []
    return try versioned.versions.map { version in
      var back: Model
      if let source {
        back = ContractModel.newModel(from: source, version: version.name).model
        // Each schema gets a number of its own.
        back.versionIdentifiers = []
      } else {
        let file = files.first { $0.path.hasSuffix("/\(version.name).xcdatamodel/contents") }
        back = try XcodeModelReader.read(Data((file?.text ?? "").utf8))
      }
      let proof = GeneratedProof(
        of: version.original.model, version.sayable, back: back, recorded: version.original.hashes ?? [:],
        faults: faults)
      return (version.original.name, proof)
    }
  }

  /// Has a configuration name the model's file, if that is one which the tool reads (DIALECTS A51).
  private func point(_ configuration: inout ConfigurationOptions, to document: OpenedDocument) {
    guard document.modelSource == .file, let path = document.modelPath,
      [".xcdatamodeld", ".xcdatamodel"].contains(where: URL(filePath: path).path.hasSuffix)
    else { return }
    // It refuses entities whose classes Xcode makes (DIALECTS A53), so that it needs a model without them.
    if document.model.entities.contains(where: { $0.codeGeneration.text != nil }) { return }
    configuration.modelPath = outputDir.map { Self.path(to: path, from: $0) } ?? path
    configuration.modelVersion = open.modelVersion ?? (document.store == nil ? nil : document.modelVersion)
  }

  /// `../Models/App.xcdatamodeld`.
  private static func path(to path: String, from folder: String) -> String {
    let (here, there) = (URL(filePath: folder).resolvingSymlinksInPath(), URL(filePath: path).resolvingSymlinksInPath())
    let steps = [here, there].map { $0.pathComponents.filter { $0 != "/" } }
    let shared = zip(steps[0], steps[1]).prefix { $0 == $1 }.count
    return (steps[0].dropFirst(shared).map { _ in ".." } + steps[1].dropFirst(shared)).joined(separator: "/")
  }

  private func proof(
    of model: Model, _ sayable: SayableModel, _ files: [GeneratedFile], _ known: KnownValues,
    _ document: OpenedDocument
  ) throws -> GeneratedProof {
    let read = try form.readBack(from: files, of: model, known)
    // Where the model is of source alone, what source says of values counts too.
    let promises =
      document.modelSource == .source && form.declaresModel
      ? ContractDifference(from: document.contract, to: read.contract, of: sayable, in: files, form) : nil
    return GeneratedProof(
      of: model, sayable, back: read.model, recorded: Self.recordedHashes(of: document),
      isGuess: document.modelSource == .tables, faults: read.faults + (promises?.lines ?? []))
  }

  /// The version hashes that the store or the compiled model has of its own entities.
  private static func recordedHashes(of document: OpenedDocument) -> [String: Data] {
    if let store = document.store {
      let isItsOwn = document.modelMatch == .hashes || document.modelSource == .tables
      return isItsOwn ? store.metadata.versionHashes : [:]
    }
    guard document.modelSource == .file, let path = document.modelPath else { return [:] }
    let versions = (try? ModelFile.read(path))?.versions ?? []
    return versions.first { $0.name == document.modelVersion }?.entityHashes ?? [:]
  }

  /// What source and rows say of the values.
  private func known(of document: OpenedDocument) throws -> KnownValues {
    // Of a store, SwiftData's model is that of one run of the app.
    let isOfRun = form.saysValues && document.modelSource == .store && document.isSwiftData
    guard form.saysValues, document.store != nil else { return KnownValues(contract: document.contract) }
    let census = Census(session: try document.session(), contract: document.contract, leavesThreads: true)
    Interruption.onFirst { census.cancel() }
    let line = ProgressLine()
    let found = try census.run { line.show($0) }
    line.clear()
    if found.gaps.contains(.stopped) { throw ExitCode(Exit.interrupted.rawValue) }
    for sentence in found.missing { Output.warn("note: " + sentence) }
    return KnownValues(
      contract: document.contract, columns: found.columns, isGuessed: document.modelSource == .tables,
      holdsRunDefaults: isOfRun)
  }

  /// The name of a model's file or store, without its ending.
  private static func name(of document: OpenedDocument, _ paths: [String]) -> String {
    document.modelVersion ?? fileName(of: document, paths)
  }

  private static func fileName(of document: OpenedDocument, _ paths: [String]) -> String {
    let path = document.modelPath ?? document.store?.path ?? paths.first ?? ""
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return name.isEmpty || name == "/" ? "Model" : name
  }
}

extension GeneratedForm: ExpressibleByArgument {}

extension GeneratedForm {
  /// The model that the declarations of one mean to their reader, and what is wrong with them, a line each.
  func readBack(
    from files: [GeneratedFile], of model: Model, _ known: KnownValues
  ) throws -> (model: Model, contract: Contract, faults: [String]) {
    let written = try files.first(where: \.isModel).map { try XcodeModelReader.read(Data($0.text.utf8)) }
    if self == .cdeConfig { return try readConfiguration(in: files, of: written ?? model) }
    if let written, !isSwift { return (written, Contract(), []) }
    let swift = files.filter(\.isSwift) + [known.appTypes(of: model)].compactMap(\.self)
    let source = try Contract.source(of: swift.map { SourceFile(path: $0.path, text: $0.text) })
    var faults = source.findings.filter { $0.code == .sourceSyntax }
    if let written {
      // The classes are held against the model as 'lint --model' does.
      let declared = ContractModel.model(from: source).model
      let lint = LintedSource(contract: source, declared: declared, model: written, version: nil)
      faults += lint.differences.filter { $0.severity != .advice }
    }
    return (written ?? ContractModel.newModel(from: source).model, source, faults.map(Self.line))
  }

  /// What the classes mean that the configuration alone makes of the model, and what its own reader finds wrong with it.
  private func readConfiguration(
    in files: [GeneratedFile], of model: Model
  ) throws -> (model: Model, contract: Contract, faults: [String]) {
    guard let file = files.first(where: { !$0.isModel }) else { return (model, Contract(), []) }
    let contract = try ConfigReader.contract(from: Data(file.text.utf8), path: file.path, model: model)
    let known = KnownValues(contract: contract)
    var options = GenerationOptions()
    options.tool = contract.generation
    let form = GeneratedForm.coredataevolution
    let classes = form.files(
      of: SayableModel(model, in: form, known: known), named: "Classes", known: known, options: options)
    let read = try form.readBack(from: classes, of: model, known)
    return (read.model, contract, contract.findings.map(Self.line) + read.faults)
  }

  fileprivate static func line(_ fault: Finding) -> String { (fault.location.map { "\($0): " } ?? "") + fault.message }
}

extension GeneratedProof {
  /// For people.
  var lines: [String] {
    let total = equal.count + different.count + guessed.count + unknown.count
    var lines = ["\(equal.count) of \(total) version hashes are equal"]
    for difference in different {
      let facets = difference.omissions.map { "\($0.subject): \($0.facet)" }
      lines.append(
        "\(difference.entity) differs: " + (facets.isEmpty ? "not known why" : facets.joined(separator: "; ")))
    }
    if !guessed.isEmpty { lines.append("\(guessed.count) not known: the model is a guess from tables") }
    lines += unknown.map { "\($0) not known: the model's own version hash is not known" }
    return lines + unexplained.map { "not as written: \($0)" }
  }
}
