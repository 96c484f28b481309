import Browsing
import Foundation
import Predicates
import Schema
import Screen
import Testing

import struct Screen.Point
import struct Screen.Size

/// What newcomers stumbled over: keys in boxes, chips, columns, and the way back.
@Suite struct NewcomerTests {
  private func status(_ browser: Browser) -> String { Travel.screen(browser).dropLast().last ?? "" }

  private func title(_ browser: Browser) -> String { Travel.screen(browser)[1] }

  // MARK: boxes

  @Test func `a box stays and says so when a key means nothing in it`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press(["c", "%"], &browser)
    #expect(title(browser).contains("Columns of Person"))
    #expect(status(browser).contains("no command on %"))
    _ = Travel.press(["?"], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("↑↓ j k") && $0.contains("move") })
    _ = Travel.press([.escape], &browser)
    #expect(title(browser).contains("Columns of Person"))
    _ = Travel.press(["G", .enter], &browser)
    #expect(status(browser).contains("photo"))
  }

  @Test func `arrows, j and k move in a box with letters`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["Y", "j", "k", "j", "k"], &browser)
    #expect(Travel.screen(browser)[2].hasPrefix("│▌v  the value"))
    _ = Travel.press(["%"], &browser)
    #expect(status(browser).contains("no command on %"))
  }

  @Test(arguments: [(":", "x"), ("?", "x")] as [(Character, Character)])
  func `Esc says whether it clears or closes`(
    _ key: Character, _ letter: Character
  ) {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.character(key)], &browser)
    #expect(Travel.screen(browser).last?.contains("Esc close") == true)
    _ = Travel.press([.character(letter)], &browser)
    #expect(Travel.screen(browser).last?.contains("Esc clear") == true)
  }

  @Test func `a box is as high as what it lists`() {
    var browser = Travel.browser(80, 40, entity: "Person")
    _ = Travel.press([":", "s", "u", "s", "p", "e", "n", "d"], &browser)
    let box = Travel.screen(browser)
    #expect(box[1].hasPrefix("┌─ Command"))
    #expect(box[1...10].contains { $0.hasPrefix("└") })
  }

  @Test func `no line is empty between a prompt and its keys`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["w"], &browser)
    #expect(Travel.screen(browser)[28].hasPrefix(" ↵ ask  Esc close"))
  }

  // MARK: chips

  @Test func `a chip is edited at its end, and one Esc leaves it as it was`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.type("w", "name != \"Bo\"", &browser)
    _ = Travel.type("w", "photo == nil", &browser)
    _ = Travel.press(["\\", "2", "x"], &browser)
    #expect(status(browser).hasPrefix(" edit 2: photo == nilx"))
    _ = Travel.press([.escape], &browser)
    #expect(title(browser).contains("2 photo == nil ✕"))
    #expect(!status(browser).contains("edit 2"))
    _ = Travel.press(["\\", "2", .control("u")], &browser)
    #expect(Travel.screen(browser)[21].contains("takes this filter off"))
    _ = Travel.press([.enter], &browser)
    #expect(!title(browser).contains("photo"))
    #expect(status(browser).contains("took the filter off · u takes that back"))
  }

  @Test func `a press on a chip edits it, on its sign takes it off`() throws {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.type("w", "name != \"Bo\"", &browser)
    let text = title(browser)
    let start = try #require(text.firstIndex(of: "1"))
    let column = text.distance(from: text.startIndex, to: start) + 2
    _ = Travel.press([.mouse(.init(kind: .press, at: Point(column: column, row: 1)))], &browser)
    #expect(status(browser).hasPrefix(" edit 1: name"))
    _ = Travel.press([.escape], &browser)
    let sign = text.distance(from: text.startIndex, to: try #require(text.firstIndex(of: "✕")))
    _ = Travel.press([.mouse(.init(kind: .press, at: Point(column: sign, row: 1)))], &browser)
    #expect(!title(browser).contains("name"))
  }

  // MARK: counts

  @Test func `a number before space marks so many rows, and no more than there are`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["5", "0", "0", "0", " "], &browser)
    #expect(status(browser).contains("3 marked"))
  }

  @Test func `a number before a command that counts nothing says so`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["5", "v"], &browser)
    #expect(status(browser).contains("a number means nothing before “preview”"))
  }

  @Test func `undo takes back what was done last, also with columns`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.type("w", "name != \"Bo\"", &browser)
    _ = Travel.press(["-"], &browser)
    #expect(title(browser).contains("1 hidden"))
    _ = Travel.press(["u"], &browser)
    #expect(status(browser).contains("the columns are as they were before"))
    #expect(!title(browser).contains("hidden") && title(browser).contains("1 name != "))
    _ = Travel.press(["u"], &browser)
    #expect(!title(browser).contains("1 name != "))
    _ = Travel.press(["U", "U"], &browser)
    #expect(title(browser).contains("1 hidden") && title(browser).contains("1 name != "))
  }

  @Test func `the list of columns sizes and pins them, and shows all again`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.press(["-", "c", "+"], &browser)
    #expect(status(browser).contains(" wide"))
    let before = status(browser)
    _ = Travel.press([">"], &browser)
    #expect(status(browser) != before && status(browser).contains(" wide"))
    _ = Travel.press(["P"], &browser)
    #expect(status(browser).contains("2 columns are pinned · P lets go"))
    _ = Travel.press([" ", ">"], &browser)
    #expect(status(browser).contains("this column is hidden · space shows it"))
    _ = Travel.press([" ", .escape], &browser)
    #expect(!title(browser).contains("hidden"))
  }

  @Test func `hiding a column says how it comes back`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["-"], &browser)
    #expect(status(browser).contains("hid name · u brings it back"))
    #expect(title(browser).contains("1 hidden"))
  }
}

