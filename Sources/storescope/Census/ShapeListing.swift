import ArgumentParser
import Auditing
import Census
import Decoding
import Findings
import Foundation
import Opening
import Predicates
import Presenting
import Schema
import Screen
import Storage

/// `summary --shapes` and `--swift`: the contents of columns, and how undeclared columns could be declared.
struct ShapeListing {
  /// How the census is printed; the types are those of JSON and of undeclared columns.
  enum Form { case text, json, ndjson, swift }

  let document: OpenedDocument
  let form: Form
  let member: JSON.Member?
  /// The file that the rules for undeclared columns are written to.
  let rules: String?

  /// Counts and prints the columns of an entity, one of them, or all of the store; `rows` nil counts all rows.
  func run(entity: String?, column: String?, rows: RowQuery?) throws {
    let census = Census(session: try document.session(), contract: document.contract, leavesThreads: true)
    Interruption.onFirst { census.cancel() }
    let line = ProgressLine()
    let found = try census.run(entity: entity, path: column, rows: rows) { line.show($0) }
    line.clear()
    try Output.begin()
    if let column, found.columns.isEmpty, found.isComplete { throw CensusError.noColumn(column, entity: entity) }
    // A requested column is printed whatever it holds.
    print(found, column == nil ? found.columns.filter(\.isTelling) : found.columns)
    if let rules { try NewFile.write(CandidateRules.json(found.candidates).pretty + "\n", to: rules) }
    Output.finish()
    if found.gaps.contains(.stopped) { throw ExitCode(Exit.interrupted.rawValue) }
    if found.gaps.contains(.damage) { throw ExitCode(Exit.badInput.rawValue) }
  }

  private func print(_ found: CensusReport, _ columns: [ColumnCensus]) {
    switch form {
    case .text: CensusText.print(found, columns)
    case .json: Output.line(CensusJSON.json(found, columns).preceded(by: member).pretty)
    case .ndjson: for column in columns { Output.line(CensusJSON.column(column).preceded(by: member).compact) }
    case .swift: printTypes(found, columns)
    }
  }

  /// The Swift alone, so that it can go into a file; what was missed goes to standard error.
  private func printTypes(_ found: CensusReport, _ columns: [ColumnCensus]) {
    for (column, swift) in columns.compactMap({ column in CensusLines(column).swift.map { (column, $0) } }) {
      Output.line("// " + DisplayText("\(column.entity).\(column.path)").string)
      Output.line(swift)
    }
    for sentence in found.missing { Output.warn("note: " + sentence) }
  }
}

enum CensusError: Explained {
  /// Nil for every entity.
  case noColumn(String, entity: String?)

  var sentence: Sentence {
    switch self {
    case .noColumn(let path, let entity):
      Sentence(
        "no such attribute with a column", at: [entity, path].compactMap(\.self).joined(separator: "."),
        instead: "storescope schema lists the attributes")
    }
  }
}

/// The census as a listing for people.
enum CensusText {
  static func print(_ report: CensusReport, _ columns: [ColumnCensus]) {
    for column in columns {
      for line in CensusLines(column).all { Output.say(line.text) }
      Output.line("")
    }
    let rest = report.columns.count - columns.count
    var words = ["\(Count.text(columns.count, "column")) of \(Count.text(report.rows, "row"))"]
    if rest > 0 { words.append("\(Count.text(rest, "other column")) hold nothing but plain values") }
    Output.line(words.joined(separator: "; "))
    for sentence in report.missing { Output.say(sentence) }
  }
}
