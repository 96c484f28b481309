import Archives
import Predicates
import Schema

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
