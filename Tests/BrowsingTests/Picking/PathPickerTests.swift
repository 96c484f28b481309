import Browsing
import Predicates
import Questions
import Screen
import Testing

/// The box in which a path is picked, and the list of an entity's paths.
@Suite struct PathPickerTests {
  private static func browser(_ columns: Int, _ rows: Int) -> Browser { Travel.browser(columns, rows, entity: "Trip") }

  private static func letters(_ text: String) -> [Key] { text.map(Key.character) }

  @Test func `the picker dims what cannot sort, and says why it is not taken`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.character("W"), .character("s")], &browser)
    let lines = Travel.screen(browser).map { line in line.split(separator: " ").joined(separator: " ") }
    for line in [
      "name String ZNAME sortable", "–photo Data Binary bytes have no order",
      "–trips [Trip] many objects have no one order",
    ] { #expect(lines.contains { $0.contains(line) }, "\(line) in \(lines)") }
    _ = Travel.press(Self.letters("photo") + [.enter], &browser)
    #expect(Travel.screen(browser)[18].contains("photo: Binary bytes have no order"))
    _ = Travel.press([.escape, .escape], &browser)
    #expect(!Travel.screen(browser).contains { $0.contains("Path from") })
  }

  @Test func `letters find a path behind a relationship, and s sorts by it`() {
    var browser = Self.browser(80, 20)
    let effects = Travel.press([.character("C")] + Self.letters("name") + [.enter, .character("s")], &browser)
    let sorts = effects.compactMap { effect -> [SortKey]? in
      guard case .ask(.page(let request), _) = effect else { return nil }
      return request.query.sort
    }
    #expect(sorts.last?.map(\.path.persistentSpelling) == ["person.name"])
    #expect(Travel.screen(browser)[1].contains(" ↑person.name "))
  }

  @Test func `arrows step through relationships and back`() {
    var browser = Self.browser(80, 20)
    _ = Travel.press([.character("C"), .down, .right], &browser)
    #expect(Travel.screen(browser)[1].contains("Path from Trip › person"))
    _ = Travel.press([.left], &browser)
    #expect(Travel.screen(browser)[1].contains("Path from Trip · "))
    #expect(Travel.screen(browser)[3].contains("▌ person"))
  }

  @Test func `a press takes the path under the cursor, one outside closes`() {
    var browser = Self.browser(80, 20)
    _ = Travel.press([.character("C")], &browser)
    let person = Key.mouse(MouseEvent(kind: .press, at: Point(column: 10, row: 3)))
    _ = Travel.press([person], &browser)
    #expect(Travel.screen(browser)[3].contains("▌ person"))
    _ = Travel.press([person], &browser)
    #expect(!Travel.screen(browser)[1].contains("Path from"))
    _ = Travel.press([.character("s")], &browser)
    #expect(Travel.screen(browser)[1].contains(" ↑person "))
    let outside = Key.mouse(MouseEvent(kind: .press, at: Point(column: 79, row: 0)))
    _ = Travel.press([.character("C"), outside], &browser)
    #expect(!Travel.screen(browser)[1].contains("Path from"))
  }

  @Test func `a picked path becomes a column, which stays with the entity`() {
    var browser = Self.browser(100, 20)
    _ = Travel.press([.character("z"), .character("c"), .character("a")], &browser)
    _ = Travel.press(Self.letters("person.name") + [.enter], &browser)
    #expect(Travel.screen(browser)[2].contains("person.name"))
  }
}

@Suite struct EntityPathsTests {
  @Test func `an entity's paths are listed with every fact of the one under the cursor`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.character("p"), .home], &browser)
    #expect(
      Travel.screen(browser).joined(separator: "\n") == """
         travel.store › Person › paths of Person   Core Data · model: store · read-only
         Paths of Person
          model │ diagram │ paths   M next tab
         ▌name   String            ZNAME  sortable
          photo  Data                     no sort
          trips  [Trip]  → n Trip         to-many: ANY, ALL, NONE, @count





        ╶──────────────────────────────────────────────────────────────────────────────╴
          Swift name · persistent name · column ZNAME of ZPERSON
          String · required · sortable · known from the model
          asked by == != < <= > >= BETWEEN IN CONTAINS BEGINSWITH ENDSWITH LIKE
            MATCHES, == nil, != nil


         RO · path 1 of 3
         ↵ open  / find  y copy  Y copy as …  ⌫ back  : commands  ? help  q up
        """)
  }

  @Test func `a small screen keeps the list and two lines of facts`() {
    var browser = Travel.browser(60, 12, entity: "Person")
    _ = Travel.press([.character("p"), .home], &browser)
    #expect(
      Travel.screen(browser).joined(separator: "\n") == """
         travel.store › Person › paths of Person          read-only
         model │ diagram │ paths   M next tab
        ▌name   String            ZNAME  sortable
         photo  Data                     no sort
         trips  [Trip]  → n Trip         to-many: ANY, ALL, NONE, @…


        ╶──────────────────────────────────────────────────────────╴
         Swift name · persistent name · column ZNAME of ZPERSON
         String · required · sortable · known from the model
         RO · path 1 of 3
         ↵ open  / find  y copy  Y copy as …  ⌫ back  ? help  q up
        """)
  }

  @Test func `letters narrow the list, Esc shows all again, then leaves`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.character("p"), .character("/"), .character("c"), .character("i")], &browser)
    #expect(Travel.screen(browser)[3].contains("▌trips.city"))
    _ = Travel.press([.enter, .escape], &browser)
    #expect(Travel.screen(browser)[3].contains("name "))
    _ = Travel.press([.escape], &browser)
    #expect(Travel.screen(browser)[1].contains("Person · stored layer"))
  }

  @Test func `a path is copied in the spelling shown, or in each of its spellings`() {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.character("p"), .home], &browser)
    #expect(Travel.press([.character("y")], &browser) == [.copy("name")])
    for (letter, text) in [("s", "name"), ("t", "name"), ("c", "ZNAME")] as [(Key, String)] {
      #expect(Travel.press(["Y", letter], &browser) == [.copy(text)])
    }
  }
}
