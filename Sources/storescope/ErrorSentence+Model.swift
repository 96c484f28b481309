import ModelReading

extension ErrorSentence {
  init(model error: ModelReadingError) {
    switch error {
    case .noSuchFile(let path): self.init("no such file", at: path, code: .noSuchFile)
    case .unreadable(let path): self.init("it cannot be read", at: path, code: .inputOutput)
    case .inFile(_, .noSuchFile(let path)): self.init(model: .noSuchFile(path))
    case .inFile(_, .unreadable(let path)): self.init(model: .unreadable(path))
    case .inFile(let file, let inner):
      self.init(model: inner)
      place = [file, place].compactMap { $0 }.joined(separator: "/")
    case .notAModel:
      self.init(
        "\(error)",
        instead: "give a .xcdatamodeld, .xcdatamodel, .momd or .mom",
        code: .badInput
      )
    case .noCurrentVersion:
      self.init("\(error)", instead: "give one of them", code: .badInput)
    default: self.init("\(error)", code: .badInput)
    }
  }
}

extension ModelFile {
  /// Reads a model and tells errors with its path; throws `ModelReadingError`.
  static func named(_ path: String) throws(ModelReadingError) -> ModelFile {
    do { return try read(path) } catch { throw .inFile(path, error) }
  }

  /// The current version of the model at a path; throws `ModelReadingError` with the path.
  static func currentVersion(of path: String) throws(ModelReadingError) -> ModelVersion {
    do { return try read(path).current() } catch { throw .inFile(path, error) }
  }
}
