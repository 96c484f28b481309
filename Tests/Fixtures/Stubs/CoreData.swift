// What printed queries use of Core Data and of the libraries over it, for a type check without Foundation: the module is
// called ObjectiveC, where the compiler looks for `Selector`, and values are bridged to classes as on Apple's systems.

struct Selector {}

@objc public class NSObject {
  init() {}
}

extension NSObject: Hashable {
  public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NSObject: CVarArg {
  public var _cVarArgEncoding: [Int] { [] }
}

extension String: CVarArg {
  public var _cVarArgEncoding: [Int] { [] }
}

public class NSNumber: NSObject, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral {
  public required init(integerLiteral: Int) {}
  public required init(floatLiteral: Double) {}
  public required init(booleanLiteral: Bool) {}
}
class NSDecimalNumber: NSObject {}
class NSDate: NSObject {}
class NSUUID: NSObject {}
class NSURL: NSObject {}
class NSData: NSObject {}
class NSArray: NSObject {}
class NSOrderedSet: NSObject {}

class NSString: NSObject {
  @objc func localizedCompare(_ other: NSString) -> Int { 0 }
  @objc func localizedStandardCompare(_ other: NSString) -> Int { 0 }
}

/// A value that `as` turns into an object.
protocol Bridged: _ObjectiveCBridgeable where _ObjectiveCType: NSObject {}

extension Bridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) -> Bool {
    false
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self { fatalError() }
}

/// A model of SwiftData, which Core Data reads as a managed object.
protocol PersistentModel {}

struct Date: Bridged {
  typealias _ObjectiveCType = NSDate
  init(timeIntervalSinceReferenceDate: Double) {}
}

struct UUID: Bridged {
  typealias _ObjectiveCType = NSUUID
  init?(uuidString: String) {}
}

struct URL: Bridged {
  typealias _ObjectiveCType = NSURL
  init?(string: String) {}
}

struct Data: Bridged {
  typealias _ObjectiveCType = NSData
  init?(base64Encoded: String) {}
}

struct Decimal: Bridged {
  typealias _ObjectiveCType = NSDecimalNumber
  static let nan = Decimal()
  init() {}
  init?(string: String) {}
}

extension Double: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

class NSManagedObject: NSObject {}
class NSManagedObjectID: NSObject {}
class NSManagedObjectContext: NSObject {}

class NSPredicate: NSObject {
  init(format: String, _ arguments: any CVarArg...) {}
  init(value: Bool) {}
}

class NSCompoundPredicate: NSPredicate {
  init(andPredicateWithSubpredicates: [NSPredicate]) { super.init(value: true) }
  init(orPredicateWithSubpredicates: [NSPredicate]) { super.init(value: true) }
  init(notPredicateWithSubpredicate: NSPredicate) { super.init(value: true) }
}

class NSSortDescriptor: NSObject {
  init(key: String?, ascending: Bool) {}
  init(key: String?, ascending: Bool, selector: Selector?) {}

  // CoreDataEvolution's.
  enum Order { case asc, desc }
  enum Collation { case storeDefault, localized, localizedStandard }
  enum Mode { case storeCompatible, inMemory }
  init<Model: NSManagedObject>(
    _ model: Model.Type, path: TypedPath, order: Order, collation: Collation = .storeDefault,
    mode: Mode = .storeCompatible
  ) throws {}
}

class NSFetchRequest<Result>: NSObject {
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor]?
  var fetchLimit = 0
  var fetchOffset = 0
  var includesSubentities = true

  init(entityName: String) {}
}

/// CoreDataEvolution's paths, whatever their names are.
@dynamicMemberLookup struct TypedPath {
  var raw: String { "" }
  var any: TypedPath { self }
  var all: TypedPath { self }
  var none: TypedPath { self }
  subscript(dynamicMember name: String) -> TypedPath { self }

  func equals(_ value: Any) -> NSPredicate { NSPredicate(value: true) }
  func notEquals(_ value: Any) -> NSPredicate { NSPredicate(value: true) }
  func greaterThan(_ value: Any) -> NSPredicate { NSPredicate(value: true) }
  func greaterThanOrEqual(_ value: Any) -> NSPredicate { NSPredicate(value: true) }
  func lessThan(_ value: Any) -> NSPredicate { NSPredicate(value: true) }
  func lessThanOrEqual(_ value: Any) -> NSPredicate { NSPredicate(value: true) }
  func contains(_ value: String, caseInsensitive: Bool = true) -> NSPredicate { NSPredicate(value: true) }
  func isNil() -> NSPredicate { NSPredicate(value: true) }
  func isNotNil() -> NSPredicate { NSPredicate(value: true) }
}

extension NSManagedObject {
  static var path: TypedPath { TypedPath() }
}

/// storable's.
func makeFetchRequest<Object: NSManagedObject>(
  for type: Object.Type, predicate: NSPredicate? = nil, sortDescriptors: [NSSortDescriptor] = []
) -> NSFetchRequest<Object> {
  NSFetchRequest(entityName: "")
}

/// CoreValue's.
protocol BoxingStruct {}

extension BoxingStruct {
  static func query<Value: BoxingStruct>(
    _ context: NSManagedObjectContext, predicate: NSPredicate?, sortDescriptors: [NSSortDescriptor] = []
  ) throws -> [Value] {
    []
  }
}
