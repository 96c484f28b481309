package import Schema

/// The text of the predicate that selects exactly the rows with a stored value.
package enum ValuePredicate {
  /// Nil if there is no such predicate, as for bytes.
  package static func text(_ value: Value, of attribute: Attribute, _ codec: RawCodec?, at path: String) -> String? {
    let path = PredicatePath.text(path)
    if value == .null { return "\(path) == nil" }
    let literal = { (value: Value) -> String? in
      if case .string(let text) = value, codec?.isNameAlone(text) == true { return PredicateValue.stored(text) }
      return self.literal(value)
    }
    guard attribute.isSwiftDataEnum else { return literal(value).map { "\(path) == \($0)" } }
    guard attribute.elements.count > 1 else {
      return attribute.elements.first.flatMap { leaf in literal(value).map { "\(path).\(leaf.name) == \($0)" } }
    }
    // A case with a column of its own is selected by that column (FORMAT §3.2).
    guard case .string(let name) = value, attribute.elements.contains(where: { $0.name == name }) else { return nil }
    return "\(path).\(name) != nil"
  }

  /// The value as a predicate writes it; nil if it cannot be compared with.
  package static func literal(_ value: Value) -> String? {
    switch value {
    case .integer(let number): PredicateValue.integer(number).text
    case .double(let number): PredicateValue.double(number).text
    case .decimal(let number): PredicateValue.decimal(number).text
    case .boolean(let flag): PredicateValue.boolean(flag).text
    case .string(let text): PredicateValue.string(text).text
    case .date(let seconds): PredicateValue.date(seconds).text
    case .uuid(let uuid): PredicateValue.uuid(uuid).text
    case .uri(let text): PredicateValue.uri(text).text
    default: nil
    }
  }
}
