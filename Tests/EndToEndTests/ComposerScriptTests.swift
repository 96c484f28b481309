import Foundation
import Testing

/// A query is put together on a real store with keys alone; the expected rows were read with plain SQL.
@Suite(.enabled(if: RealStores.arePresent, "the real stores are not here"))
struct ComposerScriptTests {
  /// `ANY spec.ingredientBase.name BEGINSWITH[cd] "a" AND glasswareType == .coupe`, sorted by `author.person`.
  static let script = """
    wait
    W
    wait
    a
    text:ingredientbase.name
    screen picker
    Enter
    screen quantifier
    Enter
    text:beginswith[cd]
    screen operator
    Enter
    text:a
    wait
    screen value
    Enter
    a
    text:glassware
    Enter
    Enter
    wait
    screen enum
    Enter
    s
    text:author.pers
    Enter
    wait
    screen built
    Tab
    screen spellings
    Tab
    C-s
    text:long drinks
    Enter
    wait
    screen saved
    y
    screen copy
    text:Core D
    Enter
    wait
    screen copied
    W
    wait
    screen rows
    :
    text:query long
    Enter
    wait
    screen again
    """

  private func screens(_ size: String) throws -> [String: [String]] {
    try ReplayedScript.screens(
      "swiftdata-composites/composites.store", "Cocktail", Self.script, size: size, source: CocktailSource.text)
  }

  /// The lines of a screen; those of a range where one is given.
  private func text(_ screen: [String]?, _ lines: ClosedRange<Int>? = nil) -> String {
    let screen = screen ?? []
    let shown = lines.map { $0.clamped(to: 0...max(0, screen.count - 1)) }
    return (shown.map { Array(screen[$0]) } ?? screen).joined(separator: "\n")
  }

