import Browsing
import Querying

extension ErrorSentence {
  init(saved error: SavedQueriesError) {
    switch error {
    case .unreadable(let path):
      self.init(
        "the saved queries cannot be read",
        at: path,
        instead: "mend the file or move it away",
        code: .badInput
      )
    case .unwritable(let path):
      self.init("the saved queries cannot be written", at: path, code: .inputOutput)
    case .busy(let path):
      self.init(
        "another storescope is changing the saved queries",
        at: path,
        instead: "try again when it is done",
        code: .inputOutput
      )
    case .tooLarge(let limit):
      self.init(
        "the saved queries would take more than \(limit) bytes",
        instead: "remove one by storescope queries PATH --remove NAME",
        code: .wrongUsage
      )
    case .noSuchQuery(let name, let nearest):
      self.init(
        "no saved query “\(name)” for this model",
        instead: nearest.isEmpty ? nil : "perhaps \(nearest.joined(separator: ", "))",
        hint: "storescope queries PATH lists them",
        code: .wrongUsage
      )
    case .otherEntity(let query, let entity):
      self.init("the saved query “\(query)” is one of \(entity)", code: .wrongUsage)
    }
  }

  init(sortText error: SortTextError) {
    switch error {
    case .path(let error): self.init(path: error)
    case .malformed, .needsMemory, .notAString:
      self.init(error.sentence.what, instead: error.sentence.instead, code: .wrongUsage)
    }
  }

  init(fetch error: FetchError) {
    switch error {
    case .noSuchEntity(let name): self.init(opening: .noSuchEntity(name, nearest: []))
    case .predicate(let error): self.init(predicate: error)
    case .sort(let error): self.init(sortText: error)
    case .property(let error): self.init(path: error)
    case .needsValues, .noSuchVariable, .having, .computed:
      let sentence = error.sentence
      self.init(sentence.what, instead: sentence.instead, code: .wrongUsage)
    }
  }
}
