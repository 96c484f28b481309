import Findings
import Schema
import Screen

/// The commands that are no pane's own: movement, the way between views, copying.
extension Command {
  /// The ones that the lists of keys show first.
  static let general: [Command] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last,
    .open, .back, .forward, .ascend, .setPlace, .goToPlace, .nextPane, .find, .findNext,
    .findPrevious, .toggleFold, .localTime, .copyCell, .copyRow, .copyAs, .saveValue, .speak,
    .olderSave, .newerSave,
  ]
  static let up = Command(
    "cursor up",
    [.everywhere: [.up, "k"]],
    "Move up one line",
    group: .movement,
    waitsFor: .lines
  )
  static let down = Command(
    "cursor down",
    [.everywhere: [.down, "j"]],
    "Move down one line",
    group: .movement,
    waitsFor: .lines
  )
  static let left = Command(
    "left",
    [.everywhere: [.left, "h"]],
    "Move left one column",
    group: .movement,
    waitsFor: .nodes
  )
  static let right = Command(
    "right",
    [.everywhere: [.right, "l"]],
    "Move right one column",
    group: .movement,
    waitsFor: .nodes
  )
  static let pageUp = Command(
    "page up",
    [.everywhere: [.pageUp, .control("b")]],
    "Move up one page",
    group: .movement,
    waitsFor: .lines
  )
  static let pageDown = Command(
    "page down",
    [.everywhere: [.pageDown, .control("f")]],
    "Move down one page",
    group: .movement,
    waitsFor: .lines
  )
  static let halfPageUp = Command(
    "half page up",
    [.everywhere: [.control("u")]],
    "Move up half a page",
    group: .movement,
    waitsFor: .lines
  )
  static let halfPageDown = Command(
    "half page down",
    [.everywhere: [.control("d")]],
    "Move down half a page",
    group: .movement,
    waitsFor: .lines
  )
  static let first = Command(
    "first",
    [.everywhere: [.home, "g"]],
    "Go to the first line, or after a number to that line",
    group: .movement,
    waitsFor: .lines
  )
  static let last = Command(
    "last",
    [.everywhere: [.end, "G"]],
    "Go to the last line, or after a number to that line: 5G",
    group: .movement,
    waitsFor: [.record, .value, .findings]
  )
  static let open = Command(
    "open",
    [.everywhere: [.enter]],
    "Open what is under the cursor; follow a relationship",
    group: .ways,
    otherWords: "json blob payload tree",
    waitsFor: [.row, .record, .value, .findings, .copy]
  )
  static let back = Command(
    "back",
    [.everywhere: [.backspace]],
    "Go back to exactly where you were",
    group: .ways,
    disabled: { _, context in
      context.trail.isEmpty && context.jumps.isEmpty ? "nothing to go back to" : nil
    }
  )
  static let forward = Command(
    "forward",
    [.everywhere: ["}"]],
    "Go forward again after going back",
    group: .ways,
    disabled: { _, context in context.ahead.isEmpty ? "nothing to go forward to" : nil }
  )
  static let ascend = Command(
    "up",
    [.everywhere: ["q"]],
    "Go up to the view that this one was opened from; leave storescope from the topmost",
    group: .ways
  )
  static let setPlace = Command(
    "set place",
    [.everywhere: ["m"]],
    "Let a letter stand for this place",
    group: .ways
  )
  static let goToPlace = Command(
    "go to place",
    [.everywhere: ["'"]],
    "Go to the place that a letter stands for",
    group: .ways,
    disabled: { _, context in context.places.isEmpty ? "no place is set yet · m sets one" : nil }
  )
  static let nextPane = Command(
    "next pane",
    [.everywhere: [.tab, .backTab]],
    "Move between the entities and the rows",
    group: .movement
  )
  static let find = Command(
    "find",
    [.everywhere: ["/"]],
    "Find a text, or narrow the list to it, while you type",
    group: .movement
  )
  static let findNext = Command(
    "find next",
    [.everywhere: ["n"]],
    "Go to the next place that shows the text",
    group: .movement,
    disabled: { pane, _ in pane.hasNothingSought ? "nothing to find yet · / types it" : nil }
  )
  static let findPrevious = Command(
    "find previous",
    [.everywhere: ["N"]],
    "Go to the previous place that shows the text",
    group: .movement,
    disabled: { pane, _ in pane.hasNothingSought ? "nothing to find yet · / types it" : nil }
  )
  static let toggleFold = Command(
    "fold",
    [.entities: [" "], .value: [" "], .findings: [" "]],
    "Fold or unfold the node under the cursor",
    waitsFor: .nodes
  )
  static let localTime = Command(
    "local time",
    [.everywhere: ["t"]],
    "Show dates in local time or in UTC",
    group: .looks
  )
  static let copyCell = Command(
    "copy",
    [.everywhere: ["y"]],
    "Copy the value under the cursor: text as it is, other bytes in base64",
    group: .results,
    waitsFor: [.row, .record, .value, .findings, .copy]
  )
  static let copyRow = Command(
    "copy row",
    [.everywhere: [.control("y")]],
    "Copy the whole row or record as a line of JSON",
    group: .results,
    waitsFor: [.row, .record, .findings, .copy]
  )
  static let copyAs = Command(
    "copy as …",
    [.everywhere: ["Y"]],
    "Choose what to copy: the value, the whole row, a predicate, a path",
    group: .results,
    otherWords: "json csv sql predicate",
    waitsFor: [.row, .record, .value, .findings, .copy]
  )
  static let saveValue = Command(
    "save or open",
    [.everywhere: ["O"]],
    "Save the value under the cursor to a file, or open it in $PAGER or $EDITOR",
    group: .results,
    waitsFor: [.row, .record, .value, .findings, .copy]
  )
  static let speak = Command(
    "read aloud",
    [.everywhere: [";"]],
    "Put what is under the cursor into one sentence, for screen readers",
    group: .results,
    waitsFor: [.row, .record, .value, .findings]
  )
  static let olderSave = Command(
    "older save",
    [.everywhere: [","]],
    "Show the store as the save before left it, and mark what that save changed",
    otherWords: "undo past earlier commit",
    disabled: { _, context in
      context.document.layout == nil
        ? "a model alone has no saves"
        : context.document.commit?.number == 0 ? "the log holds nothing older" : nil
    }
  )
  static let newerSave = Command(
    "newer save",
    [.everywhere: ["."]],
    "Show the store as the next save left it, in the end as it is now",
    disabled: { _, context in
      context.document.commit == nil ? "this is the store as it is now" : nil
    }
  )
}

