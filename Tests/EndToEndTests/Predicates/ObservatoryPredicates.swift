import Foundation

/// The sample: inheritance, ordered and self-inverse relationships, UUIDs, dates, decimals, URIs.
enum ObservatoryPredicates {
  static let tables: [PredicateTable] = [
    skyObjects, planets, stars, observations, observers, plans, instruments, constellations,
  ]

  private static func table(
    _ entity: String, _ table: String, where rows: String = "1", _ cases: [PredicateCase]
  ) -> PredicateTable {
    PredicateTable(store: "", entity: entity, table: table, rows: rows, cases: cases)
  }

  private static let skyObjects = table(
    "SkyObject", "ZSKYOBJECT",
    [
      .init("magnitude < 1", "ZMAGNITUDE < 1"),
      .init("NOT magnitude < 1", "ZMAGNITUDE >= 1"),
      .init("magnitude == nil", "ZMAGNITUDE IS NULL"),
      .init("magnitude BETWEEN {0, 5}", "ZMAGNITUDE >= 0 AND ZMAGNITUDE <= 5"),
      .init("name BETWEEN[c] {\"a\", \"m\"}", "lower(ZNAME) >= 'a' AND lower(ZNAME) <= 'm'"),
      .init("name BETWEEN[c] {\"ALGOL\", \"SUN\"}", "lower(ZNAME) >= 'algol' AND lower(ZNAME) <= 'sun'"),
      .init("NOT name BETWEEN[c] {\"a\", \"m\"}", "lower(ZNAME) < 'a' OR lower(ZNAME) > 'm'"),
      .init("entity == \"Planet\"", "Z_ENT = 9"),
      .init("entity != \"Planet\"", "Z_ENT <> 9"),
      .init("entity IN {\"Planet\", \"Nebula\"}", "Z_ENT IN (9, 8)"),
      .init("constellation == nil", "ZCONSTELLATION IS NULL"),
      .init("constellation.entity == \"Constellation\"", "ZCONSTELLATION NOTNULL"),
      .init("NOT constellation.entity.name == \"Plan\"", "ZCONSTELLATION NOTNULL"),
      .init("ANY plans.targets.entity == \"Planet\"", "Z_PK IN (SELECT Z_7TARGETS FROM Z_7PLANS WHERE Z_6PLANS = 3)"),
      .init("plans[SIZE] == 2", "Z_PK = 10"),
      .init("distance > 0 AND ln:(distance) > 7", "ZDISTANCE > 1097"),
      .init("distance > 0 AND log:(distance) > 3", "ZDISTANCE > 1000"),
      .init("exp:(magnitude) < 1", "ZMAGNITUDE < 0"),
      .init("distance > CAST(\"1000\", \"NSNumber\")", "ZDISTANCE > 1000"),
      .init("constellation.name == \"Orion\"", "ZCONSTELLATION = 2"),
      .init("constellation.name != \"Orion\"", "ZCONSTELLATION <> 2"),
      .init("constellation.area == nil", "ZCONSTELLATION IS NULL OR ZCONSTELLATION = 4"),
      .init("position == nil", "ZRIGHTASCENSION IS NULL AND ZDECLINATION IS NULL"),
      .init("position.declination > 0", "ZDECLINATION > 0"),
      .init("position.rightAscension > position.declination", "ZRIGHTASCENSION > ZDECLINATION"),
      .init("plans.@count == 0", "Z_PK NOT IN (SELECT Z_7TARGETS FROM Z_7PLANS)"),
      .init("plans.@count == 2", "Z_PK = 10"),
      .init(
        "ANY plans.owner.name BEGINSWITH \"Caroline\"",
        "Z_PK IN (SELECT j.Z_7TARGETS FROM Z_7PLANS j, ZPLAN p WHERE p.Z_PK = j.Z_6PLANS AND p.ZOWNER = 1)"),
      .init(
        "ALL plans.night == nil",
        "Z_PK NOT IN (SELECT j.Z_7TARGETS FROM Z_7PLANS j, ZPLAN p WHERE p.Z_PK = j.Z_6PLANS AND p.ZNIGHT NOTNULL)"),
      .init(
        "ANY observations.observers.name CONTAINS[cd] \"francoise\"",
        """
        Z_PK IN (SELECT o.ZTARGET FROM ZOBSERVATION o, Z_4OBSERVERS j
        WHERE j.Z_4OBSERVATIONS = o.Z_PK AND j.Z_5OBSERVERS = 5)
        """),
      .init("observations.@max.seenAt > CAST(812752200.0, \"NSDate\")", "Z_PK = 4"),
      .init("observations.@min.seeing == 3", "Z_PK = 14"),
      .init("observations.@sum.photons == 0", "Z_PK <> 1"),
      .init("observations.@avg.exposure > 20", "Z_PK = 1"),
      .init("name MATCHES[c] \"(ring|veil) nebula\"", "Z_PK IN (2, 3)"),
      .init("name LIKE \"??n\"", "Z_PK = 15"),
      .init("length:(name) == 4", "length(ZNAME) = 4"),
      .init("abs:(magnitude) > 5", "abs(ZMAGNITUDE) > 5"),
      .init("ceiling:(magnitude) == 1", "ZMAGNITUDE > 0 AND ZMAGNITUDE <= 1"),
      .init("floor:(magnitude) == -3", "ZMAGNITUDE >= -3 AND ZMAGNITUDE < -2"),
      .init("trunc:(magnitude) == 0", "ZMAGNITUDE > -1 AND ZMAGNITUDE < 1"),
      .init("sqrt:(distance) > 30", "ZDISTANCE > 900"),
      .init("distance / 2 > 500", "ZDISTANCE > 1000"),
      .init("magnitude ** 2 > 40", "ZMAGNITUDE * ZMAGNITUDE > 40"),
      .init("distance > magnitude AND magnitude != nil", "ZDISTANCE > ZMAGNITUDE"),
    ])

