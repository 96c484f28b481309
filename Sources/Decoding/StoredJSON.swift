import Foundation
package import Schema

/// Stored and raw values as the JSON that `rows` prints.
package enum StoredJSON {
  package static func value(_ reading: Reading) -> JSONValue {
    switch reading {
    case .value(let value): json(value)
    case .unreadable(let reason, let raw):
      .object([("unreadable", .string(reason.sentence)), ("raw", self.raw(raw))])
    }
  }

  private static func json(_ value: Value) -> JSONValue {
    switch value {
    case .null: .null
    case .integer(let number): .integer(number)
    case .double(let number): self.number(number)
    case .decimal(let number): .string("\(number)")
    case .string(let text), .uri(let text): .string(text)
    case .boolean(let flag): .boolean(flag)
    case .date(let seconds):
      DateText.iso(seconds).map(JSONValue.string) ?? .object([("seconds", number(seconds))])
    case .uuid(let uuid): .string(uuid.uuidString)
    case .data(let data): base64(data)
    case .longData(let prefix, let length):
      .object([("bytes", .int(length)), ("base64Prefix", .string(prefix.base64EncodedString()))])
    case .longString(let prefix, _): .string(prefix)
    case .external(let external):
      .object(
        [
          ("external", .string(external.fileName)),
          ("found", .boolean(external.length != nil)),
        ] + (external.data.map { [("base64", .string($0.base64EncodedString()))] } ?? [])
      )
    case .composite(let leaves): .object(leaves.map { ($0.name, self.value($0.reading)) })
    case .toOne(let object):
      .object([("entity", .string(object.entity)), ("pk", .integer(object.pk))])
    case .toMany(let count): .object([("count", .int(count))])
    }
  }

  package static func raw(_ raw: RawValue) -> JSONValue {
    switch raw {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): self.number(number)
    case .text(let text): .string(text)
    case .blob(let data), .malformedText(let data): base64(data)
    case .longBlob(let prefix, let length):
      .object([("bytes", .int(length)), ("base64Prefix", .string(prefix.base64EncodedString()))])
    case .longText(let prefix, _): .string(prefix)
    }
  }

  /// Non-finite numbers, which JSON lacks, are the strings `inf`, `-inf` and `nan`.
  private static func number(_ number: Double) -> JSONValue {
    if number.isFinite { return .double(number) }
    return .string(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
  }

  private static func base64(_ data: Data) -> JSONValue {
    .object([("base64", .string(data.base64EncodedString()))])
  }
}
