import Archives

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

  private static let mostElements = 200
  private static let deepest = 8

  init(rootOf archive: KeyedArchive) {
    self = archive.root.flatMap { archive[$0] }.map { Self.type(of: $0, archive, 0) } ?? .unknown
  }

  private static func type(
    of object: PropertyList,
    _ archive: KeyedArchive,
    _ depth: Int
  ) -> ArchivedType {
    guard depth < deepest else { return .mixed }
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
    func all(_ values: [PropertyList]) -> ArchivedType {
      values.prefix(mostElements).reduce(.unknown) { type, value in
        let next = archive.resolve(value).map { Self.type(of: $0, archive, depth + 1) }
        return type.joined(with: next ?? .mixed)
      }
    }
    switch archive.className(of: object) ?? "" {
    case "NSString", "NSMutableString": return .named("String")
    case "NSDate": return .named("Date")
    case "NSData", "NSMutableData": return .named("Data")
    case "NSURL": return .named("URL")
    case "NSUUID": return .named("UUID")
    case "NSDecimalNumber": return .named("Decimal")
    case "NSArray", "NSMutableArray": return .array(all(archive.items(of: object) ?? []))
    case "NSSet", "NSMutableSet": return .set(all(archive.items(of: object) ?? []))
    case "NSDictionary", "NSMutableDictionary":
      let pairs = archive.pairs(of: object) ?? []
      let keys = all(pairs.map(\.key))
      return keys == .named("String") || keys == .unknown
        ? .dictionary(all(pairs.map(\.value))) : .mixed
    case "": return .mixed
    case let name: return .named(name)
    }
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

  /// As Swift spells it; nil where no one type takes all.
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
