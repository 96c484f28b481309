import Browsing
import Census
import Decoding
import Findings
import Foundation
import Predicates
import Questions
import Presenting
import Schema
import Screen
import Testing

/// The screen that counts what a column holds, with counts as a census would give them.
@Suite struct CensusTests {
  private static func census(_ cities: [String]) -> ColumnCensus {
    let attribute = Attribute(name: "name", type: .string)
    var tally = ColumnTally(AttributeReader(unplanned: attribute))
    for (key, city) in zip(Int64(1)..., cities) { tally.add(.value(.string(city)), key: key) }
    return ColumnCensus(entity: "Person", path: "name", tally)
  }

  /// In the rows of people, the census of their names asked for.
  private static func asking() -> (Browser, Ticket?) {
    var browser = Travel.browser(79, 12, entity: "Person")
    let effects = Travel.press([.character("#"), .character("#")], &browser)
    guard case .count(let request, let ticket)? = effects.last else { return (browser, nil) }
    #expect([request.entity, request.path] == ["Person", "name"])
    #expect(effects == [.cancel(.summary), .count(request, ticket)])
    return (browser, ticket)
  }

  @Test func `while it counts the screen says how far it is, and Esc stops without leaving`() throws {
    var (browser, asked) = Self.asking()
    let ticket = try #require(asked)
    #expect(browser.isBusy)
    let progress = AuditProgress(entity: "Note", rows: 20_000, total: 1_000_000, rate: 500_000, remaining: 1.96)
    _ = browser.hear(.counted(.progress(progress), ticket))
    let text = "counting 20 000 of 1 000 000 rows · 500 000 a second · 2 s left"
    #expect(Travel.screen(browser)[1].hasPrefix(" values │ shapes │ Swift   # next tab"))
    #expect(Travel.screen(browser)[2] == " " + text)
    #expect(Travel.press([.escape], &browser) == [.cancel(.census)])
    let sentence = "stopped before the end: there may be more"
    _ = browser.hear(.counted(.done([Self.census(["Ann"])], missing: [sentence]), ticket))
    #expect(!browser.isBusy)
    let screen = Travel.screen(browser)
    #expect(screen[2] == "▌stopped before the end: there may be more")
    #expect(screen[3] == " Person.name · String")
  }

