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

extension ErrorSentence {
  init(opening error: OpeningError) {
    switch error {
    case .noSuchFile(let path):
      self.init("no such file", at: path, code: .noSuchFile)
    case .unreadable(let path):
      self.init("it cannot be read", at: path, instead: "ask its owner", code: .inputOutput)
    case .file(let fault): self.init(file: fault)
    case .notText(let argument):
      self.init(
        "an argument is not UTF-8",
        at: argument,
        instead: "rename the file, or set the terminal to UTF-8",
        code: .wrongUsage
      )
    case .emptyFolder(let path, let skipped):
      self.init(
        "no store and no model in this folder"
          + (skipped == .nothing ? "" : ", but \(skipped.words)"),
        at: path,
        instead: "give the path of a store",
        hint: "storescope demo opens a sample",
        code: .badInput
      )
    case .severalStores(let paths):
      self.init(
        "several stores in this folder",
        at: paths.prefix(4).joined(separator: ", ") + (paths.count > 4 ? ", …" : ""),
        instead: "name one of them",
        code: .wrongUsage
      )
    case .twoStores(let first, let second):
      self.init(
        "two stores",
        at: "\(first), \(second)",
        instead: "open one store at a time",
        code: .wrongUsage
      )
    case .twoModels(let first, let second):
      self.init(
        "two models",
        at: "\(first), \(second)",
        instead: "give one model and one store",
        code: .wrongUsage
      )
    case .needsStore(let path):
      self.init(
        "this is a model, it has no rows",
        at: path,
        instead: "give the path of a store",
        code: .wrongUsage
      )
    case .noModelInStore(let path):
      self.init(
        "this store keeps no model, and none lies beside it",
        at: path,
        instead: "give the model's own file",
        code: .badInput
      )
    case .unknownKey(let key, let line, let script):
      self.init(
        "no key is named “\(key)”",
        at: "line \(line) of \(script)",
        instead: "tmux names such as Enter, Down, C-c, x",
        code: .wrongUsage
      )
    case .stillBusy(let seconds, let work, let place):
      let time = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
      self.init(
        "the explorer was still busy after \(time) s: \(work.joined(separator: ", "))",
        at: place,
        instead: "wait SECONDS waits longer",
        code: .inputOutput
      )
    case .badTheme(let path, let error): self.init(theme: error, at: path)
    case .noSuchFetch(let name, let nearest):
      self.init(
        "the model has no fetch request and no fetched property “\(name)”",
        instead: nearest.isEmpty ? nil : "perhaps \(nearest.joined(separator: ", "))",
        hint: "storescope fetch PATH lists them",
        code: .wrongUsage
      )
    case .noSuchEntity(let name, let nearest):
      self.init(
        "no entity “\(name)” in the model",
        instead: nearest.isEmpty ? nil : "perhaps \(nearest.joined(separator: ", "))",
        hint: "storescope schema PATH lists the entities",
        code: .wrongUsage
      )
    }
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
