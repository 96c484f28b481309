import Foundation
import Schema
import SwiftSyntax

// The arguments of `@Attribute` that say what a value has to satisfy (DIALECTS A60).
extension Validation {
  /// Takes an argument; false if it is no literal of its kind.
  mutating func take(_ limit: LimitArgument, _ expression: ExprSyntax, _ reading: EntityReading) -> Bool {
    guard !expression.isNil else { return true }
    let value: Value?
    switch limit.subject {
    case .texts where limit == .regex:
      regularExpression = expression.stringValue
      return regularExpression != nil
    case .texts: value = expression.integerValue.flatMap { $0 < 0 ? nil : .integer($0) }
    case .dates: value = reading.knowledge.defaults.read(expression, as: .named("Date"), from: reading.scope).value
    case .numbers: value = expression.integerValue.map { .integer($0) } ?? expression.doubleValue.map { .double($0) }
    }
    guard let value else { return false }
    switch limit {
    case .min, .minLength, .minDate: minimum = value
    case .max, .maxLength, .maxDate, .regex: maximum = value
    }
    return true
  }
}
