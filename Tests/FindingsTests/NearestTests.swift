import Findings
import Testing

@Suite struct NearestTests {
  private static let names = ["title", "titles", "author", "pages", "publisher", "q", "ab"]

  @Test(arguments: [
    ("titel", ["title", "titles"]), ("TITLE", ["title", "titles"]), ("page", ["pages"]), ("xyz", []), ("x", []),
    ("pq", ["q"]), ("", []),
  ])
  func `names within a third of the length in edits are near`(_ wrong: String, _ near: [String]) {
    #expect(Nearest.names(to: wrong, among: Self.names) == near)
  }

  /// What was pasted into a line is looked up at each key.
  @Test func `a long text costs no more than its length`() {
    let wrong = String(repeating: "title ", count: 100_000)
    let names = (0..<200).map { "attributeNumber\($0)" }
    let time = ContinuousClock().measure { #expect(Nearest.names(to: wrong, among: names).isEmpty) }
    #expect(time < .seconds(5))
  }
}
