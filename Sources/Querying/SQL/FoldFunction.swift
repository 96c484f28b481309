/// The SQL function that folds a string's letters: `storescope_fold(text, form)`.
package enum FoldFunction: Int, Sendable, CaseIterable {
  package static let name = "storescope_fold"
  case uppercase
  case lowercase
  case canonical

  func sql(_ argument: SQL, isForShell: Bool) -> SQL {
    if isForShell { return ShellSQL.letters(self, argument) }
    return "\(text: Self.name)(\(argument), \(number: rawValue))"
  }
}
