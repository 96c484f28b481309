import Browsing
import Screen
import Testing

@Suite struct HelpTests {
  /// Settings and the palette tell commands apart by their names.
  @Test func `no two commands have one name`() { #expect(Set(Command.all.map(\.title)).count == Command.all.count) }

  /// The letters of what stands in a box, line by line.
  private func letters(_ text: some StringProtocol) -> String {
    String(text.filter { !$0.isWhitespace && $0 != "│" && $0 != "║" })
  }

  @Test(arguments: [60, 80, 120])
  func `the help tells all of what a key does`(_ width: Int) throws {
    var browser = AuditedBar.browser(width, 150)
    _ = browser.hear(.key(.character("?")))
    // The box stands in the middle.
    let side = max(0, width - 96) / 2
    let shown = letters(Bar.screen(browser).map { $0.dropFirst(side).dropLast(side) }.joined())
    let findings = try #require(Keymap.Context.all.first { $0.name == "findings" })
    for binding in browser.keymap.bindings(in: findings) {
      #expect(shown.contains(letters(binding.command.summary)), "\(binding.command)")
    }
    #expect(shown.contains(letters("Go to the next finding")))
  }
}
