import ArgumentParser
import Foundation
import ModelReading
import SampleStores
import Storage
import UserFiles

struct DemoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Builds a sample store in a temporary folder and browses it.",
    discussion: """
      The store is written as `create` writes one: Apple's frameworks were not at hand to open it. \
      Its folder is removed at the end. If the output is not a terminal, the store stays and its \
      path is printed.
      """
  )

  @Argument(help: "The sample; by default, the first one.")
  var name: String?

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    guard screen.keys != nil || Output.isTerminal else {
      let folder = try TemporaryFolder.make("storescope-demo-\(UUID().uuidString.prefix(8))")
      return Output.line(try DemoStore.build(name, in: folder).path)
    }
    let folder = try PrivateFolders.make()
    defer { PrivateFolders.remove(folder.path) }
    let store = try DemoStore.build(name, in: folder)
    var browse = try BrowseCommand.parse([store.path])
    browse.screen = screen
    try browse.run()
  }
}

/// A sample as a store, with its model beside it, in a folder of its own.
enum DemoStore {
  /// The store's path; throws what `create` throws, and leaves nothing in the folder then.
  static func build(_ name: String?, in folder: URL) throws -> URL {
    do {
      guard let sample = name.map(Sample.named) ?? Sample.all.first else {
        throw CreateError.unknownSample(name ?? "", known: Sample.all.map(\.name))
      }
      let bundle = folder.appendingPathComponent("\(sample.name).xcdatamodeld")
      let version = bundle.appendingPathComponent("\(sample.name).xcdatamodel")
      let store = folder.appendingPathComponent("\(sample.name).sqlite")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try sample.model.write(to: version.appendingPathComponent("contents"))
      _ = try NewStore(
        path: store.path,
        source: try ModelSource.read(bundle.path),
        rows: sample.rows,
        rowsName: "rows.yaml",
        folder: folder
      ).write()
      return store
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }
}
