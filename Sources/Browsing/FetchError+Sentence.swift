package import Querying
import Schema

extension FetchError {
  /// The one sentence that views and commands show for it.
  package var sentence: Sentence {
    switch self {
    case .noSuchEntity(let name): Sentence("there is no entity “\(name)”")
    case .needsValues(let names) where names.contains("FETCH_SOURCE"):
      Sentence("$FETCH_SOURCE has no object", instead: "--of names one")
    case .needsValues(let names):
      Sentence(
        names.map { "$\($0)" }.joined(separator: ", ")
          + (names.count == 1 ? " has no value" : " have no value"),
        instead: names.map { "--set \($0)=…" }.joined(separator: " ")
      )
    case .noSuchVariable(let name, let among):
      Sentence(
        "the predicate has no $\(name)",
        instead: among.isEmpty ? nil : "its variables are \(among.joined(separator: ", "))"
      )
    case .predicate(let error): error.sentence
    case .sort(let error): error.sentence
    case .property(let error): error.sentence
    case .having(let text):
      Sentence("groups having “\(text)” cannot be asked for", instead: Self.groups)
    case .computed(let column):
      Sentence(
        "“\(column.name)” is computed as \(column.expression), which SQL cannot say",
        instead: Self.groups
      )
    }
  }

  private static let groups =
    "properties, arithmetic, sum:, min:, max:, average: and count: of them, and groups can be"
}
