import Foundation
import Testing

/// The same walk on three real stores at two sizes; the expected facts were read with plain SQL.
///
/// Open, find, follow two relationships, read, copy, come back to the same places, quit.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct WalkScriptTests {
  private static let sizes = ["80x24", "160x50"]

  /// Finds a row by a text that one of its columns shows.
  private func find(_ text: String) -> [String] { ["wait", "/", "text:\(text)", "Enter", "wait", "screen found"] }

  /// Goes to a line or a row, pictures the place under a name, and opens what is there.
  private func open(from name: String, _ keys: String...) -> [String] { keys + ["screen \(name)", "Enter", "wait"] }

  /// Copies what is under the cursor.
  private func copy(_ keys: String...) -> [String] { keys + ["y", "wait", "screen copied"] }

  /// Goes back through places, the last first, and pictures each again.
  private func back(_ names: String...) -> [String] { names.flatMap { ["BSpace", "wait", "screen \($0) again"] } }

  /// The screens of a walk that ends with `Q`, after which nothing more may be shown.
  private func walk(_ store: String, _ entity: String, _ steps: [[String]], _ size: String) throws -> [String: [String]]
  {
    let script = steps.joined() + ["Q", "screen after the end"]
    let screens = try ReplayedScript.screens(store, entity, script.joined(separator: "\n"), size: size)
    #expect(screens["after the end"] == nil)
    let (columns, rows) = (Int(size.prefix { $0 != "x" }), Int(size.drop { $0 != "x" }.dropFirst()))
    for (name, screen) in screens {
      #expect(screen.count == rows, "\(name)")
      #expect(screen.allSatisfy { $0.count <= columns ?? 0 }, "\(name)")
    }
    return screens
  }

  /// Whether each place of a walk looked the same when the way back led through it.
  private func expectSame(_ screens: [String: [String]], _ names: String...) {
    for name in names {
      #expect(screens[name] != nil, "\(name)")
      #expect(screens["\(name) again"] == screens[name], "\(name)")
    }
  }

  private func shows(_ text: String, _ screen: [String]?) -> Bool { shows(text, "", screen) }

  /// Whether one line starts a name and shows a value, which stand apart as wide as the screen allows.
  private func shows(_ name: String, _ value: String, _ screen: [String]?) -> Bool {
    screen?.contains { $0.contains(name) && (value.isEmpty || $0.contains(value)) } == true
  }

  private func titled(_ text: String, _ screen: [String]?) -> Bool { screen?.dropFirst().first?.contains(text) == true }

  @Test(arguments: sizes)
  func `from a book over its author to another book, and into its cover`(_ size: String) throws {
    let screens = try walk(
      "coredataplus-2/SampleModel2_V1.sqlite", "Book",
      [
        find("title 12"), open(from: "rows"),
        open(from: "book", "Home", "Down", "Down", "Down", "Down", "Down", "Down"),
        open(from: "author", "Down", "Down", "Down"), open(from: "books", "Down"), open(from: "another book", "Home"),
        ["screen cover", "y", "screen cover copied"], back("another book"),
        copy("+", "Down", "Down", "Down", "Down", "Down"), ["Home"], back("books", "author", "book", "rows"),
      ], size)
    // SELECT Z_PK, ZAUTHOR FROM ZBOOK WHERE ZTITLE LIKE '%title 12%': 7 of 52 rows, 1
    #expect(shows("row 7 of 52", screens["found"]))
    #expect(titled("Book p7 ", screens["book"]))
    #expect(shows("▌ → author", screens["book"]))
    #expect(titled("Author p1 ", screens["author"]))
    #expect(shows("▌ → books ", "→49 ", screens["author"]))
    // SELECT Z_PK FROM ZBOOK WHERE ZAUTHOR = 1: 1, 2, 3, …
    #expect(titled("Author p1 › books", screens["books"]))
    #expect(shows("row 2 of 49", screens["books"]))
    #expect(!shows("Author p1 › Author p1", screens["books"]))
    #expect(titled("Book p2 ", screens["another book"]))
    // plistlib.loads(ZCOVER)['$objects'] in Python
    #expect(shows("▾ root  CoreDataPlus_Tests.Cover", screens["cover"]))
    #expect(shows("text  \"default cover\"  string", screens["cover"]))
    // SELECT length(ZCOVER) … Z_PK = 2: 277; base64 makes four characters of three bytes
    #expect(shows("copied 372 characters to the terminal's clipboard", screens["cover copied"]))
    // SELECT hex(ZUNIQUEID) … Z_PK = 2; a UUID's text has 36 characters
    #expect(shows("▌ uniqueID ", " 154E80A7-6BEF-", screens["copied"]))
    #expect(shows("copied uniqueID · 36 characters to the terminal's clipboard", screens["copied"]))
    expectSame(screens, "another book", "books", "author", "book", "rows")
  }

  @Test(arguments: sizes)
  func `from a cocktail over an ingredient to its base`(_ size: String) throws {
    let screens = try walk(
      "swiftdata-composites/composites.store", "Cocktail",
      [
        find("Ridge cedar 692"), open(from: "rows"), open(from: "cocktail", "End"), open(from: "ingredients", "Down"),
        open(from: "ingredient", "End", "Up"), copy("Down", "Down", "Down", "Down"), ["Home"],
        back("ingredient", "ingredients", "cocktail", "rows"),
      ], size)
    // SELECT Z_PK FROM ZCOCKTAIL WHERE ZCOCKTAILNAME = 'Ridge cedar 692': 3
    #expect(titled("Cocktail p3 ", screens["cocktail"]))
    #expect(shows("▌ → spec ", "→5 ", screens["cocktail"]))
    // SELECT Z_PK, ZINGREDIENTBASE FROM ZINGREDIENT WHERE Z1SPEC = 3: 1077 138, 1234 199, …
    #expect(shows("row 2 of 5", screens["ingredients"]))
    #expect(titled("Ingredient p1234 ", screens["ingredient"]))
    #expect(shows("▌ → ingredientBase ", "p199 ", screens["ingredient"]))
    // SELECT ZNAME FROM ZINGREDIENTBASE WHERE Z_PK = 199
    #expect(titled("p199 ", screens["copied"]))
    #expect(shows("Cedar cedar 1302", screens["copied"]))
    #expect(shows("copied name · 16 characters to the terminal's clipboard", screens["copied"]))
    expectSame(screens, "ingredient", "ingredients", "cocktail", "rows")
  }

  @Test(arguments: sizes)
  func `from a bookmark over its folder to the root and its children in order`(
    _ size: String
  ) throws {
    let screens = try walk(
      "bookmarks/Bookmarks_V3.sqlite", "BookmarkEntity",
      [
        find("33"), open(from: "rows"), open(from: "bookmark", "End"), open(from: "folder", "End"),
        copy("+", "Down", "Down", "Down", "Down", "Down"), open(from: "root", "Down"), ["screen children"],
        back("root"),
        ["Home"], back("folder", "bookmark", "rows"),
      ], size)
    // SELECT Z_PK, ZPARENT FROM ZBOOKMARKENTITY WHERE ZUUID = '33': 10, 6; then 6, 3
    #expect(shows("row 10 of 10", screens["found"]))
    #expect(titled("BookmarkEntity p10 ", screens["bookmark"]))
    #expect(shows("▌ → parent ", "p6 ", screens["bookmark"]))
    #expect(titled("BookmarkEntity p6 ", screens["folder"]))
    #expect(shows("▌ → parent ", "p3 ", screens["folder"]))
    #expect(titled("BookmarkEntity p3 ", screens["copied"]))
    #expect(shows("▌ uuid ", " bookmarks_root", screens["copied"]))
    #expect(shows("copied uuid · 14 characters to the terminal's clipboard", screens["copied"]))
    // SELECT Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT = 3 ORDER BY Z_FOK_PARENT: 7, 1, 6, 9, 8
    #expect(shows("▌    7 ", screens["children"]))
    #expect(shows("row 1 of 5", screens["children"]))
    expectSame(screens, "root", "folder", "bookmark", "rows")
  }
}