  @Test func `values stand with their rows and open them`() throws {
    var (browser, asked) = Self.asking()
    let ticket = try #require(asked)
    let names = ["Ann", "Bob", "Ann", "Say \"hi\""]
    _ = browser.hear(.counted(.done([Self.census(names)], missing: []), ticket))
    #expect(
      Array(Travel.screen(browser)[2...7]) == [
        "▌Person.name · String",
        " 4 rows, 0 NULL",
        " 3 different values",
        "           2  50.0 %  Ann",
        "           1  25.0 %  Bob",
        "           1  25.0 %  Say \"hi\"",
      ])
    _ = Travel.press([.end], &browser)
    #expect(Travel.screen(browser)[10] == " RO · line 6 of 6 · ↵ rows where name == \"Say \\\"hi\\\"\"")
    let effects = Travel.press([.enter], &browser)
    guard case .ask(.page(let page), _)? = effects.first else {
      Issue.record("no rows were asked for")
      return
    }
    #expect(page.query.entity == "Person")
    #expect(page.query.predicate != nil)
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser)[2] == " Person.name · String")
  }

  @Test(arguments: [
    (0, 3, "0.0 %"), (1, 3, "33.3 %"), (3, 3, "100.0 %"), (1, 100_000, "< 0.1 %"), (99_999, 100_000, "> 99.9 %"),
    (0, 0, ""),
  ])
  func `a share is neither none nor all unless it is`(_ part: Int, _ whole: Int, _ share: String) {
    #expect(CensusLines.share(part, of: whole) == share)
  }

  @Test func `the rows that are shown are counted, and a value opens those of them`() throws {
    var browser = Travel.browser(79, 12, entity: "Person")
    _ = Travel.type("w", "name != \"Cleo\"", &browser)
    let effects = Travel.press([.character("#"), .character("#")], &browser)
    guard case .count(let request, let ticket)? = effects.last else {
      Issue.record("nothing was counted")
      return
    }
    #expect(request.rows?.predicate != nil)
    let found = Self.census(["Ann", "Bob"])
    _ = browser.hear(.counted(.done([found], missing: []), ticket))
    #expect(Travel.screen(browser)[2] == "▌only rows where name != \"Cleo\"")
    let opened = Travel.press([.end, .enter], &browser)
    guard case .ask(.page(let page), _)? = opened.first else {
      Issue.record("no rows were asked for")
      return
    }
    #expect(page.query.predicate != request.rows?.predicate)
    #expect(Travel.screen(browser)[0].contains("!= \"Cleo\" AND name == \"Bob\""))
  }

  @Test func `leaving stops it, and what comes then is dropped`() throws {
    var (browser, asked) = Self.asking()
    let ticket = try #require(asked)
    #expect(Travel.press([.backspace], &browser).contains(.cancel(.census)))
    _ = browser.hear(.counted(.done([Self.census(["Ann"])], missing: []), ticket))
    #expect(!Travel.screen(browser).contains { $0.contains("Person.name") })
    // Coming back counts anew.
    let again = Travel.press([.character("}")], &browser)
    guard case .count(_, let second)? = again.first else {
      Issue.record("nothing was counted")
      return
    }
    #expect(second != ticket)
  }

  @Test func `JSON offers its Swift to copy, and a set of keys its first row`() throws {
    var (browser, asked) = Self.asking()
    let ticket = try #require(asked)
    let attribute = Attribute(name: "photo", type: .binary)
    var tally = ColumnTally(AttributeReader(unplanned: attribute))
    for (key, text) in zip(Int64(7)..., [#"{"a":1}"#, #"{"a":2,"b":"x"}"#, #"{"a":3}"#]) {
      tally.add(.value(.data(Data(text.utf8))), key: key)
    }
    let census = ColumnCensus(entity: "Person", path: "photo", tally)
    _ = browser.hear(.counted(.done([census], missing: []), ticket))
    let swift = "struct PersonPhoto: Codable {\n  var a: Int\n  var b: String?\n}\n"
    #expect(Travel.press(["Y", "s"], &browser) == [.copy(swift)])
    #expect(!Travel.screen(browser).contains { $0.contains("struct PersonPhoto") })
    _ = Travel.press(["#"], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("struct PersonPhoto: Codable {") })
    #expect(Travel.press(["y"], &browser) == [.copy(swift)])
    let lines = CensusLines(census).lines
    let index = try #require(lines.firstIndex { $0.text.hasSuffix("{ a, b }") })
    #expect(lines[index].text == "          1  33.3 %  { a, b }")
    #expect(lines[index].target == .object(ObjectID(entity: "Person", pk: 8)))
    #expect(lines[index + 1].text == "                     a type of these alone would break 2 rows")
    #expect(lines[index + 1].target == .object(ObjectID(entity: "Person", pk: 7)))
  }

  @Test func `# shows the values, how they are built, the Swift, and the values again`() throws {
    var browser = Travel.browser(100, 20, entity: "Person")
    for title in ["values of name", "shapes of name", "Swift of name", "values of name"] {
      _ = Travel.press(["#"], &browser)
      #expect(Travel.screen(browser)[0].contains(title))
      #expect(Travel.screen(browser)[2].hasPrefix("  values │ shapes │ Swift   # next tab"))
    }
    // All tabs are one view.
    _ = Travel.press(["q"], &browser)
    #expect(Travel.screen(browser)[1].contains("Person · stored layer"))
  }

  @Test func `a tab that is not shown is not counted, and is counted anew`() throws {
    var (browser, asked) = Self.asking()
    let ticket = try #require(asked)
    // The Swift comes from the same counts.
    #expect(Travel.press(["#"], &browser) == [])
    #expect(Travel.press(["#"], &browser).first == .cancel(.census))
    #expect(!browser.hear(.counted(.done([Self.census(["Ann"])], missing: []), ticket)).contains(.cancel(.summary)))
    let again = Travel.press(["#"], &browser)
    guard case .count(_, let second)? = again.last else {
      Issue.record("nothing was counted")
      return
    }
    #expect(second != ticket)
  }

  @Test func `a column's counts never stand under the title of another`() throws {
    var browser = Travel.browser(100, 20, entity: "Person")
    guard case .count(_, let first)? = Travel.press(["#", "#"], &browser).last else {
      Issue.record("nothing was counted")
      return
    }
    // Another entity is opened while the first column is counted.
    _ = Travel.press([":"] + "Trip".map(Key.character) + [.enter], &browser)
    guard case .count(let request, let second)? = Travel.press(["#", "#"], &browser).last else {
      Issue.record("nothing was counted")
      return
    }
    #expect(request.entity == "Trip" && second != first)
    _ = browser.hear(.counted(.done([Self.census(["Ann"])], missing: []), first))
    #expect(!Travel.screen(browser).contains { $0.contains("Person.name · String") })
  }
}
