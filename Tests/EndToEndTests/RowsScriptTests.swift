import Foundation
import Testing

/// The rows of real stores, narrowed, sorted and laid out by keys; the numbers were read with plain SQL.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct RowsScriptTests {
  private static let cocktails = "swiftdata-composites/composites.store"

  private func screens(
    _ keys: String, _ store: String = cocktails, _ entity: String = "Cocktail", size: String = "100x30"
  ) throws -> [String: [String]] {
    let steps = keys.split(separator: " ").map(String.init)
    let lines = steps.map { $0.hasPrefix("=") ? "wait\nscreen \($0.dropFirst())" : $0 }
    return try ReplayedScript.screens(store, entity, lines.joined(separator: "\n"), size: size)
  }

  /// The titles of the entities and the rows, without that of what stands beside them.
  private func title(_ screen: [String]?) -> String {
    (screen?.dropFirst().first ?? "").split(separator: "│").prefix(2).joined(separator: "│")
  }

  /// Above the key lines, of which there are two on screens of 30 lines and more.
  private func status(_ screen: [String]?) -> String {
    screen.flatMap { $0.dropLast($0.count < 30 ? 1 : 2).last } ?? ""
  }

  @Test(arguments: ["80x24", "100x30", "160x50"])
  func `filters are chips: Esc takes off the newest, x the one whose number is typed`(_ size: String) throws {
    let screens = try screens(
      "wait C text:gla Enter wait i wait C text:titleC Enter wait =narrow w text:titleCocktail==1 Enter =two "
        + "Escape =esc u wait =undone x =asked 1 =other x =none Escape =still", size: size)
    // SELECT count(*) FROM ZCOCKTAIL WHERE ZGLASSWARETYPE = 'Coupe' [AND ZTITLECOCKTAIL = 1]: 74 [13] of 416
    #expect(title(screens["narrow"]).contains("│ 74 of 416 · 1 "))
    #expect(status(screens["narrow"]).contains("row 1 of 74 · 416 in all ·"))
    #expect(title(screens["two"]).contains("│ 13 of 416 · 1 "))
    #expect(title(screens["two"]).contains(" · 2 titl"))
    #expect(title(screens["esc"]) == title(screens["narrow"]))
    #expect(title(screens["undone"]) == title(screens["two"]))
    #expect(screens["asked"]?.contains { $0.contains("2 titleCocktail==1") } == true)
    // SELECT count(*) FROM ZCOCKTAIL WHERE ZTITLECOCKTAIL = 1
    #expect(title(screens["other"]).contains(" of 416 · 1 titleC"))
    #expect(title(screens["none"]).contains("│ Cocktail · "))
    #expect(title(screens["still"]).contains("│ Cocktail · "))
  }

  @Test func `a pinned column stays in sight, and columns found by letters are kept to be ticked`() throws {
    let screens = try screens(
      "wait C text:addedD Enter c P Escape l l =pinned c text:/ text:cloud Enter =kept o =only Escape Escape =rows",
      "photos-10.15/Photos.sqlite", "Asset", size: "124x40")
    #expect(screens["pinned"]?[2].contains(" addedDate ") == true)
    // SELECT count(*) FROM pragma_table_info … the model's properties of Asset with “cloud” in their names: 18
    #expect(screens["kept"]?[1].contains("18 of 115 · 115 shown") == true)
    #expect(screens["only"]?[1].contains("18 shown, 97 hidden") == true)
    #expect(title(screens["rows"]).contains("97 hidden"))
  }

  @Test func `an object that was opened over a to-one is followed by the next row's`() throws {
    let screens = try screens(
      "C text:ingredientBase Enter wait Enter wait =first ] wait =second [ wait =again", Self.cocktails, "Ingredient")
    // SELECT ZINGREDIENTBASE FROM ZINGREDIENT ORDER BY Z_PK LIMIT 2
    #expect(screens["first"]?[0].contains(" › IngredientBase p146 ") == true)
    #expect(screens["second"]?[0].contains(" › IngredientBase p265 ") == true)
    #expect(screens["again"] == screens["first"])
  }

  @Test func `the cursor stays on its cocktail when a filter is taken off`() throws {
    let screens = try screens(
      "wait C text:gla Enter wait w text:glasswareType==\"Coupe\" Enter wait j j j wait =before Escape wait =after")
    // The fourth of SELECT Z_PK FROM ZCOCKTAIL WHERE ZGLASSWARETYPE = 'Coupe' ORDER BY Z_PK
    #expect(status(screens["before"]).contains("row 4 of 74"))
    #expect(status(screens["after"]).contains("row 26 of 416"))
    #expect(screens["after"]?.contains { $0.contains("▌   26 ") } == true)
  }

  @Test(arguments: ["80x24", "100x30"])
  func `rows of a relationship keep their chip until x takes it off`(
    _ size: String
  ) throws {
    let screens = try screens(
      "wait C text:spec Enter wait Enter =spec w text:value>1 Enter =more Escape =esc x =all", size: size)
    // SELECT count(*) FROM ZINGREDIENT [WHERE Z1SPEC = 1]: 1893 [4]
    #expect(title(screens["spec"]).contains("│ 4 of 1 893 · 1 Cocktail p1 › s"))
    #expect(title(screens["more"]).contains(" · 2 val"))
    #expect(title(screens["esc"]) == title(screens["spec"]))
    #expect(title(screens["all"]).contains("│ Ingredient · "))
    #expect(status(screens["all"]).contains("row 1 of 1 893"))
  }

  @Test(arguments: ["80x24", "100x30", "160x50"])
  func `rows of an entity with sub-entities name the entity of each`(
    _ size: String
  ) throws {
    let photos = "photos-10.15/Photos.sqlite"
    let screens = try screens("wait =all", photos, "GenericAlbum", size: size)
    let all = screens["all"] ?? []
    #expect(all.contains { $0.contains(" pk entity ") })
    // SELECT Z_PK, Z_NAME FROM ZGENERICALBUM JOIN Z_PRIMARYKEY ON Z_PRIMARYKEY.Z_ENT = ZGENERICALBUM.Z_ENT
    for row in [" 1 Folder ", " 3 ImportSession ", " 5 Album ", " 6 FetchingAlbum "] {
      #expect(all.contains { $0.contains(row) })
    }
    let assets = try self.screens("wait =all", photos, "Asset", size: size)["all"] ?? []
    #expect(!assets.contains { $0.contains(" pk entity ") })
  }

  @Test func `three keys sort by two neighbouring columns, and S turns and ends a key`() throws {
    let photos = "photos-10.15/Photos.sqlite"
    let screens = try screens("wait C text:kindSubtype Enter wait s l S =two S =turned S =one", photos, "Asset")
    let header = { (name: String) in screens[name]?.dropFirst(2).first ?? "" }
    #expect(header("two").contains("kindSubtype ↑1 "))
    #expect(header("two").contains("lastSharedDate ↑2"))
    #expect(header("turned").contains("lastSharedDate ↓2"))
    #expect(header("one").contains("kindSubtype ↑ "))
  }

  @Test func `a column of many is reached in five keys, and 0 and $ go to the ends`() throws {
    let screens = try screens(
      "wait C l a t Enter =latitude 0 =first $ =last", "photos-10.15/Photos.sqlite", "Asset", size: "80x24")
    #expect(status(screens["latitude"]).contains("latitude: Double, ZLATITUDE"))
    #expect(status(screens["first"]).contains("filename: String"))
    #expect(!status(screens["last"]).contains("filename"))
  }

  @Test(arguments: ["80x24", "100x30"])
  func `the chooser shows what columns hold, hides those without values, and moves them`(_ size: String) throws {
    let screens = try screens(
      "wait c wait / text:latitude =narrowed Escape - =hidden Escape =rows c + Escape =all c wait j K Enter =moved",
      "photos-10.15/Photos.sqlite", "Asset", size: size)
    // SELECT count(*), count(ZLATITUDE), min(ZLATITUDE) FROM ZGENERICASSET: 29, 29, -180.0
    let line = screens["narrowed"]?.first { $0.contains("▌✓ latitude ") } ?? ""
    #expect(line.contains("29 of 29  ████████  -180.0"), "\(line)")
    #expect(title(screens["hidden"]).contains("94 shown, 21 hidden · 21 all nil"))
    // date(min(ZADDEDDATE) + 978307200, 'unixepoch'), and of max: no room for their times
    let added = screens["hidden"]?.first { $0.contains("✓ addedDate ") } ?? ""
    #expect(added.contains("2019-07-27 … 2022-02-04"), "\(added)")
    #expect(title(screens["rows"]).contains("Asset · 21 hidden"))
    #expect(title(screens["all"]).contains("Asset · stored"))
    #expect(screens["moved"]?[2].contains("pk addedDate") == true)
  }

  @Test(arguments: ["100x30", "160x50"])
  func `a to-one shows its object's name, a to-many the first of them`(
    _ size: String
  ) throws {
    // SELECT Z_PK, ZPARENT, ZTITLE FROM ZBOOKMARKENTITY: 1's parent is 3, bookmarks_root; 6 has 31, 32, 33
    let screens = try screens(
      "wait C text:parent Enter =parent C text:children Enter =children", "bookmarks/Bookmarks_V3.sqlite",
      "BookmarkEntity", size: size)
    #expect(screens["parent"]?.contains { $0.contains("p3 bookmarks_root") } == true)
    #expect(screens["children"]?.contains { $0.contains("→3 31, 32, 33") } == true)
    #expect(screens["children"]?.contains { $0.contains("→5 1, 2, 3, …") } == true)
  }
}
