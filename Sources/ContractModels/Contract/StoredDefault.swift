import Foundation
import Schema

/// Brings a literal to the value that an attribute of some type would store (DIALECTS A35).
enum StoredDefault {
  /// Nil if the literal is of another kind or out of range.
  static func value(_ value: Value, as type: AttributeType) -> Value? {
    switch (type, value) {
    case (.integer16, .scalar(.integer(let number))): Int16(exactly: number) == nil ? nil : value
    case (.integer32, .scalar(.integer(let number))): Int32(exactly: number) == nil ? nil : value
    case (.integer64, .scalar(.integer)), (.boolean, .scalar(.boolean)), (.string, .scalar(.string)): value
    case (.double, .scalar(.double)), (.float, .scalar(.double)), (.decimal, .scalar(.decimal)): value
    case (.date, .scalar(.date)), (.uuid, .scalar(.uuid)), (.uri, .scalar(.uri)), (.binary, .scalar(.data)): value
    case (.double, .scalar(.integer(let number))), (.float, .scalar(.integer(let number))): .double(Double(number))
    case (.double, .scalar(.decimal(let number))), (.float, .scalar(.decimal(let number))):
      .double((number as NSDecimalNumber).doubleValue)
    case (.decimal, .scalar(.integer(let number))): .decimal(Decimal(number))
    case (.decimal, .scalar(.double(let number))): Decimal(string: "\(number)").map(Value.decimal)
    case (.decimal, .scalar(.string(let text))): Decimal(string: text).map(Value.decimal)
    case (.uuid, .scalar(.string(let text))): UUID(uuidString: text).map(Value.uuid)
    case (.uri, .scalar(.string(let text))): .uri(text)
    case (.binary, .scalar(.string(let text))): Data(base64Encoded: text).map(Value.data)
    default: nil
    }
  }
}
