import Escaping
import Foundation
import Schema

/// Defaults as Swift expressions that the readers of source evaluate (DIALECTS A35).
enum SwiftLiteral {
  /// Nil for a value that has no such expression, or is none of the type.
  ///
  /// CoreDataEvolution's tool does not parse `Decimal(string:)`, so that `callsDecimal` is false there.
  static func text(_ value: Value, as type: AttributeType, callsDecimal: Bool = true) -> String? {
    switch (type, value) {
    case (.string, .scalar(.string(let text))): SwiftText.literal(text)
    case (.boolean, .scalar(.boolean(let flag))): flag ? "true" : "false"
    case (.integer16, .scalar(.integer(let number))): Int16(exactly: number).map(String.init)
    case (.integer32, .scalar(.integer(let number))): Int32(exactly: number).map(String.init)
    case (.integer64, .scalar(.integer(let number))): String(number)
    case (.double, .scalar(.double(let number))), (.float, .scalar(.double(let number))),
      (.double, .float(let number)), (.float, .float(let number)):
      number.isFinite ? "\(number)" : nil
    case (.decimal, .scalar(.decimal(let number))): Self.text(number, callsDecimal)
    case (.date, .scalar(.date(let seconds))):
      seconds.isFinite ? "Date(timeIntervalSinceReferenceDate: \(seconds))" : nil
    case (.uuid, .scalar(.uuid(let uuid))): "UUID(uuidString: \"\(uuid.uuidString)\")!"
    case (.uri, .scalar(.uri(let text))):
      URL(string: text)?.absoluteString == text ? "URL(string: \(SwiftText.literal(text)))!" : nil
    case (.binary, .scalar(.data(let bytes))):
      bytes.isEmpty ? "Data()" : "Data(base64Encoded: \"\(bytes.base64EncodedString())\")!"
    default: nil
    }
  }

  /// A literal is an Int or a Double before it is a Decimal, so that many numbers would become others.
  private static func text(_ number: Decimal, _ callsDecimal: Bool) -> String? {
    if number.isNaN { return nil }
    let digits = "\(number)"
    if Int(digits) != nil { return digits }
    if digits.contains("."), let double = Double(digits), Decimal(double) == number { return digits }
    return callsDecimal ? "Decimal(string: \"\(digits)\")!" : nil
  }
}

extension AttributeType {
  /// The Swift type that every dialect stores as it; nil if there is none.
  var swiftType: SwiftPrimitive? { self == .integer64 ? .int : swiftPrimitive }
}
