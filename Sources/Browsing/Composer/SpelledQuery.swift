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
      case fetch(FetchCode.Form)
      case sql, plan
    }

    let kind: Kind
    /// The text to copy; empty if the form cannot say the predicate.
    var text: String
    var notes: [String] = []
    /// The reasons why a part of the query is missing in the text.
    var gaps: [String] = []

    var title: String {
      switch kind {
      case .predicate: "predicate"
      case .fetch(let form): form.title
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
      query.predicate, sort: sort, entity: entity, contract: document.readers.contract,
      types: document.kind == "SwiftData" ? .swiftOnly : .coreData, written: text,
      bounds: FetchBounds(
        limit: query.limit, offset: query.offset, includesSubentities: query.includesSubentities))
    sections = translation.fetches.map { fetch in
      Section(
        kind: .fetch(fetch.form), text: fetch.code ?? "", notes: (fetch.notes + fetch.limits).map(\.sentence),
        gaps: fetch.gaps.map(\.sentence))
    }
    guard let sql = query.shellSQL(in: document) else { return }
    tables = sql.tables
    sections.append(Section(kind: .sql, text: sql.script))
  }
}

/// The copyable spellings of the query on the screen, and warnings about them.
struct QuerySpellings: Hashable {
  typealias Section = SpelledQuery.Section

  /// The sign before what only makes a query slow, unlike that of values that cannot be read.
  static let slow = "–"

  let sections: [Section]
  /// The predicate as the user types it; empty if there is none.
  let written: String
  /// Warnings about the query itself, whatever the spelling.
  let warnings: [String]

  init(_ pane: ComposerPane) {
    written = pane.draft.predicateText
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
