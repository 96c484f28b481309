import Browsing
import Foundation
import Predicates
import Questions
import Schema
import Screen
import Testing

import struct Screen.Size

/// Which columns stand first, and how wide they are.
@Suite struct ColumnTests {
  private static let place = Relationship(name: "place", destination: "LongNamedPlaceOfDoing")

  private static func document(_ attributes: [Attribute], unique: [[String]] = []) -> Document {
    let event = Entity(name: "Event", attributes: attributes, relationships: [place], uniquenessConstraints: unique)
    return Document(
      title: "events.store", kind: "Core Data", modelSource: "model: store", opened: "read-only", storeUUID: nil,
      model: Model(entities: [event, Entity(name: "LongNamedPlaceOfDoing")]), layout: StoreLayout(entities: [:]),
      problems: [])
  }

  private static let attributes = [
    Attribute(name: "amount", type: .decimal), Attribute(name: "begin", type: .date),
    Attribute(name: "code", type: .integer64), Attribute(name: "fullName", type: .string),
    Attribute(name: "id", type: .uuid), Attribute(name: "notes", type: .string),
    Attribute(name: "photo", type: .binary), Attribute(name: "title", type: .string),
  ]

  /// A browser on one row that holds these values, a column each.
  private static func browser(_ document: Document, _ columns: Int, _ rows: Int, _ values: [String: Value]) -> Browser {
    var browser = Browser(document: document, entity: "Event", size: Size(columns: columns, rows: rows))
    for case .ask(.page(let request), let ticket) in browser.start() {
      let row = Row(
        objectID: ObjectID(entity: "Event", pk: 1),
        cells: request.columns.map { Cell(raw: .null, stored: .value(values[$0.property] ?? .null)) })
      let page = Page(request: request, position: 0, rows: [row], total: .exactly(1))
      _ = browser.hear(.success(.page(page)), ticket)
    }
    return browser
  }

  @Test func `what people name a row by stands first, then what is unique`() {
    let document = Self.document(Self.attributes, unique: [["code"], ["id"]])
    #expect(
      document.columns(of: "Event").map(\.property) == [
        "title", "fullName", "code", "amount", "begin", "notes", "id", "place", "photo",
      ])
  }

  private static let values: [String: Value] = [
    "amount": .decimal(Decimal(string: "-12345678901234.5678") ?? 0), "begin": .date(0),
    "code": .integer(1_234_567_890_123_456), "title": .string("Fair"),
    "place": .toOne(ObjectID(entity: "LongNamedPlaceOfDoing", pk: 1234)),
    "notes": .string("What a wonderful day it was, said all of them afterwards."),
  ]

  /// The pieces of a line between runs of blanks.
  private func pieces(_ line: String) -> [String] {
    line.split(separator: "  ").map { $0.trimmingCharacters(in: ["│", "▌", " "]) }.filter { !$0.isEmpty }
  }

  @Test func `a narrow screen cuts no number, date or key`() {
    let document = Self.document(Self.attributes)
    var browser = Self.browser(document, 60, 16, Self.values)
    #expect(
      Array(Travel.screen(browser)[1...2]) == [
        "    pk title  fullName               amount                ›",
        "▌    1 Fair   ∅        -12345678901234.5678",
      ])
    _ = Travel.press(Array(repeating: .right, count: 7), &browser)
    #expect(Travel.screen(browser)[2].contains("LongNamedPlaceOfDoing p1234"))
  }

  @Test func `room that is left goes to what is cut`() {
    let document = Self.document(Self.attributes)
    var browser = Self.browser(document, 280, 24, Self.values)
    _ = Travel.press(["v"], &browser)
    let screen = Travel.screen(browser)
    #expect(screen[4].contains("What a wonderful day it was, said all of them afterwards."))
    #expect(screen[4].contains("LongNamedPlaceOfDoing p1234"))
    #expect(screen[4].contains("2001-01-01 00:00:00"))
    #expect(!screen[4].contains("…"))
  }

  @Test func `scrolling never makes a column narrower, and a width is kept from what is seen`() {
    let document = Self.document([Attribute(name: "title", type: .string)])
    var browser = Self.browser(document, 60, 16, ["title": .string("Fair")])
    let before = Travel.screen(browser)[1]
    for key in [Key.character("c"), .character(">"), .escape] { _ = browser.hear(.key(key)) }
    let after = Travel.screen(browser)[1]
    func place(_ line: String) -> Int? {
      line.firstRange(of: "place").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    #expect(place(after) == place(before).map { $0 + 2 })
  }

  @Test func `a value that is cut has an ASCII sign on a screen of ASCII`() {
    var browser = Self.browser(Self.document(Self.attributes), 60, 16, Self.values)
    _ = Travel.press(Array(repeating: .right, count: 5), &browser)
    func row(isASCII: Bool) -> String {
      var canvas = Canvas(size: browser.size, isASCII: isASCII)
      browser.draw(on: &canvas)
      return canvas.text[2]
    }
    #expect(row(isASCII: false).contains("What a") && row(isASCII: false).contains("…"))
    #expect(row(isASCII: true).contains("~") && row(isASCII: true).allSatisfy(\.isASCII))
  }

  @Test func `an empty text is unlike no text`() {
    let document = Self.document([Attribute(name: "title", type: .string), Attribute(name: "notes", type: .string)])
    let browser = Self.browser(document, 60, 16, ["title": .string("")])
    #expect(Travel.screen(browser)[2].hasPrefix(#"▌    1 ""     ∅      ∅"#))
  }
}
