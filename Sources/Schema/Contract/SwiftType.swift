/// A type as source names it, taken apart as far as its optionality and collections.
package indirect enum SwiftType: Hashable, Sendable, CustomStringConvertible {
  /// A plain name without its module, such as `Int` or `Trip.Status`.
  case named(String)
  case optional(SwiftType)
  case array(SwiftType)
  case set(SwiftType)
  case dictionary(SwiftType, SwiftType)
  case generic(String, [SwiftType])
  /// A spelling that is not taken apart, such as a tuple or `any P`.
  case other(String)

  /// Swift's own spelling: `[Trip.Status?]`.
  package var description: String {
    switch self {
    case .named(let name), .other(let name): name
    case .optional(let type): "\(type)?"
    case .array(let type): "[\(type)]"
    case .set(let type): "Set<\(type)>"
    case .dictionary(let key, let value): "[\(key): \(value)]"
    case .generic(let name, let types): "\(name)<\(types.map(\.description).joined(separator: ", "))>"
    }
  }

  /// As Swift prints it at run time: collections by their names, of a nested type the last name alone.
  package var runtimeName: String {
    switch self {
    case .named(let name): name.split(separator: ".").last.map(String.init) ?? name
    case .optional(let type): "Optional<\(type.runtimeName)>"
    case .array(let type): "Array<\(type.runtimeName)>"
    case .set(let type): "Set<\(type.runtimeName)>"
    case .dictionary(let key, let value): "Dictionary<\(key.runtimeName), \(value.runtimeName)>"
    case .generic(let name, let types): "\(name)<\(types.map(\.runtimeName).joined(separator: ", "))>"
    case .other(let text): text
    }
  }

  package var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The type without its outermost optional.
  package var unwrapped: SwiftType { if case .optional(let type) = self { type.unwrapped } else { self } }

  /// Whether it is a collection of nothing but primitives: SwiftData archives it, any other it codes (FORMAT §3.2).
  ///
  /// Aliases in it must be resolved.
  package var isCollectionOfPrimitives: Bool {
    switch self {
    case .array, .set, .dictionary: holdsOnlyPrimitives
    case .named, .optional, .generic, .other: false
    }
  }

  private var holdsOnlyPrimitives: Bool {
    switch self {
    case .named: primitive != nil
    case .optional(let type), .array(let type), .set(let type): type.holdsOnlyPrimitives
    case .dictionary(let key, let value): key.holdsOnlyPrimitives && value.holdsOnlyPrimitives
    case .generic, .other: false
    }
  }

  package var primitive: SwiftPrimitive? {
    if case .named(let name) = self { SwiftPrimitive(rawValue: name) } else { nil }
  }
}

/// The Swift types of Core Data's attribute types (DIALECTS A1, D4).
package enum SwiftPrimitive: String, Hashable, Sendable, CaseIterable {
  case string = "String"
  case bool = "Bool"
  case int = "Int"
  case int8 = "Int8"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case uint = "UInt"
  case uint8 = "UInt8"
  case uint16 = "UInt16"
  case uint32 = "UInt32"
  case uint64 = "UInt64"
  case float = "Float"
  case double = "Double"
  case decimal = "Decimal"
  case date = "Date"
  case data = "Data"
  case uuid = "UUID"
  case url = "URL"

  /// The attribute type of a column for it; Int and the unsigned types take what D4 says.
  package var attributeType: AttributeType {
    switch self {
    case .string: .string
    case .bool: .boolean
    case .int16, .int8, .uint8: .integer16
    case .int32, .uint16: .integer32
    case .int, .int64, .uint, .uint32, .uint64: .integer64
    case .float: .float
    case .double: .double
    case .decimal: .decimal
    case .date: .date
    case .data: .binary
    case .uuid: .uuid
    case .url: .uri
    }
  }

  /// Whether CoreDataEvolution counts it among its primitives (DIALECTS A1).
  package var isCoreDataEvolutions: Bool {
    switch self {
    case .int8, .uint, .uint8, .uint16, .uint32, .uint64: false
    default: true
    }
  }

  /// The least and greatest value of an integer type, the upper bound as far as a column can hold it.
  package var integerRange: ClosedRange<Int64>? {
    switch self {
    case .int, .int64: Int64.min...Int64.max
    case .int8: -128...127
    case .int16: -32768...32767
    case .int32: Int64(Int32.min)...Int64(Int32.max)
    case .uint, .uint64: 0...Int64.max
    case .uint8: 0...255
    case .uint16: 0...65535
    case .uint32: 0...Int64(UInt32.max)
    default: nil
    }
  }
}