  @Test func `a path, its quantifier, an operator and values are picked`() throws {
    let screens = try screens("100x30")
    #expect(
      text(screens["picker"], 1...3) == """
         Predicate and sort · 416 rows
          match  ALL of
         ▌  + condition  + group
        """)
    #expect(
      text(screens["quantifier"], 1...7) == """
         Predicate and sort · 416 rows
          match  ALL of
         ▌  + condition  + group
          ┌─ spec.ingredientBase.name leads to many ──────────┐
        ╶─│▌ ANY       at least one of them passes            │────────────────────────────────────────────╴
          │  ALL       each of them passes, or there is none  │l>()
          │  NONE      not one of them passes                 │" ORDER BY "t"."Z_PK";
        """)
    #expect(
      text(screens["operator"], 1...3) == """
         Predicate and sort · 416 rows
          match  ALL of
         ▌  ANY spec.ingredientBase.name  ==       …                   … no value yet
        """)
    #expect(
      text(screens["value"], 1...4) == """
         Predicate and sort · 61 rows
          match  ALL of                                                                               rows
         ▌  ANY spec.ingredientBase.name  BEGINSWITH[cd]  …            ✓ String                         61
            + condition             ┌─ spec.ingredientBase.name BEGINSWITH[cd] · String ───────────────────┐
        """)
    #expect(
      text(screens["enum"], 1...7) == """
         Predicate and sort · 61 rows
          match  ALL of                                                                               rows
            ANY spec.ingredientBase.name  BEGINSWITH[cd]  "a"          ✓ String                         61
         ▌  glasswareType                 ==              …            … no value yet
            + condition             ┌─ glasswareType == · GlasswareType ───────────────────────────────────┐
          + sort                    │                                                                      │
        ╶─ Copy as · 1 note · tab sp│ a case, or what is stored                                            │
        """)
  }

  @Test func `what was picked is counted line by line, spelled and shown`() throws {
    let screens = try screens("100x30")
    #expect(
      text(screens["built"], 0...16) == #"""
         composites.store › Cocktail › query                           SwiftData · model: store · read-only
         Predicate and sort · 13 rows
          match  ALL of                                                                      alone  so far
            ANY spec.ingredientBase.name  BEGINSWITH[cd]  "a"          ✓ String                 61      61
            glasswareType                 ==              .coupe       ✓ GlasswareType          74      13
            + condition                   + group
         ▌sort   author.person            ↑                            – not indexed
          + then by
        ╶─ Copy as · 1 note · tab spellings ───────────────────────────────────────────────────────────────╴
          SwiftData    ⚠ “ingredientBase.name”: BEGINSWITH[cd] cannot be said in #Predicate
          Core Data    let request = NSFetchRequest<NSManagedObject>(entityName: "Cocktail")
                       request.predicate = NSPredicate(format: "ANY spec.ingredientBase.name
                         BEGINSWITH[cd] \"a\" AND glasswareType.glasswareType == \"Coupe\"")
                       request.sortDescriptors = [NSSortDescriptor(key: "author.person", ascending: true)]
          SQL          SELECT "t"."Z_PK" FROM "ZCOCKTAIL" AS "t" WHERE ((EXISTS (SELECT 1 FROM
                         "ZINGREDIENT" AS "e1" LEFT JOIN "ZINGREDIENTBASE" AS "e1j1" ON "e1j1"."Z_PK" =  …
          plan         reads every row of ZCOCKTAIL (t) · runs subquery 1 for each row: · finds rows of ZI…
        """#)
  }

  @Test func `the spellings are read in full, and one is copied`() throws {
    let screens = try screens("100x31")
    #expect(
      text(screens["spellings"], 1...27) == #"""
         Copy as
         ▌SwiftData
          ⚠ “ingredientBase.name”: BEGINSWITH[cd] cannot be said in #Predicate
          plan
          reads every row of ZCOCKTAIL (t)
          runs subquery 1 for each row:
          finds rows of ZINGREDIENT (e1) by ZINGREDIENT_Z1SPEC_INDEX
          finds rows of ZINGREDIENTBASE (e1j1) by primary key, or goes on without one
          sorts what it found
          – no index serves “author.person”: #Index or a fetch index would help
          – no index serves “glasswareType.glasswareType”: #Index or a fetch index would help
          Core Data
          let request = NSFetchRequest<NSManagedObject>(entityName: "Cocktail")
          request.predicate = NSPredicate(format: "ANY spec.ingredientBase.name BEGINSWITH[cd] \"a\" AND
              glasswareType.glasswareType == \"Coupe\"")
          request.sortDescriptors = [NSSortDescriptor(key: "author.person", ascending: true)]
          SQL
          SELECT "t"."Z_PK" FROM "ZCOCKTAIL" AS "t" WHERE ((EXISTS (SELECT 1 FROM "ZINGREDIENT" AS "e1"
              LEFT JOIN "ZINGREDIENTBASE" AS "e1j1" ON "e1j1"."Z_PK" = "e1"."ZINGREDIENTBASE" WHERE
              "e1"."Z1SPEC" = "t"."Z_PK" AND ("e1j1"."ZNAME" LIKE 'a%' ESCAPE '\' /* letters with accents
              differ */))) AND ("t"."ZGLASSWARETYPE" = 'Coupe')) ORDER BY "t"."ZPERSON" ASC, "t"."Z_PK";






        """#)
    #expect(
      text(screens["copy"], 1...6) == #"""
        ┌─ Copy ───────────────────────────────────────────────────────────────────────────────────────────┐
        │▌ Core Data  let request = NSFetchRequest<NSManagedObject>(entityName: "Cocktail") request.predic…│
        │  predicate  ANY spec.ingredientBase.name BEGINSWITH[cd] "a" AND glasswareType.glasswareType == "…│
        │  SQL        SELECT "t"."Z_PK" FROM "ZCOCKTAIL" AS "t" WHERE ((EXISTS (SELECT 1 FROM "ZINGREDIENT…│
        │  plan       reads every row of ZCOCKTAIL (t) runs subquery 1 for each row: finds rows of ZINGRED…│
        └──────────────────────────────────────────────────────────────────────────────────────────────────┘
        """#)
    #expect(screens["copied"]?.contains { $0.contains("to the terminal's clipboard") } == true)
  }

  @Test func `the rows are those of the query, which is saved and found again`() throws {
    let screens = try screens("100x30")
    #expect(screens["saved"]?.contains { $0.contains("saved “long drinks”") } == true)
    #expect(screens["rows"]?[1].contains("↑author.person") == true)
    // SELECT c.Z_PK … WHERE ZGLASSWARETYPE = 'Coupe' AND EXISTS (… ZNAME LIKE 'a%') ORDER BY ZPERSON, c.Z_PK
    #expect(keys(in: screens["rows"]).prefix(5) == ["167", "175", "327", "1", "342"])
    #expect(keys(in: screens["rows"]).count == 13)
    #expect(keys(in: screens["again"]) == keys(in: screens["rows"]))
  }

  @Test(arguments: ["80x24", "60x16"])
  func `smaller screens lead to the same rows`(_ size: String) throws {
    let screens = try screens(size)
    let (columns, rows) = (Int(size.prefix { $0 != "x" }), Int(size.drop { $0 != "x" }.dropFirst()))
    for (name, screen) in screens {
      // Empty lines are not printed.
      #expect(screen.count <= rows ?? 0, "\(name)")
      #expect(screen.allSatisfy { $0.count <= columns ?? 0 }, "\(name)")
    }
    #expect(screens["rows"]?.contains { $0.contains("row 1 of 13") } == true)
    #expect(keys(in: screens["rows"]).prefix(5) == ["167", "175", "327", "1", "342"])
  }

  @Test func `a screen of 80 × 24 has tree, spellings and rows`() throws {
    let screens = try screens("80x24")
    #expect(
      text(screens["built"], 1...16) == """
         Predicate and sort · 13 rows
          match  ALL of                                                  alone  so far
            ANY spec.ingredientBase.name  BEGINSWITH[cd]  "a"       ✓       61      61
            glasswareType                 ==              .coupe    ✓       74      13
            + condition                   + group
         ▌sort   author.person            ↑                         – not indexed
          + then by
        ╶─ Copy as · 1 note · tab spellings ───────────────────────────────────────────╴
          SwiftData    ⚠ “ingredientBase.name”: BEGINSWITH[cd] cannot be said in
                         #Predicate
          Core Data    let request = NSFetchRequest<NSManagedObject>(entityName:
                         "Cocktail")
                       request.predicate = NSPredicate(format: "ANY
                         spec.ingredientBase.name BEGINSWITH[cd] \\"a\\" AND  …
          SQL          SELECT "t"."Z_PK" FROM "ZCOCKTAIL" AS "t" WHERE ((EXISTS (SELEC…
          plan         reads every row of ZCOCKTAIL (t) · runs subquery 1 for each row…
        """)
    #expect(keys(in: screens["built"]) == ["167", "175"])
  }

  @Test func `a screen of 60 × 16 has the tree, the spellings behind tab`() throws {
    let screens = try screens("60x16")
    #expect(
      text(screens["built"], 0...7) == """
         composites.store › Cocktail › query              read-only
         match  ALL of
           ANY spec.i…ntBase.name BEGINSWITH[cd]  "a"       ✓
           glasswareType          ==              .coupe    ✓
           + condition            + group
        ▌sort   author.person     ↑                         – not i…
         + then by

        """)
    #expect(
      text(screens["spellings"], 0...14) == #"""
         composites.store › Cocktail › query › spellings  read-only
        ▌SwiftData
         ⚠ “ingredientBase.name”: BEGINSWITH[cd] cannot be said in
             #Predicate
         plan
         reads every row of ZCOCKTAIL (t)
         runs subquery 1 for each row:
         finds rows of ZINGREDIENT (e1) by ZINGREDIENT_Z1SPEC_INDEX
         finds rows of ZINGREDIENTBASE (e1j1) by primary key, or
             goes on without one
         sorts what it found
         – no index serves “author.person”: #Index or a fetch index
             would help
         – no index serves “glasswareType.glasswareType”: #Index or
         RO · SwiftData · spelling 1 of 4
        """#)
  }

  /// The primary keys at the start of the rows on a screen.
  private func keys(in screen: [String]?) -> [String] {
    // Without header and title.
    (screen ?? []).dropFirst(2).compactMap { line in
      line.split(separator: "│").last.flatMap { row in row.replacing("▌", with: " ").split(separator: " ").first }
    }.map(String.init).filter { Int64($0) != nil }
  }
}
