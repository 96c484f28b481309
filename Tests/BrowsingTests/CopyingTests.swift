import Browsing
import Foundation
import Predicates
import Questions
import Schema
import Screen
import Testing

/// `y` copies the value and `Y` the row, the same from rows, a record and a value.
@Suite struct CopyingTests {
  /// The line of `rows --layer app --format ndjson`: attributes in name order.
  private static let daisy =
    #"{"entity":"Cocktail","pk":1,"objectID":"x-coredata://ABC/Cocktail/p1","values":{"#
    + #""author":{"value":{"person":"Ann","year":1934}},"#
    + #""glass":{"value":"coupe"},"ice":{"nil":"NULL"},"name":{"value":"Daisy"},"#
    + #""tags":{"value":["sour","long"]}}}"#

  struct Way: CustomTestStringConvertible {
    let place: String
    let keys: String
    var testDescription: String { place }
  }

  private static let ways = [
    Way(place: "rows", keys: "→→→→→"), Way(place: "record", keys: "↵↓↓↓↓↓↓"), Way(place: "value", keys: "↵↓↓↓↓↓↓↵"),
  ]

  @Test(arguments: ways)
  func `y copies the value under the cursor`(_ way: Way) {
    var browser = Bar.browser(100, 24)
    #expect(Bar.copied(way.keys + "y", &browser) == #"["sour","long"]"#)
  }

  @Test(arguments: ways)
  func `Y copies the whole row as rows prints it`(_ way: Way) {
    var browser = Bar.browser(100, 24)
    #expect(Bar.copied(way.keys + "Ya", &browser) == Self.daisy)
  }

  @Test func `Y shows the beginning of each text, and more of the one under the cursor`() {
    var browser = Bar.browser(100, 24)
    Bar.press("Y", &browser)
    let screen = Bar.screen(browser)
    #expect(screen.contains { $0.contains("v  the value") && $0.contains(" Daisy ") })
    #expect(screen.contains { $0.contains("a  the row as JSON") && $0.contains(" read when it is copied ") })
    #expect(screen.contains { $0.contains("r  the row as CSV") && $0.contains(" pk,name,") })
    #expect(screen.contains { $0.contains("c  the column") && $0.contains(" ZNAME ") })
    #expect(!screen.contains { $0.contains(" 1,Daisy,") })
    Bar.press("↓↓", &browser)
    #expect(Bar.screen(browser).contains { $0.contains(" 1,Daisy,") })
  }

  @Test func `Y on the list of entities offers each thing once`() {
    var browser = Bar.browser(100, 24)
    Bar.press("⇥Y", &browser)
    let screen = Bar.screen(browser)
    #expect(screen.contains { $0.contains("v  the name") && $0.contains(" Cocktail ") })
    #expect(screen.contains { $0.contains("t  the table") && $0.contains(" ZCOCKTAIL ") })
    #expect(!screen.contains { $0.contains("a  ") && $0.contains("all of it") })
  }

  @Test(arguments: [
    ("y", "name"), ("Ya", "the row as JSON"), ("Yr", "the row as CSV"), ("Yc", "the column"),
    ("  y", "name of 2 marked rows"),
    ("↵↓↓↓↓↓↓y", "tags"),
  ])
  func `what was copied is named`(_ keys: String, _ name: String) {
    var browser = Bar.browser(100, 24)
    Bar.press(keys, &browser)
    _ = browser.hear(.copied(characters: 5))
    #expect(browser.said == "copied \(name) · 5 characters to the terminal's clipboard")
  }

  @Test func `Enter behind Y waits until the row is copied, then opens the one under the cursor`() {
    var browser = Bar.browser(100, 24)
    _ = browser.hear(.key("Y"))
    var effects = browser.hear(.key("a")) + browser.hear(.key(.down))
    #expect(browser.hear(.key(.enter)).isEmpty)
    var copied: [String] = []
    while !effects.isEmpty {
      let effect = effects.removeFirst()
      if case .copy(let text) = effect { copied.append(text) }
      effects += Bar.answer(effect, &browser)
    }
    #expect(copied == [Self.daisy])
    #expect(Bar.screen(browser)[0].contains("Cocktail p2"))
  }

