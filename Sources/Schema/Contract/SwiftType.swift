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

  /// Whether it is a number of the processor or a flag, which Objective-C has no optional of.
  package var isScalar: Bool {
    switch self {
    case .bool, .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64, .float, .double: true
    case .string, .decimal, .date, .data, .uuid, .url: false
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

extension SwiftType {
  /// Parses a spelling such as `[Trip.Status?]`; an unknown part stays as it is written.
  ///
  /// Module prefixes of Swift and Foundation fall away (DIALECTS A1); `Array`, `Set`, `Dictionary`,
  /// `Optional` and `T!` take their short form.
  package init(spelling text: String) {
    var parser = Parser(rest: text[...])
    let type = parser.type(depth: 0)
    parser.skipSpace()
    if let type, parser.rest.isEmpty { self = type } else { self = .other(text) }
  }

  /// A generic type by its name; `Array`, `Set`, `Dictionary` and `Optional` take their short form.
  package init(generic name: String, _ arguments: [SwiftType]) {
    switch (name, arguments.count) {
    case (_, 0): self = .named(name)
    case ("Array", 1): self = .array(arguments[0])
    case ("Set", 1): self = .set(arguments[0])
    case ("Optional", 1): self = .optional(arguments[0])
    case ("Dictionary", 2): self = .dictionary(arguments[0], arguments[1])
    default: self = .generic(name, arguments)
    }
  }

  private struct Parser {
    private static let deepest = 64

    var rest: Substring
    private var optionals = 0

    init(rest: Substring) { self.rest = rest }

    mutating func skipSpace() { rest = rest.drop(while: \.isWhitespace) }

    private mutating func take(_ character: Character) -> Bool {
      skipSpace()
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    /// Optionals nest too, one in the other.
    mutating func type(depth: Int) -> SwiftType? {
      guard depth < Self.deepest, var type = take("[") ? collection(depth) : name(depth) else { return nil }
      while take("?") || take("!") {
        optionals += 1
        guard optionals < Self.deepest else { return nil }
        type = .optional(type)
      }
      return type
    }

    private mutating func collection(_ depth: Int) -> SwiftType? {
      guard let first = type(depth: depth + 1) else { return nil }
      guard take(":") else { return take("]") ? .array(first) : nil }
      guard let value = type(depth: depth + 1), take("]") else { return nil }
      return .dictionary(first, value)
    }

    private mutating func name(_ depth: Int) -> SwiftType? {
      skipSpace()
      var name = rest.prefix { $0.isLetter || $0.isNumber || "._$".contains($0) }
      guard let first = name.first, !first.isNumber, first != ".", name.last != "." else { return nil }
      rest = rest.dropFirst(name.count)
      for module in ["Swift.", "Foundation.", "CoreData.", "SwiftData."] where name.hasPrefix(module) {
        name = name.dropFirst(module.count)
      }
      guard take("<") else { return .named(String(name)) }
      var arguments: [SwiftType] = []
      repeat {
        guard let argument = type(depth: depth + 1) else { return nil }
        arguments.append(argument)
      } while take(",")
      guard take(">") else { return nil }
      return SwiftType(generic: String(name), arguments)
    }
  }
}

/// Facts about the system's types by their names alone, because no file declares them.
package enum SystemType {
  case codable
  /// No Codable, so that nothing that is coded can hold it (DIALECTS E13).
  case uncodable

  /// nil for a name that says nothing.
  package init?(_ name: String) {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let module = name.dropLast(last.count + 1)
    guard module.isEmpty || Self.modules.contains(String(module)) else { return nil }
    if Self.codables.contains(last) {
      self = .codable
    } else if Self.uncodables.contains(last) {
      self = .uncodable
    } else {
      return nil
    }
  }

  private static let modules: Set<String> = [
    "AppKit", "CoreGraphics", "CoreImage", "CoreLocation", "Foundation", "MapKit", "Swift", "SwiftUI", "UIKit",
  ]

  private static let codables: Set<String> = [
    "AttributedString", "CGAffineTransform", "CGFloat", "CGPoint", "CGRect", "CGSize", "CGVector", "Calendar",
    "CharacterSet", "DateComponents", "DateInterval", "Duration", "IndexPath", "IndexSet", "Locale", "Measurement",
    "PersonNameComponents", "TimeZone", "URLComponents",
  ]

  private static let uncodables: Set<String> = [
    "Any", "AnyClass", "AnyHashable", "AnyObject", "AnyView", "Bundle", "CGColor", "CGImage", "CIImage", "CLLocation",
    "CLLocationCoordinate2D", "CLPlacemark", "CLRegion", "Character", "Color", "DateFormatter", "Font", "Image",
    "MKCoordinateRegion", "MKMapItem", "NSArray", "NSAttributedString", "NSBezierPath", "NSColor", "NSData", "NSDate",
    "NSDictionary", "NSFont", "NSImage", "NSMutableAttributedString", "NSNumber", "NSObject", "NSSet", "NSString",
    "NSURL", "NSView", "NSViewController", "NumberFormatter", "Substring", "Timer", "UIBezierPath", "UIColor", "UIFont",
    "UIImage", "UIView", "UIViewController",
  ]
}

extension SwiftType {
  /// The name of a plain or a generic type without its arguments.
  package var plainName: String? {
    switch self {
    case .named(let name), .generic(let name, _): name
    case .optional, .array, .set, .dictionary, .other: nil
    }
  }

  /// Whether its spelling alone says that it is no Codable, if no file declares it.
  package var isSurelyUncodable: Bool {
    switch self {
    case .named(let name): SystemType(name) == .uncodable
    // Tuples and functions conform to nothing, and `any P` not to P.
    case .other(let text): text.hasPrefix("(") || text.contains("->") || text.hasPrefix("any ")
    case .optional, .array, .set, .dictionary, .generic: false
    }
  }

  /// Whether the system declares it, and as Codable.
  package var isCodableOfSystem: Bool { unwrapped.plainName.flatMap { SystemType($0) } == .codable }
}

extension AttributeType {
  /// The Swift type that cde-tool gives a column by default (DIALECTS A56).
  package var swiftPrimitive: SwiftPrimitive? {
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
}
