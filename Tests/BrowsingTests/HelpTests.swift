import Browsing
import Foundation
import Screen
import Testing

@Suite struct HelpTests {
  /// Settings and the palette tell commands apart by their names.
  @Test func `no two commands have one name`() { #expect(Set(Command.all.map(\.title)).count == Command.all.count) }

  /// A command that no list names would have no key and no help.
  @Test func `each command that is declared is listed`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Browsing")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    let declared = try #require(files).filter { $0.pathExtension == "swift" }.flatMap { file in
      try String(contentsOf: file, encoding: .utf8).matches(
        of: /static let \w+(: Command)? = (Command|\w+Pane\.(command|opening)|movement|edit)\(\s*"([^"]+)"/
      ).map { String($0.4) }
    }
    #expect(Set(declared) == Set(Command.all.map(\.title)))
  }

  /// The letters of what stands in a box, line by line.
  private func letters(_ text: some StringProtocol) -> String {
    String(text.filter { !$0.isWhitespace && $0 != "│" && $0 != "║" })
  }

  @Test(arguments: [60, 80, 120])
  func `the help says all of what a key does`(_ width: Int) throws {
    var browser = AuditedBar.browser(width, 150)
    _ = browser.hear(.key(.character("?")))
    // The box stands in the middle.
    let side = max(0, width - 96) / 2
    let shown = letters(Bar.screen(browser).map { $0.dropFirst(side).prefix(width - 2 * side) }.joined())
    let findings = try #require(Keymap.Context.all.first { $0.name == "findings" })
    for binding in browser.keymap.bindings(in: [findings]) {
      #expect(shown.contains(letters(binding.command.summary)), "\(binding.command)")
    }
    #expect(shown.contains(letters("Go to the next finding")))
  }
}
