extension AuditSample {
  /// Every finding that source of CoreDataEvolution can lead to, each severity by the outcome matrix (DIALECTS §5.1).
  static let coreDataEvolution = AuditSample(
    name: "CoreDataEvolution",
    source: """
      import CoreData
      import CoreDataEvolution

      enum Status: String {
        case draft
        case done = "finished"
      }

      enum Level: Int {
        case low = 1
        case high
      }

      struct Config: Codable {
        var retryCount: Int
        var host: String?
      }

      @Composition
      struct Point {
        var lat: Double
        var lng: Double?
      }

      @objc(Sample)
      @PersistentModel
      final class Sample: NSManagedObject {
        var born: Date = .distantPast
        var seen: Date?
        var token: UUID?
        var small: Int16 = 0
        var ratio: Double = 0
        var remark: String?
        @Attribute(storageMethod: .raw) var status: Status = .draft
        @Attribute(storageMethod: .raw) var bare: Status
        @Attribute(storageMethod: .raw) var level: Level?
        @Attribute(storageMethod: .codable) var config: Config?
        @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"))
        var words: [String]?
        @Attribute(storageMethod: .transformed(name: "OddTransformer")) var odd: [String]?
        @Attribute(storageMethod: .transformed(name: "imageValueTransformer")) var image: Data?
        @Attribute(storageMethod: .composition) var place: Point?
      }
      """,
    good: """
        - { born: 2001-01-02T00:00:00Z, seen: 2020-01-02T00:00:00Z, small: 7, ratio: 0.5, \
      token: 11111111-2222-3333-4444-555555555555, remark: fine, status: done, bare: done, \
      level: high, config: { retryCount: 3, host: example.org }, words: [a, b], \
      image: { hex: 89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489 }, \
      place: { lat: 1.5, lng: 2.5 } }
        - { born: 2001-01-02T00:00:00Z, small: 7, ratio: 0.5, status: draft, bare: draft }
      """,
    broken: """
        - { born: { raw: null }, seen: { raw: { text: soon } }, status: { raw: null }, bare: draft, \
      config: { text: hello }, words: { text: not an archive }, odd: { hex: 0102 }, \
      image: { text: not an image }, place: { lng: 2.5 } }
        - { seen: { raw: { real: 1700000000.5 } }, status: { raw: { text: zzz } }, bare: draft, \
      token: { raw: { hex: 0102 } }, level: { raw: { integer: 9 } }, \
      config: { text: '{"retryCount":' }, words: { hex: \(AuditSample.palette) } }
        - { status: { raw: { text: yyy } }, bare: draft, level: { raw: { text: x } }, \
      config: { text: '{"retryCount":"x"}' }, words: { hex: \(AuditSample.dictionary) } }
        - { status: draft, bare: { raw: { text: zzz } }, small: { raw: { integer: 70000 } } }
      """,
    sql: [
      "UPDATE ZSAMPLE SET ZREMARK = CAST(x'c3' AS TEXT) WHERE Z_PK = 5",
      "UPDATE ZSAMPLE SET ZRATIO = 9e999 WHERE Z_PK = 3",
      "UPDATE ZSAMPLE SET ZCONFIG = x'' WHERE Z_PK = 6",
    ],
    expected: [
      Expected("decode.null.required", "crash", "born", [3], "born == nil"),
      Expected("decode.null.masked", "silent-loss", "status", [3], "status == nil"),
      Expected("decode.raw.unknown-value", "silent-loss", "status", [4, 5], "status IN {\"yyy\", \"zzz\"}"),
      Expected("decode.raw.unknown-value", "crash", "bare", [6], "bare == \"zzz\""),
      Expected("decode.raw.unknown-value", "silent-loss", "level", [4], "level == 9"),
      Expected("decode.storage-class", "silent-loss", "level", [5]),
      Expected("decode.storage-class", "silent-loss", "seen", [3]),
      Expected(
        "decode.date.epoch", "advice", "seen", [4],
        "seen BETWEEN {CAST(1262304000.0, \"NSDate\"), CAST(2524608000.0, \"NSDate\")}"),
      Expected("decode.uuid.length", "silent-loss", "token", [4]),
      Expected("decode.text.not-utf8", "silent-loss", "remark", [5]),
      Expected("decode.number.range", "crash", "small", [6], "small < -32768 OR small > 32767"),
      Expected("decode.number.not-finite", "mismatch", "ratio", [3], "ratio == CAST(\"inf\", \"NSNumber\")"),
      Expected("decode.codable.not-json", "silent-loss", "config", [3]),
      Expected("decode.codable.cut-short", "silent-loss", "config", [4]),
      Expected("decode.codable.shape", "silent-loss", "config", [5]),
      Expected("decode.blob.empty", "silent-loss", "config", [6], "config.length == 0"),
      Expected("decode.archive.unreadable", "silent-loss", "words", [3]),
      Expected("decode.archive.class", "silent-loss", "words", [4]),
      Expected("decode.archive.root", "silent-loss", "words", [5]),
      Expected("decode.transformer.unknown", "advice", "odd", [3]),
      Expected("decode.transformer.contradicts", "silent-loss", "image", [3]),
      Expected("decode.composition.partial", "silent-loss", "place", [3], "place.lat == nil AND place.lng != nil"),
    ])

  /// A store that an app wrote, and what a later source makes of the same columns.
  static let changedSource = AuditSample(
    name: "source that changed",
    source: """
      import CoreData
      import CoreDataEvolution

      @objc(Sample)
      @PersistentModel
      final class Sample: NSManagedObject {
        var level: Int64?
        var legacy: String?
        var size: Int64?
        var flat: Int64?
        @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"))
        var place: [String: Double]?
      }
      """,
    auditSource: """
      import CoreData
      import CoreDataEvolution

      enum Level: String {
        case low
      }

      @Composition
      struct Point {
        var lat: Double
      }

      @objc(Sample)
      @PersistentModel
      final class Sample: NSManagedObject {
        @Attribute(storageMethod: .raw) var level: Level?
        @Attribute(storageMethod: .transformed(name: "OddTransformer")) var legacy: String?
        var size: String?
        @Attribute(storageMethod: .composition) var place: Point?
        @Attribute(storageMethod: .composition) var flat: Point?
      }
      """,
    good: """
        - { level: null }
        - { level: null }
      """,
    broken: """
        - { level: 7 }
        - { legacy: old }
        - { place: { hex: \(AuditSample.latitude) } }
        - { size: 5 }
        - { flat: 9 }
      """,
    expected: [
      Expected("decode.composition.flat", "silent-loss", "flat", [7], "flat == 9"),
      Expected("decode.default.wrong-type", "silent-loss", "size", [6], "size == 5"),
      Expected("decode.raw.wrong-type", "silent-loss", "level", [3], "level == 7"),
      Expected("decode.transformed.primitive", "advice", "legacy", [4], "legacy == \"old\""),
      Expected("decode.composition.archived", "advice", "place", [5]),
    ],
    differences: ["level", "legacy", "size", "flat"].map {
      // A text under .transformed is its older layout (DIALECTS A14).
      Expected("source.model.type", $0 == "legacy" ? "advice" : "mismatch", $0, [])
    } + [Expected("source.model.composition", "advice", "place", [])])
}
