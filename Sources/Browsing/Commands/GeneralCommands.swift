import Findings
import Schema
import Screen

// The commands of every view: movement, the way between views, copying.
extension Command {
  /// The ones that the lists of keys show first.
  static let general: [Command] = [
    .up, .down, .left, .right, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .first, .last, .open, .back, .forward,
    .ascend, .setPlace, .goToPlace, .nextPane, .preview, .find, .findNext, .findPrevious, .toggleFold, .localTime,
    .copyCell,
    .copyAs, .saveValue, .speak, .olderSave, .newerSave,
  ]
  static let up = movement("cursor up", [.up, "k"], "Move up one line") { _ in -1 }
  static let down = movement("cursor down", [.down, "j"], "Move down one line") { _ in 1 }
  static let left = Command(
    "left", [.left, "h"], "Move left one column", group: .movement, waitsFor: .nodes, number: .times
  ) { browser in
    _ = browser.act { (pane: inout any Pane, context) in pane.goLeft(&context) }
    guard browser.context.meansNothing, browser.isOver else { return }
    browser.context.meansNothing = false
    browser.back()
  }
  static let right = Command(
    "right", [.right, "l"], "Move right one column", group: .movement, waitsFor: .nodes, number: .times
  ) { (pane: inout any Pane, context) in pane.goRight(&context) }
  static let pageUp = Command(
    "page up", [.pageUp, .control("b")], "Move up one page", group: .movement, waitsFor: .lines,
    number: .distance { -$0.pageHeight }
  ) { (pane: inout any Pane, context) in pane.move(byPages: -1, &context) }
  static let pageDown = Command(
    "page down", [.pageDown, .control("f")], "Move down one page", group: .movement, waitsFor: .lines,
    number: .distance(\.pageHeight)
  ) { (pane: inout any Pane, context) in pane.move(byPages: 1, &context) }
  static let halfPageUp = movement("half page up", [.control("u")], "Move up half a page") {
    -max(1, $0.bodyHeight / 2)
  }
  static let halfPageDown = movement("half page down", [.control("d")], "Move down half a page") {
    max(1, $0.bodyHeight / 2)
  }
  static let first = Command(
    "first", [.home, "g"], "Go to the first line, or after a number to that line", group: .movement, waitsFor: .lines,
    number: .line
  ) { $0.move(by: -Int(Int32.max)) }
  static let last = Command(
    "last", [.end, "G"], "Go to the last line, or after a number to that line: 5G", group: .movement,
    waitsFor: [.record, .value, .findings], number: .line
  ) { (pane: inout any Pane, context) in pane.goToEnd(&context) }
  static let open = Command(
    "open", [.enter], "Open what is under the cursor; follow a relationship", group: .ways,
    otherWords: "json blob payload tree", waitsFor: [.row, .record, .value, .findings, .copy]
  ) { (pane: inout any Pane, context) in pane.open(&context) }
  static let back = Command(
    "back", [.backspace], "Go back to exactly where you were", group: .ways,
    disabled: { _, context in context.way.trail.isEmpty && context.way.jumps.isEmpty ? "nothing to go back to" : nil }
  ) { browser in
    browser.place.sayWhatIsKept(&browser.context)
    if !browser.context.way.trail.isEmpty || !browser.returnFromJump() { browser.back() }
  }
  static let forward = Command(
    "forward", ["}"], "Go forward again after going back", group: .ways,
    disabled: { _, context in context.way.ahead.isEmpty ? "nothing to go forward to" : nil }
  ) { $0.forward() }
  static let ascend = Command(
    "up", ["q"], "Go up to the view that this one was opened from; leave storescope from the topmost", group: .ways
  ) { browser in
    browser.place.sayWhatIsKept(&browser.context)
    browser.ascend()
  }
  static let setPlace = Command("set place", ["m"], "Let a letter stand for this place", group: .ways) { browser in
    browser.context.box = PlacesBox(isSetting: true, entities: browser.entities, browser.context)
  }
  static let goToPlace = Command(
    "go to place", ["'"], "Go to the place that a letter stands for", group: .ways,
    disabled: { _, context in context.memory.places.isEmpty ? "no place is set yet · m sets one" : nil }
  ) { $0.context.box = PlacesBox(isSetting: false, entities: $0.entities, $0.context) }
  static let nextPane = Command(
    "next pane", [.tab, .backTab], "Move between the entities, the view and what stands beside it", group: .movement
  ) { $0.switchPane() }
  static let preview = Command(
    "preview", ["v"],
    "Show or hide what stands beside the view from \(SecondColumn.leastWidth) columns on, or below the rows",
    group: .looks,
    disabled: { pane, context in
      let isBeside = context.isWide && (pane.aside(context) != nil || !context.way.over.isEmpty)
      let isBelow = !context.isWide && pane.asRows != nil
      return isBeside || isBelow ? nil : "nothing stands beside or below this view"
    }
  ) { $0.togglePreview() }
  static let find = Command(
    "find", ["/"], "Find a text, or narrow the list to it, while you type", group: .movement,
    waitsFor: .landing
  ) { browser in
    _ = browser.act { (pane: inout any SearchedPane, _) in pane.beginSearch() }
    browser.context.prompt = browser.focused.searchPrompt
  }
  static let findNext = Command(
    "find next", ["n"], "Go to the next place that shows the text", group: .movement, waitsFor: .landing,
    number: .timesWhenRead,
    disabled: seeksNothing
  ) { (pane: inout any Pane, context) in pane.goToHit(forward: true, &context) }
  static let findPrevious = Command(
    "find previous", ["N"], "Go to the previous place that shows the text", group: .movement, waitsFor: .landing,
    number: .timesWhenRead,
    disabled: seeksNothing
  ) { (pane: inout any Pane, context) in pane.goToHit(forward: false, &context) }
  static let localTime = Command(
    "local time", ["t"], "Show dates in local time or in UTC", group: .looks
  ) { browser in
    browser.context.look.usesLocalTime.toggle()
    browser.place.ask(.focused, &browser.context)
    browser.context.said = browser.context.look.usesLocalTime ? "dates in local time" : "dates in UTC"
  }
  static let copyCell = Command(
    "copy", ["y"], "Copy what is under the cursor: text as it is, other bytes in base64", group: .results,
    waitsFor: [.row, .record, .value, .findings, .copy]
  ) { (pane: inout any Pane, context) in pane.copyValue(&context) }
  static let copyAs = Command(
    "copy as …", ["Y"], "Choose what to copy, and see it first: the value, the whole row, a predicate, a path",
    group: .results,
    otherWords: "row json csv sql predicate", waitsFor: [.row, .record, .value, .findings, .copy]
  ) { browser in
    let pane = browser.focused
    CopiesBox.open(pane, &browser.context)
  }
  static let saveValue = Command(
    "save or open", ["O"], "Save the value under the cursor to a file, or open it in $PAGER or $EDITOR",
    group: .results, waitsFor: [.row, .record, .value, .findings, .copy]
  ) { $0.context.box = DeliveryBox(name: $0.focused.fileName ?? "value.txt") }
  static let speak = Command(
    "read aloud", [";"], "Put what is under the cursor into one sentence, for screen readers", group: .results,
    waitsFor: [.row, .record, .value, .findings]
  ) { $0.context.said = $0.spoken }
  static let olderSave = Command(
    "older save", [","], "Show the store as the save before left it, and mark what that save changed",
    otherWords: "undo past earlier commit", isOffered: { $0.layout != nil },
    disabled: { _, context in
      context.document.layout == nil
        ? "a model alone has no saves" : context.document.commit?.number == 0 ? "the log holds nothing older" : nil
    }
  ) { $0.step(by: -1) }
  static let newerSave = Command(
    "newer save", ["."], "Show the store as the next save left it, in the end as it is now",
    isOffered: { $0.commit != nil },
    disabled: { _, context in context.document.commit == nil ? "this is the store as it is now" : nil }
  ) { $0.step(by: 1) }
}

