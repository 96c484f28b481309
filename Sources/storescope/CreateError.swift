import ModelReading
import StoreWriting

/// Why `create` or `demo` made no store.
enum CreateError: Error, Hashable {
  case unreadable(String)
  case notUTF8(String)
  case unknownSample(String, known: [String])
  case model(String, ModelReadingError)
  case rows(String, RowFileError)
  case store(StoreWritingError)
}

extension ErrorSentence {
  init(create error: CreateError) {
    switch error {
    case .unreadable(let path): self.init("no such file · \(path)", code: .noSuchFile)
    case .notUTF8(let path): self.init("the row file is not UTF-8 · \(path)", code: .badInput)
    case .unknownSample(let name, let known):
      self.init(
        "there is no sample '\(name)' · the samples are \(known.joined(separator: ", "))",
        code: .wrongUsage
      )
    case .model(let path, .noSuchFile):
      self.init("no such file · \(path)", code: .noSuchFile)
    case .model(let path, let error): self.init("\(error) · \(path)", code: .badInput)
    case .rows(let path, let error): self.init("\(error) · \(path)", code: .badInput)
    case .store(.fileExists(let path)):
      self.init(
        "'\(path)' exists already · only a new file is written",
        hint: "choose another name, or remove the file yourself",
        code: .wrongUsage
      )
    case .store(.noSuchFolder(let path)):
      self.init("no such folder · \(path)", code: .noSuchFile)
    case .store(let error):
      switch error {
      case .file, .sqlite: self.init(error.description, code: .inputOutput)
      default: self.init(error.description, code: .badInput)
      }
    }
  }
}
