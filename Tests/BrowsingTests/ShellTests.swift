import Archives
import Browsing
import Foundation
import Predicates
import Screen
import Testing

import struct Screen.Point
import struct Screen.Rect
import struct Screen.Size

/// How the explorer behaves in every view: the way up, typed text, counts, places, boxes, the mouse.
@Suite struct ShellTests {
  private static func letters(_ text: String) -> [Key] { text.map(Key.character) }

  private func status(_ browser: Browser) -> String {
    let screen = Travel.screen(browser)
    return screen[screen.count - (browser.size.rows >= 30 ? 3 : 2)]
  }

  // MARK: q, Q, Esc, ^C

  @Test func `q goes up one view after the other and leaves from the topmost`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    let rows = Travel.screen(browser)
    _ = Travel.press(["p"], &browser)
    #expect(Travel.screen(browser)[0].contains("paths of Person"))
    #expect(Travel.press(["q"], &browser) == [])
    #expect(Travel.screen(browser) == rows)
    #expect(Travel.press(["q"], &browser) == [])
    #expect(Travel.screen(browser)[19].hasSuffix("q leave"))
    #expect(Travel.press(["q"], &browser) == [.quit])
  }

  @Test func `a thousand views can be open, and the next one is not opened`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press(Array(repeating: "V", count: 1_010), &browser)
    #expect(status(browser).contains("1 000 views are open · q goes up"))
    #expect(Travel.screen(browser)[0].contains("travel.store › … › versions › versions"))
  }

  @Test func `Q leaves from any view, Esc and ^C from none`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    for _ in 0..<9 { #expect(!Travel.press([.escape, .control("c")], &browser).contains(.quit)) }
    _ = Travel.press(["p"], &browser)
    #expect(Travel.press(["Q"], &browser) == [.quit])
    // Also from the list of keys, unless a search has begun there.
    #expect(Travel.press(["?", "s", "Q"], &browser) == [])
    #expect(Travel.press([.escape, "Q"], &browser) == [.quit])
  }

  @Test func `^C stops what runs and stays in the view`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["p"], &browser)
    let before = Travel.screen(browser).dropLast(2)
    _ = Travel.press([.control("c")], &browser)
    #expect(Travel.screen(browser).dropLast(2) == before)
    #expect(status(browser).contains("nothing runs"))
  }

  @Test func `Esc clears the text of a box, then closes the box, then goes back`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["p", ":"] + Self.letters("zoo"), &browser)
    #expect(Travel.screen(browser)[1].contains("Command · zoo"))
    _ = Travel.press([.escape], &browser)
    #expect(Travel.screen(browser)[1].contains("Command · ▏"))
    _ = Travel.press([.escape], &browser)
    #expect(Travel.screen(browser)[1].contains("Paths of Person"))
    _ = Travel.press([.escape], &browser)
    #expect(!Travel.screen(browser)[1].contains("Paths of Person"))
  }

  @Test func `rows that were narrowed are found narrowed again after a look at another entity`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    let narrowed = Travel.screen(browser)[0]
    #expect(narrowed.contains("where name == "))
    _ = Travel.press([.tab, .down], &browser)
    #expect(!Travel.screen(browser)[0].contains("where"))
    _ = Travel.press([.up, .tab], &browser)
    #expect(Travel.screen(browser)[0] == narrowed)
  }

  // MARK: typed text

  @Test(arguments: [Key.character("%"), .insert, .control("w")])
  func `a key without a meaning says so`(_ key: Key) {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([key], &browser)
    #expect(status(browser).contains("no command on "))
  }

  @Test(arguments: ["quit Q f W", "sss\nqqq"])
  func `pasted text is no command`(_ text: String) {
    var browser = Travel.browser(80, 20, entity: "Person")
    let before = Travel.screen(browser).dropLast(2)
    #expect(Travel.press([.paste(text)], &browser) == [])
    #expect(Travel.screen(browser).dropLast(2) == before)
    #expect(status(browser).contains("pasted text is no command"))
  }

  @Test func `a view with nothing to search says so and takes the text`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["W"], &browser)
    let before = Travel.screen(browser).prefix(17)
    _ = Travel.press(["/"] + Self.letters("Qqad"), &browser)
    #expect(Travel.screen(browser).prefix(17) == before)
    #expect(status(browser).contains("there is nothing to search here · Qqad"))
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser).prefix(17) == before)
  }

  @Test func `the model is searched while the text is typed, and n goes on`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    _ = Travel.press(["M", "/"] + Self.letters("string"), &browser)
    #expect(status(browser).contains("/string"))
    #expect(status(browser).hasSuffix("1 of 1"))
    let line = { Travel.screen(browser).first { $0.contains("▌") } ?? "" }
    #expect(line().lowercased().contains("string"))
    _ = Travel.press([.enter, "g"], &browser)
    #expect(!line().lowercased().contains("string"))
    _ = Travel.press(["n"], &browser)
    #expect(line().lowercased().contains("string"))
  }

  @Test func `a search of the entities counts what fits`() {
    var browser = Travel.browser(80, 20)
    _ = Travel.press(["/"] + Self.letters("tr"), &browser)
    #expect(status(browser).hasSuffix("1 of 3"))
  }

  // MARK: counts and places

  struct Counted: CustomTestStringConvertible {
    let keys: String
    let row: Int
    var testDescription: String { keys }
  }

  @Test(arguments: [
    Counted(keys: "2j", row: 3), Counted(keys: "2jk", row: 2), Counted(keys: "2G", row: 2),
    Counted(keys: "G2g", row: 2), Counted(keys: "99j", row: 3), Counted(keys: "G2k", row: 1),
    Counted(keys: "99999999999999999999j", row: 3), Counted(keys: "10k", row: 1),
  ])
  func `a number before a command says how often, or which line`(_ counted: Counted) {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(Self.letters(counted.keys), &browser)
    #expect(status(browser).contains("row \(counted.row) of 3"))
  }

  @Test func `a number that is typed is shown, and Esc drops it alone`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["p", "1", "2"], &browser)
    #expect(status(browser).contains("12 …"))
    _ = Travel.press([.escape], &browser)
    #expect(!status(browser).contains("12 …"))
    #expect(Travel.screen(browser)[1].contains("Paths of Person"))
  }

  @Test func `half a page is half of what is shown`() {
    var browser = Travel.browser(80, 24)
    _ = Travel.press(["p", .control("d")], &browser)
    let whole = status(browser)
    _ = Travel.press([.control("u")], &browser)
    #expect(whole.contains("path 3 of") || whole.contains("path 4 of"), "\(whole)")
    #expect(status(browser).contains("path 1 of"))
  }

  @Test func `a letter leads back to a place, and back leads where one was`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.down, "m", "a"], &browser)
    let place = Travel.screen(browser).prefix(17)
    _ = Travel.press([.up, "p"], &browser)
    let paths = Travel.screen(browser).prefix(17)
    _ = Travel.press(["'"], &browser)
    #expect(Travel.screen(browser)[2].contains("a  Person"))
    _ = Travel.press(["a"], &browser)
    #expect(Travel.screen(browser).dropFirst().prefix(16) == place.dropFirst())
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser).prefix(17) == paths)
    _ = Travel.press(["'", "z"], &browser)
    #expect(status(browser).contains("no place is set under z"))
  }

  // MARK: help and palette

  @Test func `help is searched as one types and does what is chosen`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["?"] + Self.letters("typed paths"), &browser)
    let lines = Travel.screen(browser).filter { $0.contains("│") }
    #expect(lines.contains { $0.contains("▌p ") && $0.contains("paths") })
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser)[1].contains("Paths of Person"))
  }

  @Test func `a press on the help's frame does nothing, and a slash begins no other search`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    _ = Travel.press(["?"], &browser)
    let help = Travel.screen(browser)
    for row in 0..<24 {
      let edge = Travel.screen(browser)[row].contains("Keys here") ? row : nil
      guard let edge else { continue }
      let press = Key.mouse(MouseEvent(kind: .press, at: Point(column: 38, row: edge)))
      _ = Travel.press([press, "/"], &browser)
    }
    #expect(Travel.screen(browser) == help)
  }

  @Test func `help groups keys and says why one does nothing`() {
    var browser = Travel.browser(100, 120, entity: "Person")
    _ = Travel.press(["?"], &browser)
    let text = Travel.screen(browser).joined(separator: "\n")
    for heading in ["In this view", "Move", "Go somewhere"] { #expect(text.contains(heading)) }
    #expect(text.contains("(nothing to go back to)"))
  }

  @Test func `each jump to an entity leads back, and forward again`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    for name in ["Trip", "Person"] { _ = Travel.press([":"] + Self.letters(name) + [.enter], &browser) }
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser)[0].contains("› Trip"))
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser)[0].contains("› Person"))
    _ = Travel.press(["}"], &browser)
    #expect(Travel.screen(browser)[0].contains("› Trip"))
    _ = Travel.press(["}"], &browser)
    #expect(Travel.screen(browser)[0].contains("› Trip › Person"))
  }

  @Test func `the palette looks for stores, and offers those that come while it is open`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    #expect(Travel.press([":"], &browser).contains(.findStores))
    _ = Travel.press(Self.letters("one.store"), &browser)
    _ = browser.hear(.stores(["/a/one.store"]))
    #expect(Travel.press([.enter], &browser) == [.open("/a/one.store")])
  }

  @Test func `the palette finds entities, columns and commands by their letters`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([":"] + Self.letters("photo"), &browser)
    #expect(Travel.screen(browser)[2].contains("the column of these rows"))
    _ = Travel.press([.enter], &browser)
    #expect(status(browser).contains("photo"))
    _ = Travel.press([":"] + Self.letters("Trip"), &browser)
    #expect(Travel.screen(browser)[2].contains("the entity's rows"))
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser)[0].contains("travel.store › Trip"))
  }

  /// What people type first, and the command that does it under another name.
  @Test(arguments: [
    ("audit", "findings"), ("predicate", "where"), ("keys that work", "help"), ("q", "leave"), ("exit", "leave"),
    ("frequency", "values"),
    ("reload", "refresh"), ("schema", "model"),
  ])
  func `the palette finds a command by its sentence too`(_ text: String, _ title: String) {
    var browser = Travel.browser(120, 40, entity: "Person")
    _ = Travel.press([":"] + Self.letters(text), &browser)
    let box = Travel.screen(browser).dropFirst(2).prefix { !$0.contains("└") }
    #expect(box.contains { $0.contains(title) }, "\(box)")
  }

  @Test func `what was chosen in the palette stands first the next time`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([":"] + Self.letters("zoom") + [.enter, ":"], &browser)
    #expect(Travel.screen(browser)[2].contains("zoom"))
  }

  @Test func `a word for a command stands before names that have its letters`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([":", "q"], &browser)
    #expect(Travel.screen(browser)[2].contains("Leave storescope"))
  }

  @Test func `the way back from an entity that was jumped to leads to where the jump began`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["p"], &browser)
    let paths = Travel.screen(browser)
    _ = Travel.press([":"] + Self.letters("Trip") + [.enter], &browser)
    #expect(Travel.screen(browser)[0].contains("travel.store › Trip"))
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser) == paths)
    _ = Travel.press([.backspace, .backspace], &browser)
    #expect(status(browser).contains("nothing to go back to"))
  }

  @Test func `after a key that was refused, the topmost view is left by a second q alone`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["q", "%"], &browser)
    #expect(Travel.press(["q"], &browser) == [])
    #expect(status(browser).contains("q again leaves"))
    #expect(Travel.press(["q"], &browser) == [.quit])
  }

  @Test(arguments: [("Q", 0), ("q", 1)])
  func `leaving is asked once if filters or marks would be lost`(
    _ key: Character, _ ups: Int
  ) {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press([" "] + Array(repeating: .character(key), count: ups), &browser)
    #expect(Travel.press([.character(key)], &browser) == [])
    #expect(status(browser).contains("1 filter and 1 marked row would be lost · \(key) again leaves"))
    // Any other key is no answer.
    _ = Travel.press(["t"], &browser)
    #expect(Travel.press([.character(key)], &browser) == [])
    #expect(Travel.press([.character(key)], &browser) == [.quit])
  }

  @Test func `another store is not opened before filters that would be lost are named`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press([.control("o")], &browser)
    _ = browser.hear(.stores(["/a/one.store"]))
    #expect(Travel.press([.enter], &browser) == [.look("/a/one.store")])
    #expect(Travel.screen(browser).joined().contains("1 filter would be lost · ↵ opens it"))
    #expect(Travel.press([.enter], &browser) == [.open("/a/one.store")])
    // The palette asks too; Esc leaves all as it is.
    _ = Travel.press([":"] + Self.letters("one.store") + [.enter], &browser)
    #expect(Travel.screen(browser).joined().contains("1 filter would be lost · ↵ opens it"))
    #expect(Travel.press([.escape], &browser) == [])
    #expect(Travel.screen(browser)[1].contains("1 name !="))
  }

  @Test func `a path that leads nowhere is reported, and nothing is asked about it`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press([.control("o")] + Self.letters("/a/none") + [.enter], &browser)
    _ = browser.hear(.notOpened("/a/other", "no such file · /a/other"))
    #expect(Travel.screen(browser).joined().contains("would be lost"))
    _ = browser.hear(.notOpened("/a/none", "no such file · /a/none"))
    #expect(!Travel.screen(browser).joined().contains("would be lost"))
    #expect(status(browser).contains("no such file · /a/none"))
  }

  @Test func `who types another path instead of an answer is asked about that one`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press([.control("o")] + Self.letters("/a/one") + [.enter], &browser)
    let asked = Travel.press(Self.letters("/a/two") + [.enter], &browser)
    #expect(asked == [.look("/a/two")])
    #expect(Travel.screen(browser).joined().contains("would be lost"))
    #expect(Travel.press([.enter], &browser) == [.open("/a/two")])
  }

  @Test func `a number before u that is too large keeps what the last undo did in words`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press(["9", "u"], &browser)
    #expect(status(browser).contains("the filters are as they were before"))
    _ = Travel.press(["u"], &browser)
    #expect(status(browser).contains("nothing to undo"))
  }

  @Test func `Esc after the question whether to leave takes nothing off`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press([" ", "Q"], &browser)
    #expect(status(browser).contains("1 marked row would be lost"))
    _ = Travel.press([.escape], &browser)
    #expect(status(browser).contains("1 marked") && !status(browser).contains("would be lost"))
    _ = Travel.press([.escape], &browser)
    #expect(status(browser).contains("1 mark off · u brings it back"))
  }

  @Test func `a screen that is too small shows the question whether to leave`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press([" "], &browser)
    _ = browser.hear(.resized(Size(columns: 20, rows: 6)))
    #expect(Travel.screen(browser)[2].contains("Q leaves"))
    #expect(Travel.press(["Q", .escape, "Q"], &browser) == [])
    let text = Travel.screen(browser).joined(separator: " ")
    #expect(text.split(separator: " ").joined(separator: " ").contains("would be lost · Q again"))
    #expect(Travel.press(["Q"], &browser) == [.quit])
  }

  @Test func `columns that are changed again are reported as changed`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press(["-", "u"], &browser)
    #expect(status(browser).contains("the columns are as they were before"))
    _ = Travel.press(["U"], &browser)
    #expect(status(browser).contains("the columns are changed again"))
  }

  @Test func `the order stays in the title if no column on the screen shows it`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    for text in ["name != \"Ann\"", "name != \"Bob\"", "name != \"Cleo\""] { _ = Travel.type("w", text, &browser) }
    _ = Travel.press(["s", "-"], &browser)
    #expect(Travel.screen(browser)[1].contains("↑name"))
  }

  @Test func `the status line shows which rows are marked as long as they are few`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press([" ", " "], &browser)
    #expect(status(browser).contains("2 marked: p1 p2"))
  }

  @Test func `marks that Esc took off come back, beside what changed since`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press([" ", " ", .escape], &browser)
    #expect(status(browser).contains("2 marks off · u brings them back"))
    _ = Travel.press(["u"], &browser)
    #expect(status(browser).contains("2 marked: p1 p2"))
    _ = Travel.press(["U"], &browser)
    #expect(!status(browser).contains("marked"))
    // A change of the order leaves later marks alone.
    _ = Travel.press(["s", "g", " ", "u"], &browser)
    #expect(status(browser).contains("the sort keys are as they were before"))
    _ = Travel.press(["g"], &browser)
    #expect(status(browser).contains("1 marked"))
  }

  @Test func `a filter that x takes off, u brings back and U takes off again is reported each time`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press(["x"], &browser)
    #expect(status(browser).contains("took the filter off · u takes that back"))
    _ = Travel.press(["u"], &browser)
    #expect(status(browser).contains("the filters are as they were before"))
    #expect(Travel.screen(browser)[1].contains("1 name !="))
    _ = Travel.press(["U"], &browser)
    #expect(status(browser).contains("the filters are changed again"))
    _ = Travel.press(["s", "x"], &browser)
    #expect(status(browser).contains("no longer sorted · u takes that back"))
  }

  @Test func `a filter that was taken off after coming back is not asked for`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Ann\"", &browser)
    _ = Travel.press([.tab, .down, .up, .tab], &browser)
    #expect(Travel.screen(browser)[1].contains("1 name !="))
    #expect(Travel.press(["Q"], &browser) == [])
    #expect(status(browser).contains("1 filter would be lost"))
    _ = Travel.press(["x"], &browser)
    #expect(Travel.press(["Q"], &browser) == [.quit])
  }

  @Test func `a key that no command can have is no other key`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press([.alt("Q")], &browser)
    #expect(status(browser).contains("no command on Alt-Q"))
    _ = Travel.press([.other], &browser)
    #expect(status(browser).contains("no command on this key"))
  }

  @Test func `a key of another view is named with that view`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press(["R"], &browser)
    #expect(status(browser).contains("R is “report” in the view findings"))
  }

  @Test func `a command that means nothing here says so`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([":"] + Self.letters("value form") + [.enter], &browser)
    #expect(status(browser).contains("means nothing here"))
  }

  // MARK: prompts

  @Test func `the first letter replaces a text that was sought, and goes on with a predicate`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("/", "first", &browser)
    _ = Travel.press(["/", "x"], &browser)
    #expect(status(browser).hasPrefix(" /x "))
    _ = Travel.press([.control("c"), "/", .end, "x"], &browser)
    #expect(!status(browser).contains("xx"))
    _ = Travel.press([.control("c")], &browser)
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.press(["\\", "x"], &browser)
    #expect(status(browser).hasPrefix(" edit 1: name == \"Ann\"x"))
  }

  @Test func `a prompt brings back what was typed there before`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("/", "first", &browser)
    _ = Travel.type("/", "second", &browser)
    _ = Travel.press(["/", "x", .up], &browser)
    #expect(status(browser).contains("second"))
    _ = Travel.press([.up], &browser)
    #expect(status(browser).contains("first"))
    _ = Travel.press([.down, .down], &browser)
    #expect(status(browser).contains("/x "))
  }

  @Test func `lines that are pasted into a prompt become one, with blanks`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["w", .paste("name == nil\nOR name == 1")], &browser)
    #expect(Travel.screen(browser)[18].contains("where: name == nil OR name == 1"))
  }

  @Test func `^X hands the text to an editor and takes what it leaves`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    let effects = Travel.press(["w"] + Self.letters("a b") + [.control("x")], &browser)
    #expect(effects == [.edit("a b")])
    _ = browser.hear(.edited("name == nil"))
    #expect(Travel.screen(browser)[18].contains("where: name == nil"))
  }

  // MARK: copying and delivering

  @Test func `Y offers what can be copied, each by a letter`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["Y"], &browser)
    let text = Travel.screen(browser).prefix(12).joined(separator: "\n")
    for title in ["the value", "the row as JSON", "name == \"Ann\"", "the key path"] {
      #expect(text.contains(title), "\(title)")
    }
    #expect(Travel.press(["p"], &browser) == [.copy("name == \"Ann\"")])
    #expect(Travel.press(["Y", "o"], &browser) == [.copy("x-coredata://ABC/Person/p1")])
  }

  @Test func `O takes the value to a file or a program, and y to the clipboard as before`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    #expect(Travel.press(["O", "p"], &browser) == [.deliver(Data("Ann".utf8), .pager)])
    #expect(
      Travel.press(["O", "f"] + Self.letters("a.txt") + [.enter], &browser) == [
        .deliver(Data("Ann".utf8), .file("a.txt"))
      ])
    #expect(Travel.press(["y"], &browser) == [.copy("Ann")])
  }

  @Test func `one key reads the cell under the cursor as a sentence`() {
    var browser = Travel.browser(160, 30, entity: "Person")
    _ = Travel.press([.down, ";"], &browser)
    #expect(status(browser).contains("Person p2, name: Bob␛[31m, row 2 of 3"))
  }

  // MARK: the look

  @Test func `a box has its own ground and the rest is dimmed`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["m", "a", "'"], &browser)
    var canvas = Canvas(size: browser.size)
    LoopThread.run { browser.draw(on: &canvas) }
    let frame = Rect(column: 2, row: 1, columns: 96, rows: 3)
    for row in 1..<27 {
      for column in 0..<100 {
        let point = Point(column: column, row: row)
        let cell = canvas[point]
        if frame.contains(point) {
          #expect(cell.backdrop != nil)
        } else {
          #expect(cell.backdrop == nil && cell.role == .dim, "\(point)")
        }
      }
    }
  }

  @Test func `a list that is longer than its box has a scroll bar that moves`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([":"], &browser)
    let bar = { Travel.screen(browser).indices.filter { Travel.screen(browser)[$0].hasSuffix("┃") } }
    let atStart = bar()
    #expect(!atStart.isEmpty)
    for _ in 0..<30 { _ = Travel.press([.pageDown], &browser) }
    #expect(bar().count == atStart.count)
    #expect(bar().last == 16)
  }

  @Test(arguments: [(80, 24, 1), (100, 30, 2), (160, 50, 2)])
  func `keys have two lines where the screen is high`(
    _ columns: Int, _ rows: Int, _ lines: Int
  ) {
    let screen = Travel.screen(Travel.browser(columns, rows, entity: "Person"))
    let wanted = ["↵ open", "/ find", "W compose", "f findings", "i only", "? help", "q up"]
    let shown = screen.suffix(lines).joined(separator: " ")
    for hint in wanted { #expect(shown.contains(hint), "\(hint): \(shown)") }
    #expect(screen[rows - lines - 1].hasPrefix(" RO"))
  }

  @Test func `a theme is shown while it is chosen, and Esc brings the former back`() {
    var browser = Browser(
      document: Travel.document, size: Size(columns: 80, rows: 24), themes: ["dark", "light", "mono"], theme: "dark")
    _ = browser.start()
    #expect(Travel.press(["T", .down], &browser) == [.theme("light")])
    #expect(Travel.press([.down], &browser) == [.theme("mono")])
    #expect(Travel.press([.escape], &browser) == [.theme("dark")])
    #expect(Travel.press(["T", .down, .enter], &browser) == [])
    #expect(Travel.press(["T"], &browser) == [])
    #expect(Travel.screen(browser).contains { $0.contains("▌light") })
  }

  @Test(arguments: [[], ["?"], [":"], ["p"], ["W"], ["M"], ["m"], ["@"], ["c"], ["Y"], ["f"]] as [[Key]])
  func `with --ascii every sign is plain`(_ keys: [Key]) {
    var browser = Browser(
      document: Travel.document, entity: "Person", size: Size(columns: 100, rows: 30), usesASCII: true)
    for effect in browser.start() { Travel.answer(effect, &browser) }
    _ = Travel.press(keys, &browser)
    var canvas = Canvas(size: browser.size, isASCII: true)
    LoopThread.run { browser.draw(on: &canvas) }
    // What the store holds, such as the control picture in a name, stays.
    let odd = canvas.text.joined().filter { !$0.isASCII && $0 != "␛" }
    #expect(odd.isEmpty, "\(odd)")
  }

  // MARK: stores and the log

  @Test func `another store is opened from inside, from the list or by its path`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    #expect(Travel.press([.control("o")], &browser) == [.findStores])
    _ = browser.hear(.stores(["/a/one.store", "/b/two.store"]))
    #expect(Travel.press(Self.letters("two") + [.enter], &browser) == [.open("/b/two.store")])
    _ = Travel.press([.control("o")], &browser)
    #expect(Travel.press(Self.letters("/c/x.store") + [.enter], &browser) == [.open("/c/x.store")])
  }

  @Test func `the log lists statements under their keys with rows and time, and copies one`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    #expect(Travel.press(["@"], &browser) == [.showLog])
    _ = browser.hear(
      .logged([
        LoggedStatement(
          sql: "SELECT 1", rows: 1, seconds: 0.00123, failure: nil,
          cause: .init(number: 2, text: "s sort on Cocktail", time: 72_847)),
        LoggedStatement(
          sql: "PRAGMA data_version", rows: 1, seconds: 0.001, failure: nil,
          cause: .init(number: 2, text: "s sort on Cocktail", time: 72_847)),
        LoggedStatement(
          sql: "SELECT 2", rows: 0, seconds: 2, failure: "interrupted",
          cause: .init(number: 1, text: "opening bar.store", time: 72_840)),
      ]))
    let screen = Travel.screen(browser)
    #expect(screen[1].contains("SQL log · 2 statements · 1 PRAGMAs and transactions hidden"))
    #expect(screen[2].contains("20:14:07  ▸ s sort on Cocktail"))
    #expect(screen[2].contains(" 1 statement      1.2 ms  SELECT 1"))
    #expect(screen[3].contains("20:14:00  ▸ opening bar.store"))
    _ = Travel.press([.down, .enter], &browser)
    #expect(Travel.screen(browser)[3].contains("▾ opening bar.store"))
    #expect(Travel.screen(browser)[4].hasSuffix("0 rows in 2 000.0 ms"))
    #expect(Travel.press([.down, "y"], &browser) == [.copy("SELECT 2")])
    _ = Travel.press(["+", .home, .enter], &browser)
    #expect(Travel.screen(browser)[1].contains("SQL log · 3 statements"))
    // What one key did is in the order in which it ran.
    #expect(Travel.screen(browser)[3].contains("PRAGMA data_version"))
    #expect(Travel.screen(browser)[4].contains("SELECT 1"))
  }

  // MARK: the mouse

  private func press(_ column: Int, _ row: Int, _ browser: inout Browser) -> [Effect] {
    Travel.press([.mouse(.init(kind: .press, at: Point(column: column, row: row)))], &browser)
  }

  @Test func `a press on a hint is its key, on the way it goes back`() throws {
    var browser = Travel.browser(100, 30, entity: "Person")
    let hints = Travel.screen(browser)[28]
    let column = try #require(hints.range(of: "p paths"))
    _ = press(hints.distance(from: hints.startIndex, to: column.lowerBound), 28, &browser)
    #expect(Travel.screen(browser)[1].contains("Paths of Person"))
    _ = press(18, 0, &browser)
    #expect(Travel.screen(browser)[1].contains("│ Person"))
  }

  @Test func `a column's edge is dragged, and the edge of the list`() throws {
    var browser = Travel.browser(100, 24, entity: "Person")
    let titles = Travel.screen(browser)[2]
    let trips = try #require(titles.range(of: "trips"))
    let start = titles.distance(from: titles.startIndex, to: trips.lowerBound)
    for (kind, column) in [(MouseEvent.Kind.press, start - 1), (.drag, start + 4), (.release, 0)] {
      _ = Travel.press([.mouse(.init(kind: kind, at: Point(column: column, row: 5)))], &browser)
    }
    let moved = Travel.screen(browser)[2]
    #expect(moved.range(of: "trips").map { moved.distance(from: moved.startIndex, to: $0.lowerBound) } == start + 5)
    for (kind, column) in [(MouseEvent.Kind.press, 21), (.drag, 30), (.release, 30)] {
      _ = Travel.press([.mouse(.init(kind: kind, at: Point(column: column, row: 8)))], &browser)
    }
    #expect(Travel.screen(browser)[1].hasPrefix(" Entities                     │ Person"))
  }

  @Test(arguments: [(40, 10), (60, 16), (80, 24), (160, 50), (30, 5)])
  func `another size keeps the row under the cursor`(_ columns: Int, _ rows: Int) {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([.down], &browser)
    let before = Travel.screen(browser)
    _ = browser.hear(.resized(Size(columns: columns, rows: rows)))
    let small = Travel.screen(browser)
    #expect(small.count == rows && small.allSatisfy { $0.count <= columns })
    _ = browser.hear(.resized(Size(columns: 100, rows: 30)))
    #expect(Travel.screen(browser) == before)
  }
}
