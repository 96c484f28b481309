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
public class NSDecimalNumber: NSObject {}
public class NSDate: NSObject {}
public class NSUUID: NSObject {}
public class NSURL: NSObject {}
public class NSData: NSObject {}
public class NSArray: NSObject {}
public class NSDictionary: NSObject {}
public class NSSet: NSObject {}
public class NSOrderedSet: NSObject {}
public class NSIndexSet: NSObject {}
public class UIColor: NSObject {}

public class NSString: NSObject {
  @objc func localizedCompare(_ other: NSString) -> Int { 0 }
  @objc func localizedStandardCompare(_ other: NSString) -> Int { 0 }
}

/// A value that `as` turns into an object.
public protocol Bridged: _ObjectiveCBridgeable where _ObjectiveCType: NSObject {}

extension Bridged {
  public func _bridgeToObjectiveC() -> _ObjectiveCType { fatalError() }
  public static func _forceBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) {}
  public static func _conditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType, result: inout Self?) -> Bool {
    false
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: _ObjectiveCType?) -> Self { fatalError() }
}

extension Array: Bridged {
  public typealias _ObjectiveCType = NSArray
}

extension Dictionary: Bridged {
  public typealias _ObjectiveCType = NSDictionary
}

/// A model of SwiftData, which Core Data reads as a managed object.
protocol PersistentModel {}

public struct Date: Bridged, Hashable, Codable {
  public typealias _ObjectiveCType = NSDate
  static let now = Date(timeIntervalSinceReferenceDate: 0)
  init(timeIntervalSinceReferenceDate: Double) {}
}

public struct UUID: Bridged, Hashable, Codable {
  public typealias _ObjectiveCType = NSUUID
  var uuidString: String { "" }
  init() {}
  init?(uuidString: String) {}
}

public struct URL: Bridged, Hashable, Codable {
  public typealias _ObjectiveCType = NSURL
  init?(string: String) {}
}

public struct Data: Bridged, Hashable, Codable {
  public typealias _ObjectiveCType = NSData
  init() {}
  init?(base64Encoded: String) {}
}

public struct Decimal: Bridged, Hashable, Codable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public typealias _ObjectiveCType = NSDecimalNumber
  public init(integerLiteral: Int) {}
  public init(floatLiteral: Double) {}
  static let nan = Decimal()
  init() {}
  init?(string: String) {}
}

extension Double: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension Float: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension Bool: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension Int: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension Int16: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension Int32: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension Int64: Bridged {
  public typealias _ObjectiveCType = NSNumber
}

extension String: Bridged {
  public typealias _ObjectiveCType = NSString
}

public class NSManagedObject: NSObject {}
public class NSManagedObjectID: NSObject {}
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

public class NSFetchRequest<Result>: NSObject {
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
