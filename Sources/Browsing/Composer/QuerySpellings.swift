import Findings
import Predicates
import Presenting
import Questions
import Schema

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
      guard let query = row.flatMap(pane.nils), case .rows(let count)? = pane.tallies[query] else {
        return note.sentence
      }
      return note.sentence(rows: count)
    }
    for key in sort where !key.path.cases.isEmpty {
      notes.append(QueryNote.rawOrder(path: key.path.persistentSpelling).sentence)
    }
    if pane.shown.isUnfinished { notes.append("a condition without a value is ignored") }
    return notes
  }
}
