// What printed queries use of SwiftData, and of Core Data beside `#Predicate`, for a type check without Apple's SDK. The
// signatures are Apple's; Foundation is the real one.
import Foundation

protocol PersistentModel: AnyObject, Hashable, Identifiable {}

extension PersistentModel {
  var persistentModelID: PersistentIdentifier { PersistentIdentifier() }
  static func == (left: Self, right: Self) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

struct PersistentIdentifier: Hashable, Codable, Sendable {}

protocol VersionedSchema {}

struct FetchDescriptor<T: PersistentModel> {
  var predicate: Foundation.Predicate<T>?
  var sortBy: [SortDescriptor<T>]
  var fetchLimit: Int?
  var fetchOffset: Int?

  init(predicate: Foundation.Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

// Where Foundation is not Apple's, the macro writes a call of a function that is not there.
extension PredicateExpressions {
  struct LocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>: PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    typealias Output = Bool
    let root: Root
    let other: Other

    func evaluate(_ bindings: PredicateBindings) throws -> Bool { false }
  }

  static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> LocalizedStandardContains<Root, Other> where Root.Output: StringProtocol, Other.Output: StringProtocol {
    LocalizedStandardContains(root: root, other: other)
  }
}

extension PredicateExpressions.LocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions.LocalizedStandardContains: Codable where Root: Codable, Other: Codable {}
extension PredicateExpressions.LocalizedStandardContains: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

class NSManagedObject: NSObject {}
class NSManagedObjectID: NSObject {}

class NSPredicate: NSObject {
  init?<Input: NSObject>(_ predicate: Foundation.Predicate<Input>) {}
}

class NSSortDescriptor: NSObject {
  init(key: String?, ascending: Bool) {}
}

class NSFetchRequest<Result: NSObject>: NSObject {
  var predicate: NSPredicate?
  var sortDescriptors: [NSSortDescriptor]?
  var fetchLimit = 0
  var fetchOffset = 0
  var includesSubentities = true

  init(entityName: String) {}
}
