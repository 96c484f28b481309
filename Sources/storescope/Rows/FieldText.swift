import Decoding
import Escaping
import Foundation
import Presenting
import Schema

extension Reading {
  /// Adds the text as a field of CSV; false and nothing for NULL.
  func writeField(to bytes: inout [UInt8], through outlet: Outlet) -> Bool {
    switch self {
    // Base64 has no sign that CSV would put in quotes.
    case .value(.scalar(.data(let data))) where !data.isEmpty: LateJSON.writeBase64(data, to: &bytes, through: outlet)
    case .value(.scalar(.uuid(let uuid))): uuid.write(to: &bytes)
    case .value(.scalar(.date(let seconds))) where DateText.writeISO(seconds, to: &bytes): break
    default:
      guard let text = text(bytes: .max) else { return false }
      CSVLine.write(text, to: &bytes, through: outlet)
    }
    return true
  }

  /// The text in CSV and tables with so many bytes of data; nil for NULL.
  func text(bytes: Int) -> String? {
    switch self {
    case .value(let value): value.text(bytes: bytes)
    // A column that is missing is no NULL.
    case .unreadable(_, .whole(.null)): ValueSummary(self).text
    case .unreadable(_, let raw): raw.text(bytes: bytes)
    }
  }
}

extension Value {
  /// Nil for NULL.
  fileprivate func text(bytes: Int) -> String? {
    switch self {
    case .scalar(.null): nil
    case .scalar(.integer(let number)): String(number)
    case .scalar(.double(let number)): "\(number)"
    case .float(let number): "\(Float(number))"
    case .scalar(.decimal(let number)): "\(number)"
    case .scalar(.string(let text)), .scalar(.uri(let text)): text
    case .scalar(.boolean(let value)): value ? "true" : "false"
    case .scalar(.date(let seconds)): DateText.iso(seconds) ?? "\(seconds)"
    case .scalar(.uuid(let uuid)): uuid.text
    case .scalar(.data(let data)): data.prefix(bytes).base64EncodedString()
    case .longData(let prefix, _): prefix.base64EncodedString()
    case .longString(let prefix, _): prefix
    case .external(let file): file.data?.prefix(bytes).base64EncodedString() ?? file.fileName
    case .scalar(.object(let object)): String(object.pk)
    case .toMany(let count): count.map { String($0) }
    case .composite: json.compact
    }
  }
}

extension RawValue {
  /// Nil for NULL; as many bytes in base64.
  func text(bytes: Int) -> String? {
    switch self {
    case .whole(let value): value.text(bytes: bytes)
    case .longText(let text, _): text
    case .longBlob(let data, _): data.prefix(bytes).base64EncodedString()
    }
  }
}

extension SQLiteValue {
  /// Nil for NULL; as many bytes in base64.
  func text(bytes: Int) -> String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text): text
    case .blob(let data), .malformedText(let data): data.prefix(bytes).base64EncodedString()
    }
  }
}
