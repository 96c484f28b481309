import Foundation

/// Composites, enums and many-to-many of a SwiftData store.
enum CompositePredicates {
  private static let store = "swiftdata-composites/composites.store"

  static let tables: [PredicateTable] = [cocktails, quantified, ingredients, bases, garnishes]

  private static let cocktails = PredicateTable(
    store: store, entity: "Cocktail", table: "ZCOCKTAIL",
    cases: [
      .init("favorite == YES", "ZFAVORITE = 1", trivial: true),
      .init("favorite == NO", "ZFAVORITE = 0", trivial: true),
      .init("titleCocktail == TRUE", "ZTITLECOCKTAIL = 1"),
      .init("titleCocktail == 0", "ZTITLECOCKTAIL = 0"),
      .init("titleCocktail == \"no\"", "ZTITLECOCKTAIL = 0"),
      .init("titleCocktail != true", "ZTITLECOCKTAIL <> 1"),
      .init("author == nil", "ZPERSON IS NULL AND ZPLACE IS NULL AND ZYEAR IS NULL AND ZID IS NULL"),
      .init("author != nil", "NOT (ZPERSON IS NULL AND ZPLACE IS NULL AND ZYEAR IS NULL AND ZID IS NULL)"),
      .init("author.person == nil", "ZPERSON IS NULL"),
      .init("author.person != nil AND author.year == nil", "ZPERSON NOTNULL AND ZYEAR IS NULL"),
      .init("author.place == \"Ember fjord 129\"", "ZPLACE = 'Ember fjord 129'"),
      .init("author.place != \"Ember fjord 129\"", "ZPLACE <> 'Ember fjord 129'"),
      .init("NOT author.place == \"Ember fjord 129\"", "ZPLACE <> 'Ember fjord 129'"),
      .init("author.place > author.person", "ZPLACE > ZPERSON"),
      .init("author.person BEGINSWITH \"A\"", "substr(ZPERSON, 1, 1) = 'A'"),
      .init("author.person ENDSWITH[c] \"0\"", "ZPERSON GLOB '*0'"),
      .init("author.person CONTAINS[c] \"AMB\"", "instr(lower(ZPERSON), 'amb') > 0"),
      .init("glasswareType == \"Coupe\"", "ZGLASSWARETYPE = 'Coupe'"),
      .init("glasswareType.glasswareType == \"Coupe\"", "ZGLASSWARETYPE = 'Coupe'"),
      .init("glasswareType != \"Coupe\"", "ZGLASSWARETYPE <> 'Coupe'"),
      .init("glasswareType IN {\"Coupe\", \"Flute\"}", "ZGLASSWARETYPE IN ('Coupe', 'Flute')"),
      .init("NOT glasswareType IN {\"Coupe\", \"Flute\"}", "ZGLASSWARETYPE NOT IN ('Coupe', 'Flute')"),
      .init("glasswareType LIKE \"Double*rim)\"", "ZGLASSWARETYPE LIKE 'Double%rim)'"),
      .init("ice == nil", "ZICE IS NULL"),
      .init("ice != nil", "ZICE NOTNULL"),
      .init("ice == \"Large cube\"", "ZICE = 'Large cube'"),
      .init("ice != \"Large cube\"", "ZICE <> 'Large cube'"),
      .init("NOT (ice IN {\"Large cube\"})", "ZICE NOT IN ('Large cube')"),
      .init("ice IN {nil, \"Column ice\"}", "ZICE = 'Column ice'"),
      .init("collection == 2", "ZCOLLECTION = 2"),
      .init("collection >= 3 AND collection < 6", "ZCOLLECTION >= 3 AND ZCOLLECTION < 6"),
      .init("collection BETWEEN {3, 4}", "ZCOLLECTION BETWEEN 3 AND 4"),
      .init("NOT collection BETWEEN {3, 4}", "ZCOLLECTION NOT BETWEEN 3 AND 4"),
      .init("historicSpec == nil", historicIsNil),
      .init("historicSpec != nil", "NOT (\(historicIsNil))"),
      .init("historicSpec == \"gimlet\"", "ZGIMLET NOTNULL"),
      .init("historicSpec != \"gimlet\"", "NOT (\(historicIsNil)) AND ZGIMLET IS NULL"),
      .init("NOT historicSpec == \"gimlet\"", "NOT (\(historicIsNil)) AND ZGIMLET IS NULL"),
      .init("NOT historicSpec != \"gimlet\"", "ZGIMLET NOTNULL"),
      .init(
        "NOT (favorite == YES OR historicSpec IN {\"gimlet\", \"alaska\"})",
        "NOT (\(historicIsNil)) AND ZGIMLET IS NULL AND ZALASKA IS NULL AND ZFAVORITE = 0"),
      .init("historicSpec IN {\"gimlet\", \"alaska\"}", "ZGIMLET NOTNULL OR ZALASKA NOTNULL"),
      .init("historicSpec.bramble != nil", "ZBRAMBLE NOTNULL"),
      .init("variation == \"Bijou\"", "ZVARIATION = 'Bijou'"),
      .init(
        "variation != nil AND variationName == nil", "ZVARIATION NOTNULL AND ZVARIATIONNAME IS NULL", trivial: true),
      .init("buildOrder == nil", "ZINSTRUCTIONS IS NULL"),
      .init("compiledTags.styles == nil", "ZSTYLES IS NULL", trivial: true),
      .init("TRUEPREDICATE", "1", trivial: true),
      .init("FALSEPREDICATE", "0", trivial: true),
      .init("SELF == 7", "Z_PK = 7"),
      .init("SELF IN {3, 5, 9}", "Z_PK IN (3, 5, 9)"),
      .init("objectID == \"Cocktail/p12\"", "Z_PK = 12"),
      .init("SELF != \"p12\"", "Z_PK <> 12"),
    ])

