import Predicates
import Schema

extension TypedPath {
  /// How an app stores it, or the entity of a relationship: `raw`, `composition`, `→ Person`.
  var storageCaption: String {
    if let relationship { return (relationship.isToMany ? "→ n " : "→ ") + relationship.destination }
    if attribute?.isTransient == true { return "transient" }
    if !composites.isEmpty, !isFoldedEnum { return "composition" }
    guard let plan, plan.storageMethod != .default else { return "" }
    return plan.storageMethod.rawValue
  }

  /// The type, with a question mark if there may be no value.
  var typeTag: String { payload != nil ? "payload" : typeTitle + (isOptional && relationship == nil ? "?" : "") }

  /// Whether it can be sorted by, and the quantifier that a filter needs.
  var useCaption: String {
    if toManyCount > 0 {
      let count = toManyCount == 1 ? "to-many" : "\(toManyCount) × to-many"
      return count + ": " + quantifierTitles.prefix(4).joined(separator: ", ")
    }
    return isSortable ? "sortable" : "no sort"
  }
}

extension PathObstacle {
  /// Why the path beside it cannot be picked.
  var sentence: String {
    switch self {
    case .sort(.toMany): "many objects have no one order"
    case .sort(.wholeComposite): "composite: sort by a leaf"
    case .sort(.blob(_, let type)): "\(type.title) bytes have no order"
    case .sort(.transient), .sort(.fetchedProperty), .notStored: "not in the store"
    case .sort(.noColumn): "no column in this store"
    case .needsMemory: "only in memory, which ~ allows"
    case .manyValues: "a row has many of them"
    }
  }
}

extension PathCondition {
  var sentence: String {
    switch self {
    case .quantifier(let count): (count == 1 ? "to-many" : "\(count) × to-many") + ": choose ANY, ALL, NONE, @count …"
    case .nilTestOnly: "nil test only"
    case .payload: "nil test · .key looks inside, in memory"
    }
  }
}
