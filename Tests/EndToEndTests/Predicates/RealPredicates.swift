import Foundation

/// Hierarchies, self-relationships and collections of stores that real apps wrote.
enum RealPredicates {
  static let tables: [PredicateTable] = [
    cars, exactCars, sportCars, people, books, pages, transactions, accounts, categories, bookmarks, members,
  ]

  private static let coreDataPlus = "coredataplus-1/SampleModel_V2.sqlite"

  private static let cars = PredicateTable(
    store: coreDataPlus, entity: "Car", table: "ZCAR",
    cases: [
      .init("maker == \"FIAT\" AND owner != nil", "ZMAKER = 'FIAT' AND ZOWNER NOTNULL"),
      .init("owner == nil", "ZOWNER IS NULL"),
      .init("NOT owner == 17", "ZOWNER <> 17"),
      .init("owner != 17", "ZOWNER <> 17"),
      .init("owner.firstName == \"Edythe\"", personIs("ZFIRSTNAME = 'Edythe'")),
      .init("owner.cars.@count > 2", "ZOWNER IN (SELECT ZOWNER FROM ZCAR GROUP BY 1 HAVING count(*) > 2)"),
      .init("ANY owner.cars.maker == \"McLaren\"", ownerHas("ZMAKER = 'McLaren'")),
      .init("NONE owner.cars.maker == \"McLaren\"", "ifnull(NOT (\(ownerHas("ZMAKER = 'McLaren'"))), 1)"),
      .init("entity == \"SportCar\"", "Z_ENT = 2"),
      .init("entity == \"Car\"", "Z_ENT = 1"),
      .init("maker IN[cd] {\"fiat\", \"KIA\"}", "lower(ZMAKER) IN ('fiat', 'kia')"),
      .init("maker ==[c] \"fiat\"", "ZMAKER = 'FIAT'"),
      .init("maker !=[c] \"fiat\"", "ZMAKER <> 'FIAT'"),
      .init("numberPlate BETWEEN {\"10\", \"15\"}", "ZNUMBERPLATE >= '10' AND ZNUMBERPLATE <= '15'"),
      .init("model LIKE \"*M*\"", "ZMODEL GLOB '*M*'"),
      .init("model MATCHES \"\\\\w+ \\\\w+\"", "ZMODEL") {
        $0.range(of: "^\\w+ \\w+$", options: .regularExpression) != nil
      },
      .init("maker > model", "ZMAKER > ZMODEL"),
      .init("SELF IN {1, 2, \"Car/p3\"}", "Z_PK IN (1, 2, 3)"),
      .init("maker CONTAINS \"\"", "0", trivial: true),
    ])

  private static let exactCars = PredicateTable(
    store: coreDataPlus, entity: "Car", table: "ZCAR", rows: "Z_ENT = 1", isExact: true,
    cases: [
      .init("maker BEGINSWITH \"K\"", "ZMAKER GLOB 'K*'"),
      .init("NOT maker BEGINSWITH \"K\"", "NOT ZMAKER GLOB 'K*'"),
      .init("owner == 17", "ZOWNER = 17"),
    ])

  private static let sportCars = PredicateTable(
    store: coreDataPlus, entity: "SportCar", table: "ZCAR", rows: "Z_ENT IN (2, 3)",
    cases: [.init("maker == \"BMW\"", "ZMAKER = 'BMW'"), .init("owner == nil", "ZOWNER IS NULL")])

  private static func personIs(_ condition: String) -> String {
    "ZOWNER IN (SELECT Z_PK FROM ZPERSON WHERE \(condition))"
  }

  private static func ownerHas(_ condition: String) -> String {
    "ZOWNER IN (SELECT ZOWNER FROM ZCAR WHERE \(condition))"
  }

  private static let people = PredicateTable(
    store: coreDataPlus, entity: "Person", table: "ZPERSON",
    cases: [
      .init("cars.@count == 0", "Z_PK NOT IN (SELECT ZOWNER FROM ZCAR WHERE ZOWNER NOTNULL)"),
      .init("ANY cars.maker == \"FIAT\"", has("ZMAKER = 'FIAT'")),
      .init("NOT (ANY cars.maker == \"FIAT\")", "NOT \(has("ZMAKER = 'FIAT'"))"),
      .init("NONE cars.maker == \"FIAT\"", "NOT \(has("ZMAKER = 'FIAT'"))"),
      .init("ALL cars.maker == \"FIAT\"", "NOT \(has("ZMAKER <> 'FIAT'"))"),
      .init("ANY cars.maker IN {\"BMW\", \"McLaren\"}", has("ZMAKER IN ('BMW', 'McLaren')")),
      .init("ANY cars == \"Car/p1\"", "Z_PK = 17"),
      .init("cars CONTAINS 1", "Z_PK = 17"),
      .init("SUBQUERY(cars, $c, $c.maker != \"FIAT\").@count BETWEEN {1, 2}", between),
      .init("firstName BEGINSWITH \"E\" OR lastName ENDSWITH \"s\"", "ZFIRSTNAME GLOB 'E*' OR ZLASTNAME GLOB '*s'"),
      .init("firstName < lastName", "ZFIRSTNAME < ZLASTNAME"),
      .init("length:(firstName) + length:(lastName) > 13", "length(ZFIRSTNAME) + length(ZLASTNAME) > 13"),
    ])

