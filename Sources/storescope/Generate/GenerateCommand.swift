import ArgumentParser
import Auditing
import Census
import ContractModels
import Findings
import Foundation
import Generating
import ModelReading
import Opening
import Schema
import Storage
import UserFiles

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

      The declarations go to standard output, or with --output-dir into files of that folder. An existing file is \
      refused; --overwrite replaces it. --dry-run lists the files that would be written, and whether each is new, \
      changed or the same.

      What the form cannot say is listed on standard error, a line for each facet: 'Entity.property: FACET cannot \
      be said in FORM'.

      Swift has enums and structs too. Their cases and members come from --source, else from the rows of the store, \
      with a comment that says how many rows show it. Without a model, an attribute that no row lacks is not optional.

      --check reads back what was generated, and compares the version hash of each entity with that of the model. \
      It prints how many are equal, and for any other the facets that the form cannot say. The exit code is 1 if \
      anything else differs.
      """)

  @Argument(help: "A store, a model, both, Swift source, or a folder that holds them.") var paths: [String]

  @Option(name: .customLong("as"), help: "What to write.") var form: GeneratedForm

  @Option(help: "The folder to write files into; it is made if it is missing.") var outputDir: String?

  @Option(help: "The model's name; by default that of its file, or of the store.") var name: String?

  @Flag(help: "Of Swift, write one file instead of one for each entity.") var singleFile = false

  @Flag(help: "Read back what was generated and compare version hashes.") var check = false

  @Flag(help: "List what would be written, and write nothing.") var dryRun = false

  @Flag(help: "Replace existing files.") var overwrite = false

  @OptionGroup var open: OpenOptions

  var named: [String] { paths }

  func validate() throws {
    for (option, isGiven) in [("--dry-run", dryRun), ("--overwrite", overwrite)] where isGiven && outputDir == nil {
      throw ValidationError("\(option) is about the files of --output-dir: give both.")
    }
    if let name, name.isEmpty || name.contains("/") {
      throw ValidationError("--name is a file's name without a folder.")
    }
  }

  func run() throws {
    let threads = form.declaresModel ? ProcessInfo.processInfo.activeProcessorCount : 2
    try open.reading(paths, threads: threads) { document in
      let known = try known(of: document)
      let model = known.requiring(document.model)
      let sayable = SayableModel(model, in: form)
      let files = form.files(
        of: sayable, named: name ?? Self.name(of: document, paths), known: known,
        inOneFile: singleFile || outputDir == nil)
      let proof = check ? GeneratedProof(of: model, sayable, back: try form.model(readBackFrom: files)) : nil
      try Output.begin()
      for omission in sayable.omissions { Output.warn(omission.text(in: form)) }
      if let outputDir {
        try GeneratedFolder(outputDir, replaces: overwrite).take(files, isDryRun: dryRun)
      } else if proof == nil {
        // A model and Swift do not go into one text.
        for file in files where !form.isSwift || file.isSwift { Output.write(file.text) }
      }
      guard let proof else { return }
      proof.lines.forEach(Output.say)
      Output.finish()
      if !proof.unexplained.isEmpty { throw ExitCode(Exit.found.rawValue) }
    }
  }

  /// What source and rows say of the values.
  private func known(of document: OpenedDocument) throws -> KnownValues {
    guard form.declaresModel, document.store != nil else { return KnownValues(contract: document.contract) }
    let census = Census(session: try document.session(), contract: document.contract, leavesThreads: true)
    Interruption.onFirst { census.cancel() }
    let line = ProgressLine()
    let found = try census.run { line.show($0) }
    line.clear()
    if found.gaps.contains(.stopped) { throw ExitCode(Exit.interrupted.rawValue) }
    for sentence in found.missing { Output.warn("note: " + sentence) }
    return KnownValues(
      contract: document.contract, columns: found.columns, isGuessed: document.modelSource == .tables)
  }

  /// The name of a model's file or store, without its ending.
  private static func name(of document: OpenedDocument, _ paths: [String]) -> String {
    let path = document.modelPath ?? document.store?.path ?? paths.first ?? ""
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    return document.modelVersion ?? (name.isEmpty || name == "/" ? "Model" : name)
  }
}

extension GeneratedForm: ExpressibleByArgument {}

extension GeneratedForm {
  /// The model that the declarations mean to their reader.
  func model(readBackFrom files: [GeneratedFile]) throws -> Model {
    switch self {
    case .xcdatamodel, .coredata: return try XcodeModelReader.read(Data((files.first?.text ?? "").utf8))
    case .swiftdata, .coredataevolution, .managedmodels:
      let source = try Contract.source(of: files.map { SourceFile(path: $0.path, text: $0.text) })
      return ContractModel.newModel(from: source).model
    }
  }
}

extension GeneratedProof {
  /// For people.
  var lines: [String] {
    let total = equal.count + different.count
    var lines = ["\(equal.count) of \(total) version hashes are equal"]
    for difference in different {
      let facets = difference.omissions.map { "\($0.subject): \($0.facet)" }
      lines.append(
        "\(difference.entity) differs: " + (facets.isEmpty ? "not known why" : facets.joined(separator: "; ")))
    }
    return lines + unexplained.map { "not as written: \($0)" }
  }
}

/// The folder that generated files go into.
struct GeneratedFolder {
  private let path: String
  private let replaces: Bool

  init(_ path: String, replaces: Bool) { (self.path, self.replaces) = (path, replaces) }

  private enum State: String { case new, changed, same }

  private struct Taken: Explained {
    let path: String

    var sentence: Sentence {
      Sentence(
        "the file exists already", at: path, instead: "name another folder, or replace it with --overwrite",
        exit: .inputOutput)
    }
  }

  /// Writes the files, or none of them if one exists that may not be replaced; a dry run lists them.
  func take(_ files: [GeneratedFile], isDryRun: Bool) throws {
    let states = files.map { (file: $0, path: "\(path)/\($0.path)", state: state(of: $0)) }
    if isDryRun {
      for (_, path, state) in states { Output.say("\(state.rawValue)  \(path)") }
      return
    }
    if !replaces, let first = states.first(where: { $0.state != .new }) { throw Taken(path: first.path) }
    for (file, path, state) in states where state != .same {
      do {
        try FileManager.default.createDirectory(atPath: path.parentFolder, withIntermediateDirectories: true)
      } catch { throw NewFileFault.unwritable(path.parentFolder, reason: (error as NSError).localizedDescription) }
      if state == .new {
        try NewFile.write(file.text, to: path)
        continue
      }
      do { try Data(file.text.utf8).write(to: URL(filePath: path), options: .atomic) } catch {
        throw NewFileFault.unwritable(path, reason: (error as NSError).localizedDescription)
      }
    }
  }

  private func state(of file: GeneratedFile) -> State {
    let path = "\(path)/\(file.path)"
    guard FileManager.default.fileExists(atPath: path) else { return .new }
    return UserFile.head(of: path, count: file.text.utf8.count + 1) == Data(file.text.utf8) ? .same : .changed
  }
}
