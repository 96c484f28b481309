import Findings
import Querying
import Themes
import UserFiles

/// Why what a command was given cannot be opened, as facts.
enum OpeningError: Error, Hashable {
  case noSuchFile(String)
  case unreadable(String)
  /// A file that a command was given beside what it opens.
  case file(FileFault)
  case emptyFolder(String, FolderSearch.Skipped)
  /// An argument that is not UTF-8, with its bytes written out.
  case notText(argument: String)
  case severalStores([String])
  case twoStores(String, String)
  case twoModels(String, String)
  case needsStore(String)
  /// A store that keeps no model and has none beside it.
  case noModelInStore(String)
  case noSuchEntity(String, nearest: [String])
  /// A name that is no fetch request and no fetched property of the model.
  case noSuchFetch(String, nearest: [String])
  case unknownKey(String, line: Int, script: String)
  /// A key script's step that waited in vain, and what for.
  case stillBusy(seconds: Double, with: [String], at: String)
  case badTheme(String, ThemeError)
}

extension OpeningError: Explained {
  var sentence: Sentence {
    switch self {
    case .noSuchFile(let path):
      Sentence("no such file", at: path, exit: .noSuchFile)
    case .unreadable(let path):
      Sentence("it cannot be read", at: path, instead: "ask its owner", exit: .inputOutput)
    case .file(let fault): fault.sentence
    case .notText(let argument):
      Sentence(
        "an argument is not UTF-8",
        at: argument,
        instead: "rename the file, or set the terminal to UTF-8"
      )
    case .emptyFolder(let path, let skipped):
      Sentence(
        "no store and no model in this folder"
          + (skipped == .nothing ? "" : ", but \(skipped.words)"),
        at: path,
        instead: "give the path of a store",
        hint: "storescope demo opens a sample",
        exit: .badInput
      )
    case .severalStores(let paths):
      Sentence(
        "several stores in this folder",
        at: paths.prefix(4).joined(separator: ", ") + (paths.count > 4 ? ", …" : ""),
        instead: "name one of them"
      )
    case .twoStores(let first, let second):
      Sentence(
        "two stores",
        at: "\(first), \(second)",
        instead: "open one store at a time"
      )
    case .twoModels(let first, let second):
      Sentence(
        "two models",
        at: "\(first), \(second)",
        instead: "give one model and one store"
      )
    case .needsStore(let path):
      Sentence(
        "this is a model, it has no rows",
        at: path,
        instead: "give the path of a store"
      )
    case .noModelInStore(let path):
      Sentence(
        "this store keeps no model, and none lies beside it",
        at: path,
        instead: "give the model's own file",
        exit: .badInput
      )
    case .unknownKey(let key, let line, let script):
      Sentence(
        "no key is named “\(key)”",
        at: "line \(line) of \(script)",
        instead: "tmux names such as Enter, Down, C-c, x"
      )
    case .stillBusy(let seconds, let work, let place):
      Sentence(
        "the explorer was still busy after \(Self.number(seconds)) s: \(work.joined(separator: ", "))",
        at: place,
        instead: "wait SECONDS waits longer",
        exit: .inputOutput
      )
    case .badTheme(let path, let error):
      Sentence(error.sentence.what, at: path, exit: error.sentence.exit)
    case .noSuchFetch(let name, let nearest):
      Sentence(
        "the model has no fetch request and no fetched property “\(name)”",
        instead: Sentence.perhaps(nearest),
        hint: "storescope fetch PATH lists them"
      )
    case .noSuchEntity(let name, let nearest): .noEntity(name, nearest)
    }
  }

  /// Without decimals that say nothing.
  private static func number(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}

extension FolderSearch.Skipped {
  /// What was not looked at, as a clause; empty where all was.
  var words: String {
    var parts: [String] = []
    if unnamed > 0 {
      parts.append("\(unnamed) \(unnamed == 1 ? "name that is" : "names that are") not UTF-8")
    }
    if tooDeep > 0 {
      parts.append(
        "\(tooDeep) \(tooDeep == 1 ? "folder lies" : "folders lie") too deep to be searched"
      )
    }
    if isCutShort { parts.append("there are more files than are looked at") }
    return parts.joined(separator: ", ")
  }
}
