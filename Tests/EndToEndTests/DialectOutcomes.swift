/// What the app sees of the samples' three rows, written by hand from the outcome matrix (DIALECTS §5.1).
enum DialectOutcomes {
  /// One property: what it reads in the good row, the row of NULLs and the broken row.
  struct Line: Sendable {
    var property: String
    var good: String
    var nothing: String
    var broken: String

    init(_ property: String, _ good: String, _ nothing: String, _ broken: String) {
      self.property = property
      self.good = good
      self.nothing = nothing
      self.broken = broken
    }
  }

  /// By the name of the sample's folder.
  static let all: [String: [Line]] = [
    "CoreDataEvolution": coreDataEvolution, "SwiftData": swiftData, "storable": storable,
    "ManagedModels": managedModels, "CoreData": coreData, "CoreValue": coreValue,
  ]

  private static let day = #"value "2001-01-02T00:00:00.000Z""#

  static let coreDataEvolution = [
    // Default, optional and required.
    Line("plainOptional", day, "nil", "nil"),
    Line("plainRequired", day, "trap", "trap"),
    // Raw, optional: fallback to the default, to nil, and asserting.
    Line("rawOptional", #"value "done""#, #"default "draft""#, #"default "draft""#),
    Line("rawOptionalBare", #"value "done""#, "nil", "nil"),
    Line("rawOptionalAsserting", #"value "done""#, "nil asserts", "nil asserts"),
    // Raw, required: with a default, asserting, and without one.
    Line("raw_required", #"value "done""#, #"default "draft""#, #"default "draft""#),
    Line("rawRequiredAsserting", #"value "done""#, #"default "draft" asserts"#, #"default "draft" asserts"#),
    Line("rawRequiredBare", #"value "done""#, "trap", "trap"),
    // Codable, cut short and with a key missing.
    Line("codable", #"value {"host":"example.org","retryCount":3}"#, "nil", "nil"),
    Line("codableAsserting", #"value {"host":null,"retryCount":3}"#, "nil asserts", "nil asserts"),
    // Transformed: NULL asserts nothing.
    Line("transformed", #"value ["a","b"]"#, "nil", "nil"),
    Line("transformedAsserting", "value []", "nil", "nil asserts"),
    // Composition: a required leaf that is missing makes the whole nil.
    Line("composition", #"value {"latitude":1.5,"lng":2.5}"#, "nil", "nil"),
    Line("group", #"value {"entity":"Group","pk":1}"#, "nil", "nil"),
  ]

  static let swiftData = [
    Line("plainOptional", day, "nil", "trap"),
    Line("plainRequired", day, "trap", "trap"),
    Line("rawOptional", #"value "done""#, "nil", "trap"),
    Line("rawRequired", #"value "done""#, "trap", "trap"),
    Line("caseOptional", #"value "large""#, "nil", "trap"),
    Line("caseRequired", #"value "large""#, "trap", "trap"),
    Line("structOptional", #"value {"latitude":1.5,"longitude":2.5}"#, "nil", "trap"),
    Line("structRequired", #"value {"latitude":1.5,"longitude":null}"#, "trap", "trap"),
    Line("listOptional", #"value [{"latitude":1.5,"longitude":null}]"#, "nil", "trap"),
    Line("listRequired", #"value [{"latitude":1.5,"longitude":2.5}]"#, "trap", "trap"),
    Line("words", #"value ["a","b"]"#, "nil", "trap"),
    Line("group", #"value {"entity":"Group","pk":1}"#, "nil", "nil"),
  ]

  static let storable = [
    Line("plainOptional", day, "nil", "trap"),
    Line("plainRequired", day, "trap", "trap"),
    Line("rawOptional", #"value "high""#, "nil", "trap"),
    Line("rawRequired", #"value "low""#, "trap", "trap"),
    // A boxed value's failure becomes nil, which a required property cannot be.
    Line("boxedOptional", #"value {"x":1.5,"y":2}"#, "nil", "nil"),
    Line("boxedRequired", #"value {"x":1.5,"y":2}"#, "trap", "trap"),
    Line("listOptional", #"value [{"x":1.5,"y":2}]"#, "nil", "nil"),
    Line("group", #"value {"entity":"Group","pk":1}"#, "trap", "trap"),
    Line("second", #"value {"entity":"Group","pk":1}"#, "nil", "nil"),
  ]

  static let managedModels = [
    Line("plainOptional", day, "nil", "trap"),
    Line("plainRequired", day, "trap", "trap"),
    Line("rawOptional", #"value "high""#, "nil", "trap"),
    Line("rawRequired", #"value "low""#, "trap", "trap"),
    // The transformer asserts and gives nil, which a required property cannot be.
    Line("codableOptional", #"value {"label":"here","x":1.5}"#, "nil", "nil asserts"),
    Line("codableRequired", #"value {"label":null,"x":1.5}"#, "trap", "trap asserts"),
    Line("listOptional", #"value [{"label":null,"x":1.5}]"#, "nil", "nil asserts"),
    Line("group", #"value {"entity":"Group","pk":1}"#, "nil", "nil"),
    Line("owner", #"value {"entity":"Group","pk":1}"#, "trap", "trap"),
  ]

  static let coreData = [
    Line("plainOptional", day, "nil", "nil"),
    Line("plainRequired", day, "trap", "trap"),
    // A scalar property reads NULL as 0.
    Line("scalar", "value 7", "default 0", "trap"),
    // What the wrapper's getter gives: nil where no case has the raw value.
    Line("statusRaw", #"value "done""#, "nil", "nil"),
    Line("group", #"value {"entity":"Group","pk":1}"#, "nil", "nil"),
  ]

  static let coreValue = [
    Line("age", "value 36", "default 0", "value 36"),
    Line("level", "value 3", "default 0", "value 2"),
    Line("motto", #"value "onward""#, "nil", #"value "onward""#),
  ]

  /// What `fromObject` of each value type makes of the rows of CoreValue's sample.
  static let views = [
    // `<|` throws for NULL and for an unknown raw value, and the whole struct with it.
    Line(
      "Good", #"value {"age":36,"level":"high","motto":"onward","name":"good","objectID":{"entity":"Outcome","pk":1}}"#,
      "throw", "throw"),
    // A struct that only inserts makes nothing of a row.
    Line("Sent", "none", "none", "none"),
    // `<|?` makes nil of both.
    Line(
      "Lenient", #"value {"level":"high","name":"good"}"#,
      #"value {"level":{"nil":"level: Level expected, NULL stored"},"name":"nothing"}"#,
      #"value {"level":{"nil":"level: Level expected, 2 stored"},"name":"broken"}"#),
    // A key that the entity lacks is an exception in Objective-C.
    Line("Drifted", "trap", "trap", "trap"),
  ]
}