  private static let planets = table(
    "Planet", "ZSKYOBJECT", where: "Z_ENT = 9",
    [
      .init("moons > 1", "ZMOONS > 1"),
      .init("moons IN {1, 2}", "ZMOONS = 1 OR ZMOONS = 2"),
      .init("mass > 1", "ZMASS > 1"),
      .init("mass == 0.815", "ZNAME = 'Venus'"),
      .init("mass == CAST(\"0.055\", \"NSDecimalNumber\")", "ZNAME = 'Mercury'"),
      .init("star.name == \"Sun\"", "1", trivial: true),
      .init("star.constellation == nil", "1", trivial: true),
      .init("star.planets.@count == 6", "1", trivial: true),
      .init("moons & 1 == 1", "ZMOONS % 2 = 1"),
      .init("(moons | 1) == 3", "ZMOONS IN (2, 3)"),
      .init("(moons << 1) == 4", "ZMOONS = 2"),
      .init("(moons ^ 3) == 1", "ZMOONS = 2"),
      // All numbers from 1 to 23 cancel each other.
      .init("moons ^ \((1...23).map(String.init).joined(separator: " ^ ")) == 97", "ZMOONS = 97"),
      .init("period > star.temperature", "ZPERIOD > 5772"),
      .init("magnitude == nil", "ZNAME IN ('Mercury', 'Earth')"),
      .init("objectID == \"SkyObject/p5\"", "Z_PK = 5"),
    ])

