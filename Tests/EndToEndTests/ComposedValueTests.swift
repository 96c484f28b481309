import Testing

/// Values that are typed in the composer, on a real store; the numbers of rows were read with plain SQL.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct ComposedValueTests {
  /// The screens after a condition on `dateCreated` of 29 photos; `=name` takes one.
  private func screens(_ keys: [String]) throws -> [String: [String]] {
    let lines = keys.map { $0.hasPrefix("=") ? "wait\nscreen \($0.dropFirst())" : $0 }
    return try ReplayedScript.screens(
      "photos-10.15/Photos.sqlite", "Asset",
      (["wait", "W", "a", "text:datecreated", "Enter"] + lines).joined(separator: "\n"), size: "100x30")
  }

  private func line(_ text: String, _ screen: [String]?) -> String { screen?.first { $0.contains(text) } ?? "" }

  @Test(arguments: [
    ("==", "2019-07", "from 2019-07-01 00:00:00 until before 2019-08-01 00:00:00 UTC", "1 row"),
    ("<", "2019-07", "before 2019-07-01 00:00:00 UTC", "10 rows"),
    (">", "2019-07", "from 2019-08-01 00:00:00 UTC on", "18 rows"),
    ("==", "2018", "from 2018-01-01 00:00:00 until before 2019-01-01 00:00:00 UTC", "5 rows"),
  ])
  func `a month or a year is a period`(_ operation: String, _ text: String, _ meaning: String, _ rows: String) throws {
    let keys = ["text:\(operation)", "Enter", "text:\(text)", "=typed", "Enter", "=taken"]
    let screens = try screens(keys)
    #expect((screens["typed"] ?? []).contains { $0.contains(meaning) })
    #expect(line("dateCreated  ", screens["taken"]).contains(text))
    #expect(screens["taken"]?[1].contains(rows) == true, "\(screens["taken"]?[1] ?? "")")
  }

  // SELECT count(DISTINCT Z1SPEC) FROM ZINGREDIENT WHERE ZVALUE > 2 AND ZUNIT = 'dash'
  @Test func `conditions on the same object are a group, in lines and as text`() throws {
    let keys = """
      wait
      W
      a
      text:spec.value
      Enter
      text:subq
      Enter
      text:>
      Enter
      text:2
      Enter
      a
      text:unit
      Enter
      Enter
      text:dash
      Enter
      wait
      screen built
      W
      wait
      W
      wait
      screen again
      """
    let screens = try ReplayedScript.screens("swiftdata-composites/composites.store", "Cocktail", keys, size: "100x30")
    for screen in [screens["built"], screens["again"]] {
      #expect(screen?[1].contains("Predicate and sort · 44 rows") == true, "\(screen ?? [])")
      #expect(line("▸ SUBQUERY spec, ALL of", screen).contains("@count >  0"))
      #expect(line("    value ", screen).contains(">         2"))
      #expect(line("    unit.unit ", screen).contains("\"dash\""))
    }
  }

  // 74 rows have Coupe, 13 of them an ingredient in a…, and none is without a name.
  @Test func `the condition that leaves no row is marked, with the rows that pass it alone and so far`() throws {
    let keys = """
      wait
      W
      w
      text:glasswareType.glasswareType == "Coupe" AND ANY spec.ingredientBase.name BEGINSWITH[cd] "a" AND cocktailName == nil
      Enter
      wait
      screen asked
      """
    let asked = try ReplayedScript.screens(
      "swiftdata-composites/composites.store", "Cocktail", keys, size: "100x30")["asked"]
    #expect(asked?[1].contains("0 rows · cocktailName leaves none") == true, "\(asked ?? [])")
    #expect(line("ANY spec.ingredientBase.name  ", asked).hasSuffix("✓ String                 61      13"))
    #expect(line("cocktailName  ", asked).hasSuffix("⚠ leaves no row           0       0"))
  }

  @Test func `a date that is invalid is never replaced by one that only has its digits`() throws {
    let screens = try screens([
      "Enter", "wait", "text:2019-7", "=typed", "Enter", "=kept", "C-u", "text:2018-09-28T20", "Enter", "=hit",
    ])
    #expect((screens["typed"] ?? []).contains { $0.contains("is not a date") })
    #expect((screens["kept"] ?? []).contains { $0.contains("is not a date") })
    #expect(line("dateCreated  ==", screens["hit"]).contains("2018-09-28T20:07:07Z"))
  }
}
