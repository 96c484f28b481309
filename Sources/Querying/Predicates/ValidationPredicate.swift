package import Schema

/// The predicate of what a model's validation refuses, as its text.
package enum ValidationPredicate {
  /// The rows outside the minimum, maximum or pattern of an attribute, which may be a path; NULL passes none of its
  /// parts.
  package static func outside(_ attribute: Attribute) -> String {
    let validation = attribute.validation
    let name = PredicatePath.text(attribute.name)
    let measure = attribute.type == .string ? name + ".length" : name
    let literal = { (value: Value?) in value.flatMap(ValuePredicate.literal) }
    let parts = [
      literal(validation.minimum).map { "\(measure) < \($0)" },
      literal(validation.maximum).map { "\(measure) > \($0)" },
      validation.regularExpression.flatMap {
        WholeMatch.expression($0) == nil
          ? nil : "NOT \(name) MATCHES \(PredicateValue.string($0).text)"
      },
    ]
    return parts.compactMap(\.self).joined(separator: " OR ")
  }
}
