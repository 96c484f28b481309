import Archives
import Foundation
import Schema

/// Default values and bounds as model archives hold them.
struct CompiledValue {
  let archive: KeyedArchive

  /// The value of an archived default; nil if there is none or it does not fit the type.
  func value(_ archived: PropertyList?, of type: AttributeType) -> Value? {
    guard let object = archive.resolve(archived) else { return nil }
    switch type {
    case .integer16, .integer32, .integer64:
      return object.integer.map { .integer($0) } ?? object.double.flatMap { Int64(exactly: $0) }.map { .integer($0) }
        ?? decimal(object).map { .decimal($0) }
    case .float: return object.double.map { .double($0.asFloat) } ?? decimal(object).map { .decimal($0) }
    case .double: return object.double.map { .double($0) } ?? decimal(object).map { .decimal($0) }
    case .decimal:
      return decimal(object).map { .decimal($0) } ?? object.integer.map { .decimal(Decimal($0)) }
        ?? object.double.map { .decimal(Decimal($0)) }
    case .boolean: return object.boolean.map { .boolean($0) }
    default: return anyValue(object)
    }
  }

  /// What an archived default is, if it is no value of the type; a class that is not known here may be one.
  func unreadDefault(_ archived: PropertyList?, of type: AttributeType) -> String? {
    guard let object = archive.resolve(archived), let found = anyValue(object)?.scalar else { return nil }
    switch (type, found) {
    case (.integer16, _), (.integer32, _), (.integer64, _), (.double, _), (.float, _), (.decimal, _), (.boolean, _):
      return value(archived, of: type) == nil ? Self.text(found) : nil
    case (.string, .string), (.date, .date), (.uuid, .uuid), (.uri, .uri), (.binary, .data): return nil
    case (.string, _), (.date, _), (.uuid, _), (.uri, _), (.binary, _): return Self.text(found)
    default: return nil
    }
  }

  private static func text(_ value: Scalar) -> String {
    switch value {
    case .string(let text), .uri(let text): text
    case .boolean(let flag): flag ? "YES" : "NO"
    case .integer(let number): "\(number)"
    case .double(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .uuid(let uuid): uuid.uuidString
    case .date: "a date"
    case .data: "bytes"
    case .object, .null: "an object"
    }
  }

  private func anyValue(_ object: PropertyList) -> Value? {
    if let text = archive.text(of: object) { return .string(text) }
    switch object {
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .real(let number): return .double(number)
    case .date(let seconds): return .date(seconds)
    case .data(let data): return .data(data)
    default: break
    }
    if let seconds = archive.field("NS.time", of: object)?.double { return .date(seconds) }
    if let bytes = archive.field("NS.uuidbytes", of: object)?.data { return Self.uuid(bytes).map { .uuid($0) } }
    if let data = archive.field("NS.data", of: object)?.data { return .data(data) }
    if let text = archive.text(of: object["NS.relative"]) { return .uri(text) }
    return decimal(object).map { .decimal($0) }
  }

  private static func uuid(_ bytes: Data) -> UUID? {
    guard bytes.count == 16 else { return nil }
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// An `NSDecimalNumber`: eight 16-bit digits, least first, and a power of ten (FORMAT §5).
  private func decimal(_ object: PropertyList) -> Decimal? {
    guard let mantissa = archive.field("NS.mantissa", of: object)?.data,
      let exponent = archive.field("NS.exponent", of: object)?.integer
    else { return nil }
    let isLittle = archive.field("NS.mantissa.bo", of: object)?.integer != 2
    var digits: [Int] = []
    var rest = mantissa.prefix(16)
    while let first = rest.popFirst(), let second = rest.popFirst() {
      digits.append(isLittle ? Int(first) | Int(second) << 8 : Int(first) << 8 | Int(second))
    }
    let length = archive.field("NS.length", of: object)?.integer ?? 8
    var significand = Decimal(0)
    for digit in digits.prefix(max(0, min(8, Int(length)))).reversed() {
      significand = significand * 65536 + Decimal(digit)
    }
    let isNegative = archive.field("NS.negative", of: object)?.boolean ?? false
    guard (-128...127).contains(exponent) else { return nil }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: Int(exponent), significand: significand)
  }

  /// The value class where it is not the one that the type implies.
  static func customClass(_ name: String?, of type: AttributeType) -> String? {
    guard let name, !name.isEmpty, name != impliedClass(type) else { return nil }
    return name
  }

  static func impliedClass(_ type: AttributeType) -> String {
    switch type {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .string: "NSString"
    case .date: "NSDate"
    case .binary: "NSData"
    case .uuid: "NSUUID"
    case .uri: "NSURL"
    case .composite: "NSDictionary"
    case .undefined, .transformable, .codable, .other: "NSObject"
    case .objectID: "NSManagedObjectID"
    }
  }
}
