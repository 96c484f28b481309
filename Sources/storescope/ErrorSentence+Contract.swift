import ModelReading
import Schema
import SourceReading
import UserFiles

extension ErrorSentence {
  init(source error: SourceFolder.Failure) {
    switch error {
    case .file(let fault): self.init(file: fault)
    case .tooManyFiles(let path, let limit):
      self.init(
        "more than \(limit) Swift files",
        at: path,
        instead: "give the folder of the models",
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
    case .file(let fault): self.init(file: fault)
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
    case .file(let fault): fault.sentence
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
    case .file, .notJSON: nil
    }
  }
}