  private static let historicIsNil = [
    "ALGONQUIN", "ALASKA", "BETWEENTHESHEETS", "BLOODANDSAND", "BRAMBLE", "BOBBYBURNS", "CHOCOLATECOCKTAIL", "ELDIABLO",
    "FOGCUTTER", "GINFIZZ", "GIMLET", "SILVERFIZZ", "HOTTODDY", "MEXICANFIRINGSQUAD", "MODERNCOCKTAIL",
  ].map { "Z\($0) IS NULL" }.joined(separator: " AND ")

  private static let quantified = PredicateTable(
    store: store, entity: "Cocktail", table: "ZCOCKTAIL",
    cases: [
      .init(
        "ANY spec.ingredientBase.name BEGINSWITH \"A\"",
        """
        Z_PK IN (SELECT i.Z1SPEC FROM ZINGREDIENT i JOIN ZINGREDIENTBASE b
        ON b.Z_PK = i.ZINGREDIENTBASE WHERE b.ZNAME GLOB 'A*')
        """),
      .init(
        "NONE spec.ingredientBase.name BEGINSWITH \"A\"",
        """
        Z_PK NOT IN (SELECT i.Z1SPEC FROM ZINGREDIENT i JOIN ZINGREDIENTBASE b
        ON b.Z_PK = i.ZINGREDIENTBASE WHERE b.ZNAME GLOB 'A*' AND i.Z1SPEC NOTNULL)
        """),
      .init(
        "ALL spec.unit == \"oz\"", "Z_PK NOT IN (SELECT Z1SPEC FROM ZINGREDIENT WHERE ZUNIT <> 'oz' AND Z1SPEC NOTNULL)"
      ),
      .init("spec.@count == 5", "(SELECT count(*) FROM ZINGREDIENT i WHERE i.Z1SPEC = t.Z_PK) = 5"),
      .init("spec.@sum.value > 4.5", "(SELECT total(i.ZVALUE) FROM ZINGREDIENT i WHERE i.Z1SPEC = t.Z_PK) > 4.5"),
      .init("spec.@max.value >= 12", "Z_PK IN (SELECT Z1SPEC FROM ZINGREDIENT WHERE ZVALUE >= 12)"),
      .init("spec.@min.value < 0.25", "Z_PK IN (SELECT Z1SPEC FROM ZINGREDIENT WHERE ZVALUE < 0.25)"),
      .init(
        "spec.@avg.value > 2",
        "Z_PK IN (SELECT Z1SPEC FROM ZINGREDIENT GROUP BY Z1SPEC HAVING sum(ZVALUE) / count(*) > 2)"),
      .init(
        "SUBQUERY(spec, $i, $i.unit == \"dash\" AND $i.value > 1).@count >= 2",
        """
        (SELECT count(*) FROM ZINGREDIENT i WHERE i.Z1SPEC = t.Z_PK AND i.ZUNIT = 'dash'
        AND i.ZVALUE > 1) >= 2
        """),
      .init(
        "SUBQUERY(spec, $i, $i.unit == \"muddled\").@count == 0",
        "NOT EXISTS (SELECT 1 FROM ZINGREDIENT i WHERE i.Z1SPEC = t.Z_PK AND i.ZUNIT = 'muddled')"),
      .init("garnish.@count == 0", "Z_PK NOT IN (SELECT Z_1COCKTAILS FROM Z_1GARNISH)"),
      .init("garnish.@count > 1", "Z_PK IN (SELECT Z_1COCKTAILS FROM Z_1GARNISH GROUP BY 1 HAVING count(*) > 1)"),
      .init("ANY garnish == 27", "Z_PK IN (SELECT Z_1COCKTAILS FROM Z_1GARNISH WHERE Z_2GARNISH = 27)"),
      .init("garnish CONTAINS 27", "Z_PK IN (SELECT Z_1COCKTAILS FROM Z_1GARNISH WHERE Z_2GARNISH = 27)"),
      .init(
        "NONE garnish.name CONTAINS \"tundra\"",
        """
        NOT EXISTS (SELECT 1 FROM Z_1GARNISH j, ZGARNISH g WHERE g.Z_PK = j.Z_2GARNISH
        AND j.Z_1COCKTAILS = t.Z_PK AND instr(g.ZNAME, 'tundra'))
        """),
      .init(
        "ALL garnish.name BEGINSWITH \"L\" AND garnish.@count > 0",
        """
        Z_PK IN (SELECT j.Z_1COCKTAILS FROM Z_1GARNISH j JOIN ZGARNISH g ON g.Z_PK = j.Z_2GARNISH
        GROUP BY 1 HAVING min(g.ZNAME GLOB 'L*') = 1)
        """),
    ])

