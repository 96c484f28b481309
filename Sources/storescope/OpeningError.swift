/// Why a PATH could not be opened.
enum OpeningError: Error, Hashable {
  case noSuchFile(String)
}

extension ErrorSentence {
  init(opening error: OpeningError) {
    switch error {
    case .noSuchFile(let path): self.init("no such file · \(path)", code: .noSuchFile)
    }
  }
}