  private static let stars = table(
    "Star", "ZSKYOBJECT", where: "Z_ENT = 10",
    [
      .init("isVariable == yes", "ZISVARIABLE = 1"),
      .init("isVariable == FALSE", "ZISVARIABLE = 0"),
      .init("isVariable == 1 AND temperature > 10000", "ZNAME IN ('Rigel', 'Algol')"),
      .init("ANY planets.moons > 200", "ZNAME = 'Sun'"),
      .init("NONE planets.moons > 200", "ZNAME <> 'Sun'"),
      .init("ALL planets.moons >= 0", "1", trivial: true),
      .init("ALL planets.mass < 1", "ZNAME <> 'Sun'"),
      .init("planets.@count > 0", "ZNAME = 'Sun'"),
      .init("spectralClass LIKE \"B8*\"", "ZSPECTRALCLASS IN ('B8Ia', 'B8V')"),
      .init("spectralClass MATCHES \"[AB]\\\\d.*\"", "ZNAME IN ('Vega', 'Rigel', 'Deneb', 'Algol')"),
      .init("temperature == nil OR temperature < 4000", "ZNAME IN ('Deneb', 'Betelgeuse')"),
      .init("SUBQUERY(planets, $p, $p.moons > 1 AND $p.magnitude < 0).@count == 2", "ZNAME = 'Sun'"),
    ])

  private static let observations = table(
    "Observation", "ZOBSERVATION",
    [
      .init("sketch.length == 90", "Z_PK IN (1, 3)"),
      .init("identifier == \"660f4967-dd63-5b47-b1a0-9bf3ede279bc\"", "Z_PK = 1"),
      .init("identifier != \"660F4967-DD63-5B47-B1A0-9BF3EDE279BC\"", "Z_PK IN (2, 3, 7)"),
      .init(
        "identifier IN {\"3F9D260B-9DB0-5290-9476-C74A039B3031\", \"4D58D3A6-84F0-5283-B6DE-92958B83679D\"}",
        "Z_PK IN (2, 7)"),
      .init("identifier == nil", "Z_PK IN (4, 5, 6)"),
      .init("seenAt > \"2026-07-14\"", "ZSEENAT >= 805766400"),
      .init("seenAt == \"2026-07\"", "ZSEENAT >= 804556800 AND ZSEENAT < 807235200"),
      .init("seenAt <= \"2026-02-02T19:05:30.500Z\"", "ZSEENAT <= 791751930.5"),
      .init("seenAt BETWEEN {\"2026-07-01\", \"2026-07-31\"}", "Z_PK IN (3, 4)"),
      .init("seenAt < CAST(800000000, \"NSDate\")", "Z_PK IN (1, 2)"),
      .init("seeing != 3", "ZSEEING <> 3"),
      .init("NOT seeing == 3", "ZSEEING <> 3"),
      .init("NOT (seeing == 3 OR isPublished == YES)", "ZSEEING <> 3 AND ZISPUBLISHED = 0"),
      .init("seeing == nil AND isPublished == NO", "Z_PK IN (5, 7)"),
      .init("photons == 9007199254740993", "Z_PK = 1"),
      .init("photons == 9007199254740992", "0", trivial: true),
      .init("target == nil", "Z_PK = 7"),
      .init("target == \"SkyObject/p1\"", "Z_PK = 1"),
      .init("target.name ENDSWITH \"Nebula\"", "Z_PK IN (3, 4)"),
      .init("target.constellation.name == \"Lyra\"", "Z_PK = 3"),
      .init("target.constellation.name != \"Lyra\"", "Z_PK IN (1, 2, 4)"),
      .init("target.constellation == nil", "Z_PK IN (5, 6, 7)"),
      .init("instrument.price > 50", "ZINSTRUMENT = 1"),
      .init("remark CONTAINS \"\\n\"", "Z_PK = 7"),
      .init("remark CONTAINS \"ρ\"", "Z_PK = 2"),
      .init("log == nil", "ZLOG IS NULL"),
      .init("settings != nil", "ZSETTINGS NOTNULL"),
      .init("length:(log) > 60", "length(ZLOG) > 60", trivial: true),
      .init("observers.@count == 3", "Z_PK = 3"),
      .init("ANY observers.friends.name == \"William Herschel\"", "Z_PK IN (1, 3, 4)"),
      .init("NONE observers.home.city == nil", "Z_PK IN (2, 4)"),
      .init("ALL observers.home.city != nil", "Z_PK IN (2, 4)"),
      .init("exposure > seeing", "Z_PK IN (1, 3)"),
      .init("ANY observers.plans.targets.name == \"Vega\"", "Z_PK IN (1, 3, 4)"),
    ])

