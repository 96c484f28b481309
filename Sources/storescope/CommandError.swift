import Findings
import Themes
import UserFiles

/// Why a command cannot use its arguments, as facts.
enum CommandError: Explained {
  case file(FileFault)
  /// An argument that is not UTF-8, with its bytes escaped.
  case notText(argument: String)
  /// A name that is no fetch request and no fetched property of the model.
  case noSuchFetch(String, nearest: [String])
  /// A store, or a model beside others, which `lint` cannot read as Swift.
  case notSource(String)
  /// Source that declares no entity of the store's model.
  case noEntityInSource(String, declared: [String])
  case unknownKey(String, line: Int, script: String)
  /// A key script's step whose wait ran out, and the work that was still running.
  case stillBusy(seconds: Double, with: [String], at: String)
  case badTheme(String, ThemeError)
  case formerName(FormerName)

  var sentence: Sentence {
    switch self {
    case .file(let fault): fault.sentence
    case .notText(let argument):
      Sentence("an argument is not UTF-8", at: argument, instead: "rename the file, or set the terminal to UTF-8")
    case .noSuchFetch(let name, let nearest):
      Sentence(
        "the model has no fetch request and no fetched property “\(name)”", instead: Sentence.perhaps(nearest),
        hint: "storescope fetch PATH lists them")
    case .notSource(let path):
      Sentence(
        "lint checks Swift source, or one model by itself", at: path,
        instead: "give .swift files or a folder; --model compares them with a model or a store",
        hint: "storescope audit checks a store", exit: .badInput)
    case .noEntityInSource(let path, let declared):
      Sentence(
        declared.isEmpty
          ? "this source declares no entity"
          : "this source declares no entity of this store, but " + declared.prefix(4).joined(separator: ", ")
            + (declared.count > 4 ? ", …" : ""), at: path,
        instead: "give the folder of the app's models, or leave --source out", exit: .badInput)
    case .unknownKey(let key, let line, let script):
      Sentence(
        "no key is named “\(key)”", at: "line \(line) of \(script)", instead: "tmux names such as Enter, Down, C-c, x")
    case .stillBusy(let seconds, let work, let place):
      Sentence(
        "the explorer was still busy after \(Self.number(seconds)) s: \(work.joined(separator: ", "))", at: place,
        instead: "wait SECONDS waits longer", exit: .inputOutput)
    case .formerName(let name):
      Sentence("“\(name.rawValue)” is now “\(name.successor)”", hint: "storescope \(name.line)")
    case .badTheme(let path, let error): Sentence(error.sentence.what, at: path, exit: error.sentence.exit)
    }
  }

  /// Without needless decimals.
  private static func number(_ seconds: Double) -> String {
    seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }
}
