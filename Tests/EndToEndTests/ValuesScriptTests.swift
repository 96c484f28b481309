import Foundation
import Testing

/// What columns of real stores hold, records, previews and marks by keys; the numbers were read with plain SQL.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct ValuesScriptTests {
  private static let source = """
    import SwiftData
    enum Glassware: String, Codable {
      case coupe = "Coupe", doubleOldFashioned = "Double Old Fashioned", tankard = "Tankard"
    }
    @Model final class Cocktail {
      var cocktailName: String = ""
      var glasswareType: Glassware = Glassware.coupe
    }
    """

  private func screens(
    _ keys: String, _ entity: String = "Cocktail", size: String = "100x30", source: String? = nil
  ) throws -> [String: [String]] {
    let steps = keys.split(separator: " ").map(String.init)
    let lines = steps.map { $0.hasPrefix("=") ? "wait\nscreen \($0.dropFirst())" : $0 }
    return try ReplayedScript.screens(
      "swiftdata-composites/composites.store", entity, lines.joined(separator: "\n"), size: size, source: source)
  }

  private func line(_ text: String, _ screen: [String]?) -> String { screen?.first { $0.contains(text) } ?? "" }

  @Test(arguments: ["80x24", "100x30", "160x50"])
  func `values stand against the enum's cases, and six keys copy those it lacks`(_ size: String) throws {
    let screens = try screens("wait C g l Enter text:# =values y =copied", size: size, source: Self.source)
    // SELECT ZGLASSWARETYPE, count(*), count(DISTINCT …) FROM ZCOCKTAIL: 416 rows, 28 values
    let title = screens["values"]?[1] ?? ""
    #expect(title.contains("Cocktail.glasswareType · 416 rows · 0 nil · 28 values"))
    #expect(size == "80x24" || title.contains("26 are no case of Glassware"))
    let most = line("Double Old Fashioned ", screens["values"])
    #expect(most.contains("✓  .doubleOldFashioned"))
    #expect(most.contains(" 95   22.8 %  ███"))
    #expect(line(" Stemmed ", screens["values"]).contains("⚠  –"))
    // 26 lines such as: case stemmed = "Stemmed"
    #expect(line("to the terminal's clipboard", screens["copied"]).contains("copied "))
  }

  @Test func `rows with marked values alone are shown, over rows that were narrowed before`() throws {
    let screens = try screens(
      "wait w text:titleCocktail==0 Enter wait C g l Enter text:# =values Down Space Space i =only " + "text:# =fewer",
      source: Self.source)
    // SELECT count(*) FROM ZCOCKTAIL WHERE ZTITLECOCKTAIL = 0 [AND ZGLASSWARETYPE IN ('Coupe', 'Stemmed')]
    #expect(screens["values"]?[1].contains(" · 327 rows · ") == true, "\(screens["values"]?[1] ?? "")")
    #expect(screens["only"]?[1].contains(" of 416 · 1 titleCocktail") == true)
    #expect(screens["only"]?[1].contains(" · 2 glassware") == true)
    #expect(screens["fewer"]?[1].contains(" · 2 values") == true)
  }

  @Test(arguments: ["80x24", "160x50"])
  func `numbers stand in stretches with their quartiles, and a stretch opens its rows`(_ size: String) throws {
    let screens = try screens("wait C text:value Enter text:# =values Enter =rows", "Ingredient", size: size)
    // SELECT ZVALUE FROM ZINGREDIENT ORDER BY 1 LIMIT 1 OFFSET 473, 946, 1419; 1893 rows, 31 values
    #expect(screens["values"]?[1].contains("1 893 rows · 0 nil · 31 values") == true)
    #expect(line("median", screens["values"]).contains("25 % 0.75 · median 1.0 · 75 % 2.0"))
    #expect(line(" 0 … 2 ", screens["values"]).contains("1 403   74.1 %"))
    // SELECT count(*) … WHERE ZVALUE >= 0 AND ZVALUE < 2
    #expect(screens["rows"]?[1].contains("1 403 of 1 893") == true)
  }

  /// The years and their rows come from `SELECT strftime('%Y', ZDATE + 978307200, 'unixepoch'), count(*) … GROUP BY 1`.
  @Test func `dates stand in units of the calendar, with chips that name them`() throws {
    let keys = [
      "wait", "C", "text:date", "Enter", "text:#", "wait", "screen values", "j", "Enter", "wait", "screen rows",
      "Backspace", "I", "wait", "screen without",
    ]
    let screens = try ReplayedScript.screens(
      "surfjournal/SurfJournalModel.sqlite", "JournalEntry", keys.joined(separator: "\n"), size: "80x24")
    #expect(line(" greatest ", screens["values"]).contains("2014-08-29"))
    #expect(line("▌ ", screens["values"]).contains(" 2004 "))
    #expect(line("Entry where", screens["rows"]).contains("date == \"2005\""))
    #expect(screens["rows"]?[1].contains("date == \"2005\"") == true)
    #expect(line("Entry where", screens["without"]).contains("date != \"2005\""))
  }

  @Test(arguments: ["80x24", "100x30"])
  func `a record shows one value a line, with types, names and the way to what matters`(_ size: String) throws {
    let screens = try screens(
      "wait C text:value Enter Enter =record - =filled + / text:base Enter =narrowed Escape =all L =layers",
      "Ingredient", size: size)
    // SELECT ZINGREDIENTBASE … Z_PK = 1: 146; SELECT ZNAME … Z_PK = 146: Cedar orchard 1602
    #expect(line("property", screens["record"]).contains("type"))
    #expect(line("→ ingredientBase", screens["record"]).contains("IngredientBase  p146 Cedar orchard 1602"))
    #expect(line("▌ value ", screens["record"]).contains("Double"))
    #expect(screens["record"]?[1].contains("Ingredient p1 · saved 1×") == true)
    #expect(screens["filled"]?[1].contains("nil hidden") == true)
    #expect(screens["narrowed"]?[1].contains("1 of 5 shown · /base") == true)
    #expect(screens["all"]?[1] == screens["record"]?[1])
    #expect(line("property", screens["layers"]).contains("the app sees"))
  }

  @Test func `any String names the objects, wherever something leads to them`() throws {
    let screens = try screens("wait C text:collectionName Enter Enter wait * =named BSpace =rows", size: "160x50")
    #expect(screens["named"]?[1].contains("Cocktail p1 “Zephyr delta 724”") == true)
    #expect(line("▌    1 ", screens["rows"]).contains("Birch birch 651"))
  }

  @Test(arguments: ["100x30", "139x50"])
  func `the row under the cursor stands below the rows, and v takes it away`(
    _ size: String
  ) throws {
    let screens = try screens("wait Down Down =third v =without", size: size)
    // SELECT ZCOCKTAILNAME, ZYEAR FROM ZCOCKTAIL WHERE Z_PK = 3
    #expect(line("p3 Ridge cedar 692", screens["third"]).contains("├"))
    #expect(line(" compiledTags ", screens["third"]).contains("(flavors: "))
    // SELECT count(*) FROM ZINGREDIENT WHERE Z1SPEC = 3: 5
    #expect(screens["third"]?.contains { $0.contains(" spec ") && $0.contains("→5") } == true)
    #expect(line("p3 Ridge", screens["without"]).isEmpty)
  }

  @Test func `marked rows are copied together and compared`() throws {
    let screens = try screens("wait Space Space =marked y =copied text:= =compared BSpace Escape =none")
    #expect(line("RO ·", screens["marked"]).contains("2 marked"))
    #expect(screens["marked"]?.contains { $0.contains("●   1 Birch birch 651") } == true)
    // "Birch birch 651", a line end, "Fjord birch 655"
    #expect(
      line("to the terminal's clipboard", screens["copied"]).contains(
        "copied cocktailName of 2 marked rows · 31 characters"))
    #expect(line("property", screens["compared"]).contains(" p2"))
    #expect(line("cocktailName", screens["compared"]).contains("Fjord birch 655"))
    #expect(!line("RO ·", screens["none"]).contains("2 marked"))
  }
}
