import ArgumentParser

struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "count", abstract: "Prints.")

  @Argument(help: "A store, a model, or a folder that holds them.")
  var paths: [String]

  @OptionGroup var open: OpenOptions

  func run() throws {
    throw OpeningError.noSuchFile(paths.first ?? "")
  }
}
