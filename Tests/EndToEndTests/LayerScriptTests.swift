import Foundation
import Testing

/// The three layers of a real SwiftData store by key script; expected facts were read with plain SQL.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct LayerScriptTests {
  private static let store = "swiftdata-composites/composites.store"

  /// Goes to the cocktail with a name and opens it.
  private static func find(_ name: String, then more: String) -> String {
    "wait\nz\n/\ntext:\(name)\nEnter\nwait\n" + more
  }

  private func line(_ start: String, in screen: [String]?) -> String {
    let lines = (screen ?? []).map {
      $0.replacing("│", with: " ").replacing("▌", with: " ").trimmingCharacters(in: .whitespaces)
    }
    return lines.first { $0.hasPrefix(start + " ") } ?? ""
  }

  /// `SELECT … WHERE Z_PK = 40`: Martini, collection 3, ZALGONQUIN 'algonquin', an author without gaps.
  private static let record = find("Valley mesa 321", then: "Enter\nwait\nscreen record\nL\nscreen layers\n")

  @Test func `with source enums are cases and composites structs`() throws {
    let screens = try ReplayedScript.screens(
      Self.store, "Cocktail", Self.record, size: "180x50", source: CocktailSource.text)
    let record = screens["record"]
    let layers = screens["layers"]
    #expect(line("glasswareType", in: layers).contains("'Martini'"))
    #expect(line("glasswareType", in: layers).hasSuffix("raw         ZGLASSWARETYPE"))
    // What the app sees, and what it made that of.
    #expect(line("glasswareType", in: record).contains(" .martini "))
    #expect(line("glasswareType", in: record).contains(" Martini "))
    #expect(line("glasswareType", in: record).hasSuffix(" ZGLASSWARETYPE"))
    #expect(line("collection", in: record).contains(" .modern "))
    #expect(line("historicSpec", in: record).contains(" .algonquin "))
    #expect(line("author", in: record).contains("Author(id: "))
    #expect(line("person", in: layers).contains(" 'Amber birch 25' "))
    #expect(line("booze", in: layers).contains("codable     ZBOOZE"))
  }

  @Test func `without source the bytes and the model say what there is`() throws {
    let screens = try ReplayedScript.screens(
      Self.store, "Cocktail", Self.record + "Home\nDown\nDown\nDown\nDown\nDown\nDown\nscreen more\n", size: "180x50")
    let record = screens["record"]
    #expect(line("glasswareType", in: record).components(separatedBy: " Martini ").count == 2)
    #expect(line("collection", in: record).components(separatedBy: " 3 ").count == 2)
    #expect(line("historicSpec", in: record).contains(" .algonquin "))
    #expect(line("author", in: record).contains("(id: "))
    #expect(!line("author", in: record).contains("Author("))
    #expect(line("flavors", in: record).contains(" [\""))
    #expect(screens["more"]?.contains { $0.contains(" from    the model · Binary") } == true)
  }

  /// p2: `instr(ZBOOZE, 'bitters')` is 213, in the third element; the source knows no such case.
  @Test func `a payload that does not fit opens at the key and the byte that do not`() throws {
    let downs = Array(repeating: "Down\n", count: 14).joined()
    let screens = try ReplayedScript.screens(
      Self.store, "Cocktail",
      Self.find(
        "Fjord birch 655",
        then: "Enter\nwait\nHome\n\(downs)Enter\nscreen tree\nHome\n)\nscreen again\nv\nv\n" + "screen hex\n"),
      size: "120x40", source: CocktailSource.text)
    let reason = "[2].ingredientType.bitters: \"bitters\" is no case of IngredientType (byte 212)"
    #expect(line("app", in: screens["tree"]).contains(reason))
    #expect(line("trail", in: screens["tree"]).contains("JSONDecoder as [Booze] → ⚠"))
    #expect(line("from", in: screens["tree"]).contains("Source.swift:35 · var booze: [Booze]"))
    #expect(
      line("▾ bitters", in: screens["tree"])
        == "▾ bitters  ⚠ 1 key · \"bitters\" is no case of IngredientType (byte 212)  object")
    #expect(screens["again"] == screens["tree"])
    #expect(line("000000d0⚠", in: screens["hex"]).contains("bitters"))
  }

  /// The `booze` of p1 has 599 bytes and fits, that of p2 has 748 and does not; rows leave out blobs of more than 512.
  @Test func `the table and speech say of a long payload what the record says`() throws {
    let screens = try ReplayedScript.screens(
      Self.store, "Cocktail",
      "wait\nz\nC\ntext:compiledTags.booze\nEnter\nwait\nscreen fits\nDown\nscreen fails\n"
        + ";\nscreen said\nL\nL\nwait\nscreen stored\nL\nwait\nscreen again\n", size: "180x50",
      source: CocktailSource.text)
    #expect(line("1", in: screens["fits"]).contains("[Booze(name: "))
    #expect(line("2", in: screens["fails"]).contains(#"⚠ "bitters" @212"#))
    func says(_ text: String, _ screen: String) -> Bool { screens[screen]?.contains { $0.contains(text) } == true }
    #expect(says("[2].ingredientType.bitters: \"bitters\" is no case of IngredientType", "fails"))
    #expect(says(#"Cocktail p2, compiledTags.booze: warning: "bitters" @212"#, "said"), "\(screens["said"] ?? [])")
    #expect(line("2", in: screens["stored"]).contains("748 bytes"))
    #expect(line("2", in: screens["again"]).contains(#"⚠ "bitters" @212"#))
  }

  /// The audit finds 96 rows whose author lacks a person; the other leaves read, and no app sees them.
  @Test func `a leaf is printed as its composite reads`() throws {
    try TemporaryFolder.with { folder in
      let source = folder.appending(path: "Source.swift")
      try Data(CocktailSource.text.utf8).write(to: source)
      let rows = try Program.run(
        ["rows", RealStores.path(Self.store), "Cocktail", "--columns", "author.place,author.person"] + [
          "--layer", "app", "--format", "ndjson", "--source", source.path,
        ])
      let values = try rows.objects().compactMap { $0["values"] as? [String: [String: Any]] }
      let lost = values.filter { $0["author.person"]?["trap"] != nil }
      #expect(values.count == 416 && lost.count == 96)
      #expect(lost.allSatisfy { $0["author.place"]?["value"] == nil })
    }
  }

  /// p5 has a place and a year and no person; p7 has no author at all.
  @Test func `a composite without a required leaf stops the app, an empty one is nil`() throws {
    let script = { Self.find($0, then: "Enter\nwait\nscreen record\n") }
    func record(_ name: String) throws -> [String]? {
      try ReplayedScript.screens(Self.store, "Cocktail", script(name), size: "180x50", source: CocktailSource.text)[
        "record"]
    }
    let partial = try record("Delta upland 503")
    #expect(line("author", in: partial).contains("⚠ trap: 3 of 4 leaves present"))
    // What a missing person takes along is no fault of its own.
    #expect(line("place", in: partial).contains(" –  "))
    #expect(!line("place", in: partial).contains("⚠"))
    let empty = try record("Mesa delta 712")
    #expect(line("author", in: empty).contains(" nil "))
    #expect(line("person", in: empty).contains("nil"))
  }

  @Test func `the layer of all columns and of one is on the screen`() throws {
    let screens = try ReplayedScript.screens(
      Self.store, "Cocktail",
      """
      wait
      screen stored
      L
      screen app
      c
      L
      Escape
      screen one
      """, size: "120x24")
    let titles = ["stored": "stored layer: what Core Data returns", "app": "app layer: guessed, without source"]
    for (name, title) in titles { #expect(screens[name]?[1].hasSuffix("│ Cocktail · \(title)") == true) }
    #expect(screens["one"]?[1].hasSuffix("│ Cocktail · app layer, cocktailName: raw layer") == true)
    #expect(screens["one"]?[3].contains(" ZCOCKTAILNAME ") == true)
    #expect(screens["one"]?[4].contains(" 'Birch birch 651' ") == true)
  }
}
