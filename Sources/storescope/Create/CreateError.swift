import Escaping
import Findings
import ModelReading
import Schema
import StoreWriting
import UserFiles

/// Why `create` or `demo` made no store.
enum CreateError: Error, Hashable {
  case file(FileFault)
  case notUTF8(String)
  case unknownSample(String, known: [String])
  case model(String, ModelReadingError)
  case sourceFiles(SourceFolder.Failure)
  /// The first of the findings that keep source from being a complete model.
  case source(String, Finding, others: Int)
  case rows(String, RowFileError)
  /// An error that only all rows together show, with the place in the row file.
  case row(String, TextPlace, StoreWritingError)
  case store(StoreWritingError)
}

extension CreateError: Explained {
  var sentence: Sentence {
    switch self {
    case .file(let fault): fault.sentence
    case .notUTF8(let path): Sentence("the row file is not UTF-8", at: path, exit: .badInput)
    case .unknownSample(let name, let known):
      Sentence("there is no sample '\(name)'", instead: "the samples are \(known.joined(separator: ", "))")
    case .model(let path, let error): ModelReadingError.inFile(path, error).sentence
    case .sourceFiles(let error): error.sentence
    case .source(let path, let finding, let others):
      Sentence(
        finding.message, at: finding.location?.description ?? path,
        hint: others > 0 ? "storescope schema \(ShellWord.quoted(path)) lists this and \(others) more" : finding.hint,
        exit: .badInput)
    case .rows(let path, let error): error.sentence.placed(error.place, in: path)
    case .row(let path, let place, let error): error.sentence.placed(place, in: path)
    case .store(let error): error.sentence
    }
  }
}

extension Sentence {
  /// With its place in a row file, in the format of compilers: `rows.yaml:12:5`.
  fileprivate func placed(_ place: TextPlace?, in path: String) -> Sentence {
    var placed = self
    placed.place = place.map { "\(path):\($0.line):\($0.column)" } ?? path
    return placed
  }
}
