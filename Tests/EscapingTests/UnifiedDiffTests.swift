import Escaping
import Testing

@Suite struct UnifiedDiffTests {
  /// Written as `diff -u` of GNU diffutils prints them.
  @Test(arguments: [
    (
      "a line in the middle", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
      "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"
    ),
    (
      "two changes that share lines", "1\n2\n3\n4\n5\n", "one\n2\n3\n4\nfive\n",
      "@@ -1,5 +1,5 @@\n-1\n+one\n 2\n 3\n 4\n-5\n+five\n"
    ),
    (
      "two changes far apart", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "one\n2\n3\n4\n5\n6\n7\n8\nnine\n",
      "@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+nine\n"
    ),
    ("a line more", "1\n2\n", "1\n1a\n2\n", "@@ -1,2 +1,3 @@\n 1\n+1a\n 2\n"),
    ("a line less", "1\n2\n", "2\n", "@@ -1,2 +1 @@\n-1\n 2\n"),
    ("into an empty file", "", "1\n", "@@ -0,0 +1 @@\n+1\n"),
    ("no line end at the end", "1\n2", "one\n2", "@@ -1,2 +1,2 @@\n-1\n+one\n 2\n\\ No newline at end of file\n"),
    ("a line end at the end", "1", "1\n", "@@ -1 +1 @@\n-1\n\\ No newline at end of file\n+1\n"),
    ("CRLF", "1\r\n2\r\n", "1\r\ntwo\r\n", "@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+two\r\n"),
    ("the same in other scalars", "e\u{301}\n", "é\n", "@@ -1 +1 @@\n-e\u{301}\n+é\n"),
  ])
  func `A difference is written as diff writes it`(_ name: String, _ old: String, _ new: String, _ hunks: String) {
    let diff = UnifiedDiff.text(of: "Models.swift", from: old, to: new)
    #expect(Array(diff.utf8) == Array(("--- a/Models.swift\n+++ b/Models.swift\n" + hunks).utf8), "\(name)")
  }

  @Test func `Equal texts have no difference`() {
    #expect(UnifiedDiff.text(of: "Models.swift", from: "1\n2", to: "1\n2") == "")
  }

  /// As git quotes them.
  @Test(arguments: [
    ("Models/Trip.swift", "a/Models/Trip.swift"), ("/tmp/Trip.swift", "a/tmp/Trip.swift"),
    ("My Models/Trip.swift", "a/My Models/Trip.swift\t"), ("Größe.swift", "a/Größe.swift"),
    ("a\"b.swift", "\"a/a\\\"b.swift\""), ("a\nb.swift", "\"a/a\\012b.swift\""),
  ])
  func `A name is written so that it is found again`(_ path: String, _ written: String) {
    let diff = UnifiedDiff.text(of: path, from: "1\n", to: "2\n")
    #expect(diff.hasPrefix("--- \(written)\n"))
  }
}
