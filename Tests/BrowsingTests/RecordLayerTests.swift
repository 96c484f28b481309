import Browsing
import Foundation
import Schema
import Screen
import Testing

import struct Screen.Point

/// Records, values and the model with what the app sees and who says so.
@Suite struct RecordLayerTests {
  /// What stands between the title, or the header where there is none, and the status.
  private func inside(_ columns: Int, _ rows: Int, _ keys: String, contract: Contract = Bar.contract) -> [String] {
    var browser = Bar.browser(columns, rows, contract: contract)
    Bar.press(keys, &browser)
    let lines = Bar.screen(browser).dropFirst().dropLast(2)
    return Array(columns < 80 || rows < 20 ? lines : lines.dropFirst())
  }

  @Test func `a record shows two layers in 80 columns and all of them below`() {
    #expect(
      inside(80, 20, "↓↵g↓↓↓") == [
        "   property     type      the app sees                            stored",
        "   author       Author?   nil",
        "     person     String    nil",
        "     year       Int?      nil",
        " ▌ glass        Glass     ⚠ trap: \"Thimble\" is no case of Glass   Thimble",
        "   ice          Ice?      .crushed",
        "   name         String    Fizz",
        "   tags         [String]  ⚠ trap: [1]: the JSON is cut short (b…  11 bytes, JS…",
        "",
        "╶──────────────────────────────────────────────────────────────────────────────╴",
        "  raw     'Thimble'",
        "  stored  Thimble",
        "  app     ⚠ trap: \"Thimble\" is no case of Glass",
        "  from    Bar.swift:4 · var glass: Glass · as an enum",
        "",
        "",
      ])
  }

  @Test func `a record names the decoders that the configuration assigns`() {
    var contract = Bar.contract
    contract.assignedDecoders = ["Cocktail.tags": AssignedDecoder(steps: [.json])]
    #expect(
      inside(80, 20, "→→→→→↵", contract: contract).contains(
        "  from    Bar.swift:7 · var tags: [String] · as JSON · decoded by json (config)"))
  }

  /// The columns stand as `name glass ice author.person author.year tags`, the lines by name.
  @Test(arguments: [("", "name"), ("→", "glass"), ("→→", "ice"), ("→→→", "  person"), ("→→→→→", "tags")])
  func `a record opens at the property of the cell`(_ keys: String, _ property: String) {
    let line = inside(80, 20, keys + "↵").first { $0.hasPrefix(" ▌") }
    #expect(line?.hasPrefix(" ▌ \(property) ") == true)
  }

  @Test func `a wide record shows three layers side by side`() {
    let lines = inside(150, 20, "↓↓↵gL")
    #expect(
      lines[0] == "   property    raw: what SQLite holds             stored                       "
        + "      the app sees                       method      column")
    #expect(
      lines[1] == " ▌ author      (NULL, 1920)                       (person: ∅, year: 1920)      "
        + "      ⚠ trap: 1 of 2 leaves present, re… composition –")
    #expect(
      lines[7] == "   tags        x'5b22736f7572222c375d'            10 bytes, JSON               "
        + "      ⚠ trap: not a [String]: [1]: expe… codable     ZTAGS")
    #expect(lines[12] == "  app     ⚠ trap: 1 of 2 leaves present, required and missing: person")
  }

  @Test func `a small record keeps the layers of the line under the cursor`() {
    #expect(
      inside(60, 16, "↓↵g↓↓↓↓↓") == [
        "  property     the app sees                      stored",
        "  author       nil",
        "    person     nil",
        "    year       nil",
        "  glass        ⚠ trap: \"Thimble\" is no case of…  Thimble",
        "  ice          .crushed",
        "▌ name         Fizz",
        "  tags         ⚠ trap: [1]: the JSON is cut sh…  11 bytes, …",
        "╶──────────────────────────────────────────────────────────╴",
        " raw     'Fizz'",
        " stored  Fizz",
        " app     Fizz",
        " from    Bar.swift:3 · var name: String · as it is stored",
      ])
  }

  @Test func `n goes round the lines that do not read`() {
    var browser = Bar.browser(80, 20)
    Bar.press("↓↵gn", &browser)
    #expect(Bar.screen(browser)[6].hasPrefix(" ▌ glass"))
    #expect(Bar.screen(browser)[18].hasSuffix("⚠ 1 of 2"))
    Bar.press("n", &browser)
    #expect(Bar.screen(browser)[9].hasPrefix(" ▌ tags"))
    Bar.press("n", &browser)
    #expect(Bar.screen(browser)[6].hasPrefix(" ▌ glass"))
    Bar.press("N", &browser)
    #expect(Bar.screen(browser)[9].hasPrefix(" ▌ tags"))
  }

  @Test func `JSON that is cut short opens where it breaks off`() {
    #expect(
      inside(80, 20, "↓↵g↓↓↓↓↓↓↵").prefix(10) == [
        "  raw     x'5b22736f7572222c226c6f'",
        "  stored  11 bytes, JSON",
        "  app     ⚠ trap: [1]: the JSON is cut short (byte 11)",
        "  from    Bar.swift:7 · var tags: [String] · as JSON",
        "  trail   11 bytes → JSONDecoder as [String] → ⚠ [1]: the JSON is cut short (b…",
        "╶──────────────────────────────────────────────────────────────────────────────╴",
        " ▾   2 items  array",
        "     [0]  sour  string",
        "     [1]  ⚠ the JSON is cut short here (byte 11)",
        "",
      ])
  }

  @Test func `JSON of another shape opens at the value that does not fit`() {
    var browser = Bar.browser(80, 20)
    Bar.press("↓↓↵↓↓↓↓↓↓↵", &browser)
    let lines = Bar.screen(browser)
    #expect(lines[10].contains("[1]  ⚠ 7 · expected String, found number (byte 8)  number"))
    #expect(lines[18] == " RO · 10 bytes, JSON · [tree] text hex · line 3 of 3")
    var canvas = Canvas(size: browser.size)
    browser.draw(on: &canvas)
    #expect(canvas[Point(column: 10, row: 10)].text == "⚠")
    #expect(canvas[Point(column: 10, row: 10)].role == .warning)
  }

  /// Byte 8 of `["sour",7]` is its `7`: the ninth pair of digits, the ninth character at the right.
  @Test func `the byte that does not fit is marked in hex`() {
    var browser = Bar.browser(80, 20)
    Bar.press("↓↓↵↓↓↓↓↓↓↵vv", &browser)
    var canvas = Canvas(size: browser.size)
    browser.draw(on: &canvas)
    #expect(canvas.text[8] == " 00000000⚠ 5b 22 73 6f 75 72 22 2c 37 5d                     [\"sour\",7]")
    let marked = (0..<80).filter { canvas[Point(column: $0, row: 8)].backdrop == .match }
    #expect(marked.map { canvas[Point(column: $0, row: 8)].text } == ["3", "7", "7"])
  }

  /// Laid out, `["sour",7]` has its `7` on the third line.
  @Test func `the line that does not fit is marked in the text, with the reason`() {
    var browser = Bar.browser(80, 20)
    Bar.press("↓↓↵↓↓↓↓↓↓↵v", &browser)
    var canvas = Canvas(size: browser.size)
    browser.draw(on: &canvas)
    #expect(
      canvas.text[8..<12].map { $0.trimmingCharacters(in: ["│", " "]) } == [
        "[", "\"sour\",", "⚠   7  expected String, found number (byte 8)", "]",
      ])
    #expect(canvas.text[9].hasPrefix("     \"sour\","))
    #expect(canvas[Point(column: 5, row: 10)].text == "7")
    #expect(canvas[Point(column: 5, row: 10)].role == .error)
    #expect(canvas[Point(column: 5, row: 9)].role == .string)
    #expect(canvas.text[18].contains("[text] hex · line 3 of 4"))
  }

  @Test func `the model says how each property is declared`() {
    #expect(
      inside(80, 34, "M").prefix(25) == [
        "  model │ diagram │ paths   M next tab", " ▌Entity Cocktail", "    entity number: 1", "    table: ZCOCKTAIL",
        "    declared: Cocktail · SwiftData · Bar.swift:2", "", "  Attributes", "    author: Composite?",
        "      author: Author? composition [source] · Bar.swift:6", "      person: String? · ZPERSON",
        "        person: String default [source] · Bar.swift:31", "      year: Integer 16? · ZYEAR",
        "        year: Int? default [source] · Bar.swift:32", "    glass: Composite",
        "      glass: Glass raw [source] · Bar.swift:4",
        "      cases coupe = \"Coupe\", nickAndNora = \"Nick and Nora\"",
        "      glass: String? · ZGLASS", "    ice: Composite?", "      ice: Ice? raw [source] · Bar.swift:5",
        "      cases cube, crushed", "      cube: Boolean? · ZCUBE", "      crushed: Boolean? · ZCRUSHED",
        "    name: String · ZNAME", "      name: String default [source] · Bar.swift:3", "    tags: Binary · ZTAGS",
      ])
  }

  private static let view = ValueView(
    name: "Drink", entityName: "Cocktail", capabilities: [.insert, .read],
    fields: [
      .init(name: "name", type: .named("String"), codingKey: nil, location: Bar.place(41)),
      .init(name: "price", type: .named("Int"), codingKey: nil, location: Bar.place(42)),
    ],
    reads: [
      .init(key: "name", kind: .required, location: Bar.place(45)),
      .init(key: "price", kind: .required, location: Bar.place(46)),
    ], location: Bar.place(40))

  @Test func `a CoreValue struct says in each record what it would do`() {
    let contract = Contract(valueViews: [Self.view])
    #expect(
      inside(90, 24, "↵↓↓↓↓↓↓↓", contract: contract)[8...12] == [
        " ▌ = Drink                  ⚠ trap: price: Int expected, no…",
        "",
        "╶────────────────────────────────────────────────────────────────────────────────────────╴",
        "  1       <| \"name\" → name: String = Daisy",
        "  2       <| \"price\" → price: Int = ⚠ trap: price: Int expected, no such property",
      ])
    let model = inside(90, 40, "M", contract: contract).drop { $0 != "  Value types over it" }
    #expect(
      model.prefix(5) == [
        "  Value types over it", "    Drink · insert, read · Bar.swift:40", "      1. <| \"name\" → name: String",
        "      2. <| \"price\" → price: Int", "      ⚠ the entity has no \"price\"",
      ])
  }
}
