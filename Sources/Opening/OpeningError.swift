package import Findings
import Predicates
package import UserFiles

/// Why what a command was given cannot be opened, as facts.
package enum OpeningError: Error, Hashable {
  case noSuchFile(String)
  case unreadable(String)
  /// A file that a command was given beside what it opens.
  case file(FileFault)
  case emptyFolder(String, FolderSearch.Skipped)
  case severalStores([String])
  case twoStores(String, String)
  case twoModels(String, String)
  case needsStore(String)
  /// The store that is on the screen.
  case openAlready(String)
  /// A store that keeps no model and has none beside it.
  case noModelInStore(String)
  /// A store that is read with its own model, of which a version is asked for by name.
  case oneVersion(String)
  /// Classes of plain Core Data, whose model is made in Xcode, as one side of a comparison.
  case classesWithoutModel(String)
  /// A store, where the versions of a model are asked for.
  case storeWithoutVersions(String)
  case noSuchEntity(String, nearest: [String])
  /// A migration plan that the source does not have.
  case noSuchPlan(String, known: [String])
}

extension OpeningError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noSuchFile(let path): Sentence("no such file", at: path, exit: .noSuchFile)
    case .unreadable(let path): Sentence("it cannot be read", at: path, instead: "ask its owner", exit: .inputOutput)
    case .file(let fault): fault.sentence
    case .emptyFolder(let path, let skipped):
      Sentence(
        "no store and no model in this folder" + (skipped == .nothing ? "" : ", but \(skipped.words)"), at: path,
        instead: "give the path of a store", hint: "storescope demo opens a sample", exit: .badInput)
    case .severalStores(let paths):
      Sentence(
        "several stores in this folder", at: paths.prefix(4).joined(separator: ", ") + (paths.count > 4 ? ", …" : ""),
        instead: "name one of them")
    case .twoStores(let first, let second):
      Sentence("two stores", at: "\(first), \(second)", instead: "open one store at a time")
    case .twoModels(let first, let second):
      Sentence("two models", at: "\(first), \(second)", instead: "give one model and one store")
    case .oneVersion(let path):
      Sentence("a store keeps one version of its model", at: path, instead: "give the model's file with --model")
    case .classesWithoutModel(let path):
      Sentence(
        "plain Core Data classes declare no model", at: path,
        instead: "give Xcode's .xcdatamodeld; lint --model compares it with the classes", exit: .badInput)
    case .storeWithoutVersions(let path):
      Sentence(
        "this is a store, whose versions are not known", at: path, instead: "give the model's own file, or Swift source"
      )
    case .openAlready(let path): Sentence("this store is open", at: path, instead: "r reads it again")
    case .needsStore(let path):
      Sentence("this is a model, it has no rows", at: path, instead: "give the path of a store")
    case .noModelInStore(let path):
      Sentence(
        "this store keeps no model, and none lies beside it", at: path, instead: "give the model's own file",
        exit: .badInput)
    case .noSuchEntity(let name, let nearest): .noEntity(name, nearest)
    case .noSuchPlan(let name, let known):
      Sentence(
        "no migration plan is called \(name)",
        instead: known.isEmpty
          ? "leave out --plan, because the source has none" : "name \(known.joined(separator: " or "))")
    }
  }
}
