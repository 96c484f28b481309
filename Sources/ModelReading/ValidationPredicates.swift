import Archives
import Schema

/// Sorts an attribute's validation predicates into bounds, a pattern and the rest.
struct ValidationPredicates {
  let archive: KeyedArchive

  func validation(_ predicates: [PropertyList], of type: AttributeType) -> Validation {
    var validation = Validation()
    for item in predicates {
      guard let predicate = archive.resolve(item) else { continue }
      if !absorb(predicate, of: type, into: &validation) {
        validation.otherPredicates.append(PredicateText(archive: archive).predicate(predicate))
      }
    }
    return validation
  }

  /// Xcode writes `SELF >= x`, `length >= n` and `SELF MATCHES "…"`.
  private func absorb(_ predicate: PropertyList, of type: AttributeType, into validation: inout Validation) -> Bool {
    guard archive.className(of: predicate) == "NSComparisonPredicate",
      let left = archive.field("NSLeftExpression", of: predicate),
      let right = archive.field("NSRightExpression", of: predicate), let constant = right["NSConstantValue"],
      let comparison = archive.field("NSPredicateOperator", of: predicate)
    else { return false }
    let subject = PredicateText(archive: archive).expression(left)
    let isLength = type == .string
    guard let operation = archive.field("NSOperatorType", of: comparison)?.integer else { return false }
    let values = CompiledValue(archive: archive)
    switch (operation, subject) {
    case (6, "SELF"):
      guard validation.regularExpression == nil, let pattern = archive.text(of: constant) else { return false }
      validation.regularExpression = pattern
    case (3, isLength ? "length" : "SELF"):
      guard validation.minimum == nil, let value = values.value(constant, of: isLength ? .integer64 : type) else {
        return false
      }
      validation.minimum = value
    case (1, isLength ? "length" : "SELF"):
      guard validation.maximum == nil, let value = values.value(constant, of: isLength ? .integer64 : type) else {
        return false
      }
      validation.maximum = value
    default: return false
    }
    return true
  }
}
