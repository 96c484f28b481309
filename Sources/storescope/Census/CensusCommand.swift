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
import Storage

/// `census`: the contents of columns, and how undeclared columns could be declared.
struct CensusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "census", abstract: "Counts the values of enums, the shapes of JSON and the classes of archives.",
    discussion: """
      For JSON, it reports every key with its types, the sets of keys that occur, and a Swift type \
      that reads every payload. With --rules, it suggests declarations for columns that neither \
      source nor model declares, and writes them as a configuration that --config reads. ^C stops \
      the census and prints what was counted so far.
      """)

  @OptionGroup var store: StoreArgument

  @Option(help: "Only this entity and those below it.") var entity: String?

  @Option(help: "Only this attribute, this leaf of a composite, or all leaves of this composite.")
  var column: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Only the rows of the entity that match this NSPredicate text.", valueName: "predicate"))
  var predicate: String?

  @Flag(help: "Print the census as JSON.") var json = false

  @Flag(help: "Print a column of the census a line, as JSON.") var ndjson = false

  @OptionGroup var member: StoreMemberOptions

  @Option(help: "Write rules for undeclared columns to this file, as a cde-tool.json.")
  var rules: String?

  @OptionGroup var open: OpenOptions

  func validate() throws {
    try member.check(isJSON: json || ndjson)
    if json, ndjson { throw ValidationError("--json and --ndjson ask for two forms: give one.") }
    if predicate != nil, entity == nil {
      throw ValidationError("--where is about rows of --entity, which is not given.")
    }
  }

  func run() throws {
    try open.reading([store.path], threads: ProcessInfo.processInfo.activeProcessorCount) { document in
      let (entity, column) = try named(in: document)
      let census = Census(session: try document.session(), contract: document.contract, leavesThreads: true)
      Interruption.onFirst { census.cancel() }
      let line = ProgressLine()
      let asked = try rows(of: entity, in: document)
      let found = try census.run(entity: entity, path: column, rows: asked) { line.show($0) }
      line.clear()
      try Output.begin()
      if let column, found.columns.isEmpty, found.isComplete { throw CensusError.noColumn(column, entity: entity) }
      // A requested column is printed whatever it holds.
      let columns = column == nil ? found.columns.filter(\.isTelling) : found.columns
      let store = member.member(of: document)
      if json {
        Output.line(CensusJSON.json(found, columns).preceded(by: store).pretty)
      } else if ndjson {
        for column in columns { Output.line(CensusJSON.column(column).preceded(by: store).compact) }
      } else {
        CensusText.print(found, columns)
      }
      if let rules { try NewFile.write(CandidateRules.json(found.candidates).pretty + "\n", to: rules) }
      Output.finish()
      if found.gaps.contains(.stopped) { throw ExitCode(Exit.interrupted.rawValue) }
      if found.gaps.contains(.damage) { throw ExitCode(Exit.badInput.rawValue) }
    }
  }

  /// The entity and its attribute, which `--column Entity.path` may name together.
  private func named(in document: OpenedDocument) throws -> (entity: String?, column: String?) {
    guard entity == nil, let column, let dot = column.firstIndex(of: "."),
      let entity = document.pathCatalog.entity(spelled: String(column[..<dot]))
    else { return (try entity.map { try document.entity(named: $0).name }, column) }
    return (entity.name, String(column[column.index(after: dot)...]))
  }

  /// The rows that pass `--where`; nil if all are counted.
  private func rows(of entity: String?, in document: OpenedDocument) throws -> RowQuery? {
    guard let entity, let predicate else { return nil }
    let checker = QueryChecker(
      catalog: document.pathCatalog, entity: entity, now: Date().timeIntervalSinceReferenceDate)
    return RowQuery(entity: entity, predicate: try checker.check(predicate).predicate)
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
