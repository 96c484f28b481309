import Foundation
import Testing

/// The rows that a query was put together for are written to a file with keys alone.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct ComposerExportTests {
  @Test func `what was put together is exported`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "long drinks.csv")
      let screens = try ReplayedScript.screens(
        "swiftdata-composites/composites.store", "Cocktail",
        ComposerScriptTests.script.replacing(
          "\n:\n", with: "\ne\ntext:\(file.path)\nEnter\nwait\nscreen exported\n:\n"), size: "100x30",
        source: CocktailSource.text)
      let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      // The keys that plain SQL finds, in the order of `author.person`.
      let expected = ["167", "175", "327", "1", "342"]
      #expect(lines.count == 14, "\(screens["exported"] ?? [])")
      #expect(lines.dropFirst().prefix(5).map { $0.split(separator: ",")[1] } == expected.map { $0[...] })
    }
  }
}
