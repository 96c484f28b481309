import Predicates
package import Questions

extension PlanStep {
  /// The step in words, with the tables' own names; an unknown line stays as SQLite prints it.
  package func words(_ tables: [String: String]) -> String {
    let name = { (alias: String) in tables[alias].map { "\($0) (\(alias))" } ?? Self.plain(alias) }
    return switch kind {
    case .scan(let alias, let index):
      "reads every row of \(name(alias))" + (index.map { " in the order of \($0.words)" } ?? "") + withoutPartner
    case .constants: "makes rows of constants"
    case .end(let alias): "reads \(name(alias)) from one end"
    case .search(let alias, let index?) where index.isAutomatic:
      "makes an index for \(name(alias)) to look rows up" + withoutPartner
    case .search(let alias, let index):
      "finds rows of \(name(alias)) by " + (index.map { $0.words } ?? "primary key") + withoutPartner
    case .bloomFilter(let alias): "makes a filter that passes over most rows without a partner in \(name(alias))"
    case .rightJoin(let alias): "adds the rows of \(name(alias)) that no other row fitted"
    case .sort(lastTerms: nil): "sorts what it found"
    case .sort: "sorts what is equal by the first keys"
    case .temporary(let purpose): purpose.words
    case .subquery(let subquery, let number): subquery.words(number)
    case .view(let name, false): "takes the rows of \(Self.plain(name)) one by one:"
    case .view(let name, true): "writes all rows of \(Self.plain(name)) down first:"
    case .compound: "puts the rows of several SELECTs together:"
    case .compoundPart(let part, let isSorted): part.words + (isSorted ? ", by a temporary table:" : ":")
    case .eitherIndex: "looks each side of the OR up by itself:"
    case .indexOfOr(let number): "side \(number) of the OR:"
    case .recursion(true): "starts a recursion with:"
    case .recursion(false): "repeats for each row that came of it:"
    case .other: text
    }
  }

  private var withoutPartner: String { text.hasSuffix(" LEFT-JOIN") ? ", or goes on without one" : "" }

  /// SQLite's names of unnamed SELECTs are in parentheses: `(subquery-2)`.
  private static func plain(_ name: String) -> String {
    guard name.hasPrefix("("), name.hasSuffix(")") else { return name }
    return String(name.dropFirst().dropLast()).replacing("-", with: " ")
  }
}

extension PlanIndex { fileprivate var words: String { name + (isCovering ? " alone" : "") } }

extension PlanStep.Purpose {
  fileprivate var words: String {
    switch self {
    case .groups: "brings the rows of each group together in a temporary table"
    case .distinctRows: "drops equal rows by a temporary table"
    case .distinctValues(let function): "drops equal values for \(function) by a temporary table"
    case .other(let purpose): "makes a temporary table for \(purpose)"
    }
  }
}

extension PlanStep.Subquery {
  fileprivate func words(_ number: String) -> String {
    switch self {
    case .scalar(isCorrelated: true): "runs subquery \(number) for each row:"
    case .scalar(isCorrelated: false): "runs subquery \(number) once:"
    case .list(isCorrelated: true): "lists what subquery \(number) finds, again for each row:"
    case .list(isCorrelated: false): "lists once what subquery \(number) finds:"
    case .reused: "uses what subquery \(number) found before"
    }
  }
}

extension PlanStep.CompoundPart {
  fileprivate var words: String {
    switch self {
    case .first: "first the rows of"
    case .left: "on one side"
    case .right: "on the other side"
    case .unionAll: "then all rows of"
    case .union: "then the rows, unless they are there, of"
    case .except: "without the rows of"
    case .intersect: "and of these only the rows of"
    case .merge(let operation): "goes through two sorted SELECTs side by side for \(operation)"
    }
  }
}