/// A movement between lines, which waits for the data that they depend on.
private func movement(
  _ title: String, _ keys: Command.Keys, _ summary: String,
  by distance: @escaping @Sendable (PaneContext) -> Int
) -> Command {
  Command(title, keys, summary, group: .movement, waitsFor: .lines, number: .distance(distance)) {
    $0.move(by: distance($0.context))
  }
}

private let seeksNothing: @Sendable (any Pane, PaneContext) -> String? = { pane, _ in
  pane.hasNothingSought ? "nothing to find yet · / types it" : nil
}

// The commands of the program as a whole.
extension Command {
  static let program: [Command] = [
    .refresh, .follow, .cancel, .stop, .redraw, .openStore, .chooseTheme, .zoom, .palette, .help, .suspend, .quit,
  ]
  static let refresh = Command(
    "refresh", ["r"], "Read the store again as it is now", otherWords: "reload reread e"
  ) { $0.refresh() }
  static let follow = Command(
    "follow", ["F"],
    "Mark rows as others save them: + new, ✎ changed, − deleted, ↗ ↘ come into or out of the filter; again pauses",
    group: .looks, otherWords: "watch live", isOffered: { $0.layout != nil },
    disabled: { _, context in
      if context.document.layout == nil { return "a model alone has no rows to follow" }
      return context.document.commit == nil ? nil : "this is an earlier save · . goes on to the store as it is now"
    }
  ) { $0.toggleFollowing() }
  static let cancel = Command(
    "cancel", [.escape], "Stop what runs, else take back what narrows the view, else go back"
  ) { $0.cancel() }
  static let stop = Command("stop", [.control("c")], "Stop what runs; never leaves the view") { browser in
    if !browser.stop() { browser.context.said = "nothing runs · q goes up, Q leaves" }
  }
  /// The loop itself takes its key, because only it has the terminal.
  static let redraw = Command("redraw", [.control("l")], "Draw the screen anew") { $0.context.meansNothing = true }
  static let openStore = Command(
    "open store", [.control("o")], "Open another store: a recent one, one near this one, or by its path", group: .ways
  ) { browser in
    browser.context.box = StoresBox(browser.context.memory.stores)
    browser.context.perform(.findStores)
  }
  static let chooseTheme = Command(
    "theme", ["T"], "Choose a theme; the one under the cursor shows at once", group: .looks
  ) { $0.context.box = ThemesBox($0.context) }
  static let zoom = Command("zoom", ["z"], "Hide or show the list of entities", group: .looks) { browser in
    browser.isZoomed.toggle()
    if browser.isZoomed { browser.focus = .main }
  }
  static let palette = Command("commands", [":"], "Find a command by its name") { browser in
    if browser.context.memory.stores.isEmpty { browser.context.perform(.findStores) }
    browser.context.box = PaletteBox(keymap: browser.keymap, in: browser.contexts, browser.place, browser.context)
  }
  static let help = Command("help", ["?", .function(1)], "List the keys that work here") { browser in
    browser.context.box = HelpBox(keymap: browser.keymap, in: browser.contexts, browser.place, browser.context)
  }
  static let suspend = Command(
    "suspend", [.control("z")], "Put storescope in the background"
  ) { $0.context.perform(.suspend) }
  static let quit: Command = Command(
    "leave", ["Q"], "Leave storescope", otherWords: "q qa wq quit exit close bye"
  ) { $0.leave(by: .quit) }
}