/// What newcomers saw and could not read.
@Suite struct NewcomerViewTests {
  private func status(_ browser: Browser) -> String { Travel.screen(browser).dropLast().last ?? "" }

  @Test func `the wheel turns what is under the pointer`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    let rows = Point(column: 40, row: 6)
    _ = Travel.press([.tab, .mouse(.init(kind: .wheelDown, at: rows))], &browser)
    #expect(Travel.screen(browser)[6].contains("▌    3"))
    let list = Point(column: 4, row: 6)
    _ = Travel.press([.tab, .mouse(.init(kind: .wheelDown, at: list))], &browser)
    #expect(Travel.screen(browser)[6].contains("▌    3"))
  }

  @Test func `a drag over a column's title does not sort, a press does`() throws {
    var browser = Travel.browser(100, 20, entity: "Person")
    let titles = Travel.screen(browser)[2]
    let name = try #require(titles.range(of: "name"))
    let point = Point(column: titles.distance(from: titles.startIndex, to: name.lowerBound) + 1, row: 2)
    func mouse(_ kind: MouseEvent.Kind, _ column: Int) -> Key {
      .mouse(.init(kind: kind, at: Point(column: column, row: 2)))
    }
    _ = Travel.press(
      [mouse(.press, point.column), mouse(.drag, point.column + 9), mouse(.release, point.column + 9)], &browser)
    #expect(!Travel.screen(browser)[1].contains("↑name"))
    _ = Travel.press([mouse(.press, point.column), mouse(.release, point.column)], &browser)
    #expect(Travel.screen(browser)[1].contains("↑name"))
  }

  @Test func `a wheel that turns sideways moves by columns`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    let before = status(browser)
    let point = Point(column: 60, row: 6)
    _ = Travel.press([.mouse(.init(kind: .wheelRight, at: point))], &browser)
    #expect(status(browser) != before)
    _ = Travel.press([.mouse(.init(kind: .wheelLeft, at: point))], &browser)
    #expect(status(browser) == before)
  }

  @Test func `keys do nothing on a screen that is too small to show it`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    let before = Travel.screen(browser)
    _ = browser.hear(.resized(Size(columns: 20, rows: 6)))
    #expect(Travel.screen(browser)[0] == "too small: 20×6")
    #expect(Travel.press(["f", "?", "q"], &browser) == [])
    _ = browser.hear(.resized(Size(columns: 100, rows: 20)))
    #expect(Travel.screen(browser) == before)
  }

  @Test func `q leads from zoomed rows to the list, and out of the help`() {
    var browser = Travel.browser(100, 20, entity: "Person")
    _ = Travel.press(["z", "?", "q"], &browser)
    #expect(!Travel.screen(browser).contains { $0.contains("Keys here") })
    #expect(Travel.press(["q"], &browser) == [])
    #expect(Travel.screen(browser)[1].hasPrefix(" Entities "))
  }

  @Test func `a model alone says that it has no rows`() {
    let document = Document(
      title: "Travel.xcdatamodeld", kind: "Core Data", modelSource: "model", opened: "", storeUUID: nil,
      model: Travel.model, layout: nil, problems: [])
    var browser = Browser(document: document, entity: "Person", size: Size(columns: 100, rows: 24))
    _ = browser.start()
    #expect(Travel.screen(browser)[4].contains("a model has no rows · M entity, p paths"))
    for key in [Key.enter, "W"] {
      _ = Travel.press([key], &browser)
      #expect(status(browser).contains("a model has no rows"))
    }
  }

  @Test func `a prompt for a file offers a name, and says what an empty one lacks`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press(["e"], &browser)
    #expect(status(browser).contains("Person.csv"))
    _ = Travel.press([.control("u"), .enter], &browser)
    #expect(Travel.screen(browser)[17].contains("type the name of the new file"))
    _ = Travel.press([.control("c"), "O", "f"], &browser)
    #expect(status(browser).hasSuffix("name.txt"))
    _ = Travel.press([.control("c"), .control("s")], &browser)
    #expect(status(browser) == " save query as: Person")
  }

  @Test func `help begins with what a newcomer needs`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["?"], &browser)
    let screen = Travel.screen(browser)
    #expect(screen[2].contains("First of all"))
    #expect(screen[3].contains("↵") && screen[4].contains("⌫") && screen[5].contains("/"))
  }

  @Test func `a sentence that is too long for a line takes two`() {
    var browser = Travel.browser(60, 16, entity: "Person")
    _ = Travel.type("w", "name != \"Bo\"", &browser)
    _ = browser.hear(.told(String(repeating: "word ", count: 20)))
    #expect(Travel.screen(browser).count { $0.contains("word word") } == 2)
  }
}

/// The way from a finding to the record of its first row, and back.
@Suite struct FindingWayTests {
  @Test func `q from the record of a finding's first row leads back to the findings`() {
    var browser = AuditedBar.browser(100, 22)
    Bar.press("→", &browser)
    #expect(Bar.screen(browser)[0].contains("Cocktail p2"))
    Bar.press("q", &browser)
    #expect(Bar.screen(browser)[1].hasPrefix(" Findings · "))
    Bar.press("}", &browser)
    #expect(Bar.screen(browser)[0].contains("Cocktail p2"))
    Bar.press("⌫", &browser)
    #expect(Bar.screen(browser)[1].hasPrefix(" Findings · "))
  }

  @Test func `a hidden code is counted in the title, and + brings it back`() {
    var browser = AuditedBar.browser(100, 22)
    Bar.press("-", &browser)
    #expect(Bar.screen(browser)[1].hasPrefix(" Findings · 1 hidden · "))
    Bar.press("+", &browser)
    #expect(!Bar.screen(browser)[1].contains("hidden"))
  }
}
