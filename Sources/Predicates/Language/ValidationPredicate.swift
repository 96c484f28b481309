package import Schema

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