  private static func has(_ condition: String) -> String {
    "EXISTS (SELECT 1 FROM ZCAR c WHERE c.ZOWNER = t.Z_PK AND c.\(condition))"
  }

  private static let between = "(SELECT count(*) FROM ZCAR c WHERE c.ZOWNER = t.Z_PK AND c.ZMAKER <> 'FIAT') IN (1, 2)"

  private static let books = PredicateTable(
    store: "coredataplus-2/SampleModel2_V1.sqlite", entity: "Book", table: "ZBOOK",
    cases: [
      .init("author.alias == \"Andrea\"", "ZAUTHOR = 1"),
      .init("author.alias ==[cd] \"ANDRÉA\"", "ZAUTHOR = 1"),
      .init("author.age > 35", "ZAUTHOR = 2"),
      .init(
        "pagesCount == pages.@count", "ZPAGESCOUNT = (SELECT count(*) FROM ZPAGE p WHERE p.ZBOOK = t.Z_PK)",
        trivial: true),
      .init("pages.@max.number < 97", "(SELECT max(ZNUMBER) FROM ZPAGE p WHERE p.ZBOOK = t.Z_PK) < 97"),
      .init("entity == \"GraphicNovel\"", "Z_ENT = 2"),
      .init("title ENDSWITH \"author 2\"", "ZTITLE GLOB '*author 2'"),
    ])

  private static let pages = PredicateTable(
    store: "coredataplus-2/SampleModel2_V1.sqlite", entity: "Page", table: "ZPAGE",
    cases: [
      .init("number > 90 AND isBookmarked == NO", "ZNUMBER > 90 AND ZISBOOKMARKED = 0", trivial: true),
      .init("isBookmarked == YES AND number < 5", "ZISBOOKMARKED = 1 AND ZNUMBER < 5"),
      .init("book.author.alias == \"Andrea\"", "ZBOOK IN (SELECT Z_PK FROM ZBOOK WHERE ZAUTHOR = 1)"),
      .init(
        "book.author.books.@count > 20 AND number == 1",
        "ZNUMBER = 1 AND ZBOOK IN (SELECT Z_PK FROM ZBOOK WHERE ZAUTHOR IN (SELECT ZAUTHOR FROM ZBOOK GROUP BY 1 HAVING count(*) > 20))"
      ),
      .init(
        "number == book.author.age",
        "ZNUMBER = (SELECT ZAGE FROM ZBOOK b, ZWRITER w WHERE b.Z_PK = ZBOOK AND w.Z_PK = b.ZAUTHOR)"),
    ])

  private static let ledger = "ledger/MyDB.sqlite"

  private static let transactions = PredicateTable(
    store: ledger, entity: "EntityTransactions", table: "ZENTITYTRANSACTIONS",
    cases: [
      .init("amount < -100", "ZAMOUNT < -100"),
      .init("amount BETWEEN {-100, 0}", "ZAMOUNT BETWEEN -100 AND 0"),
      .init("abs:(amount) >= 500", "abs(ZAMOUNT) >= 500"),
      .init("statut == 1", "ZSTATUT = 1"),
      .init(
        "sousOperations.@sum.amount != amount",
        "(SELECT total(ZAMOUNT) FROM ZENTITYSOUSOPERATIONS s WHERE s.ZTRANSACTION = t.Z_PK) <> ZAMOUNT", trivial: true),
      .init(
        "ANY sousOperations.libelle == \"Pharmacy\"",
        "Z_PK IN (SELECT ZTRANSACTION FROM ZENTITYSOUSOPERATIONS WHERE ZLIBELLE = 'Pharmacy')"),
      .init(
        "ANY sousOperations.category.rubric.name ==[cd] \"sante\"",
        "Z_PK IN (SELECT s.ZTRANSACTION FROM ZENTITYSOUSOPERATIONS s, ZENTITYCATEGORY c, ZENTITYRUBRIC r WHERE c.Z_PK = s.ZCATEGORY AND r.Z_PK = c.ZRUBRIC AND r.ZNAME = 'Santé')"
      ),
      .init("dateOperation >= datePointage", "ZDATEOPERATION >= ZDATEPOINTAGE", trivial: true),
      .init("dateOperation < dateCree", "ZDATEOPERATION < ZDATECREE"),
      .init("dateOperation > CAST(662978713, \"NSDate\")", "ZDATEOPERATION > 662978713"),
      .init("operationLiee == nil AND statut == 2", "ZOPERATIONLIEE IS NULL AND ZSTATUT = 2"),
      .init("TERNARY(amount < 0, 0 - amount, amount) > 400", "abs(ZAMOUNT) > 400"),
    ])

