import ArgumentParser
import Storage

/// The options of every command that opens a store.
struct OpenOptions: ParsableArguments {
  @Option(help: "The model to read the store with, instead of the store's own.")
  var model: String?

  @Flag(help: "Work on a private copy of the store.")
  var snapshot = false

  /// Opens what the paths name; throws what has a sentence.
  func document(_ paths: [String], watch: OpeningWatch = .none) throws -> OpenedDocument {
    try StoreOpener(paths: paths, modelPath: model, isSnapshot: snapshot, watch: watch).open()
  }
}
