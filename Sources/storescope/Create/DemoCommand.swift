import ArgumentParser
import Browsing
import Escaping
import Foundation
import ModelReading
import Opening
import SampleStores
import Schema
import Storage
import StoreWriting
import UserFiles

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo", abstract: "Builds a sample store in a temporary folder and browses it.",
    discussion: """
      demo opens the sample together with the Swift source of its app. '--list' names the samples: one for \
      each system that storescope reads, one with nearly every fault, and one without any. \
      CoreDataEvolution, storable, ManagedModels and CoreValue are Swift packages that work on Core Data.

      'create' writes the store, and Apple's frameworks were not at hand to open it. The temporary folder is \
      removed at the end. If the output is not a terminal, the folder stays, and demo prints the store's path. \
      '--into FOLDER' keeps the files: the store, and the source in a folder with the sample's name.
      """)

  @Argument(help: "The sample; by default, the first one.") var name: String?

  @Flag(help: "List the samples instead.") var list = false

  @Option(
    help: ArgumentHelp(
      "Write the sample's files into this folder and print the command that opens them.", valueName: "folder"))
  var into: String?

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    if list { return Self.printList() }
    if let into { return try write(into: into) }
    guard screen.keys != nil || Output.isTerminal else {
      let folder = try TemporaryFolder.make("storescope-demo-\(UUID().uuidString.prefix(8))")
      let demo = try DemoStore.build(name, in: folder)
      Output.line(demo.store.path)
      return Output.warn("hint: \(demo.command(in: folder.path))")
    }
    let folder = try PrivateFolders.make()
    defer { PrivateFolders.remove(folder.path) }
    let demo = try DemoStore.build(name, in: folder)
    var browse = try BrowseCommand.parse(demo.arguments(in: folder.path))
    browse.screen = screen
    browse.entity = demo.sample.first?.entity
    browse.sample = BrowsedSample(demo.sample)
    try browse.run()
  }

  /// Moves finished files, so that a sample that cannot be built leaves none.
  private func write(into folder: String) throws {
    let made = try PrivateFolders.make()
    defer { PrivateFolders.remove(made.path) }
    let demo = try DemoStore.build(name, in: made.appendingPathComponent("sample"))
    try demo.move(to: URL(fileURLWithPath: folder))
    Output.line(demo.command(in: folder))
  }

  private static func printList() {
    var table = TextTable(widest: 80)
    table.start(["sample", "system", "what there is to see"])
    for sample in Sample.all { table.add([sample.name, sample.system, sample.shows]) }
    table.finish()
  }
}

/// What the first screen of a sample says, and the order of its columns.
struct BrowsedSample {
  let greeting: String
  let layouts: Layouts

  fileprivate init(_ sample: Sample) {
    greeting = sample.greeting
    var layouts = Layouts()
    if let first = sample.first {
      var layout = Layouts.Layout()
      layout.columns = first.columns.map { .init(path: $0, width: nil, isHidden: nil, layer: nil) }
      layouts.entities[first.entity] = layout
    }
    self.layouts = layouts
  }
}

/// A sample as a store in a folder of its own, with its model and its source beside it.
struct DemoStore {
  let sample: Sample
  let folder: URL

  var store: URL { folder.appendingPathComponent("\(sample.name).sqlite") }
  private var source: URL { folder.appendingPathComponent(sample.name) }
  private var model: URL? { sample.model.map { folder.appendingPathComponent("\($0.name).xcdatamodeld") } }

  /// The arguments of `browse` for its files in a folder; a damaged store is read with the model given there.
  func arguments(in folder: String) -> [String] {
    func path(_ file: URL) -> String { folder == "." ? file.lastPathComponent : "\(folder)/\(file.lastPathComponent)" }
    return [path(store)] + (Contract.isSourceReadable ? ["--source", path(source)] : [])
      + (sample.damage == nil ? [] : model.map { ["--model", path($0)] } ?? [])
  }

  /// The command that opens its files in a folder.
  func command(in folder: String) -> String {
    (["storescope"] + arguments(in: folder)).map(ShellWord.quoted).joined(separator: " ")
  }

  /// Moves the files to a folder; throws `CreateError` if one of another content has a name of theirs.
  func move(to other: URL) throws(CreateError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: other.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .store(.noSuchFolder(other.path))
    }
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let moves = names.map { (from: folder.appendingPathComponent($0), to: other.appendingPathComponent($0)) }
      let taken = moves.filter { FileManager.default.fileExists(atPath: $0.to.path) }
      let others = taken.filter { !Self.isSame($0.from, $0.to) }
      if taken.count == moves.count, others.allSatisfy({ isOfStore($0.to) }) {
        return Output.warn("note: the sample's files are there already, and were left as they are")
      }
      if let other = others.first(where: { !isOfStore($0.to) }) ?? others.first {
        throw StoreWritingError.fileExists(other.to.path)
      }
      let absent = moves.filter { move in !taken.contains { $0.to == move.to } }
      for move in absent { try FileManager.default.moveItem(at: move.from, to: move.to) }
    } catch let error as StoreWritingError { throw .store(error) } catch {
      throw .store(.file(path: other.path, reason: (error as NSError).localizedDescription))
    }
  }

  /// Whether a file is the store or its log, which hold other bytes each time that they are made.
  private func isOfStore(_ file: URL) -> Bool {
    let name = file.lastPathComponent
    return name.hasPrefix(store.lastPathComponent) || name == ".\(sample.name)_SUPPORT"
  }

  /// Whether two files, or all files of two folders, hold the same.
  private static func isSame(_ made: URL, _ there: URL) -> Bool {
    FileManager.default.contentsEqual(atPath: made.path, andPath: there.path)
  }

  /// The first sample that this program can build: most are declared in Swift source alone.
  private static var first: Sample? { Sample.all.first { Contract.isSourceReadable || $0.model != nil } }

  /// Throws the errors of `create`, and then leaves nothing in the folder.
  static func build(_ name: String?, in folder: URL) throws -> DemoStore {
    do {
      guard let sample = name.map(Sample.named) ?? Self.first else {
        throw CreateError.unknownSample(name ?? "", known: Sample.all.map(\.name))
      }
      let demo = DemoStore(sample: sample, folder: folder)
      try demo.write()
      return demo
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  private func write() throws {
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    for file in sample.sources { try Data(file.text.utf8).write(to: source.appendingPathComponent(file.name)) }
    if let contents = sample.model, let model {
      let version = model.appendingPathComponent("\(contents.name).xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try contents.contents.write(to: version.appendingPathComponent("contents"))
    }
    _ = try NewStore(
      path: store.path,
      source: try ModelSource.read(
        (model ?? source).path, sources: model == nil || !Contract.isSourceReadable ? [] : [source.path]),
      rows: sample.rows, rowsName: "rows.yaml", folder: folder
    ).write()
    if let damage = sample.damage { try StoreDamage.run(damage, on: store.path) }
    // Beside an app's store lies a log, if only an empty one.
    let log = URL(fileURLWithPath: store.path + "-wal")
    if !FileManager.default.fileExists(atPath: log.path) { try Data((sample.log ?? "").utf8).write(to: log) }
  }
}
