import ModelReading
import UserFiles

extension ErrorSentence {
  init(model error: ModelReadingError) {
    switch error {
    case .noSuchFile(let path): self.init("no such file", at: path, code: .noSuchFile)
    case .file(let fault): self.init(file: fault)
    case .inFile(let file, let inner):
      self.init(model: inner)
      if !inner.namesItsFile { place = [file, place].compactMap { $0 }.joined(separator: "/") }
    case .notAModel:
      self.init(
        "\(error)",
        instead: "give a .xcdatamodeld, .xcdatamodel, .momd or .mom",
        code: .badInput
      )
    case .noCurrentVersion:
      self.init("\(error)", instead: "give one of them with --model-version", code: .badInput)
    case .noSuchVersion: self.init("\(error)", code: .wrongUsage)
    default: self.init("\(error)", code: .badInput)
    }
  }
}

extension ModelReadingError {
  /// Whether it holds the whole path of the file that it is about.
  fileprivate var namesItsFile: Bool {
    switch self {
    case .noSuchFile, .file: true
    case .inFile(_, let inner): inner.namesItsFile
    default: false
    }
  }
}

extension ModelFile {
  /// Reads a model, or one of its versions alone; throws `ModelReadingError` with the path.
  static func named(
    _ path: String,
    version: String? = nil
  ) throws(ModelReadingError) -> ModelFile {
    do {
      let file = try read(path)
      return try version.map { name throws(ModelReadingError) in try file.version(named: name) }
        ?? file
    } catch {
      throw .inFile(path, error)
    }
  }

  /// The current version of the model at a path, or the one that is asked for, and whether there was a choice.
  static func currentVersion(
    of path: String,
    version: String? = nil
  ) throws(ModelReadingError) -> (version: ModelVersion, isChosen: Bool) {
    let file = try named(path, version: version)
    do {
      return (try file.current(), version != nil || file.versions.count > 1)
    } catch {
      throw .inFile(path, error)
    }
  }
}
