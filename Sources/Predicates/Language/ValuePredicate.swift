package import Schema

/// The text of the predicate that selects exactly the rows with a stored value.
package enum ValuePredicate {
  /// Nil if there is no such predicate, as for bytes.
  package static func text(_ value: Value, of attribute: Attribute, _ codec: RawCodec?, at path: String) -> String? {
    let path = PredicatePath.text(path)
    if value == .null { return "\(path) == nil" }
    let literal = { (value: Value) -> String? in
      if case .scalar(.string(let text)) = value, codec?.isNameAlone(text) == true { return Scalar.stored(text) }
      return self.literal(value)
    }
    guard attribute.isSwiftDataEnum else { return literal(value).map { "\(path) == \($0)" } }
    guard attribute.elements.count > 1 else {
      return attribute.elements.first.flatMap { leaf in literal(value).map { "\(path).\(leaf.name) == \($0)" } }
    }
    // A case with a column of its own is selected by that column (FORMAT §3.2).
    guard case .scalar(.string(let name)) = value, attribute.elements.contains(where: { $0.name == name }) else {
      return nil
    }
    return "\(path).\(name) != nil"
  }

  /// The value as a predicate writes it; nil if it cannot be compared with.
  package static func literal(_ value: Value) -> String? {
    switch value {
    case .scalar(.null), .scalar(.data), .scalar(.object), .float: nil
    default: value.scalar?.text
    }
  }
}
