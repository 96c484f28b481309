import Archives
import Decoding

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
