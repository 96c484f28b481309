import Foundation
import Testing

/// What a new user does, replayed by key script; the expected facts were read with plain SQL.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct BrowseScriptTests {
  private func screens(
    _ store: String, _ entity: String, _ script: String, size: String = "100x24"
  ) throws -> [String: [String]] {
    try ReplayedScript.screens(store, entity, script, size: size)
  }

  @Test(arguments: ["80x24", "160x50", "60x16"])
  func `find a book, follow its author to her books, come back`(
    _ size: String
  ) throws {
    let screens = try screens(
      "coredataplus-2/SampleModel2_V1.sqlite", "Book",
      """
      wait
      /
      text:title 12
      Enter
      wait
      screen found
      Enter
      wait
      Home
      Down
      Down
      Down
      Down
      Down
      Down
      screen record
      Enter
      wait
      Down
      Down
      Down
      Enter
      wait
      screen books
      BSpace
      BSpace
      screen back to the record
      BSpace
      screen back
      """, size: size)
    // SELECT Z_PK FROM ZBOOK WHERE ZTITLE LIKE '%title 12%'
    #expect(screens["found"]?.contains { $0.contains("row 7 of 52") } == true)
    #expect(screens["record"]?.contains { $0.contains("▌ → author") && $0.contains(" p1 ") } == true)
    // SELECT count(*) FROM ZBOOK WHERE ZAUTHOR = 1
    #expect(screens["books"]?.contains { $0.contains("row 1 of 49") } == true)
    #expect(screens["back to the record"] == screens["record"])
    #expect(screens["back"] == screens["found"])
  }

  @Test func `another record leaves nothing ahead of the one before`() throws {
    let keys = ["Enter", "wait", "Enter", "wait", "BSpace", "]", "wait", "screen next", "}", "wait"]
    let script = (["wait"] + keys + ["screen still"]).joined(separator: "\n")
    let screens = try screens("coredataplus-2/SampleModel2_V1.sqlite", "Book", script)
    #expect(screens["next"]?.first?.contains("Book p2") == true, "\(screens)")
    #expect(screens["still"]?.first == screens["next"]?.first)
  }

  @Test func `a keyed archive opens as a tree with its class`() throws {
    let screens = try screens(
      "coredataplus-2/SampleModel2_V1.sqlite", "Book",
      """
      wait
      Enter
      wait
      Home
      Enter
      screen value
      v
      v
      screen hex
      """)
    #expect(screens["value"]?.contains { $0.contains("CoreDataPlus_Tests.Cover") } == true)
    #expect(screens["value"]?.contains { $0.contains("default cover") } == true)
    #expect(screens["hex"]?.contains { $0.contains("62 70 6c 69 73 74 30 30") } == true)
  }

  @Test func `a relationship without inverse leads to its objects and on`() throws {
    let screens = try screens(
      "swiftdata-composites/composites.store", "Cocktail",
      """
      wait
      z
      Down
      Enter
      wait
      End
      Enter
      wait
      screen spec
      Enter
      wait
      End
      screen ingredient
      """)
    // SELECT Z_PK FROM ZINGREDIENT WHERE Z1SPEC = 2
    #expect(keys(in: screens["spec"]) == ["779", "1178", "1781", "1820", "1875"])
    #expect(screens["ingredient"]?.contains { $0.contains("Ingredient p779") } == true)
  }

  @Test func `ordered objects stand in their order`() throws {
    let screens = try screens(
      "bookmarks/Bookmarks_V3.sqlite", "BookmarkEntity",
      """
      wait
      z
      Down
      Down
      Enter
      wait
      Home
      Down
      Down
      Down
      Down
      Down
      Down
      Enter
      wait
      screen children
      """)
    // SELECT Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT = 3 ORDER BY Z_FOK_PARENT
    #expect(keys(in: screens["children"]) == ["7", "1", "6", "9", "8"])
  }

  /// The primary keys at the start of the rows on a screen.
  private func keys(in screen: [String]?) -> [String] {
    // Without header and title.
    (screen ?? []).dropFirst(2).compactMap { line in
      line.replacing("▌", with: " ").replacing("│", with: " ").split(separator: " ").first
    }.map(String.init).filter { Int64($0) != nil }
  }

  @Test func `the end of the rows, a sort and its end`() throws {
    let screens = try screens(
      "coredataplus-2/SampleModel2_V1.sqlite", "Page",
      """
      wait
      End
      wait
      screen end
      s
      wait
      s
      wait
      screen sorted
      """)
    #expect(screens["end"]?.contains { $0.contains("row 4 970 of 4 970") } == true)
    #expect(screens["sorted"]?.contains { $0.contains("↓") } == true)
  }

  @Test func `a text is found to its end, beyond what a cell shows`() throws {
    let screens = try screens(
      "photos-10.15/Photos.sqlite", "AssetDescription",
      """
      wait
      /
      text:ERROR EXPORTING
      Enter
      wait
      screen found
      n
      wait
      screen next
      n
      wait
      screen around
      """)
    // SELECT Z_PK FROM ZASSETDESCRIPTION WHERE instr(ZLONGDESCRIPTION, 'Error exporting') > 512
    #expect(screens["found"]?.contains { $0.contains("▌   15") } == true)
    #expect(screens["found"]?.contains { $0.contains("longDescription: String") } == true)
    #expect(screens["next"]?.contains { $0.contains("▌   16") } == true)
    #expect(screens["around"]?.contains { $0.contains("▌   15") } == true)
    #expect(screens["around"]?.contains { $0.contains("looking on from the first row") } == true)
  }
}
