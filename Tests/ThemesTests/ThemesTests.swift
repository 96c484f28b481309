import Findings
import Foundation
import Screen
import Testing
import Themes

@Suite struct ThemesTests {
  @Test func `every theme in the box can be read`() throws {
    #expect(Themes.builtIn.map(\.name) == Themes.names)
    #expect(Themes.names.first == "dark")
    #expect(
      Set(Themes.names) == ["dark", "light", "high-contrast", "high-contrast-light", "colour-blind", "mono"])
    #expect(zip(Themes.lines, Themes.names).allSatisfy { $0.hasPrefix($1 + " ") && $0.count > $1.count + 5 })
  }

  private static let coloured = Themes.names.filter { $0 != "mono" }

  /// WCAG 2.1 asks for 4.5:1, and for 7:1 where contrast is the point.
  @Test(arguments: coloured) func `every role can be read on its ground`(name: String) throws {
    let least = name.hasPrefix("high-contrast") ? 7 : 4.5
    let theme = try Themes.named(name)
    for role in Role.allCases {
      for backdrop in [nil, Role.cursorRow, .cursorCell, .selection, .match, .field, .surface] {
        let isBackdrop = [.cursorRow, .cursorCell, .selection, .match, .field, .surface].contains(role)
        if isBackdrop || (backdrop != nil && role == .dim) { continue }
        let look = theme.look(of: Canvas.Cell(text: "x", role: role, backdrop: backdrop))
        let text = try #require(look.foreground)
        let ground = try #require(look.background)
        let needed = backdrop == nil ? least : 3
        #expect(contrast(text, ground) >= needed, "\(role) on \(String(describing: backdrop))")
      }
    }
  }

  @Test(arguments: coloured)
  func `the cursor's row keeps its accent and the colours of its values`(name: String) throws {
    let theme = try Themes.named(name)
    for role in [Role.accent, .string, .number, .null, .toMany, .warning] {
      let look = theme.look(of: Canvas.Cell(text: "x", role: role, backdrop: .cursorRow))
      #expect(look.foreground == theme[role].foreground)
      #expect(look.background != theme[.text].background)
    }
  }

  @Test func `mono has no colours and still tells errors and the cursor apart`() throws {
    let theme = try Themes.named("mono")
    for role in Role.allCases {
      #expect(theme[role].foreground == nil)
      #expect(theme[role].background == nil)
    }
    #expect(theme[.error].attributes == .bold)
    #expect(theme[.cursorCell].attributes == .reverse)
    #expect(theme.withoutColours == theme)
  }

  @Test func `older schemes with bare colours are read`() throws {
    let colours = (0..<16).map { "base0" + String($0, radix: 16, uppercase: true) + ": \"102030\"" }
    let theme = try Themes.read("scheme: Old\n" + colours.joined(separator: "\n"))
    #expect(theme.name == "Old")
    #expect(theme[.error].foreground == Colour(hex: "102030"))
  }

  struct Refused: CustomTestStringConvertible {
    let yaml: String
    let error: ThemeError

    var testDescription: String { yaml.debugDescription }
  }

  @Test(arguments: [
    Refused(yaml: "", error: .notAScheme),
    Refused(yaml: "- a list", error: .notAScheme),
    Refused(yaml: "system: base17\nname: x", error: .otherSystem("base17")),
    Refused(yaml: "system: base16", error: .noName),
    Refused(yaml: "name: x\npalette:\n  base01: \"000000\"", error: .missingColour("base00")),
    Refused(yaml: "name: x\npalette:\n  base00: red", error: .notAColour("base00", "red")),
  ])
  func `what is no scheme says why`(_ item: Refused) {
    #expect(throws: item.error) { try Themes.read(item.yaml) }
  }

  @Test func `broken YAML and unknown names are reported`() {
    #expect { try Themes.read("a: [") } throws: { error in if case ThemeError.notYAML = error { true } else { false } }
    #expect(
      ThemeError.unknownName("drak", known: ["dark", "light"]).sentence.line
        == "no theme is named 'drak'; there are dark, light")
  }

  private func contrast(_ first: Colour, _ second: Colour) -> Double {
    func luminance(_ colour: Colour) -> Double {
      let parts = [colour.red, colour.green, colour.blue].map { part in
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
