import Escaping
import Foundation
import Schema

extension Scalar {
  /// The value as Swift writes it.
  package var swift: String {
    switch self {
    case .null: "nil"
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .double(let number): number.isFinite ? "\(number)" : "Double(\"\(number)\")!"
    case .decimal(let number) where number.isNaN: "Decimal.nan"
    case .decimal(let number): "Decimal(string: \"\(number)\")!"
    case .string(let text): SwiftText.literal(text)
    case .date(let seconds): "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case .uuid(let uuid): "UUID(uuidString: \"\(uuid.uuidString)\")!"
    case .uri(let text): "URL(string: \(SwiftText.literal(text)))!"
    case .data(let data): "Data(base64Encoded: \"\(data.base64EncodedString())\")!"
    case .object(let object): object.swiftName
    }
  }

  /// The objects that the value names.
  var object: ObjectID? { if case .object(let object) = self { object } else { nil } }

  /// The value as an argument for `%@`, which takes objects alone: Swift's own structs are no `CVarArg`.
  package var swiftArgument: String {
    let type: String? =
      switch self {
      case .boolean, .integer, .double: "NSNumber"
      case .decimal: "NSDecimalNumber"
      case .date: "NSDate"
      case .uuid: "NSUUID"
      case .uri: "NSURL"
      case .data: "NSData"
      case .null, .string, .object: nil
      }
    return swift + (type.map { " as \($0)" } ?? "")
  }
}

extension ObjectID {
  /// A constant's name for the object, which no code can make, such as `author_7`.
  ///
  /// Another object has another name.
  var swiftName: String {
    let letters = entity.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? String(scalar) : "_" + String(scalar.value, radix: 16) + "_"
    }.joined()
    let isWord = letters.first?.isLetter == true
    return (isWord ? letters.prefix(1).lowercased() + letters.dropFirst() : "object" + letters) + "_\(pk)"
  }
}

extension FormatSpelling {
  /// `NSPredicate(format: "…", …)` as Swift writes it.
  package var swift: String { Self.call(format, arguments.map(\.swiftArgument)) }

  static func call(_ format: String, _ arguments: [String]) -> String {
    let all = [SwiftText.literal(format)] + arguments
    return "NSPredicate(format: \(all.joined(separator: ", ")))"
  }
}

extension TypedPath {
  /// Whether it is an enum of SwiftData whose cases source declares, without values of their own.
  var isComparedAsEnum: Bool {
    guard let plan, plan.dialect == .swiftData, plan.method == .raw, let codec = plan.codec else { return false }
    return codec.flags == nil && !codec.cases.isEmpty && !codec.hasAssociatedValues
  }

  /// The enum case of a raw value, as Swift writes it: `Status.draft`.
  func swiftCase(_ value: Scalar) -> String? {
    guard let plan, plan.method == .raw, let type = plan.swiftType?.unwrapped,
      let found = plan.cases.first(where: { Scalar($0.rawValue) == value })
    else { return nil }
    return "\(type).\(found.name)"
  }
}
