import Decoding
import Querying
import Schema

/// A query in every spelling that may be taken away, each with what it cannot say.
struct QuerySpellings {
  struct Section: Hashable {
    let title: String
    /// What is copied.
    var text: String
    /// What stands beside it: arguments, bindings.
    var additions: [String] = []
    var notes: [String] = []
    /// Whether the predicate cannot be said at all.
    var isSilent = false
  }

  let sections: [Section]
  /// What is worth knowing before it is asked, whatever the spelling.
  let warnings: [String]

  init(_ pane: ComposerPane, _ document: Document) {
    guard let query = pane.query,
      let entity = document.model.entity(named: pane.entity)
    else {
      sections = []
      warnings = pane.checked.complaint.map { [$0.sentence.line] } ?? []
      return
    }
    let catalog = document.pathCatalog
    let sort = query.sort.compactMap { key in
      (try? catalog.path(key.path.persistentSpelling, from: pane.entity))
        .map { TypedSort(path: $0, isAscending: key.isAscending) }
    }
    let translation = QueryTranslation(
      query.predicate,
      sort: sort,
      entity: entity,
      contract: document.readers.contract
    )
    let hasPredicate = query.predicate != nil
    var sections = Self.swift(translation, hasPredicate)
    sections += Self.sql(query, document)
    if pane.planned == query { sections += Self.plan(pane, sections.last?.tables(query, document)) }
    self.sections = sections
    warnings = Self.warnings(pane, sort)
  }

  private static func swift(_ translation: QueryTranslation, _ hasPredicate: Bool) -> [Section] {
    var format = Section(title: "NSPredicate", text: translation.format.format)
    format.additions = translation.format.arguments.map { "%@ " + $0.swift }
    format.additions += translation.sort.map {
      "sort by \($0.path.persistentSpelling)\($0.isAscending ? "" : " descending")"
    }
    format.notes = translation.format.notes.map(\.sentence)
    let typed = translation.typedPath
    let data = translation.swiftData
    return [
      format, Section(title: "in Swift", text: translation.format.swift),
      section("CDE Swift", hasPredicate, typed.predicate, typed.sorts, typed.notes),
      section("#Predicate", hasPredicate, data.predicate, data.sorts, data.notes),
    ].filter { !$0.text.isEmpty || !$0.notes.isEmpty }
  }

  /// A predicate over its sorts; where there is none, the sorts alone.
  private static func section(
    _ title: String,
    _ hasPredicate: Bool,
    _ predicate: String?,
    _ sorts: [String],
    _ notes: [TranslationNote]
  ) -> Section {
    let said = hasPredicate ? predicate : nil
    return Section(
      title: title,
      text: ([said].compactMap { $0 } + sorts).joined(separator: "\n"),
      notes: notes.map(\.sentence),
      isSilent: hasPredicate && said == nil
    )
  }

  private static func sql(_ query: RowQuery, _ document: Document) -> [Section] {
    guard let layout = document.layout,
      let sql = try? RowQueryCompiler(model: document.model, layout: layout).keys(query)
    else { return [] }
    return [
      Section(
        title: "SQL",
        text: sql.statement,
        additions: sql.bindings.enumerated().map { "?\($0 + 1) = \($1.literal)" }
      )
    ]
  }

  private static func plan(_ pane: ComposerPane, _ tables: [String: String]?) -> [Section] {
    let steps = pane.plan.map { $0.words(tables ?? [:]) }
    let wanted = UnindexedPaths.find(pane.plan, pane.query ?? pane.base)
    return [
      Section(
        title: "plan",
        text: steps.joined(separator: "\n"),
        notes: wanted.map { "no index serves “\($0)”: #Index or a fetch index would help" }
      )
    ]
  }

  private static func warnings(_ pane: ComposerPane, _ sort: [TypedSort]) -> [String] {
    var notes = (pane.checked.query?.notes ?? []).compactMap { note -> String? in
      guard let path = note.countedPath else { return note.sentence }
      let row = pane.checked.rows.values.first { $0.subject?.path?.persistentSpelling == path }
      guard let query = row.flatMap(pane.nils), case .rows(let count)? = pane.tallies[query] else {
        return note.sentence
      }
      return note.sentence(rows: count)
    }
    for key in sort where !key.path.cases.isEmpty {
      notes.append(QueryNote.rawOrder(path: key.path.persistentSpelling).sentence)
    }
    if pane.shown.isUnfinished { notes.append("a row without a value is left out") }
    return notes
  }
}

extension QuerySpellings.Section {
  /// The tables that the query's SQL names by their aliases.
  fileprivate func tables(_ query: RowQuery, _ document: Document) -> [String: String]? {
    guard let layout = document.layout else { return nil }
    return (try? RowQueryCompiler(model: document.model, layout: layout).keys(query))?.tables
  }
}

extension SQL.Binding {
  /// The value as SQLite writes it.
  var literal: String {
    switch self {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "'" + text.replacing("'", with: "''") + "'"
    case .blob(let bytes):
      "x'" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
    }
  }
}