  private static let observers = table(
    "Observer", "ZOBSERVER",
    [
      .init("ANY friends.name == \"William Herschel\"", "Z_PK IN (1, 3)"),
      .init("ANY friends == 3", "Z_PK = 2"),
      .init("friends.@count == 2", "Z_PK = 2"),
      .init("friends.@count == 0", "Z_PK IN (4, 5)"),
      .init("NONE friends.nickname == nil", "Z_PK IN (2, 4, 5)"),
      .init("NONE friends.nickname == \"Lina\"", "Z_PK <> 2"),
      .init("ALL friends.born < \"1740-01-01\"", "Z_PK IN (1, 3, 4, 5)"),
      .init("nickname == \"\"", "Z_PK = 3"),
      .init("nickname != \"\"", "Z_PK = 1"),
      .init("home == nil", "Z_PK IN (2, 5)"),
      .init("home != nil AND home.latitude == nil", "Z_PK = 4"),
      .init("name CONTAINS[cd] \"FRANCOISE\"", "Z_PK = 5"),
      .init("name CONTAINS[c] \"FRANCOISE\"", "0", trivial: true),
      .init("name ENDSWITH \"🔭\"", "Z_PK = 5"),
      .init("name LIKE \"*Duparc ?\"", "Z_PK = 5"),
      .init("canonical:(name) == searchName", "ZSEARCHNAME = lower(ZNAME) OR Z_PK = 5", trivial: true),
      .init("born > \"1750-01-01\"", "Z_PK IN (1, 4)"),
      .init("plans.@count == 2", "Z_PK = 1"),
      .init("ANY plans.targets.constellation.name == \"Orion\"", "Z_PK = 3"),
      .init("SUBQUERY(plans, $p, ANY $p.targets.name == \"Vega\").@count == 2", "Z_PK = 1"),
      .init("SUBQUERY(observations, $o, $o.seeing > 3).@count > 0", "Z_PK IN (1, 2, 3, 5)"),
    ])

  private static let plans = table(
    "Plan", "ZPLAN",
    [
      .init("ANY targets.name == \"Saturn\"", "Z_PK = 3"),
      .init("targets.@count == 4", "Z_PK = 1"),
      .init("NONE targets.name == \"Vega\"", "Z_PK = 2"),
      .init("owner.home.city == \"Paris\"", "Z_PK = 2"),
      .init("owner.name == title", "0", trivial: true),
      .init("title BEGINSWITH[c] \"W\" AND night == nil", "Z_PK = 2"),
    ])

  private static let instruments = table(
    "Instrument", "ZINSTRUMENT",
    [
      .init("website == \"https://example.org/instruments/newton?focus=7ft\"", "Z_PK = 1"),
      .init("website == nil", "Z_PK = 2"),
      .init("serial == \"7B2F0C7E-33C0-4B5B-9C4C-6C1B0E4F9A10\"", "Z_PK = 1"),
      .init("price == 42", "Z_PK = 2"),
      .init("price == 99.5", "Z_PK = 1"),
      .init("eyepieces.@count == 3", "Z_PK = 1"),
      .init("ANY eyepieces.focalLength < 10", "Z_PK = 1"),
      .init("NONE eyepieces.fieldOfView == nil", "Z_PK = 2"),
      .init("eyepieces.@sum.focalLength == 0", "Z_PK = 2"),
      .init("observations.@count BETWEEN {3, 4}", "Z_PK = 1"),
    ])

  private static let constellations = table(
    "Constellation", "ZCONSTELLATION",
    [
      .init("objects.@count == 3", "Z_PK = 2"),
      .init("objectCount == objects.@count", "1", trivial: true),
      .init("ALL objects.magnitude < 3", "Z_PK = 4"),
      .init("area * 2 > 1000", "Z_PK IN (2, 3)"),
      .init("ANY objects.observations.seeing == 5", "Z_PK = 1"),
    ])
}
