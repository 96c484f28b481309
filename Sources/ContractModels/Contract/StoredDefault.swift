import Foundation
import Schema

/// Brings a literal to the value that an attribute of some type would store (DIALECTS A35).
enum StoredDefault {
  /// Nil if the literal is of another kind or out of range.
  static func value(_ value: Value, as type: AttributeType) -> Value? {
    switch (type, value) {
    case (.integer16, .integer(let number)): Int16(exactly: number) == nil ? nil : value
    case (.integer32, .integer(let number)): Int32(exactly: number) == nil ? nil : value
    case (.integer64, .integer), (.boolean, .boolean), (.string, .string): value
    case (.double, .double), (.float, .double), (.decimal, .decimal): value
    case (.date, .date), (.uuid, .uuid), (.uri, .uri), (.binary, .data): value
    case (.double, .integer(let number)), (.float, .integer(let number)): .double(Double(number))
    case (.double, .decimal(let number)), (.float, .decimal(let number)):
      .double((number as NSDecimalNumber).doubleValue)
    case (.decimal, .integer(let number)): .decimal(Decimal(number))
    case (.decimal, .double(let number)): Decimal(string: "\(number)").map(Value.decimal)
    case (.decimal, .string(let text)): Decimal(string: text).map(Value.decimal)
    case (.uuid, .string(let text)): UUID(uuidString: text).map(Value.uuid)
    case (.uri, .string(let text)): .uri(text)
    case (.binary, .string(let text)): Data(base64Encoded: text).map(Value.data)
    default: nil
    }
  }
}
