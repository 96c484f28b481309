import Escaping
import Foundation
import Schema

extension AttributeType {
  /// The Swift type that cde-tool gives a column by default (DIALECTS A56).
  var swiftPrimitive: SwiftPrimitive? {
    switch self {
    case .integer16: .int16
    case .integer32: .int32
    case .integer64: .int64
    case .decimal: .decimal
    case .double: .double
    case .float: .float
    case .string: .string
    case .boolean: .bool
    case .date: .date
    case .binary: .data
    case .uuid: .uuid
    case .uri: .url
    case .transformable, .composite, .objectID, .undefined, .codable, .other: nil
    }
  }

  /// What a rule without a type is about; a column without a primitive names no type.
  var swiftType: SwiftType { swiftPrimitive.map { .named($0.rawValue) } ?? .other("Any") }

  /// The storage of an attribute that no rule speaks of.
  var storageMethod: StorageMethod {
    switch self {
    case .composite: .composition
    case .transformable: .transformed
    case .codable: .codable
    default: .default
    }
  }
}

extension Value {
  /// A default as Swift would write it; a value without a literal by its kind.
  var literal: String {
    switch self {
    case .scalar(.null): "nil"
    case .scalar(.integer(let number)): "\(number)"
    case .scalar(.double(let number)): "\(number)"
    case .scalar(.decimal(let number)): "\(number)"
    case .scalar(.string(let text)), .scalar(.uri(let text)): SwiftText.literal(text)
    case .scalar(.boolean(let flag)): "\(flag)"
    case .scalar(.date(let seconds)): "Date(timeIntervalSinceReferenceDate: \(seconds))"
    case .scalar(.uuid(let uuid)): "\"\(uuid.uuidString)\""
    case .scalar(.data(let data)): "\"\(data.base64EncodedString())\""
    default: "…"
    }
  }
}
