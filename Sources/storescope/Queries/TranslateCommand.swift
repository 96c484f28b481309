import ArgumentParser
import Decoding
import Foundation
import Opening
import Predicates
import Presenting
import Questions
import Schema
import Screen
import Storage

/// `translate`: a query in every spelling.
struct TranslateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translate",
    abstract: "Prints a query as code for the app and as SQL, and how SQLite would run it.",
    discussion: """
      The line "predicate" is the text that --where takes in the other commands. The SQL is for sqlite3: it \
      selects the keys of the rows, always in the same order. The plan is that of the statement that Core Data \
      sends for the same fetch, which selects all columns and sorts only by --sort.

      --target is the app's oldest release: what it cannot do yet is not written, such as comparing an enum \
      before iOS 27.
      """)

  @Argument(help: "A store, a model, or a folder that holds one.") var path: String

  @Argument(help: "The entity; not needed with --sql, whose statement names one.")
  var entity: String?

  @OptionGroup var query: QueryOptions

  @Option(help: "A SELECT from a \"CoreData: sql:\" line of a log; prints the entity and paths it uses.")
  var sql: String?

  @OptionGroup var output: JSONOption

  @OptionGroup var open: OpenOptions

  func validate() throws {
    if (entity == nil) == (sql == nil) { throw ValidationError("translate takes an entity or --sql.") }
  }

  func run() throws {
    try open.reading([path]) { document in
      if let sql {
        let report = try SQLReport(sql, in: document)
        return output.json ? Output.line(report.json.pretty) : report.print()
      }
      let entity = try document.entity(named: entity ?? "")
      let query = try query.settled(entity.name, in: document)
      let checked = try query.checked(entity.name, in: document)
      let found = QueryTranslation(
        checked?.predicate, sort: try query.typedSorts(entity.name, in: document), entity: entity,
        contract: document.contract, types: document.isSwiftData ? .swiftOnly : .coreData,
        written: query.predicate ?? "",
        bounds: FetchBounds(limit: query.limit, offset: query.offset, includesSubentities: !query.exact))
      let hasPredicate = checked != nil
      var report = TranslationReport(found, hasPredicate: hasPredicate)
      report.notes = try query.sentences(of: checked, entity.name, in: document)
      report.notes += found.notes.map(\.sentence)
      if document.store != nil {
        var rows = try query.rowQuery(entity.name, checked?.predicate, in: document)
        rows.limit = query.limit
        rows.offset = query.offset
        try report.ask(document, rows)
      } else {
        report.notes.append("a model alone has no columns, so there is no SQL")
      }
      if output.json { Output.line(report.json.pretty) } else { report.print() }
    }
  }
}

/// The whole output of `translate`.
struct TranslationReport {
  let translation: QueryTranslation
  let hasPredicate: Bool
  var sql: SQL?
  var plan: [PlanStep] = []
  var notes: [String] = []

  init(_ translation: QueryTranslation, hasPredicate: Bool) {
    (self.translation, self.hasPredicate) = (translation, hasPredicate)
  }

  /// Adds the SQL, the plan of the fetch that Core Data sends, and the index that a filter or sort needs.
  mutating func ask(_ document: OpenedDocument, _ query: RowQuery) throws {
    let session = try document.session()
    sql = try session.compiler.forShell.keys(query)
    plan = try session.plan(query)
    let wanted = UnindexedPaths.find(plan, query)
    guard !wanted.isEmpty else { return }
    let rows = try session.count(RowQuery(entity: query.entity, includesSubentities: query.includesSubentities))
    notes += wanted.map { TranslationNote.unindexed(path: $0, rows: rows).sentence }
  }

  var json: JSON {
    [
      "predicateFormat": .string(translation.format.format),
      "arguments": .texts(translation.format.arguments.map(\.swiftArgument)),
      "sortDescriptors": .list(translation.sort) {
        [
          "key": .string($0.path.persistentSpelling), "ascending": .boolean($0.isAscending),
          "collation": $0.collation == .storeDefault ? nil : .string($0.collation.rawValue),
        ]
      },
      "typedPath": .text(typedPath), "typedPathSorts": .texts(translation.typedPath?.sorts ?? []),
      "swiftDataPredicate": .text(swiftData), "swiftDataSorts": .texts(translation.swiftData?.sorts ?? []),
      "dialectQueries": .list(translation.queries) {
        ["dialect": .string($0.dialect.rawValue), "query": .string($0.swift)]
      },
      "fetches": .list(translation.fetches) {
        [
          "form": .string($0.form.title), "code": .text($0.code),
          "notes": .texts(($0.notes + $0.limits).map(\.sentence)),
        ]
      },
      "sql": .text(sql?.statement), "bindings": .list(sql?.bindings ?? [], \.translated),
      "script": .text(sql?.script), "plan": .texts(plan.map(\.text)), "notes": .texts(notes),
    ]
  }

  private var typedPath: String? { hasPredicate ? translation.typedPath?.predicate : nil }
  private var swiftData: String? { hasPredicate ? translation.swiftData?.predicate : nil }

  func print() {
    if hasPredicate { line("predicate", translation.format.text) }
    for fetch in translation.fetches { if let code = fetch.code { line(fetch.form.title, code) } }
    if let sql { line("SQL", sql.script) }
    let tables = sql?.tables ?? [:]
    for step in plan { line("plan", step.words(tables)) }
    for note in notes { line("note", note) }
  }

  private func line(_ title: String, _ text: String) {
    for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let label = (index == 0 ? title : "").padding(toLength: 12, withPad: " ", startingAt: 0)
      Output.line(label + DisplayText(String(part)).string)
    }
  }
}

extension SQLiteValue {
  /// The value as JSON has it; a blob as SQLite writes it.
  fileprivate var translated: JSON {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .double(number)
    case .text(let text): .string(text)
    case .blob, .malformedText: .string(literal)
    }
  }
}
