import ArgumentParser
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
    commandName: "demo",
    abstract: "Builds a sample store in a temporary folder and browses it.",
    discussion: """
      The sample is opened together with the Swift source of its app. '--list' names the samples, one for \
      each system that storescope reads, one that lightning struck, and one where nothing is wrong.

      The store is written as `create` writes one: Apple's frameworks were not at hand to open it. \
      Its folder is removed at the end. If the output is not a terminal, the folder stays and the store's \
      path is printed.
      """
  )

  @Argument(help: "The sample; by default, the first one.")
  var name: String?

  @Flag(help: "List the samples instead.")
  var list = false

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    if list { return Self.printList() }
    guard screen.keys != nil || Output.isTerminal else {
      let folder = try TemporaryFolder.make("storescope-demo-\(UUID().uuidString.prefix(8))")
      let demo = try DemoStore.build(name, in: folder)
      Output.line(demo.store.path)
      let open = (["storescope"] + demo.arguments).map { ShellWord.quoted($0) }
      return Output.warn("hint: \(open.joined(separator: " "))")
    }
    let folder = try PrivateFolders.make()
    defer { PrivateFolders.remove(folder.path) }
    let demo = try DemoStore.build(name, in: folder)
    var browse = try BrowseCommand.parse(demo.arguments)
    browse.screen = screen
    browse.greeting = demo.sample.greeting
    try browse.run()
  }

  private static func printList() {
    var table = TextTable(widest: 80)
    table.start(["sample", "system", "what there is to see"])
    for sample in Sample.all { table.add([sample.name, sample.system, sample.shows]) }
    table.finish()
  }
}

/// A sample as a store in a folder of its own, with its model and its source beside it.
struct DemoStore {
  let sample: Sample
  let folder: URL

  var store: URL { folder.appendingPathComponent("\(sample.name).sqlite") }
  private var source: URL { folder.appendingPathComponent("Source") }
  private var model: URL? {
    sample.model.map { folder.appendingPathComponent("\($0.name).xcdatamodeld") }
  }

  /// The arguments of `browse` for it; a damaged store is read with the model given there.
  var arguments: [String] {
    [store.path] + (Contract.isSourceReadable ? ["--source", source.path] : [])
      + (sample.damage == nil ? [] : model.map { ["--model", $0.path] } ?? [])
  }

  /// The first sample that this program can build: most are declared in Swift source alone.
  private static var first: Sample? {
    Sample.all.first { Contract.isSourceReadable || $0.model != nil }
  }

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
    for file in sample.sources {
      try Data(file.text.utf8).write(to: source.appendingPathComponent(file.name))
    }
    if let contents = sample.model, let model {
      let version = model.appendingPathComponent("\(contents.name).xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try contents.contents.write(to: version.appendingPathComponent("contents"))
    }
    _ = try NewStore(
      path: store.path,
      source: try ModelSource.read(
        (model ?? source).path,
        sources: model == nil || !Contract.isSourceReadable ? [] : [source.path]
      ),
      rows: sample.rows,
      rowsName: "rows.yaml",
      folder: folder
    ).write()
    if let damage = sample.damage { try StoreDamage.run(damage, on: store.path) }
    if let log = sample.log {
      try Data(log.utf8).write(to: URL(fileURLWithPath: store.path + "-wal"))
    }
  }
}
