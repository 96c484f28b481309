import Foundation
import Schema
import SwiftSyntax

/// Reads the arguments of `@Attribute` that say what a value has to satisfy (DIALECTS A60).
enum EvolutionValidation {
  static let labels: Set<String> = ["min", "max", "minLength", "maxLength", "regex", "minDate", "maxDate"]
}

extension Validation {
  /// Takes an argument for a property of a type; false if it is no literal of its kind.
  mutating func take(_ argument: MacroArguments.Argument, as type: SwiftType, _ reading: EntityReading) -> Bool {
    let expression = argument.expression
    guard !expression.isNil else { return true }
    switch argument.label {
    case "regex":
      guard let text = expression.stringValue else { return false }
      regularExpression = text
      return true
    case "minLength", "maxLength":
      guard let length = expression.integerValue, length >= 0 else { return false }
      set(.integer(length), asLeast: argument.label == "minLength")
    case "minDate", "maxDate":
      let date = reading.knowledge.defaults.read(expression, as: .named("Date"), from: reading.scope).value
      guard let date else { return false }
      set(date, asLeast: argument.label == "minDate")
    default:
      guard let number = Self.number(expression) else { return false }
      set(number, asLeast: argument.label == "min")
    }
    return true
  }

  private mutating func set(_ value: Value, asLeast isLeast: Bool) {
    if isLeast { minimum = value } else { maximum = value }
  }

  private static func number(_ expression: ExprSyntax) -> Value? {
    expression.integerValue.map { .integer($0) } ?? expression.doubleValue.map { .double($0) }
  }
}
