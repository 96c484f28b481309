import ModelReading

extension ErrorSentence {
  init(model error: ModelReadingError) {
    switch error {
    case .noSuchFile(let path): self.init("no such file", at: path, code: .noSuchFile)
    case .unreadable(let path): self.init("it cannot be read", at: path, code: .inputOutput)
    case .inFile(let file, let inner):
      self.init(model: inner)
      place = [file, place].compactMap { $0 }.joined(separator: ": ")
    default: self.init("\(error)", code: .badInput)
    }
  }
}