/// The commands of the program as a whole.
extension Command {
  static let program: [Command] = [
    .refresh, .follow, .cancel, .stop, .redraw, .openStore, .chooseTheme, .zoom, .palette, .help,
    .suspend, .quit,
  ]
  static let refresh = Command(
    "refresh",
    [.everywhere: ["r"]],
    "Read the store again as it is now",
    otherWords: "reload reread e"
  )
  static let follow = Command(
    "follow",
    [.everywhere: ["F"]],
    "Mark rows as others save them: + new, ✎ changed, − deleted, ↗ ↘ come into or out of the filter; again pauses",
    group: .looks,
    otherWords: "watch live",
    disabled: { _, context in
      if context.document.layout == nil { return "a model alone has no rows to follow" }
      return context.document.commit == nil
        ? nil : "this is an earlier save · . goes on to the store as it is now"
    }
  )
  static let cancel = Command(
    "cancel",
    [.everywhere: [.escape]],
    "Stop what runs, else take back what narrows the view, else go back"
  )
  static let stop = Command(
    "stop",
    [.everywhere: [.control("c")]],
    "Stop what runs; never leaves the view"
  )
  static let redraw = Command("redraw", [.everywhere: [.control("l")]], "Draw the screen anew")
  static let openStore = Command(
    "open store",
    [.everywhere: [.control("o")]],
    "Open another store: a recent one, one near this one, or by its path",
    group: .ways
  )
  static let chooseTheme = Command(
    "theme",
    [.everywhere: ["T"]],
    "Choose a theme; the one under the cursor shows at once",
    group: .looks
  )
  static let zoom = Command(
    "zoom",
    [.everywhere: ["z"]],
    "Hide or show the list of entities",
    group: .looks
  )
  static let palette = Command("commands", [.everywhere: [":"]], "Find a command by its name")
  static let help = Command(
    "help",
    [.everywhere: ["?", .function(1)]],
    "List the keys that work here"
  )
  static let suspend = Command(
    "suspend",
    [.everywhere: [.control("z")]],
    "Put storescope in the background"
  )
  static let quit = Command(
    "leave",
    [.everywhere: ["Q"]],
    "Leave storescope",
    otherWords: "q qa wq quit exit close bye"
  )
}
