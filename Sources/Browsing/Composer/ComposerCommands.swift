import Findings
import Querying
import Screen

extension Command {
  static let compose = Command(
    "compose", ["W"], "Put predicate and sort together from paths, operators and values",
    otherWords: "filter predicate query", waitsFor: [.findings],
    disabled: { pane, context in
      guard let findings = pane as? FindingsPane else { return nil }
      return findings.selected(context.known.audit)?.finding?.finding.predicate == nil
        ? "no short predicate selects these rows" : nil
    },
    opens: { _, entity, context in
      guard let entity else { return }
      ComposerPane.compose(RowsPane(RowQuery(entity: entity), in: context), &context)
    })
  static let addCondition = Command("add", [.composer: ["a"]], "Add a condition: pick a path, an operator, a value")
  static let addSort = Command("add sort", [.composer: ["s"]], "Add a path to sort by")
  static let group = Command(
    "group", [.composer: ["g"]], "Put the condition into a group of its own, or take a group apart")
  static let removeLine = Command(
    "remove line", [.composer: ["d", .delete]], "Take the line under the cursor out of the query")
  static let chooseOperator = Command("operator", [.composer: ["o"]], "Choose another operator")
  static let negate = Command("not", [.composer: ["!"]], "Put NOT before the line, or take it away")
  static let turn = Command(
    "turn", [.composer: [" "]], "Turn ALL into ANY, up into down, every row into no row, and back")
  static let moveLineUp = Command("line up", [.composer: ["K"]], "Move the line up among its neighbours")
  static let moveLineDown = Command("line down", [.composer: ["J"]], "Move the line down among its neighbours")
  static let correct = Command(
    "correct", [.composer: ["x"]], "Find the rows too for which the app shows a default",
    disabled: { pane, _ in (pane as? ComposerPane)?.correction == nil ? "the app shows no default for this row" : nil })
  static let spellings = Command(
    "spellings", [.composer: [.tab]], "Show every spelling in full with its notes, or the lines again")
  static let copySpelling = Command("copy…", [.composer: ["y"]], "Copy the query as NSPredicate, Swift, SQL or text")
  static let showRows = Command("rows", [.composer: ["W"]], "Show the rows that the query finds")
}

extension Keymap.Context { static let composer = Self("composer") }
