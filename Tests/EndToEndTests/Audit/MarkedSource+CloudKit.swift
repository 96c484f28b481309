extension MarkedSource {
  /// What CloudKit refuses, in the ways that Swift has (DIALECTS E2, E8, E19).
  static let cloudSpellings = MarkedSource(
    "spellings under CloudKit",
    #"""
    import SwiftData

    typealias Text = String?
    typealias Parts = [Part]
    enum Kind: String, Codable { case a }

    @Model final class Whole {
      #Unique<Whole>(«cloudkit.unique»[\.text, \.count], «cloudkit.unique»[\Whole.code])
      @Attribute(.spotlight, «cloudkit.unique».unique, originalName: "z") var name: String?
      @Relationship(«cloudkit.unique».unique, inverse: \Part.only) var only: Part?
      var text: Text
      var code: Optional<Int>
      var «cloudkit.no-default»count: Int, «cloudkit.no-default»other: Int
      var «cloudkit.no-default»«cloudkit.columns»kind: Kind
      @Attribute(.externalStorage) private(set) var «cloudkit.no-default»data: Data
      @Relationship(inverse: \Part.whole) var «cloudkit.required-relationship»parts: Parts = []
      @Relationship(«cloudkit.deny»deleteRule: Schema.Relationship.DeleteRule.deny, inverse: \Part.a)
      var a: Part?
      @Relationship(originalName: "x", «cloudkit.deny»deleteRule: .noAction, inverse: \Part.b) var b: [Part]?
      var «cloudkit.no-inverse»lonely: Lonely?
      init() { fatalError() }
    }
    @Model final class Part {
      var only: Whole?
      var whole: Whole?
      var a: Whole?, b: Whole?
      init() {}
    }
    @Model final class Lonely {
      var name: String = ""
      init() {}
    }
    let configuration = ModelConfiguration(cloudKitDatabase: .private("iCloud.example"))
    """#
  )

  /// What it takes.
  static let cleanCloud = MarkedSource(
    "clean under CloudKit",
    #"""
    import SwiftData

    typealias Text = String?
    typealias Parts = [Part]?
    enum Kind: String, Codable { case a }

    @Model final class Whole {
      #Index<Whole>([\.text])
      var text: Text
      var code: Optional<Int>
      var count = 0, other: Int = 1
      @Transient var kind: Kind = Kind.a
      var kinds: [Kind] = []
      @Attribute(.externalStorage, .allowsCloudEncryption) private(set) var data: Data?
      @Attribute(.unique) @Transient lazy var late = 1
      @Transient var hidden: Int = 0
      @Relationship(deleteRule: .cascade, inverse: \Part.whole) var parts: Parts
      @Relationship(deleteRule: .nullify, inverse: \Part.b) var b: Optional<Array<Part>> = []
      var sum: Int { count + other }
      init() {}
    }
    @Model final class Part {
      var whole: Whole?
      var b: Whole?
      init() {}
    }
    let configuration = ModelConfiguration(cloudKitDatabase: .private("iCloud.example"))
    """#
  )
}