  private static let ingredients = PredicateTable(
    store: store, entity: "Ingredient", table: "ZINGREDIENT",
    cases: [
      .init("unit == \"oz\" AND value < 1", "ZUNIT = 'oz' AND ZVALUE < 1"),
      .init("unit == \"oz\" OR value > 10", "ZUNIT = 'oz' OR ZVALUE > 10"),
      .init("value * 2 == 1.5", "ZVALUE * 2 = 1.5"),
      .init("value - 0.25 > 1 + 1", "ZVALUE > 2.25"),
      .init("ingredientBase == 146", "ZINGREDIENTBASE = 146"),
      .init("ingredientBase == nil", "ZINGREDIENTBASE IS NULL", trivial: true),
      .init(
        "ingredientBase.name == \"Upland fjord 1395\"",
        "(SELECT ZNAME FROM ZINGREDIENTBASE b WHERE b.Z_PK = ZINGREDIENTBASE) = 'Upland fjord 1395'"),
      .init(
        "ingredientBase.prep != nil",
        """
        ZINGREDIENTBASE IN (SELECT Z_PK FROM ZINGREDIENTBASE
        WHERE ZID1 NOTNULL OR ZPREPINGREDIENTNAME NOTNULL OR ZPREPRECIPE NOTNULL)
        """),
      .init(
        "ingredientBase.umbrellaCategory IN {\"Mesa willow 1812\", \"North willow 1813\"}",
        """
        ZINGREDIENTBASE IN (SELECT Z_PK FROM ZINGREDIENTBASE
        WHERE ZUMBRELLACATEGORY IN ('Mesa willow 1812', 'North willow 1813'))
        """),
      .init("unit MATCHES \"[a-z]+\"", "ZUNIT") { $0.range(of: "^[a-z]+$", options: .regularExpression) != nil },
      .init("unit MATCHES \".*(oz|sp).*\"", "ZUNIT") { $0.contains("oz") || $0.contains("sp") },
      .init("unit LIKE \"?a*\"", "ZUNIT") { $0.dropFirst().first == "a" },
      .init("unit == \"\"", "ZUNIT = ''"),
    ])

