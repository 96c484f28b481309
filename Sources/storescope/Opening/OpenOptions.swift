import ArgumentParser
import Decoding
import Opening
import Schema
import Storage

/// The options of every command that opens a store.
struct OpenOptions: ParsableArguments {
  @Option(help: "The model to read the store with, instead of its own: a model, or a store that keeps one.")
  var model: String?

  @Option(help: "The version of the model, if it has several.") var modelVersion: String?

  @Option(name: .customLong("source"), help: "The app's Swift source: a file or a folder; may be given several times.")
  var sources: [String] = []

  @OptionGroup var release: TargetOption

  @Option(
    help: """
      A file that says how columns are decoded ('storescope help storage'); by default, the \
      cde-tool.json beside the store or the model.
      """)
  var config: String?

  @Flag(help: "Work on a private copy of the store.") var snapshot = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Read the store as it was after this commit of its log; 'commits' lists them. 0 is the file without its log, -1 the commit before the newest.",
      valueName: "commit"))
  var atCommit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Read the store as it was after the last commit whose newest transaction of the history is this one.",
      valueName: "transaction"))
  var atTransaction: Int64?

  func validate() throws {
    if atCommit != nil, atTransaction != nil {
      throw ValidationError("--at-commit and --at-transaction both name a state; give one of them.")
    }
  }

  /// Whether any option is given.
  var isUsed: Bool {
    [model, modelVersion, config].contains { $0 != nil } || !sources.isEmpty || snapshot || atCommit != nil
      || atTransaction != nil || release.target != nil
  }

  /// The same for a store in its newest state.
  var ofNewestState: OpenOptions {
    var options = self
    options.atCommit = nil
    options.atTransaction = nil
    return options
  }

  /// The same for another store: what it was read with the last time, else the source of the store before it.
  func ofOther(_ store: String, than paths: [String]) -> OpenOptions {
    var options = ofNewestState
    let recent = RecentStores().entry(of: store)
    options.sources = recent?.sources ?? named(paths).sources
    (options.model, options.modelVersion) = (recent?.model, recent?.modelVersion)
    options.config = recent?.config
    return options
  }

  /// What a store is read with, to be read with it again.
  func recent(_ store: String, _ paths: [String]) -> RecentStores.Entry {
    let named = named(paths)
    var entry = RecentStores.Entry(path: store)
    entry.read(with: named.sources, model: model ?? named.model, version: modelVersion ?? named.version, config: config)
    return entry
  }

  func named(_ paths: [String]) -> NamedPaths {
    var named = NamedPaths(sources: sources)
    for path in paths { try? named.take(path) }
    return named
  }

  private var moment: StoreMoment {
    atCommit.map(StoreMoment.commit) ?? atTransaction.map(StoreMoment.transaction) ?? .newest
  }

  /// Opens the paths; throws `Explained` errors.
  ///
  /// `moment` replaces the state that the options name.
  func document(_ paths: [String], at moment: StoreMoment? = nil, watch: OpeningWatch = .none) throws -> OpenedDocument
  {
    try document(paths, at: moment, asCopy: snapshot, connections: 0, watch: watch)
  }

  /// The same with so many connections to one state of a live store, or of a private copy.
  func document(
    _ paths: [String], at moment: StoreMoment? = nil, asCopy: Bool, connections: Int, watch: OpeningWatch = .none
  ) throws -> OpenedDocument {
    var opener = StoreOpener(paths, watch: watch)
    opener.modelPath = model
    opener.modelVersion = modelVersion
    opener.sources = sources
    opener.config = config
    opener.deployment = release.deployment
    opener.isSnapshot = asCopy
    opener.moment = moment ?? self.moment
    opener.connections = connections
    return try opener.open()
  }
}

/// `--target`: the oldest system that the app runs on.
struct TargetOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The oldest release that the app runs on, such as ios17.4, macos15 or ios27; by default, what the source's project says.",
      valueName: "release"))
  var target: Target?

  var deployment: Deployment? { target.flatMap { Deployment([$0], .option) } }
}

extension Target: ExpressibleByArgument {
  /// Only those with SwiftData.
  public init?(argument: String) {
    self.init(text: argument)
    guard release >= .first else { return nil }
  }
}

/// A command with a store's path, so that a failure can say where it happened.
protocol NamesStore { var named: [String] { get } }

/// The argument of a command that reads one store.
struct StoreArgument: ParsableArguments { @Argument(help: "A store, or a folder that holds one.") var path: String }

/// A command about one store.
protocol ReadsStore: NamesStore { var store: StoreArgument { get } }

extension ReadsStore { var named: [String] { [store.path] } }

/// The forms in which a command prints a list.
protocol ListForm: ExpressibleByArgument, CaseIterable, Hashable, Sendable {
  static var table: Self { get }
  static var json: Self { get }
  static var ndjson: Self { get }
  static var help: ArgumentHelp { get }
}

/// The form of a command that prints a list.
struct ListFormOptions<Form: ListForm>: ParsableArguments {
  @Option(help: Form.help) var format: Form?

  @Flag(help: "Short for --format json.") var json = false

  @Flag(help: "Short for --format ndjson.") var ndjson = false

  var chosen: Form { asked.first ?? .table }

  private var asked: [Form] { [json ? .json : nil, ndjson ? .ndjson : nil, format].compactMap(\.self) }

  func validate() throws {
    guard Set(asked).count > 1 else { return }
    throw ValidationError("--format, --json and --ndjson ask for different forms: give one of them.")
  }
}

/// The form of a command that prints JSON or lines for people.
struct JSONOption: ParsableArguments {
  enum Form: String, CaseIterable, ExpressibleByArgument { case text, json }

  @Option(help: "The form of the output.") var format: Form = .text

  @Flag(name: .customLong("json"), help: "Print JSON: short for --format json.") var isAsked = false

  var json: Bool { isAsked || format == .json }
}

/// `--with-store`: adds the store to JSON, so that lines about many stores can be in one file.
struct StoreMemberOptions: ParsableArguments {
  @Flag(help: "Add the store's path and UUID to each object of JSON.") var withStore = false

  /// Nil if the option is not set.
  func member(of document: OpenedDocument) -> JSON.Member? {
    guard withStore else { return nil }
    return JSON.Member(
      "store",
      ["path": .text(document.store?.path), "uuid": .text(document.store?.metadata.uuid)])
  }

  func check(isJSON: Bool) throws {
    guard withStore, !isJSON else { return }
    throw ValidationError("--with-store is about JSON: give --format json or ndjson too.")
  }
}

extension JSON {
  /// An object with another member before its own.
  func preceded(by member: Member?) -> JSON {
    guard let member, case .object(let members) = self else { return self }
    return .object([member] + members)
  }
}