  @Test func `a value that the rows hold only in part is read whole before it is copied`() {
    let whole = String(repeating: "Ann and ", count: 100)
    var browser = Travel.browser(entity: "Person")
    let object = ObjectID(entity: "Person", pk: 1)
    let cut = Value.longString(prefix: "Ann and ", length: 800)
    let page = browser.hear(.key(.character("r")))
    #expect(page == [.reopen])
    for case .ask(.page(let request), let ticket) in browser.reopened(Travel.document) {
      let row = Row(objectID: object, cells: request.columns.map { _ in Cell(raw: .null, stored: .value(cut)) })
      let page = Page(request: request, position: 0, rows: [row], total: .exactly(1))
      _ = browser.hear(.success(.page(page)), ticket)
    }
    guard case .ask(.record(object), let ticket)? = browser.hear(.key(.character("y"))).first else {
      Issue.record("asks for the record")
      return
    }
    let field = Record.Field(
      path: Path(root: "Person", property: "name", target: .attribute(Travel.model.entities[0].attributes[0])),
      column: "ZNAME", cell: Cell(raw: .text(whole), stored: .value(.string(whole))))
    let record = Record(objectID: object, entityID: 1, saves: 1, fields: [field])
    #expect(browser.hear(.success(.record(record)), ticket) == [.copy(whole)])
  }

  @Test func `marked rows are read whole before they are copied`() throws {
    var browser = Travel.browser(120, 20, entity: "Person")
    let cut = Value.longData(prefix: Data(), length: 700)
    for case .ask(.page(let request), let ticket) in browser.reopened(Travel.document) {
      let rows = (1...2).map { key in
        Row(
          objectID: ObjectID(entity: "Person", pk: key),
          cells: request.columns.map { _ in Cell(raw: .null, stored: .value(cut)) })
      }
      let page = Page(request: request, position: 0, rows: rows, total: .exactly(2))
      _ = browser.hear(.success(.page(page)), ticket)
    }
    _ = Travel.press([.character(" "), .character(" ")], &browser)
    let effects = Travel.press(["Y", "a"], &browser)
    guard case .ask(.rows(let query, let columns), let ticket)? = effects.first else {
      Issue.record("asks for the rows: \(effects)")
      return
    }
    let objects = (1...2).map { ObjectID(entity: "Person", pk: $0) }
    #expect(query == RowQuery(entity: "Person", source: .objects(objects)))
    let whole = Value.data(Data("whole".utf8))
    let rows = objects.map { object in
      Row(objectID: object, cells: columns.map { _ in Cell(raw: .null, stored: .value(whole)) })
    }
    guard case .copy(let text)? = browser.hear(.success(.rows(rows)), ticket).first else {
      Issue.record("copies the rows")
      return
    }
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.contains(#""photo":{"base64":"d2hvbGU="}"#) && !text.contains("bytes"))
  }

  @Test(
    arguments: [
      (["y"], 67_108_864, true), (["y"], 67_108_865, false), (["Y", "a"], 33_554_432, true),
      (["Y", "a"], 33_554_433, false),
    ] as [([Key], Int, Bool)])
  func `what is too much for a copy is not even read`(
    _ keys: [Key], _ left: Int, _ isRead: Bool
  ) {
    var browser = Travel.browser(120, 20, entity: "Person")
    // Both attributes are cut.
    let cut = Value.longString(prefix: "é", length: 1 + left)
    for case .ask(.page(let request), let ticket) in browser.reopened(Travel.document) {
      let row = Row(
        objectID: ObjectID(entity: "Person", pk: 1),
        cells: request.columns.map { Cell(raw: .null, stored: .value($0.attribute == nil ? .null : cut)) })
      let page = Page(request: request, position: 0, rows: [row], total: .exactly(1))
      _ = browser.hear(.success(.page(page)), ticket)
    }
    let effects = Travel.press(keys, &browser)
    #expect(effects.contains { if case .ask(.record, _) = $0 { true } else { false } } == isRead)
    let says = Travel.screen(browser).contains { $0.contains("not copied: more than 67") }
    #expect(says == !isRead)
  }

  @Test func `the last line of a record shows both keys`() {
    var record = Bar.browser(100, 24)
    Bar.press("↵", &record)
    #expect(Bar.screen(record).last?.contains("y copy  Y copy as …  ") == true)
  }
}