  private static let bases = PredicateTable(
    store: store, entity: "IngredientBase", table: "ZINGREDIENTBASE",
    cases: [
      .init("prep.prepIngredientName == nil", "ZPREPINGREDIENTNAME IS NULL"),
      .init("prep == nil", "ZID1 IS NULL AND ZPREPINGREDIENTNAME IS NULL AND ZPREPRECIPE IS NULL"),
      .init("name LIKE[c] \"*FJORD*\"", "ZNAME LIKE '%fjord%'"),
      .init(
        "name ENDSWITH \"5\" AND NOT name CONTAINS \"1\"", "ZNAME GLOB '*5' AND NOT ZNAME GLOB '*1*'", trivial: true),
      .init("baseCategory == specialtyCategory", "ZBASECATEGORY = ZSPECIALTYCATEGORY"),
      .init("length:(name) > 20", "length(ZNAME) > 20", trivial: true),
      .init("uppercase:(name) BEGINSWITH \"UP\"", "ZNAME GLOB 'Up*'"),
      .init("lowercase:(name) == \"tundra knoll 1519\"", "ZNAME = 'Tundra knoll 1519'"),
      .init("tags.flavors != nil", "ZFLAVORS NOTNULL"),
    ])

  private static let garnishes = PredicateTable(
    store: store, entity: "Garnish", table: "ZGARNISH",
    cases: [
      .init("cocktails.@count == 1", "(SELECT count(*) FROM Z_1GARNISH WHERE Z_2GARNISH = t.Z_PK) = 1"),
      .init(
        "ANY cocktails.glasswareType == \"Coupe\"",
        """
        Z_PK IN (SELECT j.Z_2GARNISH FROM Z_1GARNISH j JOIN ZCOCKTAIL c ON c.Z_PK = j.Z_1COCKTAILS
        WHERE c.ZGLASSWARETYPE = 'Coupe')
        """),
      .init(
        "ANY cocktails.author.person == nil",
        """
        Z_PK IN (SELECT j.Z_2GARNISH FROM Z_1GARNISH j JOIN ZCOCKTAIL c ON c.Z_PK = j.Z_1COCKTAILS
        WHERE c.ZPERSON IS NULL)
        """),
      .init(
        "ALL cocktails.ice == nil AND cocktails.@count > 0",
        """
        Z_PK IN (SELECT j.Z_2GARNISH FROM Z_1GARNISH j JOIN ZCOCKTAIL c ON c.Z_PK = j.Z_1COCKTAILS
        GROUP BY 1 HAVING count(c.ZICE) = 0)
        """),
      .init(
        // The least of what is known: a nil is never false.
        "ALL cocktails.ice == \"Large cube\"",
        """
        Z_PK NOT IN (SELECT j.Z_2GARNISH FROM Z_1GARNISH j JOIN ZCOCKTAIL c
        ON c.Z_PK = j.Z_1COCKTAILS GROUP BY 1 HAVING min(c.ZICE = 'Large cube') = 0)
        """),
      .init(
        "ANY cocktails.spec.unit == \"spray\"",
        """
        Z_PK IN (SELECT j.Z_2GARNISH FROM Z_1GARNISH j JOIN ZINGREDIENT i
        ON i.Z1SPEC = j.Z_1COCKTAILS WHERE i.ZUNIT = 'spray')
        """),
      .init("SELF IN {1, 2}", "Z_PK IN (1, 2)"),
    ])
}
