/// What makes a group one over the objects of a to-many: how many of them must pass its conditions.
///
/// The conditions in the group are written from the object, as if it were the row.
package struct DraftSubquery: Hashable, Sendable {
  /// The steps to the to-many.
  package let collection: [String]
  /// Without its dollar sign.
  let variable: String
  /// The comparison of the number of objects.
  package var count: DraftCondition

  init(collection: [String], variable: String) {
    self.collection = collection
    self.variable = variable
    count = DraftCondition(Comparison(left: .path("@count"), operation: .greaterThan, right: .integer(0)))
  }

  /// The number compared; nil if it has no number or there are no conditions yet.
  func predicate(_ inner: Predicate?) -> Predicate? {
    guard let inner, case .comparison(var comparison)? = count.predicate else { return nil }
    let subquery = Subquery(
      collection: .keyPath(KeyPath(collection)), variable: variable, predicate: inner.from(.variable(variable)))
    comparison.left = .keyPath(KeyPath(["@count"], of: .subquery(subquery)))
    return .comparison(comparison)
  }
}

extension DraftGroup {
  /// The number of objects of a to-many that pass a predicate; nil if it is more than lines can show.
  init?(_ comparison: Comparison) {
    guard case .keyPath(let path) = comparison.left.form, path.steps == ["@count"],
      case .subquery(let subquery)? = path.operand?.form, comparison.modifier == .direct,
      case .keyPath(let collection) = subquery.collection.form, collection.operand == nil,
      let inner = subquery.predicate.seen(from: subquery.variable)
    else { return nil }
    if case .group(let group) = DraftNode(inner), !group.isNegated, group.subquery == nil {
      self = group
    } else {
      self.init(nodes: [DraftNode(inner)])
    }
    var counted = DraftSubquery(collection: collection.steps, variable: subquery.variable)
    counted.count = DraftCondition(comparison)
    counted.count.left = .path("@count")
    self.subquery = counted
  }
}

extension QueryDraft {
  /// A group over the objects of a path's first to-many, with a condition on the rest of the path if there is one.
  ///
  /// `address` is where it will be. Nil if the path leads over no to-many.
  package func subquery(over path: TypedPath, at address: [Int]) -> DraftGroup? {
    let (toMany, rest) = path.splitAtToMany
    guard let toMany else { return nil }
    let level = (0...address.count).count { isSubquery(at: Array(address.prefix($0))) }
    var group = DraftGroup()
    group.subquery = DraftSubquery(
      collection: toMany.persistentSpelling.split(separator: ".").map(String.init),
      // As the spellings name it.
      variable: level == 0 ? "e" : "e\(level + 1)")
    if let rest { group.nodes = [.condition(DraftCondition(rest, rest.isToMany ? .any : nil))] }
    return group
  }

  /// The entity of the rows, or objects, that a node at an address is about; nil if a path is invalid.
  package func entity(at address: [Int], in catalog: PathCatalog) -> String? {
    (0..<max(0, address.count)).reduce(entity as String?) { found, length in
      guard let found, case .group(let group)? = node(at: Array(address.prefix(length))), let subquery = group.subquery
      else { return found }
      return (try? catalog.path(subquery.collection, from: found))?.destination
    }
  }

  private func isSubquery(at address: [Int]) -> Bool {
    if case .group(let group)? = node(at: address) { group.subquery != nil } else { false }
  }
}

// From the row to the object of a subquery and back.
extension Predicate {
  /// The predicate with its paths from an object in place of the row.
  fileprivate func from(_ object: Expression) -> Predicate {
    map { side in
      side.map { part in
        switch part.form {
        case .evaluatedObject: object
        case .keyPath(let path) where path.operand == nil: .keyPath(KeyPath(path.steps, of: object))
        default: nil
        }
      }
    }
  }

  /// The predicate with its paths from the row in place of a variable; nil if it needs both.
  fileprivate func seen(from variable: String) -> Predicate? {
    var isPossible = true
    let seen = map { side in
      side.map { part in
        switch part.form {
        case .variable(variable): return .evaluatedObject
        case .keyPath(let path) where path.operand == .variable(variable): return .keyPath(KeyPath(path.steps))
        case .evaluatedObject, .conditional, .fetch: isPossible = false
        case .keyPath(let path) where path.operand == nil: isPossible = false
        case .subquery(let subquery):
          if subquery.variable == variable || subquery.predicate.variables.contains(variable) { isPossible = false }
        default: break
        }
        return nil
      }
    }
    return isPossible ? seen : nil
  }
}
