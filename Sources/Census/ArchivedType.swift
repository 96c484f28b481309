import Archives
import Decoding

/// The Swift type that an archive's root bridges to, as far as Foundation's own classes go.
indirect enum ArchivedType: Hashable, Sendable {
  /// Nothing seen yet, as of an empty array's elements.
  case unknown
  case named(String)
  case array(ArchivedType)
  case set(ArchivedType)
  case dictionary(ArchivedType)
  /// Values that no one type takes.
  case mixed

  init(rootOf archive: KeyedArchive) {
    var walk = ArchivedTypeWalk(archive)
    self = archive.root.flatMap { archive[$0] == nil ? nil : walk.type(of: .uid($0)) } ?? .unknown
  }

  func joined(with other: ArchivedType) -> ArchivedType {
    switch (self, other) {
    case (.unknown, let type), (let type, .unknown): type
    case (let left, let right) where left == right: left
    case (.array(let left), .array(let right)): .array(left.joined(with: right))
    case (.set(let left), .set(let right)): .set(left.joined(with: right))
    case (.dictionary(let left), .dictionary(let right)): .dictionary(left.joined(with: right))
    case (.named("Int"), .named("Double")), (.named("Double"), .named("Int")): .named("Double")
    default: .mixed
    }
  }

  /// As Swift spells it; nil if no one type takes all.
  var swiftSpelling: String? {
    switch self {
    case .unknown, .mixed: nil
    case .named(let name): SwiftNames.isIdentifier(name) ? name : nil
    case .array(let type): "[\(type.swiftSpelling ?? "Any")]"
    case .set(let type): "Set<\(type.swiftSpelling ?? "AnyHashable")>"
    case .dictionary(let type): "[String: \(type.swiftSpelling ?? "Any")]"
    }
  }
}

/// Follows an archive's references within a budget, and each object once at each depth: few objects may refer to each
/// other so often that all ways through them are too many.
struct ArchivedTypeWalk {
  private struct Place: Hashable {
    let object: Int
    let depth: Int
  }

  private let archive: KeyedArchive
  private var budget = PayloadBudget.typed
  private var known: [Place: ArchivedType] = [:]

  init(_ archive: KeyedArchive) { self.archive = archive }

  /// The type of a value, or of the object that it refers to.
  mutating func type(of value: PropertyList) -> ArchivedType { type(of: value, 0) }

  private mutating func type(of value: PropertyList, _ depth: Int) -> ArchivedType {
    guard budget.allows(depth: depth), let object = archive.resolve(value) else { return .mixed }
    guard let number = value.uid else { return look(at: object, depth) }
    let place = Place(object: number, depth: depth)
    if let type = known[place] { return type }
    let type = look(at: object, depth)
    known[place] = type
    return type
  }

  private mutating func look(at object: PropertyList, _ depth: Int) -> ArchivedType {
    switch object {
    case .string: return .named("String")
    case .integer: return .named("Int")
    case .unsigned: return .named("UInt64")
    case .real: return .named("Double")
    case .boolean: return .named("Bool")
    case .date: return .named("Date")
    case .data: return .named("Data")
    default: break
    }
    switch archive.className(of: object) ?? "" {
    case "NSString", "NSMutableString": return .named("String")
    case "NSDate": return .named("Date")
    case "NSData", "NSMutableData": return .named("Data")
    case "NSURL": return .named("URL")
    case "NSUUID": return .named("UUID")
    case "NSDecimalNumber": return .named("Decimal")
    case "NSArray", "NSMutableArray": return .array(all(archive.items(of: object) ?? [], depth))
    case "NSSet", "NSMutableSet": return .set(all(archive.items(of: object) ?? [], depth))
    case "NSDictionary", "NSMutableDictionary":
      let pairs = archive.pairs(of: object) ?? []
      let keys = all(pairs.map(\.key), depth)
      return keys == .named("String") || keys == .unknown ? .dictionary(all(pairs.map(\.value), depth)) : .mixed
    case "": return .mixed
    case let name: return .named(name)
    }
  }

  /// The one type of what an object at a depth holds.
  private mutating func all(_ values: [PropertyList], _ depth: Int) -> ArchivedType {
    var joined = ArchivedType.unknown
    for value in values where budget.take() { joined = joined.joined(with: type(of: value, depth + 1)) }
    return joined
  }
}
