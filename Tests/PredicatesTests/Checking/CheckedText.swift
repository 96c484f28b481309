import Foundation
import Predicates
import Schema

/// A checked predicate as text, every value with its type, every path with the row it starts at.
enum CheckedText {
  static func text(_ predicate: CheckedPredicate) -> String {
    switch predicate {
    case .constant(let isTrue): isTrue ? "true" : "false"
    case .and(let parts): "(" + parts.map(text).joined(separator: " and ") + ")"
    case .or(let parts): "(" + parts.map(text).joined(separator: " or ") + ")"
    case .not(let part): "not " + text(part)
    case .isNil(let expression): "isNil(\(text(expression)))"
    case .comparison(let comparison):
      "\(text(comparison.left)) \(comparison.operation.rawValue)\(comparison.options.text) " + text(comparison.right)
    case .quantified(let quantifier, let collection, let inner): "\(quantifier) \(text(collection)): \(text(inner))"
    case .entityIs(let names, let scope, let path):
      "\(text(scope))\(path.map { "." + $0.persistentSpelling } ?? "") is " + names.joined(separator: "|")
    }
  }

  private static func text(_ collection: CheckedCollection) -> String {
    "e\(collection.element) in \(text(collection.scope)).\(collection.path.persistentSpelling)"
      + (collection.filter.map { " where \(text($0))" } ?? "")
  }

  private static func text(_ scope: Scope) -> String {
    switch scope {
    case .row: "row"
    case .element(let number): "e\(number)"
    case .variable(let name): "$\(name)"
    }
  }

  private static func text(_ expression: CheckedExpression) -> String {
    switch expression {
    case .value(let value): text(value)
    case .path(let path, let scope): "\(text(scope)).\(path.persistentSpelling)"
    case .object(let scope): text(scope)
    case .aggregate(let function, let collection, let value):
      "\(function.rawValue)(\(text(collection))\(value.map { "; " + text($0) } ?? ""))"
    case .arithmetic(let operation, let left, let right): "(\(text(left)) \(operation.rawValue) \(text(right)))"
    case .function(let function, let value): "\(function.name)(\(text(value)))"
    case .cast(let value, let type): "\(type)(\(text(value)))"
    case .set(let members): "{" + members.map(text).joined(separator: ", ") + "}"
    case .conditional(let condition, let left, let right): "(\(text(condition)) ? \(text(left)) : \(text(right)))"
    case .variable(let name): "$\(name)"
    }
  }

  private static func text(_ value: Scalar) -> String {
    switch value {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .integer(let number): "int \(number)"
    case .double(let number): "double \(number)"
    case .decimal(let number): "decimal \(number)"
    case .string(let text): "'\(text)'"
    case .date(let seconds): "date \(seconds)"
    case .uuid(let uuid): "uuid \(uuid.uuidString)"
    case .uri(let text): "uri \(text)"
    case .data(let data): "\(data.count) bytes"
    case .object(let object): "\(object.entity)/\(object.pk)"
    }
  }
}
