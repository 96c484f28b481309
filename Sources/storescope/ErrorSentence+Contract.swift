import ModelReading
import Schema
import SourceReading

extension ErrorSentence {
  init(source error: SourceFolder.Failure) {
    switch error {
    case .missing(let path): self.init("no such file", at: path, code: .noSuchFile)
    case .unreadable(let path):
      self.init("it cannot be read", at: path, instead: "give Swift files", code: .inputOutput)
    case .tooManyFiles(let path, let limit):
      self.init(
        "more than \(limit) Swift files",
        at: path,
        instead: "give the folder of the models",
        code: .badInput
      )
    case .tooLarge(let path, let bytes, let limit):
      self.init(
        "a Swift file of \(bytes) bytes, at most \(limit) are read",
        at: path,
        code: .badInput
      )
    case .tooMuch(let path, let limit):
      self.init(
        "more than \(limit >> 20) MB of Swift files",
        at: path,
        instead: "give the folder of the models",
        code: .badInput
      )
    }
  }

  init(config error: ConfigError) {
    switch error {
    case .missing(let path): self.init("no such file", at: path, code: .noSuchFile)
    case .unreadable(let path): self.init(error.reason, at: path, code: .inputOutput)
    case .notJSON(let path, _):
      self.init(error.reason, at: path, instead: "give a cde-tool.json", code: .badInput)
    case .unexpected, .newerSchemaVersion:
      self.init(error.reason, at: error.location?.description, code: .badInput)
    }
  }
}

extension ConfigError {
  /// What is wrong, without the place.
  var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .unreadable: "it is no file that can be read"
    case .notJSON(_, let reason): "this is not JSON: \(reason)"
    case .unexpected(_, let key, let expected, let found):
      (key.isEmpty ? "" : "\(key): ") + "\(expected) is expected, not \(found)"
    case .newerSchemaVersion(_, let found, let newest):
      "$schemaVersion \(found) is newer than \(newest), the newest that is read"
    }
  }

  var location: SourceLocation? {
    switch self {
    case .unexpected(let place, _, _, _), .newerSchemaVersion(let place, _, _): place
    case .missing, .unreadable, .notJSON: nil
    }
  }
}
