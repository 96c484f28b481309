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

/// The text of a predicate for values that a model's validation refuses.
package enum ValidationPredicate {
  /// Selects the rows outside the minimum, maximum or pattern of an attribute, which may be a path; NULL fails each
  /// part.
  package static func outside(_ attribute: Attribute) -> String {
    let validation = attribute.validation
    let name = PredicatePath.text(attribute.name)
    let measure = attribute.type == .string ? name + ".length" : name
    let literal = { (value: Value?) in value.flatMap(ValuePredicate.literal) }
    let parts = [
      literal(validation.minimum).map { "\(measure) < \($0)" },
      literal(validation.maximum).map { "\(measure) > \($0)" },
      validation.regularExpression.flatMap {
        WholeMatch.expression($0) == nil ? nil : "NOT \(name) MATCHES \(Scalar.string($0).text)"
      },
    ]
    return parts.compactMap(\.self).joined(separator: " OR ")
  }
}
