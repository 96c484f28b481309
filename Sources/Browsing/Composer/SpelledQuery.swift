import Decoding
import Findings
import Predicates
import Presenting
import Questions
import Schema

/// A query in every copyable spelling, with what each cannot express: made once for each query.
struct SpelledQuery: Hashable {
  struct Section: Hashable {
    enum Kind: Hashable {
      /// The text as the user types it.
      case predicate
      case format, swiftFormat, typedPath, swiftData
      case call(Dialect)
      case sql, plan
    }

    let kind: Kind
    /// The text to copy.
    var text: String
    /// Additional facts: arguments, bindings.
    var additions: [String] = []
    var notes: [String] = []
    /// Whether the predicate has no spelling at all.
    var isSilent = false

    var title: String {
      switch kind {
      case .predicate: "predicate"
      case .format: "NSPredicate"
      case .swiftFormat: "in Swift"
      case .typedPath: "CDE Swift"
      case .swiftData: "#Predicate"
      case .call(let dialect): dialect.rawValue
      case .sql: "SQL"
      case .plan: "plan"
      }
    }
  }

  let query: RowQuery
  private(set) var sections: [Section] = []
  private(set) var sort: [TypedSort] = []
  /// The tables that the query's SQL names by their aliases.
  private(set) var tables: [String: String] = [:]

  init(_ query: RowQuery, written text: String, _ document: Document) {
    self.query = query
    guard let entity = document.model.entity(named: query.entity) else { return }
    let catalog = document.pathCatalog
    sort = query.sort.compactMap { key in
      (try? catalog.path(key.path.persistentSpelling, from: query.entity)).map {
        TypedSort(path: $0, isAscending: key.isAscending, collation: key.collation)
      }
    }
    let translation = QueryTranslation(
      query.predicate, sort: sort, entity: entity, contract: document.readers.contract, written: text)
    sections = Self.swift(translation, query.predicate != nil)
    guard let sql = query.shellSQL(in: document) else { return }
    tables = sql.tables
    sections.append(Section(kind: .sql, text: sql.script))
  }

  private static func swift(_ translation: QueryTranslation, _ hasPredicate: Bool) -> [Section] {
    var format = Section(kind: .format, text: translation.format.text)
    format.additions = translation.sort.map { "sort by " + $0.text }
    format.notes = translation.format.notes.map(\.sentence)
    if !translation.format.arguments.allSatisfy(\.isReadByNSPredicate) {
      format.notes.append("only storescope reads such a CAST; the Swift below passes the value")
    }
    let call = [hasPredicate ? translation.format.swift : ""] + translation.sort.map(\.keyed)
    var sections = [format, Section(kind: .swiftFormat, text: call.filter { !$0.isEmpty }.joined(separator: "\n"))]
    if let typed = translation.typedPath {
      sections.append(section(.typedPath, hasPredicate, typed.predicate, typed.sorts, typed.notes))
    }
    if let data = translation.swiftData {
      sections.append(section(.swiftData, hasPredicate, data.predicate, data.sorts, data.notes))
    }
    sections += translation.queries.map { Section(kind: .call($0.dialect), text: $0.swift) }
    return sections.filter { !$0.text.isEmpty || !$0.notes.isEmpty }
  }

  /// A predicate followed by its sorts; without a predicate the sorts alone.
  private static func section(
    _ kind: Section.Kind, _ hasPredicate: Bool, _ predicate: String?, _ sorts: [String], _ notes: [TranslationNote]
  ) -> Section {
    let said = hasPredicate ? predicate : nil
    return Section(
      kind: kind, text: ([said].compactMap { $0 } + sorts).joined(separator: "\n"), notes: notes.map(\.sentence),
      isSilent: hasPredicate && said == nil)
  }
}

/// The copyable spellings of the query on the screen, and warnings about them.
struct QuerySpellings {
  typealias Section = SpelledQuery.Section

  /// The sign before what only makes a query slow, unlike that of values that cannot be read.
  static let slow = "–"

  let sections: [Section]
  /// Warnings about the query itself, whatever the spelling.
  let warnings: [String]

  init(_ pane: ComposerPane) {
    guard pane.query != nil else {
      sections = []
      warnings = pane.checked.complaint.map { [$0.sentence.line] } ?? []
      return
    }
    var sections = pane.spelled?.sections ?? []
    if let spelled = pane.spelled, pane.planned == spelled.query { sections.append(Self.plan(pane.plan, of: spelled)) }
    self.sections = sections
    warnings = Self.warnings(pane, pane.spelled?.sort ?? [])
  }

  private static func plan(_ plan: [PlanStep], of spelled: SpelledQuery) -> Section {
    Section(
      kind: .plan, text: plan.map { $0.words(spelled.tables) }.joined(separator: "\n"),
      notes: UnindexedPaths.find(plan, spelled.query).map { TranslationNote.unindexed(path: $0, rows: nil).sentence })
  }

  private static func warnings(_ pane: ComposerPane, _ sort: [TypedSort]) -> [String] {
    var notes = (pane.checked.query?.notes ?? []).compactMap { note -> String? in
      guard let path = note.countedPath else { return note.sentence }
      let row = pane.checked.rows.values.first { $0.subject?.path?.persistentSpelling == path }
      return row.flatMap { pane.count(.withoutValue, of: $0) }.map { note.sentence(rows: $0) } ?? note.sentence
    }
    for key in sort where !key.path.cases.isEmpty {
      notes.append(QueryNote.rawOrder(path: key.path.persistentSpelling).sentence)
    }
    if pane.shown.isUnfinished { notes.append("a condition without a value is ignored") }
    return notes
  }
}
