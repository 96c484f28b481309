import Browsing
import Predicates
import Questions
import Schema
import Screen
import Testing

/// What users of fzf, less, vim and lazygit expect of keys that they know.
@Suite struct ConventionTests {
  private static func letters(_ text: String) -> [Key] { text.map(Key.character) }

  @Test(arguments: [":", "?"] as [Key])
  func `^N and ^P move in a list that letters narrow`(_ opens: Key) {
    func line(_ keys: [Key]) -> String? {
      var browser = Travel.browser(100, 30, entity: "Person")
      _ = Travel.press([opens] + keys, &browser)
      return Travel.screen(browser).first { $0.contains("│▌") }
    }
    #expect(line([.control("n"), .control("n"), .control("p")]) == line([.down]))
    #expect(line([.down]) != line([]))
  }

  @Test func `^P and ^N bring back what was typed before`() {
    var browser = Travel.browser(100, 24, entity: "Person")
    _ = Travel.type("w", "name == \"Ann\"", &browser)
    _ = Travel.press(["w", .control("p")], &browser)
    #expect(Travel.screen(browser).joined().contains("where: name == \"Ann\""))
    _ = Travel.press([.control("n")], &browser)
    #expect(!Travel.screen(browser).joined().contains("where: name == \"Ann\""))
  }

  @Test func `in the palette the text in a name stands before a word for a command`() {
    var document = Travel.document
    document.model = Model(entities: Travel.model.entities + [Entity(name: "InstalledApp")])
    var browser = Browser(document: document, entity: "Person", size: Size(columns: 100, rows: 30))
    for effect in browser.start() { Travel.answer(effect, &browser) }
    _ = Travel.press([":"] + Self.letters("app"), &browser)
    #expect(Travel.screen(browser)[2].contains("InstalledApp"))
    #expect(Travel.screen(browser)[3].contains("Show the next layer"))
  }

  @Test func `in the help the key that was typed stands first`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["?", "S"], &browser)
    #expect(Travel.screen(browser).first { $0.contains("│▌") }?.contains("add sort key") == true)
  }

  @Test(arguments: ["?", .function(1), "q", .escape] as [Key])
  func `the help is closed by the key that opened it`(_ key: Key) {
    var browser = Travel.browser(100, 30, entity: "Person")
    let before = Travel.screen(browser)
    _ = Travel.press(["?", key], &browser)
    #expect(Travel.screen(browser) == before)
  }

  @Test func `the keys of the view stand on the first screen of the help`() {
    var browser = Travel.browser(80, 24, entity: "Person")
    _ = Travel.press(["W", "?"], &browser)
    let screen = Travel.screen(browser)
    #expect(screen.contains { $0.contains("In this view") })
    for key in ["│ a ", "│ o ", "│ d "] { #expect(screen.contains { $0.contains(key) }, "\(screen)") }
  }

  @Test(arguments: [("M", ["model", "diagram", "paths"]), ("#", ["values", "shapes", "Swift"])] as [(Key, [String])])
  func `] and [ change the tab as the key that opened the view`(_ key: Key, _ tabs: [String]) {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([key], &browser)
    for (key, tab) in [("]", 1), ("]", 2), ("]", 0), ("[", 2), ("[", 1)] as [(Key, Int)] {
      _ = Travel.press([key], &browser)
      #expect(Travel.screen(browser)[0].contains("› \(tabs[tab]) of "))
    }
  }

  @Test func `the help names no key twice`() {
    for context in Keymap.Context.all {
      let keys = Keymap.standard.bindings(in: [context]).flatMap { binding in
        binding.keys.filter { Keymap.standard.command(for: $0, in: [context]) == binding.command }
      }
      #expect(Set(keys).count == keys.count)
      for binding in Keymap.standard.bindings(in: [context]) where !binding.keys.isEmpty {
        #expect(binding.keys.contains { Keymap.standard.command(for: $0, in: [context]) == binding.command })
      }
    }
  }

  @Test func `the help says where there is nothing to search`() {
    let letters = "nothing to search".map { Key.character($0) }
    var browser = Travel.browser(120, 40, entity: "Person")
    _ = Travel.press(["W", "?"] + letters, &browser)
    #expect(Travel.screen(browser).contains { $0.contains("▌/") })
    _ = Travel.press([.escape, .escape, .escape, "?"] + letters, &browser)
    #expect(!Travel.screen(browser).contains { $0.contains("▌/") })
  }

  @Test func `an empty line is not copied, which is said`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["M"], &browser)
    var found = false
    for _ in 0..<30 where !found {
      _ = Travel.press([.down], &browser)
      let effects = browser.hear(.key("y"))
      if effects.isEmpty { found = browser.said == "this line is empty" }
    }
    #expect(found)
  }

  @Test func `the SQL of the rows has the columns that are shown`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    var copied: String?
    for effect in Travel.press(["Y", "l"], &browser) {
      if case .copy(let text) = effect { copied = text }
    }
    #expect(copied?.hasPrefix(#"SELECT "t"."Z_PK", "t"."ZNAME" FROM "ZPERSON" AS "t""#) == true, "\(copied ?? "")")
  }

  @Test func `tab says when there is nothing to go to`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["M", .tab], &browser)
    #expect(browser.said == "nothing stands beside this view")
  }

  @Test func `? in a box explains its keys, and any key leads back to the box`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["c"], &browser)
    let box = Travel.screen(browser)
    _ = Travel.press(["?"], &browser)
    #expect(Travel.screen(browser).contains { $0.contains("show the column, or hide it") })
    _ = Travel.press([.escape], &browser)
    #expect(Travel.screen(browser) == box)
  }

  @Test func `a search that is given up leads back to its row and column`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    let before = Travel.screen(browser)
    _ = Travel.press(["/"], &browser)
    for case .ask(.find(let request), let ticket) in browser.hear(.key("b")) {
      let found = Found(position: 1, column: request.columns[1])
      _ = browser.hear(.success(.found(found)), ticket)
    }
    #expect(Travel.screen(browser) != before)
    _ = Travel.press([.escape, .escape], &browser)
    #expect(Travel.screen(browser) == before)
  }

  @Test func `a search in lines begins at the cursor, also when there was one before`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press(["M", "/"] + Self.letters("name") + [.enter, "G"], &browser)
    let before = browser.spoken
    _ = Travel.press(["/"] + Self.letters("zzzz") + [.escape, .escape], &browser)
    #expect(browser.spoken == before)
  }

  @Test func `a search of the entities that is given up leads back to the entity`() {
    var browser = Travel.browser(100, 30, entity: "Person")
    _ = Travel.press([.tab, "/"] + Self.letters("Tri"), &browser)
    #expect(Travel.screen(browser)[0].contains("› Trip"))
    _ = Travel.press([.escape, .escape], &browser)
    #expect(Travel.screen(browser)[0].contains("› Person"))
  }
}
