import Findings
import Schema
import Screen

/// The commands that are no pane's own: movement, the way between views, copying.
extension Command {
  /// The ones that the lists of keys show first.
  static let general: [Command] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .open, .back, .forward,
    .ascend, .setPlace, .goToPlace, .nextPane, .find, .findNext, .findPrevious, .toggleFold, .localTime, .copyCell,
    .copyRow, .copyAs, .saveValue, .speak, .olderSave, .newerSave,
  ]
  static let up = movement("cursor up", [.up, "k"], "Move up one line")
  static let down = movement("cursor down", [.down, "j"], "Move down one line")
  static let left = Command(
    "left", [.left, "h"], "Move left one column", group: .movement, waitsFor: .nodes, number: .times)
  static let right = Command(
    "right", [.right, "l"], "Move right one column", group: .movement, waitsFor: .nodes, number: .times)
  static let pageUp = movement("page up", [.pageUp, .control("b")], "Move up one page")
  static let pageDown = movement("page down", [.pageDown, .control("f")], "Move down one page")
  static let halfPageUp = movement("half page up", [.control("u")], "Move up half a page")
  static let halfPageDown = movement("half page down", [.control("d")], "Move down half a page")
  static let first = movement(
    "first", [.home, "g"], "Go to the first line, or after a number to that line", number: .line)
  static let last = Command(
    "last", [.end, "G"], "Go to the last line, or after a number to that line: 5G", group: .movement,
    waitsFor: [.record, .value, .findings], number: .line)
  static let open = Command(
    "open", [.enter], "Open what is under the cursor; follow a relationship", group: .ways,
    otherWords: "json blob payload tree", waitsFor: [.row, .record, .value, .findings, .copy])
  static let back = Command(
    "back", [.backspace], "Go back to exactly where you were", group: .ways,
    disabled: { _, context in context.way.trail.isEmpty && context.way.jumps.isEmpty ? "nothing to go back to" : nil })
  static let forward = Command(
    "forward", ["}"], "Go forward again after going back", group: .ways,
    disabled: { _, context in context.way.ahead.isEmpty ? "nothing to go forward to" : nil })
  static let ascend = Command(
    "up", ["q"], "Go up to the view that this one was opened from; leave storescope from the topmost", group: .ways)
  static let setPlace = Command("set place", ["m"], "Let a letter stand for this place", group: .ways)
  static let goToPlace = Command(
    "go to place", ["'"], "Go to the place that a letter stands for", group: .ways,
    disabled: { _, context in context.memory.places.isEmpty ? "no place is set yet · m sets one" : nil })
  static let nextPane = Command(
    "next pane", [.tab, .backTab], "Move between the entities and the rows", group: .movement)
  static let find = Command("find", ["/"], "Find a text, or narrow the list to it, while you type", group: .movement)
  static let findNext = Command(
    "find next", ["n"], "Go to the next place that shows the text", group: .movement, number: .timesWhenRead,
    disabled: { pane, _ in pane.hasNothingSought ? "nothing to find yet · / types it" : nil })
  static let findPrevious = Command(
    "find previous", ["N"], "Go to the previous place that shows the text", group: .movement, number: .timesWhenRead,
    disabled: { pane, _ in pane.hasNothingSought ? "nothing to find yet · / types it" : nil })
  static let toggleFold = Command(
    "fold", [.entities: [" "], .value: [" "], .findings: [" "]], "Fold or unfold the node under the cursor",
    waitsFor: .nodes)
  static let localTime = Command("local time", ["t"], "Show dates in local time or in UTC", group: .looks)
  static let copyCell = Command(
    "copy", ["y"], "Copy the value under the cursor: text as it is, other bytes in base64", group: .results,
    waitsFor: [.row, .record, .value, .findings, .copy])
  static let copyRow = Command(
    "copy row", [.control("y")], "Copy the whole row or record as a line of JSON", group: .results,
    waitsFor: [.row, .record, .findings, .copy])
  static let copyAs = Command(
    "copy as …", ["Y"], "Choose what to copy: the value, the whole row, a predicate, a path", group: .results,
    otherWords: "json csv sql predicate", waitsFor: [.row, .record, .value, .findings, .copy])
  static let saveValue = Command(
    "save or open", ["O"], "Save the value under the cursor to a file, or open it in $PAGER or $EDITOR",
    group: .results, waitsFor: [.row, .record, .value, .findings, .copy])
  static let speak = Command(
    "read aloud", [";"], "Put what is under the cursor into one sentence, for screen readers", group: .results,
    waitsFor: [.row, .record, .value, .findings])
  static let olderSave = Command(
    "older save", [","], "Show the store as the save before left it, and mark what that save changed",
    otherWords: "undo past earlier commit",
    disabled: { _, context in
      context.document.layout == nil
        ? "a model alone has no saves" : context.document.commit?.number == 0 ? "the log holds nothing older" : nil
    })
  static let newerSave = Command(
    "newer save", ["."], "Show the store as the next save left it, in the end as it is now",
    disabled: { _, context in context.document.commit == nil ? "this is the store as it is now" : nil })
}

/// A movement between lines, which waits for the data that they depend on.
private func movement(
  _ title: String, _ keys: Command.Keys, _ summary: String, number: Command.Number = .distance
) -> Command {
  Command(title, keys, summary, group: .movement, waitsFor: .lines, number: number)
}

/// The commands of the program as a whole.
extension Command {
  static let program: [Command] = [
    .refresh, .follow, .cancel, .stop, .redraw, .openStore, .chooseTheme, .zoom, .palette, .help, .suspend, .quit,
  ]
  static let refresh = Command("refresh", ["r"], "Read the store again as it is now", otherWords: "reload reread e")
  static let follow = Command(
    "follow", ["F"],
    "Mark rows as others save them: + new, ✎ changed, − deleted, ↗ ↘ come into or out of the filter; again pauses",
    group: .looks, otherWords: "watch live",
    disabled: { _, context in
      if context.document.layout == nil { return "a model alone has no rows to follow" }
      return context.document.commit == nil ? nil : "this is an earlier save · . goes on to the store as it is now"
    })
  static let cancel = Command("cancel", [.escape], "Stop what runs, else take back what narrows the view, else go back")
  static let stop = Command("stop", [.control("c")], "Stop what runs; never leaves the view")
  static let redraw = Command("redraw", [.control("l")], "Draw the screen anew")
  static let openStore = Command(
    "open store", [.control("o")], "Open another store: a recent one, one near this one, or by its path", group: .ways)
  static let chooseTheme = Command(
    "theme", ["T"], "Choose a theme; the one under the cursor shows at once", group: .looks)
  static let zoom = Command("zoom", ["z"], "Hide or show the list of entities", group: .looks)
  static let palette = Command("commands", [":"], "Find a command by its name")
  static let help = Command("help", ["?", .function(1)], "List the keys that work here")
  static let suspend = Command("suspend", [.control("z")], "Put storescope in the background")
  static let quit = Command("leave", ["Q"], "Leave storescope", otherWords: "q qa wq quit exit close bye")
}
