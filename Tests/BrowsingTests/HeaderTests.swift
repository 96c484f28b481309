import Browsing
import Predicates
import Schema
import Screen
import Testing

/// The first line shares its room between path and facts, the last one keeps help and the way out.
@Suite struct HeaderTests {
  private func browser(_ title: String, _ columns: Int) -> Browser {
    var document = Travel.document
    document.title = title
    document.opened = "read-only, live, 848 kB in the WAL"
    return Browser(document: document, entity: "Person", size: Size(columns: columns, rows: 20))
  }

  struct Case: CustomTestStringConvertible {
    let title: String
    let columns: Int
    let line: String
    var testDescription: String { "\(title) at \(columns)" }
  }

  private static let long = "an exported copy of the library of last Tuesday.store"

  @Test(arguments: [
    Case(
      title: "travel.store", columns: 100,
      line: " travel.store › Person                Core Data · model: store" + " · read-only, live, 848 kB in the WAL"),
    Case(
      title: "travel.store", columns: 80,
      line: " travel.store › Person        model: store · read-only, live, 848 kB in the WAL"),
    Case(
      title: Self.long, columns: 80,
      line: " an exported copy of the library of last Tuesday.store › Person       read-only"),
    Case(title: Self.long, columns: 60, line: " an exported copy of …esday.store › Person  read-only, live"),
  ])
  func `path and facts share the line`(_ item: Case) {
    #expect(Travel.screen(browser(item.title, item.columns))[0] == item.line)
  }

  @Test(arguments: [40, 60, 80, 100, 139])
  func `help and the way out are always on the last line`(_ columns: Int) {
    for keys in [[], [Key.enter], [.tab]] {
      var browser = Travel.browser(columns, 20, entity: "Person")
      _ = Travel.press(keys, &browser)
      let wayOut = keys == [.tab] ? "leave" : "up"
      let last = Travel.screen(browser).last?.replacing("  ", with: " ")
      #expect(last?.hasSuffix("? help q \(wayOut)") == true, "\(last ?? "")")
    }
  }

  @Test(
    arguments: [
      ("c", " ↵ go there  space show or hide  / narrow  ? keys  o only these  Esc close"),
      (":", " ↵ go  ↑↓ choose  a-z find  Esc close"),
      ("?", " ↵ do it  ↑↓ choose  a-z find  Esc close"),
      ("J", " ↵ go there  Esc close  ↑↓ typed before  ^X editor"),
      ("w", " ↵ ask  Esc close  ↑↓ typed before  ^X editor"),
    ] as [(Character, String)])
  func `what takes the keys says on the last line which`(_ key: Character, _ line: String) {
    var browser = Travel.browser(80, 20, entity: "Person")
    _ = Travel.press([.character(key)], &browser)
    #expect(Travel.screen(browser).last == line)
  }
}
