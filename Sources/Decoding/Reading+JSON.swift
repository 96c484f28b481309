package import Escaping
import Foundation
package import Schema

extension Reading {
  /// The stored layer's JSON: one form for each type, and unreadable values with their reason and bytes.
  package var json: JSON {
    switch self {
    case .value(let value): value.json
    case .unreadable(let reason, let raw):
      // Without a column there is no value.
      ["unreadable": .string(reason.sentence), "raw": raw.isNull ? nil : raw.json]
    }
  }
}

extension Reading {
  /// Adds the bytes of `json` on one line, without making a text for common values.
  package func writeJSON(to bytes: inout [UInt8], through outlet: Outlet = .none) {
    switch self {
    case .value(.scalar(.uuid(let uuid))):
      bytes.append(UInt8(ascii: "\""))
      uuid.write(to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    case .value(.scalar(.date(let seconds))):
      let start = bytes.count
      bytes.append(UInt8(ascii: "\""))
      if DateText.writeISO(seconds, to: &bytes) {
        bytes.append(UInt8(ascii: "\""))
      } else {
        bytes.removeSubrange(start...)
        json.write(to: &bytes, through: outlet)
      }
    default: json.write(to: &bytes, through: outlet)
    }
  }
}

extension Value {
  /// Dates outside 1583…9999 stay the stored number; external blobs name their file.
  package var json: JSON {
    switch self {
    case .scalar(.null): .null
    case .scalar(.integer(let number)): .integer(number)
    case .scalar(.double(let number)): .double(number)
    case .float(let number): .double(number.asFloat)
    case .scalar(.decimal(let number)): .string("\(number)")
    case .scalar(.string(let text)), .scalar(.uri(let text)): .string(text)
    case .scalar(.boolean(let value)): .boolean(value)
    case .scalar(.date(let seconds)): DateText.iso(seconds).map(JSON.string) ?? ["seconds": .double(seconds)]
    case .scalar(.uuid(let uuid)): .string(uuid.text)
    case .scalar(.data(let data)): ["base64": .base64(data)]
    case .longData(let prefix, let length):
      ["base64": .string(prefix.base64EncodedString()), "bytes": .number(length)]
    case .longString(let prefix, let length):
      ["text": .string(prefix), "characters": .number(length)]
    case .external(let file): file.json
    case .composite(let leaves): .object(leaves.map { .init($0.name, $0.reading.json) })
    case .scalar(.object(let object)): ["entity": .string(object.entity), "pk": .integer(object.pk)]
    case .toMany(let count): ["count": count.map { .number($0) } ?? .null]
    }
  }
}

extension ExternalData {
  fileprivate var json: JSON {
    ["external": .string(fileName), "found": .boolean(length != nil), "base64": data.map(JSON.base64)]
  }
}

extension RawValue {
  /// SQLite's value unchanged; bytes as base64.
  package var json: JSON {
    switch self {
    case .whole(let value): value.json
    case .longBlob(let prefix, let length):
      ["base64": .string(prefix.base64EncodedString()), "bytes": .number(length)]
    case .longText(let prefix, let length):
      ["text": .string(prefix), "characters": .number(length)]
    }
  }
}

extension SQLiteValue {
  package var json: JSON {
    switch self {
    case .null: .null
    case .integer(let number): .integer(number)
    case .real(let number): .double(number)
    case .text(let text): .string(text)
    case .blob(let data), .malformedText(let data): ["base64": .base64(data)]
    }
  }
}
