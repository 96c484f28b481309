extension AuditSample {
  /// SwiftData has no fallback: what does not decode stops the app (DIALECTS §5.1).
  static let swiftData = AuditSample(
    name: "SwiftData",
    source: """
      import Foundation
      import SwiftData

      enum Status: String, Codable {
        case draft
        case done = "finished"
      }

      enum Size: Codable {
        case small
        case large
      }

      struct Point: Codable {
        var latitude: Double
        var longitude: Double?
      }

      @Model
      final class Sample {
        var born: Date = Date.distantPast
        var token: UUID?
        var small: Int16 = 0
        var ratio: Double = 0
        var seen: Date?
        var remark: String?
        var status: Status?
        var statusRequired: Status = Status.draft
        var size: Size?
        var point: Point?
        var list: [Point]?
        var words: [String]?
        @Attribute(.externalStorage) var photo: Data?

        init() {}
      }
      """,
    good: """
        - { born: 2001-01-02T00:00:00Z, seen: 2020-01-02T00:00:00Z, small: 7, ratio: 0.5, \
      token: 11111111-2222-3333-4444-555555555555, remark: fine, status: done, size: large, \
      statusRequired: done, point: { latitude: 1.5, longitude: 2.5 }, \
      list: [{ latitude: 1.5 }], words: [a, b], photo: { hex: 0102 } }
        - { statusRequired: draft }
      """,
    broken: """
        - { born: { raw: null }, statusRequired: null, point: { longitude: 2.5 }, list: { text: hello }, \
      seen: { raw: { text: soon } }, words: { text: not an archive } }
        - { statusRequired: draft, status: { status: { raw: { text: zzz } } }, list: { text: '[{"latitude":' }, \
      point: { latitude: { raw: { text: north } } }, words: { hex: \(AuditSample.palette) }, \
      seen: { raw: { real: 1700000000.5 } }, token: { raw: { hex: 0102 } } }
        - { statusRequired: draft, size: { small: { raw: { text: small } }, large: { raw: { text: large } } }, \
      list: { text: '[{"latitude":"x"}]' }, words: { hex: \(AuditSample.dictionary) } }
        - { statusRequired: draft, small: { raw: { integer: 70000 } }, photo: { raw: { hex: 09 } } }
        - { statusRequired: draft, photo: { raw: { hex: \
      0231313131313131312d323232322d333333332d343434342d35353535353535353535353500 } } }
      """,
    sql: [
      "UPDATE ZSAMPLE SET ZREMARK = CAST(x'c3' AS TEXT) WHERE Z_PK = 5",
      "UPDATE ZSAMPLE SET ZRATIO = 9e999 WHERE Z_PK = 3",
      "UPDATE ZSAMPLE SET ZLIST = x'' WHERE Z_PK = 6",
    ],
    expected: [
      Expected("decode.null.required", "crash", "born", [3], "born == nil"),
      Expected("decode.null.required", "crash", "statusRequired", [3], "statusRequired.statusRequired == nil"),
      Expected("decode.raw.unknown-value", "crash", "status", [4], "status.status == \"zzz\""),
      Expected("decode.raw.several-cases", "crash", "size", [5], "size.small != nil AND size.large != nil"),
      Expected("decode.storage-class", "crash", "seen", [3]),
      Expected("decode.storage-class", "crash", "point.latitude", [4]),
      Expected(
        "decode.date.epoch", "advice", "seen", [4],
        "seen BETWEEN {CAST(1262304000.0, \"NSDate\"), CAST(2524608000.0, \"NSDate\")}"),
      Expected("decode.uuid.length", "crash", "token", [4]),
      Expected("decode.text.not-utf8", "crash", "remark", [5]),
      Expected("decode.number.range", "crash", "small", [6], "small < -32768 OR small > 32767"),
      Expected("decode.number.not-finite", "mismatch", "ratio", [3], "ratio == CAST(\"inf\", \"NSNumber\")"),
      Expected("decode.codable.not-json", "crash", "list", [3]),
      Expected("decode.codable.cut-short", "crash", "list", [4]),
      Expected("decode.codable.shape", "crash", "list", [5]),
      Expected("decode.blob.empty", "crash", "list", [6], "list.length == 0"),
      Expected("decode.archive.unreadable", "crash", "words", [3]),
      Expected("decode.archive.class", "crash", "words", [4]),
      Expected("decode.archive.root", "crash", "words", [5]),
      Expected("decode.external.malformed", "crash", "photo", [6]),
      Expected("decode.external.missing", "crash", "photo", [7]),
      Expected("decode.composition.partial", "crash", "point", [3]),
    ])
}
