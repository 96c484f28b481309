import Schema

/// The source that rules look at, with the questions that they share.
struct LintedSource: Sendable {
  let contract: Contract
  /// The model that the declarations make.
  let declared: Model
  /// The app's model, where one was given.
  let model: Model?
  /// Whether the user says that the models are synchronised by CloudKit.
  var isSynchronised = false

  func entities(of dialects: Set<Dialect>) -> [EntityContract] {
    contract.entities.filter { dialects.contains($0.dialect) && $0.origin == .source }
  }

  func entity(_ swiftName: String) -> EntityContract? {
    contract.entities.last { $0.swiftName == swiftName }
      ?? contract.entities.last { $0.swiftName.hasSuffix("." + swiftName) }
  }

  /// The declaration that a type names; nil for primitives, collections and what no file declares.
  func declaration(_ type: SwiftType, in entity: EntityContract) -> TypeDeclaration? {
    guard case .named(let name) = type.unwrapped else { return nil }
    return contract.type(named: name, from: entity.scope)
  }

  /// Whether a type is optional, by an alias too.
  func isOptional(_ type: SwiftType, from scope: String) -> Bool {
    var type = type
    // An alias may lead back to itself, which is no Swift but can be written.
    for _ in 0..<16 {
      guard case .named(let name) = type,
        case .alias(let other)? = contract.type(named: name, from: scope)?.kind
      else { break }
      type = other
    }
    return type.isOptional
  }

  /// The part of a type that is known not to be Codable; what no file declares may be.
  func uncodable(_ type: SwiftType, from scope: String) -> SwiftType? {
    contract.uncodable(type, from: scope)
  }

  /// Whether a path such as `author.name` leads from a class to a property, superclasses included.
  func leads(_ path: String, from entity: EntityContract) -> Bool {
    let steps = path.split(separator: ".").map(String.init)
    guard let first = steps.first else { return false }
    var current: EntityContract? = entity
    var left = contract.entities.count
    while let here = current, left > 0 {
      if let property = here.properties.first(where: { $0.swiftName == first }) {
        return steps.count == 1 || property.swiftType.unwrapped.primitive == nil
      }
      if let relationship = here.relationships.first(where: { $0.swiftName == first }) {
        let rest = steps.dropFirst().joined(separator: ".")
        guard !rest.isEmpty, let next = self.entity(relationship.destination) else { return true }
        return leads(rest, from: next)
      }
      current = here.superclass.flatMap { self.entity($0) }
      left -= 1
      // What stands in no file cannot be looked into.
      if current == nil, here.superclass != nil { return true }
    }
    return false
  }
}
