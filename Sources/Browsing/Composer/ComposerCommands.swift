import Findings
import Predicates
import Screen

extension ComposerPane {
  static let commands: [Command] = [
    .compose, .addCondition, .addSort, .group, .removeLine, .chooseOperator, .negate, .turn, .moveLineUp, .moveLineDown,
    .correct, .spellings, .copySpelling, .showRows,
  ]
}

extension Keymap.Context { static let composer = Self("composer") }

extension Command {
  static let addCondition = edit("add", ["a"], "Add a condition: pick a path, an operator, a value") {
    $0.pickCondition(&$1)
  }
  static let addSort = edit("add sort", ["s"], "Add a path to sort by") { $1.box = $0.picker(.sortTerm(nil), $1) }
  static let group = edit(
    "group", ["g"], "Put the condition into a group of its own, or take a group apart"
  ) { $0.group($0.checker($1)) }
  static let removeLine = edit(
    "remove line", ["d", .delete], "Take the line under the cursor out of the query"
  ) { $0.remove($0.checker($1)) }
  static let chooseOperator = edit("operator", ["o"], "Choose another operator") { $0.chooseOperator(&$1) }
  static let negate = edit("not", ["!"], "Put NOT before the line, or take it away") { $0.negate($0.checker($1)) }
  static let turn = edit(
    "turn", [" "], "Turn ALL into ANY, up into down, every row into no row, and back"
  ) { $0.turn($0.checker($1)) }
  static let moveLineUp = edit("line up", ["K"], "Move the line up among its neighbours") {
    $0.moveLine(by: -1, $0.checker($1))
  }
  static let moveLineDown = edit("line down", ["J"], "Move the line down among its neighbours") {
    $0.moveLine(by: 1, $0.checker($1))
  }
  static let correct = edit(
    "correct", ["x"], "Find the rows too for which the app shows a default",
    disabled: { composer, _ in composer.correction == nil ? "the app shows no default for this row" : nil }
  ) { $0.correct($0.checker($1)) }
  static let spellings = edit(
    "spellings", [.tab], "Show every spelling in full with its notes, or the lines again"
  ) { composer, _ in composer.turnSpellings() }
  static let copySpelling = ComposerPane.command(
    "copy…", ["y"], "Copy the query as NSPredicate, Swift, SQL or text"
  ) { $0.copyValue(&$1) }
  static let showRows = ComposerPane.command("rows", ["W"], "Show the rows that the query finds") { $0.showRows(&$1) }
}

/// A command that changes the draft, whose results are then asked for.
private func edit(
  _ title: String, _ keys: [Key], _ summary: String,
  disabled: @escaping @Sendable (ComposerPane, PaneContext) -> String? = { _, _ in nil },
  change: @escaping @Sendable (inout ComposerPane, inout PaneContext) -> Void
) -> Command {
  ComposerPane.command(title, keys, summary, disabled: disabled) { composer, context in
    change(&composer, &context)
    composer.askSoon(&context)
  }
}
