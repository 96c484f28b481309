import Foundation
import Schema

/// Computes derived attributes once, as Core Data's triggers would keep them (FORMAT §6.3).
struct DerivedValues {
  let graph: ObjectGraph
  /// The moment of writing, in seconds since 2001.
  let now: Double

  /// The value of a derivation; nil if its form is not known.
  func value(of expression: String, for index: Int) -> NewValue? {
    let text = expression.filter { !$0.isWhitespace }
    if text == "now()" { return .date(now) }
    if let argument = argument(of: "canonical:", in: text) { return canonical(argument, index) }
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return nil }
    let entity = graph.objects[index].entity
    guard let relationship = graph.plan.model.relationships(of: entity).first(where: { $0.name == parts[0] }) else {
      return nil
    }
    let members = graph.members(of: index, through: parts[0])
    if parts[1] == "@count" { return .integer(Int64(members.count)) }
    guard !relationship.isToMany, !parts[1].hasPrefix("@") else { return nil }
    return members.first.map { given(parts[1], $0) } ?? .null
  }

  private func argument(of function: String, in text: String) -> String? {
    guard text.hasPrefix(function + "("), text.hasSuffix(")") else { return nil }
    return String(text.dropFirst(function.count + 1).dropLast())
  }

  private func canonical(_ property: String, _ index: Int) -> NewValue {
    guard case .scalar(.string(let text)) = given(property, index) else { return .null }
    return .string(text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil))
  }

  /// The row's value for an attribute, or the model's default.
  private func given(_ property: String, _ index: Int) -> NewValue {
    let object = graph.objects[index]
    if let value = object.row.values[property] { return value }
    let attributes = graph.plan.model.attributes(of: object.entity)
    return NewValue(attributes.first { $0.name == property }?.defaultValue)
  }
}
