import ModelReading
import Schema
import SourceReading
import StoreWriting
import UserFiles

/// Why `create` or `demo` made no store.
enum CreateError: Error, Hashable {
  case file(FileFault)
  case notUTF8(String)
  case unknownSample(String, known: [String])
  case model(String, ModelReadingError)
  case sourceFiles(SourceFolder.Failure)
  /// The first of the findings that keep source from being a whole model.
  case source(String, Finding, others: Int)
  case rows(String, RowFileError)
  /// What only the whole of all rows shows, with the place in the row file.
  case row(String, RowPlace, StoreWritingError)
  case store(StoreWritingError)
}

extension ErrorSentence {
  init(create error: CreateError) {
    switch error {
    case .file(let fault): self.init(file: fault)
    case .notUTF8(let path): self.init("the row file is not UTF-8", at: path, code: .badInput)
    case .unknownSample(let name, let known):
      let names = known.joined(separator: ", ")
      self.init(
        "there is no sample '\(name)'",
        instead: "the samples are \(names)",
        code: .wrongUsage
      )
    case .model(let path, let error): self.init(model: .inFile(path, error))
    case .sourceFiles(let error): self.init(source: error)
    case .source(let path, let finding, let others):
      self.init(
        finding.message,
        at: finding.location?.description ?? path,
        hint: others > 0 ? "storescope schema \(path) lists this and \(others) more" : nil,
        code: .badInput
      )
    case .rows(let path, let error):
      self.init(
        "\(error)",
        at: Self.place(error.place, in: path),
        instead: error.advice,
        code: .badInput
      )
    case .row(let path, let place, let error):
      self.init(error.description, at: Self.place(place, in: path), code: .badInput)
    case .store(.fileExists(let path)):
      self.init(
        "the file exists already",
        at: path,
        instead: "only a new file is written",
        hint: "choose another name, or remove the file yourself",
        code: .wrongUsage
      )
    case .store(.noSuchFolder(let path)):
      self.init("no such folder", at: path, code: .noSuchFile)
    case .store(let error):
      switch error {
      case .file, .sqlite: self.init(error.description, code: .inputOutput)
      default: self.init(error.description, code: .badInput)
      }
    }
  }

  /// `rows.yaml:12:5`, as compilers write it.
  private static func place(_ place: RowPlace?, in path: String) -> String {
    place.map { "\(path):\($0.line):\($0.column)" } ?? path
  }
}
