import Browsing
import Foundation
import Predicates
import Schema
import Screen
import Testing

import struct Screen.Size

/// The table's header over a composite's leaves, and where names are cut.
@Suite struct TitlesTests {
  private static let cocktail = Entity(
    name: "Cocktail",
    attributes: [
      Attribute(
        name: "author", type: .composite,
        elements: [
          Attribute(name: "person", type: .string),
          Attribute(name: "home", type: .composite, elements: [Attribute(name: "city", type: .string)]),
          Attribute(name: "photo", type: .binary),
          Attribute(name: "year", type: .integer16),
        ]),
      Attribute(name: "isNeverEverServedWithIce", type: .boolean),
      Attribute(name: "name", type: .string),
    ])

  private static func browser(_ columns: Int, _ rows: Int) -> Browser {
    let document = Document(
      title: "bar.store", kind: "SwiftData", modelSource: "model: store", opened: "read-only", storeUUID: nil,
      model: Model(entities: [cocktail]), layout: StoreLayout(entities: [:]), problems: [])
    var browser = Browser(document: document, entity: "Cocktail", size: Size(columns: columns, rows: rows))
    _ = browser.hear(.resized(browser.size))
    return browser
  }

  @Test func `leaves stand together under their composite's name`() {
    var browser = Self.browser(140, 20)
    _ = Travel.press([.character("z")], &browser)
    #expect(
      Travel.screen(browser)[2...3].map { $0.trimmingCharacters(in: ["│", " "]) } == [
        "pk name                   isNeverEverServedWithIce author ╶─────────────╴    ›",
        "String                 Boolean                  person String",
      ])
  }

  @Test func `a column is as wide as its name`() {
    var browser = Self.browser(60, 16)
    _ = Travel.press([.end], &browser)
    #expect(Travel.screen(browser)[1] == "    pk name     isNeverEverServedWithIce author.person     ›")
  }

  @Test func `a sorted column says which way`() {
    var browser = Self.browser(140, 20)
    _ = Travel.press([.character("z"), .character("s")], &browser)
    #expect(Travel.screen(browser)[2].contains("name ↑ "))
    _ = Travel.press([.character("s"), .right, .right, .character("s")], &browser)
    #expect(!Travel.screen(browser)[2].contains("name ↑"))
    #expect(Travel.screen(browser)[3].contains("person ↑ String"))
  }
}
