import Archives
import Predicates
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

/// Writes what an attribute's value must satisfy, with Core Data's error code for each (FORMAT §7.2).
struct CompiledValidationWriter {
  private var predicates: [PropertyList] = []
  private var codes: [PropertyList] = []
  /// What could not be written, in words.
  private(set) var omissions: [String] = []

  init(_ attribute: Attribute, into archive: inout KeyedArchiveWriter) {
    let validation = attribute.validation
    let subject: Expression = attribute.type == .string ? .path("length") : .evaluatedObject
    let codes: (minimum: Int64, maximum: Int64) =
      switch attribute.type {
      case .string: (1670, 1660)
      case .date: (1640, 1630)
      default: (1620, 1610)
      }
    let bounds: [(Value?, Comparison.Operator, Int64)] = [
      (validation.minimum, .greaterThanOrEqualTo, codes.minimum),
      (validation.maximum, .lessThanOrEqualTo, codes.maximum),
    ]
    for (bound, operation, code) in bounds {
      guard let bound else { continue }
      let predicate = bound.scalar.map { Predicate.comparison(subject, operation, .constant($0)) }
      add(predicate, code, "a bound", into: &archive)
    }
    if let pattern = validation.regularExpression {
      add(.comparison(.evaluatedObject, .matches, .string(pattern)), 1680, "", into: &archive)
    }
    for text in validation.otherPredicates { add(try? Predicate(text), 1550, "the condition \(text)", into: &archive) }
  }

  private mutating func add(
    _ predicate: Predicate?, _ code: Int64, _ name: String, into archive: inout KeyedArchiveWriter
  ) {
    guard let written = predicate.flatMap({ CompiledPredicateWriter.predicate($0, into: &archive) }) else {
      return omissions.append(name)
    }
    predicates.append(written)
    codes.append(archive.plain(.integer(code)))
  }

  /// Nothing where every value is right.
  func fields(into archive: inout KeyedArchiveWriter) -> [PropertyList.Entry] {
    guard !predicates.isEmpty else { return [] }
    return [
      .init("NSValidationPredicates", archive.array(predicates)),
      .init("NSValidationWarnings", archive.array(codes)),
    ]
  }
}