  private static let accounts = PredicateTable(
    store: ledger, entity: "EntityAccount", table: "ZENTITYACCOUNT",
    cases: [
      .init("parent.name == \"Compte bancaire\"", "ZPARENT IN (7, 8)"),
      .init("parent.parent.isRoot == YES", "ZPARENT IN (7, 8)"),
      .init("children.@count > 0", "Z_PK IN (SELECT ZPARENT FROM ZENTITYACCOUNT)"),
      .init("ANY children.name == \"Save\"", "Z_PK = 7"),
      .init("ANY children.children.name == \"Save\"", "Z_PK = 3"),
      .init("ALL children.isAccount == YES AND children.@count > 0", "Z_PK IN (7, 8)"),
      .init("transactions.@count > 0", "Z_PK = 5"),
      .init(
        "transactions.@sum.amount < 0",
        "(SELECT total(ZAMOUNT) FROM ZENTITYTRANSACTIONS x WHERE x.ZACCOUNT = t.Z_PK) < 0", trivial: true),
      .init(
        "name == parent.name", "ZNAME = (SELECT ZNAME FROM ZENTITYACCOUNT p WHERE p.Z_PK = t.ZPARENT)", trivial: true),
      .init("rubric.@count == 11", "(SELECT count(*) FROM ZENTITYRUBRIC r WHERE r.ZACCOUNT = t.Z_PK) = 11"),
      .init("isRoot == NO", "ZISROOT = 0"),
      .init("isRoot != NO", "ZISROOT <> 0"),
      .init("type == nil OR type > 0", "ZTYPE IS NULL OR ZTYPE > 0"),
    ])

  private static let categories = PredicateTable(
    store: ledger, entity: "EntityCategory", table: "ZENTITYCATEGORY",
    cases: [
      .init("name CONTAINS[cd] \"impot\"", "ZNAME") {
        $0.range(of: "impot", options: [.caseInsensitive, .diacriticInsensitive]) != nil
      },
      .init("name CONTAINS[d] \"Impot\"", "ZNAME") { $0.range(of: "Impot", options: .diacriticInsensitive) != nil },
      .init("name BEGINSWITH[cd] \"é\"", "ZNAME") {
        $0.range(of: "é", options: [.caseInsensitive, .diacriticInsensitive, .anchored]) != nil
      },
      .init("name LIKE[cd] \"*e?e*\"", "ZNAME") {
        $0.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).range(
          of: "e.e", options: .regularExpression) != nil
      },
      .init("name MATCHES \".*[^ -~].*\"", "ZNAME") { $0.contains { !$0.isASCII } },
      .init("rubric.name == \"Loisirs\" AND objectif > 0", "ZOBJECTIF > 0 AND ZRUBRIC IN (9, 10)"),
      .init(
        "objectif == 0 AND rubric.account == 1",
        "ZOBJECTIF = 0 AND ZRUBRIC IN (SELECT Z_PK FROM ZENTITYRUBRIC WHERE ZACCOUNT = 1)"),
    ])

  private static let bookmarks = PredicateTable(
    store: "bookmarks/Bookmarks_V3.sqlite", entity: "BookmarkEntity", table: "ZBOOKMARKENTITY",
    cases: [
      .init("parent.uuid == \"bookmarks_root\"", "ZPARENT = 3"),
      .init("favoriteFolder != nil AND isFolder == NO", "ZFAVORITEFOLDER NOTNULL AND ZISFOLDER = 0"),
      .init(
        "children.@count == 0 AND isFolder == true",
        "ZISFOLDER = 1 AND NOT EXISTS (SELECT 1 FROM ZBOOKMARKENTITY c WHERE c.ZPARENT = t.Z_PK)"),
      .init("url == nil", "ZURL IS NULL"),
      .init("url != \"2\"", "ZURL <> '2'"),
      .init(
        "ANY favorites.parent.title == \"3\"",
        "Z_PK IN (SELECT f.ZFAVORITEFOLDER FROM ZBOOKMARKENTITY f, ZBOOKMARKENTITY p WHERE p.Z_PK = f.ZPARENT AND p.ZTITLE = '3')"
      ),
      .init("title == url AND title == uuid", "ZTITLE = ZURL AND ZTITLE = ZUUID"),
      .init(
        "NONE children.isFolder == YES",
        "NOT EXISTS (SELECT 1 FROM ZBOOKMARKENTITY c WHERE c.ZPARENT = t.Z_PK AND c.ZISFOLDER = 1)"),
    ])

  private static let members = PredicateTable(
    store: "books/BKLibrary-1-091020131601.sqlite", entity: "BKCollection", table: "ZBKCOLLECTION",
    cases: [
      .init("members.@count > 0", "Z_PK IN (SELECT ZCOLLECTION FROM ZBKCOLLECTIONMEMBER)"),
      .init(
        "ANY members.asset.title != nil",
        "Z_PK IN (SELECT m.ZCOLLECTION FROM ZBKCOLLECTIONMEMBER m, ZBKLIBRARYASSET a WHERE a.Z_PK = m.ZASSET AND a.ZTITLE NOTNULL)"
      ),
      .init("title CONTAINS[c] \"book\"", "lower(ZTITLE) GLOB '*book*'"),
      .init("details == nil AND hidden == NO", "ZDETAILS IS NULL AND ZHIDDEN = 0", trivial: true),
    ])
}
