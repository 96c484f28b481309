import Screen
import Testing

@Suite struct DisplayTextTests {
  struct Case: CustomTestStringConvertible {
    let text: String
    let shown: String
    let width: Int

    init(_ text: String, _ shown: String, _ width: Int) {
      self.text = text
      self.shown = shown
      self.width = width
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case("plain", "plain", 5),
    Case("", "", 0),
    Case("a\u{1B}[31m", "a␛[31m", 6),
    Case("\u{0}\u{7}\u{7F}", "␀␇␡", 3),
    Case("two\nlines\r\n", "two⏎lines␍⏎", 11),
    Case("a\tb", "a⇥b", 3),
    Case("\u{9B}31m", "⟨009B⟩31m", 9),
    Case("\u{202E}evil", "⟨202E⟩evil", 10),
    Case("a\u{200B}b", "a⟨200B⟩b", 8),
    Case("\u{FEFF}x", "⟨FEFF⟩x", 7),
    Case("\u{2028}", "⟨2028⟩", 6),
    Case("\u{E000}", "⟨E000⟩", 6),
    Case("\u{10FFFF}", "⟨10FFFF⟩", 8),
    Case("e\u{301}", "e\u{301}", 1),
    Case("\u{301}e", "⟨0301⟩e", 7),
    Case("é", "é", 1),
    Case("日本語", "日本語", 6),
    Case("건강", "건강", 4),
    Case("ｆｕｌｌ", "ｆｕｌｌ", 8),
    Case("🎉", "🎉", 2),
    Case("❤️", "❤", 1),
    Case("👍🏽", "👍", 2),
    Case("👨‍👩", "👨⟨200D⟩👩", 10),
    Case("🇫🇷", "ⒻⓇ", 2),
    Case("a\u{A0}b\u{3000}", "a␣b\u{3000}", 5),
    Case("\u{AD}", "⟨00AD⟩", 6),
    Case("\u{3164}", "⟨3164⟩", 6),
  ])
  func `hostile and wide scalars become harmless glyphs`(_ item: Case) {
    let text = DisplayText(item.text)
    #expect(text.string == item.shown)
    #expect(text.width == item.width)
    #expect(DisplayText.width(of: item.text) == item.width)
  }

  @Test func `no scalar passes that a terminal would obey`() {
    // All but the letters of the large East Asian blocks.
    let ranges: [ClosedRange<UInt32>] = [0...0x30FF, 0xD780...0x1FFFF, 0xE0000...0xE0FFF]
    let passed = ranges.joined().compactMap(Unicode.Scalar.init).filter { scalar in
      DisplayText("a" + String(scalar)).glyphs.contains { glyph in
        glyph.text.unicodeScalars.contains { shown in
          let category = shown.properties.generalCategory
          return [.control, .format, .privateUse, .unassigned].contains(category)
        }
      }
    }
    #expect(passed.isEmpty)
  }

  @Test func `only three marks share a cell`() {
    let zalgo = "z\u{301}\u{302}\u{303}\u{304}"
    #expect(DisplayText(zalgo).string == "z\u{301}\u{302}\u{303}⟨0304⟩")
  }

  @Test func `a cut never halves a wide glyph`() {
    #expect(DisplayText("日本語").clipped(to: 4).string == "日…")
    #expect(DisplayText("日本語").clipped(to: 6).string == "日本語")
    #expect(DisplayText("日本").clipped(to: 0).string == "")
    #expect(DisplayText("日本").clipped(to: 1).string == "…")
    #expect(DisplayText("日本語").padded(to: 4).string == "日… ")
  }

  @Test func `a cut in the middle keeps start and end`() {
    #expect(DisplayText("author.person").clippedInTheMiddle(to: 13).string == "author.person")
    #expect(DisplayText("author.person").clippedInTheMiddle(to: 8).string == "aut…rson")
    #expect(DisplayText("日本語日本語").clippedInTheMiddle(to: 7).string == "日…本語")
    #expect(DisplayText("日本語").clippedInTheMiddle(to: 2).string == "…")
    #expect(DisplayText("abc").clippedInTheMiddle(to: 0).string == "")
  }

  @Test func `a long text is read only as far as it is shown`() {
    let text = DisplayText(String(repeating: "x", count: 1_000_000), limit: 5)
    #expect(text.glyphs.count == 6)
    #expect(text.clipped(to: 5).string == "xxxx…")
  }
}
