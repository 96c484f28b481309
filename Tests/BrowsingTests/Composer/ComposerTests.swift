import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// A query put together row by row.
@Suite struct ComposerTests {
  private static func letters(_ text: String) -> [Key] { text.map(Key.character) }

  /// People whose name begins with A, put together with keys.
  private static let named: [Key] =
    [.character("W"), .character("a")] + letters("name") + [.enter] + letters("beginsw") + [.enter] + letters("A") + [
      .enter
    ]

  private func browser(_ keys: [Key], _ columns: Int = 80, _ rows: Int = 24) -> Browser {
    var browser = Travel.browser(columns, rows, entity: "Person")
    _ = Travel.press(keys, &browser)
    return browser
  }

  /// The queries of the pages that some effects ask for.
  private func pages(_ effects: [Effect]) -> [RowQuery] {
    effects.compactMap { effect in
      guard case .ask(.page(let request), _) = effect else { return nil }
      return request.query
    }
  }

  /// The screen without its hints.
  private func text(_ browser: Browser) -> String { Travel.screen(browser).dropLast().joined(separator: "\n") }

  @Test func `a condition is added by path, operator and value`() {
    #expect(
      text(browser(Self.named)) == """
         travel.store › Person › query             Core Data · model: store · read-only
         Predicate and sort · 3 rows
          match  ALL of                                                           rows
         ▌  name         BEGINSWITH  "A"                      ✓ String               2
            + condition  + group
          + sort
        ╶─ Copy as · tab spellings ────────────────────────────────────────────────────╴
          Core Data    let request = NSFetchRequest<NSManagedObject>(entityName:
                         "Person")
                       request.predicate = NSPredicate(format: "name BEGINSWITH
                         \\"A\\"")
          SQL          SELECT "t"."Z_PK" FROM "ZPERSON" AS "t" WHERE
                         (substr("t"."ZNAME", 1, length('A')) = 'A') ORDER BY
                         "t"."Z_PK";
          plan         reads every row of ZPERSON (t)
        ╶──────────────────────────────────────────────────────────────────────────────╴
             pk name                   trips    photo
                String                 → n Trip Binary
              1 Ann                    →0       ∅
              2 Bob␛[31m               →1       ∅
              3 Cleo                   →2       ∅

         RO · 3 rows
        """)
  }

  @Test func `a small screen has the lines, and the spellings behind a key`() {
    #expect(
      text(browser(Self.named, 60, 16)) == """
         travel.store › Person › query                    read-only
         match  ALL of                                         rows
        ▌  name         BEGINSWITH  "A"             ✓ String      2
           + condition  + group
         + sort









         RO · 3 rows
        """)
    #expect(
      text(browser(Self.named + [.tab], 60, 16)) == """
         travel.store › Person › query › spellings        read-only
        ▌Core Data
         let request = NSFetchRequest<NSManagedObject>(entityName:
             "Person")
         request.predicate = NSPredicate(format: "name BEGINSWITH
             \\"A\\"")
         plan
         reads every row of ZPERSON (t)
         SQL
         SELECT "t"."Z_PK" FROM "ZPERSON" AS "t" WHERE
             (substr("t"."ZNAME", 1, length('A')) = 'A') ORDER BY
             "t"."Z_PK";


         RO · Core Data · spelling 1 of 3
        """)
  }

  @Test func `a to-many must be quantified`() {
    var browser = browser([.character("W"), .character("a")] + Self.letters("trips.city") + [.enter])
    #expect(text(browser).contains("trips.city leads to many"))
    _ = Travel.press(Self.letters("NONE") + [.enter, .enter] + Self.letters("Rome") + [.enter], &browser)
    #expect(text(browser).contains(#"NONE trips.city  ==       "Rome""#))
    _ = Travel.press([.character("W")], &browser)
    #expect(text(browser).contains(#"Person where NONE trips.city == "Rome""#))
  }

  @Test func `an operator typed in place of ANY or ALL means ANY`() {
    let browser = browser(
      [.character("W"), .character("a")] + Self.letters("trips.city") + [.enter] + Self.letters("contains") + [.enter]
        + Self.letters("Rom") + [.enter])
    #expect(text(browser).contains(#"ANY trips.city  CONTAINS  "Rom""#), "\(text(browser))")
  }

  @Test func `a value typed in place of an operator becomes the value`() {
    var browser = browser([.character("W"), .character("a")] + Self.letters("name") + [.enter] + Self.letters("zz9"))
    #expect(text(browser).contains("no operator · ↵ as the value of =="))
    _ = Travel.press([.enter, .enter], &browser)
    #expect(text(browser).contains(#"NSPredicate(format: "name == \"zz9\""#), "\(text(browser))")
  }

  @Test func `the keys that matter most come first, and a sort can be turned`() {
    func hints(_ keys: [Key]) -> String { Travel.screen(browser(keys)).last ?? "" }
    #expect(hints(Self.named).hasPrefix(" W rows  ^S save  y copy  tab spellings  a add  ↵ change value"))
    let sorted = Self.named + [.character("s")] + Self.letters("name") + [.enter]
    #expect(hints(sorted).contains("space turn ↑↓"))
  }

  @Test(arguments: [Key.escape, "q", .backspace])
  func `a draft that is left says how it goes on`(_ key: Key) {
    var browser = browser(Self.named)
    _ = Travel.press([key], &browser)
    #expect(text(browser).contains("draft kept · W continues it"))
    var unchanged = self.browser([.character("W")])
    _ = Travel.press([key], &unchanged)
    #expect(!text(unchanged).contains("draft kept"))
  }

  @Test func `a draft is kept for its rows, whatever was composed or opened meanwhile`() {
    var browser = browser(Self.named + [.escape])
    _ = Travel.press([.character(":")] + Self.letters("Trip") + [.enter, "W", .escape], &browser)
    _ = Travel.press([.character(":")] + Self.letters("Person") + [.enter, "W"], &browser)
    #expect(text(browser).contains(#"name         BEGINSWITH  "A""#), "\(text(browser))")
    // Once its rows were shown, the rows' own filter is what goes on.
    _ = Travel.press(["W", "x", "W"], &browser)
    #expect(!text(browser).contains("BEGINSWITH"))
  }

  @Test func `the first rows are asked for after a moment without keys, once`() throws {
    var browser = browser([.character("W"), .character("a")] + Self.letters("name") + [.enter, .enter])
    var pauses: [Ticket] = []
    for letter in "Ann" {
      for effect in browser.hear(.key(.character(letter))) {
        guard case .pause(let ticket) = effect else { continue }
        pauses.append(ticket)
      }
    }
    #expect(pauses.count == 3)
    #expect(browser.hear(.paused(pauses[0])).isEmpty)
    #expect(browser.hear(.paused(pauses[1])).isEmpty)
    let asked = pages(browser.hear(.paused(pauses[2])))
    #expect(asked.count == 1)
    let checker = QueryChecker(catalog: Travel.document.pathCatalog, entity: "Person", now: 0)
    #expect(asked.first?.predicate == (try checker.check(#"name == "Ann""#).predicate))
    // What is typed is only tried: Esc leaves the row without a value.
    _ = Travel.press([.escape], &browser)
    #expect(text(browser).contains("no value yet"))
  }

  /// The cases are coupe = "Coupe" and nickAndNora = "Nick and Nora".
  @Test(
    arguments: [
      ("cou", [], "Coupe"), ("COU", [], "Coupe"), ("nickAndNora", [.down], "Nick and Nora"), ("n", [], "Nick and Nora"),
      ("", [.down], "Nick and Nora"), ("\"cou\"", [], "cou"), ("n", [.down], "n"), ("n", [.up], "n"),
      ("zz", [], "zz"),
    ] as [(String, [Key], String)])
  func `Enter takes the first hit, and what is typed if there is none or the cursor is on it`(
    _ typed: String, _ moves: [Key], _ value: String
  ) {
    var browser = Bar.browser(100, 24)
    _ = Travel.press(
      [.character("W"), .character("a")] + Self.letters("glass") + [.enter] + Self.letters("==") + [.enter]
        + Self.letters(typed) + moves + [.enter], &browser)
    #expect(text(browser).contains(#"NSPredicate(format: "glass.glass == \"\#(value)\""#), "\(text(browser))")
  }

  private func summary(_ effects: [Effect]) -> SummaryRequest? {
    effects.compactMap { effect -> SummaryRequest? in
      guard case .ask(.summary(let request), _) = effect else { return nil }
      return request
    }.last
  }

  @Test(arguments: [("contains", "CONTAINS"), ("beginswith[c]", "BEGINSWITH[c]"), ("endswith", "ENDSWITH")])
  func `a search for a text shows the values that hold it, and Enter takes what is typed`(
    _ typed: String, _ operation: String
  ) throws {
    var browser = browser(
      [.character("W"), .character("a")] + Self.letters("trips.city") + [.enter, .enter] + Self.letters(typed) + [
        .enter
      ])
    let asked = try #require(summary(browser.hear(.key("o"))))
    let checker = QueryChecker(catalog: Travel.document.pathCatalog, entity: "Trip", now: 0)
    #expect(asked.query.predicate == (try checker.check("city \(operation) 'o'").predicate))
    _ = Travel.press([.enter], &browser)
    #expect(text(browser).contains("\"o\""), "\(text(browser))")
  }

  @Test func `values are looked for behind to-manys, and those with the typed letters are asked for`() throws {
    var browser = browser([.character("W"), .character("a")] + Self.letters("trips.city") + [.enter, .enter])
    let asked = try #require(summary(browser.hear(.key(.enter))))
    #expect(asked.query == RowQuery(entity: "Trip") && asked.path.persistentSpelling == "city")
    let narrowed = try #require(summary(browser.hear(.key("r"))))
    let checker = QueryChecker(catalog: Travel.document.pathCatalog, entity: "Trip", now: 0)
    #expect(narrowed.query.predicate == (try checker.check("city CONTAINS[cd] 'r'").predicate))
  }

  @Test(
    arguments: [
      ("contains", [.enter], "CONTAINS  "), ("contains[cd]", [.enter], "CONTAINS[cd]"),
      ("case", [.enter, .enter], "==[c]"), ("acc", [.enter, "e", "n", "d", .enter], "ENDSWITH[d]"),
    ] as [(String, [Key], String)])
  func `an operator is found by its letters, and ignores case and accents when that is turned on`(
    _ typed: String, _ keys: [Key], _ shown: String
  ) {
    let browser = browser(
      [.character("W"), .character("a")] + Self.letters("name") + [.enter] + Self.letters(typed) + keys)
    #expect(text(browser).contains(shown), "\(text(browser))")
  }

  @Test func `six operators are offered, and the others under more`() throws {
    var browser = browser([.character("W"), .character("a")] + Self.letters("name") + [.enter])
    #expect(text(browser).contains("more …") && !text(browser).contains("ENDSWITH"))
    _ = Travel.press(Array(repeating: Key.down, count: 8) + [.enter], &browser)
    #expect(text(browser).contains("ENDSWITH") && !text(browser).contains("more …"))
  }

  @Test func `a box hangs below the line that it changes`() throws {
    let browser = browser(Self.named + [.character("a")] + Self.letters("name") + [.enter])
    let screen = Travel.screen(browser)
    let line = try #require(screen.firstIndex { $0.contains("▌  name") })
    #expect(screen[line + 1].contains("┌─ name · a string"))
    #expect(screen[line - 1].contains(#"BEGINSWITH  "A""#))
  }

  @Test func `the condition that leaves no row is marked`() throws {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.type("w", "name != 'x' AND name == 'b' AND name == 'c'", &browser)
    /// Answers what is counted: no row has both names.
    func answer(_ effects: [Effect]) {
      for effect in effects {
        switch effect {
        case .pause(let ticket): answer(browser.hear(.paused(ticket)))
        case .ask(.count(let query), let ticket):
          let checker = QueryChecker(catalog: Travel.document.pathCatalog, entity: "Person", now: 0)
          let none = try? checker.check("name != 'x' AND name == 'b' AND name == 'c'").predicate
          answer(browser.hear(.success(.counted(query, query.predicate == none ? 0 : 2)), ticket))
        case .ask(.plan(let query), let ticket): answer(browser.hear(.success(.planned(query, [])), ticket))
        default: Travel.answer(effect, &browser)
        }
      }
    }
    answer(browser.hear(.key("W")))
    let lines = Travel.screen(browser).filter { $0.contains("name  ") && $0.contains("\"") }
    #expect(lines.count >= 3 && lines[2].contains("⚠ leaves no row") && lines[2].hasSuffix("2       0"), "\(lines)")
    #expect(!lines[1].contains("leaves") && lines[1].hasSuffix("2       2"), "\(lines)")
  }

  @Test func `a group has a line of its own that adds to it`() throws {
    var browser = browser(Self.named + [.character("g"), .down, .down])
    #expect(text(browser).contains("▌    + condition"), "\(text(browser))")
    _ = Travel.press([.enter] + Self.letters("name") + [.enter, .enter] + Self.letters("Bob") + [.enter], &browser)
    #expect(text(browser).contains(#"OR name == \"Bob\"")"#), "\(text(browser))")
  }

  @Test func `a group is added beside a condition, and its first condition is asked for`() throws {
    var browser = browser(Self.named + [.down, .right, .enter])
    #expect(!text(browser).contains("▸ ANY of") && text(browser).contains("Path from Person"))
    for name in ["Bob", "Cy"] {
      let keys = Self.letters("name") + [.enter, .enter] + Self.letters(name) + [.enter, .character("a")]
      _ = Travel.press(keys, &browser)
    }
    _ = Travel.press([.escape], &browser)
    let words = text(browser).split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(#"name BEGINSWITH \"A\" AND (name == \"Bob\" OR name == \"Cy\")"#), "\(text(browser))")
  }

  @Test func `on a wide screen the spellings stand beside the query, and tab goes over and back`() throws {
    var browser = browser(Self.named, 220, 40)
    let screen = Travel.screen(browser)
    #expect(screen[1].contains("Predicate and sort") && screen[1].contains("│ Copy as"))
    #expect(screen[2].contains("▌Core Data") && !text(browser).contains("Copy as ·"))
    #expect(text(browser).contains(#"NSPredicate(format: "name BEGINSWITH \"A\"")"#))
    _ = Travel.press([.tab], &browser)
    let copied = Travel.press([.character("y")], &browser)
    let code = copied.compactMap { effect in if case .copy(let text) = effect { text } else { nil } }.first
    #expect(code?.hasPrefix("let request = ") == true && code?.contains("BEGINSWITH") == true)
    _ = Travel.press([.tab, .character("!")], &browser)
    #expect(text(browser).contains(#"NSPredicate(format: "NOT name BEGINSWITH \"A\"")"#), "\(text(browser))")
    _ = Travel.press([.character("v")], &browser)
    #expect(text(browser).contains("╶─ Copy as · tab spellings"))
  }

  @Test func `W shows the rows of the query, and forward comes back to it`() {
    var browser = browser(Self.named)
    let effects = Travel.press([.character("W")], &browser)
    #expect(pages(effects).first?.predicate != nil)
    #expect(Travel.screen(browser)[0].contains(#"Person where name BEGINSWITH "A""#))
    _ = Travel.press([.character("}")], &browser)
    #expect(Travel.screen(browser)[1].contains("Predicate and sort"))
    _ = Travel.press([.backspace], &browser)
    #expect(Travel.screen(browser)[0].contains(#"Person where name BEGINSWITH "A""#))
  }

  @Test(arguments: [Key.backspace, .escape, "q"])
  func `a query that is left leaves the rows as they were, and its draft is kept`(_ key: Key) {
    var browser = browser(Self.named)
    let draft = text(browser)
    _ = Travel.press([key], &browser)
    #expect(Travel.screen(browser)[0].hasPrefix(" travel.store › Person  "))
    _ = Travel.press([.character("W")], &browser)
    #expect(text(browser) == draft)
  }

  @Test func `a typed predicate is taken apart, and one that cannot be asked is underlined`() {
    var browser = browser([.character("W"), .character("w")] + Self.letters("nmae == 1 "))
    var canvas = Canvas(size: browser.size)
    browser.draw(on: &canvas)
    let marked = canvas.row(22).filter { $0.attributes.contains(.underline) }.map(\.text)
    #expect(marked.joined() == "nmae")
    _ = Travel.press([.enter], &browser)
    #expect(Travel.screen(browser)[21] == " Person has no “nmae” · perhaps name")
    _ = Travel.press([.control("u")] + Self.letters("name == 'x' OR NOT name == nil") + [.enter], &browser)
    #expect(text(browser).contains("match  ANY of"))
    #expect(text(browser).contains("NOT name"))
  }

  @Test func `a line without a value outlives a text that stays as it was`() {
    var browser = browser([.character("W"), .character("a")] + Self.letters("name") + [.enter, .escape])
    let unfinished = text(browser)
    _ = Travel.press([.character("w"), .enter], &browser)
    #expect(text(browser) == unfinished)
    _ = Travel.press([.character("w")] + Self.letters("photo == nil") + [.enter], &browser)
    #expect(text(browser).contains("photo"))
  }

  @Test func `Esc leaves the query as it was, and what was typed comes back with the arrow`() {
    var browser = browser(Self.named)
    let draft = text(browser)
    _ = Travel.press([.character("w"), .escape], &browser)
    #expect(text(browser) == draft)
    _ = Travel.press([.character("w")] + Self.letters(" AND photo == nil") + [.escape], &browser)
    #expect(text(browser) == draft)
    _ = Travel.press([.character("w"), .up], &browser)
    #expect(Travel.screen(browser)[22].contains(#"name BEGINSWITH "A" AND photo == nil"#))
  }

  @Test func `a text that is emptied says what Enter does, and undo brings the query back`() {
    var browser = browser(Self.named)
    _ = Travel.press([.character("w"), .control("u")], &browser)
    #expect(Travel.screen(browser)[21].contains("takes every condition away"))
    _ = Travel.press([.enter], &browser)
    #expect(!text(browser).contains("BEGINSWITH"))
    _ = Travel.press([.character("u")], &browser)
    #expect(text(browser).contains("BEGINSWITH"))
  }

  @Test func `a word that the cursor is in is completed whole`() {
    let browser = browser(
      [.character("w")] + Self.letters("naem == 'x'") + [.home, .right, .right, .tab])
    #expect(Travel.screen(browser)[22] == " where: name == 'x'")
  }

  @Test func `a word that the cursor stands before is completed whole`() {
    let browser = browser([.character("w")] + Self.letters("nam == 'x'") + [.home, .tab])
    #expect(Travel.screen(browser)[22] == " where: name == 'x'")
  }

  @Test func `a word is completed with tab`() {
    let browser = browser([.character("w")] + Self.letters("na") + [.tab] + Self.letters(" BEG") + [.tab])
    #expect(Travel.screen(browser)[22] == " where: name BEGINSWITH")
  }

  @Test func `rows are sorted by picked paths, up and down`() {
    var browser = browser([.character("W"), .character("s")] + Self.letters("name") + [.enter])
    #expect(text(browser).contains("sort   name"))
    #expect(text(browser).contains("not indexed"))
    _ = Travel.press([.character(" ")], &browser)
    let effects = Travel.press([.character("W")], &browser)
    #expect(pages(effects).first?.sort.map(\.isAscending) == [false])
    #expect(Travel.screen(browser)[1].contains(" ↓name "))
  }

  @Test func `lines are negated, grouped, moved, deleted, and that is taken back`() {
    var browser = browser(Self.named)
    func press(_ key: Character) { _ = Travel.press([.character(key)], &browser) }
    press("!")
    #expect(text(browser).contains("NOT name"))
    press("g")
    #expect(text(browser).contains("▸ ANY of"))
    press("g")
    #expect(!text(browser).contains("▸ ANY of"))
    press("u")
    press("u")
    press("u")
    #expect(!text(browser).contains("NOT name"))
    _ = Travel.press([.up, .down, .character("d")], &browser)
    #expect(!text(browser).contains("BEGINSWITH"))
    press("u")
    #expect(text(browser).contains("BEGINSWITH"))
    press("U")
    #expect(!text(browser).contains("BEGINSWITH"))
    press("u")
    #expect(text(browser).contains("BEGINSWITH"))
  }

  @Test func `a spelling is copied`() {
    var browser = browser(Self.named + [.character("y")])
    #expect(text(browser).contains("▌ Core Data  let request = NSFetchRequest<"))
    let effects = Travel.press(Self.letters("pred") + [.enter], &browser)
    #expect(effects == [.copy(#"name BEGINSWITH "A""#)])
  }

  @Test func `a query is saved under a name`() {
    var browser = browser(Self.named + [.control("s")])
    let effects = Travel.press(Self.letters("A people") + [.enter], &browser)
    #expect(
      effects == [.keep(.save(SavedQuery(name: "A people", entity: "Person", predicate: #"name BEGINSWITH "A""#)))])
  }

  @Test func `a press puts the cursor on a part, a second one edits it`() {
    var browser = browser(Self.named)
    let line = Travel.screen(browser).firstIndex { $0.contains("BEGINSWITH") } ?? 0
    let column = Array(Travel.screen(browser)[line]).firstIndex(of: "G") ?? 0
    let press = Key.mouse(MouseEvent(kind: .press, at: Point(column: column, row: line)))
    _ = Travel.press([press], &browser)
    #expect(!text(browser).contains("ignore accents"))
    _ = Travel.press([press], &browser)
    #expect(text(browser).contains("ignore accents"))
  }
}

/// The rows narrowed to the value under the cursor.
@Suite struct FilterToValueTests {
  private func header(_ keys: [Key]) -> String {
    var browser = Travel.browser(120, 20, entity: "Person")
    _ = Travel.press(keys, &browser)
    return Travel.screen(browser)[0]
  }

  @Test func `the value under the cursor narrows the rows, or is left out`() {
    #expect(header([.character("i")]).contains(#"Person where name == "Ann""#))
    #expect(header([.character("I")]).contains(#"Person where name != "Ann""#))
  }

  @Test func `the same value narrows the rows once`() {
    #expect(header([.character("i"), .character("i")]) == header([.character("i")]))
  }

  @Test func `another value is added to the predicate that is there`() {
    let keys: [Key] = [.character("i"), .down, .character("I")]
    #expect(header(keys).contains(#"where name == "Ann" AND name != "Bob\u001b[31m""#))
  }

  @Test func `what no operator compares says so`() {
    var browser = Travel.browser(120, 20, entity: "Person")
    _ = Travel.press([.right, .character("i")], &browser)
    #expect(Travel.screen(browser)[18].contains("trips cannot be compared"))
  }
}
