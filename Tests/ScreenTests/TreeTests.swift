import Screen
import Testing

@Suite struct TreeTests {
  /// `a` has `b` and `c`, `b` has `d`.
  private static let below = ["a": ["b", "c"], "b": ["d"]]

  private func lines(_ tree: Tree<String>) -> [String] {
    tree.lines(of: "a", "a") { node, _ in (Self.below[node] ?? []).map { ($0, $0) } }.map { line in
      String(repeating: " ", count: line.depth) + (line.isFolded.map { $0 ? "+" : "-" } ?? "") + line.node
    }
  }

  @Test func `folded nodes hide what is below them`() {
    var tree = Tree<String>()
    #expect(lines(tree) == ["-a", " -b", "  d", " c"])
    tree.fold("b")
    #expect(lines(tree) == ["-a", " +b", " c"])
    tree.fold("b", true)
    #expect(tree.isFolded("b"))
    tree.fold("a", true)
    #expect(lines(tree) == ["+a"])
    tree.fold("a")
    tree.fold("b", false)
    #expect(lines(tree) == ["-a", " -b", "  d", " c"])
  }

  @Test func `a leaf has no sign`() {
    let glyphs = Glyphs.unicode
    #expect([true, false, nil].map(glyphs.fold) == ["▸ ", "▾ ", "  "])
  }
}
