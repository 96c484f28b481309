import Archives
import Schema

/// Whether `as? T` accepts an archive's object, elements included, because Swift casts each of them (DIALECTS A13).
struct ArchiveCast {
  private let archive: KeyedArchive
  private var budget = PayloadBudget.cast
  /// The casts that were done, because an object may be at many places.
  private var done: Set<Place> = []
  /// The way to the object that cannot be cast, the last step first.
  private var steps: [String] = []

  private struct Place: Hashable {
    let object: Int
    let type: SwiftType
  }

  init(_ archive: KeyedArchive) { self.archive = archive }

  /// The note that not all objects were checked, if those that were can be cast; nil if all were checked.
  var cut: AppReason? { budget.isSpent ? .cut("more than \(budget.mostValues) objects") : nil }

  /// The first object that cannot be cast; nil if the cast succeeds as far as the types are known.
  mutating func fault(as type: SwiftType) -> AppReason? {
    guard let root = archive.root else { return .damagedArchive }
    guard let fault = fault(in: .uid(root), as: type) else { return nil }
    let path = steps.reversed().joined()
    guard case .wrongRootClass(let found, let expected) = fault, !path.isEmpty else { return fault }
    return .wrongArchived(path: path, found: found, expected: expected)
  }

  private mutating func fault(in value: PropertyList, as type: SwiftType) -> AppReason? {
    guard budget.take() else { return nil }
    if let number = value.uid, !done.insert(Place(object: number, type: type)).inserted { return nil }
    guard let object = archive.resolve(value) else {
      return type.isOptional || Self.classes(of: type).isEmpty ? nil : wrong("nil", type)
    }
    let name = ArchiveRoot.className(of: object, in: archive)
    if type.isOptional, name == "NSNull" { return nil }
    let type = type.unwrapped
    let classes = Self.classes(of: type)
    guard !classes.isEmpty, let name else { return nil }
    guard classes.contains(name) || !classes.isDisjoint(with: archive.classHierarchy(of: object)) else {
      return wrong(name, type)
    }
    return inner(of: object, as: type)
  }

  private mutating func inner(of object: PropertyList, as type: SwiftType) -> AppReason? {
    switch type {
    case .array(let element), .set(let element):
      for (index, item) in (archive.items(of: object) ?? []).enumerated() {
        if let fault = fault(in: item, as: element) {
          steps.append("[\(index)]")
          return fault
        }
      }
      return nil
    case .dictionary(let key, let value):
      for pair in archive.pairs(of: object) ?? [] {
        if let fault = fault(in: pair.key, as: key) ?? fault(in: pair.value, as: value) {
          steps.append("[\(archive.text(of: pair.key) ?? "a key")]")
          return fault
        }
      }
      return nil
    default: return number(object, type)
    }
  }

  /// A number casts to an integer type that holds it exactly.
  private func number(_ object: PropertyList, _ type: SwiftType) -> AppReason? {
    guard let range = type.primitive?.integerRange else { return nil }
    let number: Int64?
    switch object {
    case .integer(let value): number = value
    case .real(let value): number = Int64(exactly: value)
    case .unsigned(let value):
      guard type.primitive != .uint, type.primitive != .uint64 else { return nil }
      return .doesNotFit("\(value)", type: type.description)
    default: return nil
    }
    if let number, range.contains(number) { return nil }
    let text = object.double.map { "\($0)" } ?? "the number"
    return .doesNotFit(object.integer.map { "\($0)" } ?? text, type: type.description)
  }

  private func wrong(_ name: String, _ type: SwiftType) -> AppReason {
    .wrongRootClass(found: name, expected: type.description)
  }

  /// The archived class names that bridge to a Swift type; empty if any will do.
  private static func classes(of type: SwiftType) -> Set<String> {
    switch type {
    case .optional(let wrapped): classes(of: wrapped)
    case .array: ["NSArray", "NSMutableArray"]
    case .set: ["NSSet", "NSMutableSet"]
    case .dictionary: ["NSDictionary", "NSMutableDictionary"]
    default:
      switch type.primitive {
      case .string: ["NSString", "NSMutableString"]
      case .url: ["NSURL"]
      case .uuid: ["NSUUID"]
      case .date: ["NSDate"]
      case .data: ["NSData", "NSMutableData"]
      case .decimal: ["NSDecimalNumber", "NSDecimalNumberPlaceholder", "NSNumber"]
      case .some: ["NSNumber", "NSDecimalNumber", "NSDecimalNumberPlaceholder"]
      case nil: []
      }
    }
  }
}
