import Findings
import Schema

/// Why steps are no path, and which of them fails.
package struct PathFailure: Error, Hashable, Sendable {
  /// The index of the failing step.
  package var step: Int
  package var error: PathError
}

extension PathCatalog {
  /// Resolves a path in its persistent or its Swift spelling; throws `PathError`.
  package func path(_ text: String, from entity: String) throws(PathError) -> TypedPath {
    do {
      let steps = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      return try path(steps, from: entity)
    } catch { throw error.error }
  }

  /// Resolves steps in their persistent or their Swift spelling; if both fit, the persistent one counts.
  package func path(_ steps: [String], from entity: String) throws(PathFailure) -> TypedPath {
    guard model.entity(named: entity) != nil else {
      let nearest = Nearest.names(to: entity, among: model.entities.map(\.name))
      throw PathFailure(step: 0, error: .unknownEntity(entity, nearest: nearest))
    }
    guard let first = steps.first, !steps.contains("") else {
      throw PathFailure(step: steps.firstIndex(of: "") ?? 0, error: .empty)
    }
    var path: TypedPath
    do { path = try step(first, at: Place(root: entity), in: entity, index: 0) } catch {
      guard steps.count > 1, names(first, start: entity) else { throw error }
      path = try step(steps[1], at: Place(root: entity), in: entity, index: 1)
      for (index, name) in steps.enumerated().dropFirst(2) { path = try step(name, beyond: path, index: index) }
      return path
    }
    for (index, name) in steps.enumerated().dropFirst() { path = try step(name, beyond: path, index: index) }
    return path
  }

  /// Resolves the step after a path.
  private func step(_ name: String, beyond path: TypedPath, index: Int) throws(PathFailure) -> TypedPath {
    switch path.target {
    case .relationship(let relationship) where name.hasPrefix("@"):
      let spelling = path.persistentSpelling
      throw PathFailure(step: index, error: .aggregate(step: name, path: spelling, isToMany: relationship.isToMany))
    case .relationship(let relationship):
      return try step(name, at: place(beyond: path, relationship), in: relationship.destination, index: index)
    case .attribute(let attribute) where attribute.type == .composite:
      let elements = elements(of: path)
      let found =
        elements.first { $0.property == path.property + "." + name } ?? elements.first {
          $0.property.hasPrefix(path.property + "." + name + ".")
        } ?? elements.first { $0.swiftProperty == path.swiftProperty + "." + name }
      if let found { return found }
      throw unknown(
        name, at: index, prefix: path.persistentSpelling, owner: path.property, among: attribute.elements.map(\.name))
    case .attribute(let attribute):
      // `p.p` is the same as `p` for an enum of one leaf.
      if path.isFoldedEnum, path.property.hasSuffix("." + name) { return path }
      if looksIntoPayloads, attribute.holdsPayload, path.kind != .notStored {
        var inside = path
        inside.payload = (path.payload ?? []) + [try key(name, inside: path, index: index)]
        return inside
      }
      if ForeignStep.meaning(of: name, after: path) == .value { return path }
      throw PathFailure(
        step: index, error: .stepsBeyondAttribute(step: name, attribute: path.property, type: attribute.type))
    case .fetchedProperty(let property):
      throw unknown(name, at: index, prefix: path.persistentSpelling, owner: property.name, among: [])
    }
  }

  /// The key in JSON of a field with that key or Swift name; any name if no type is declared.
  private func key(_ name: String, inside path: TypedPath, index: Int) throws(PathFailure) -> String {
    guard let fields = payloadFields(of: path) else { return name }
    let coded = fields.filter { $0.codingKey != nil }
    let field = coded.first { $0.codingKey == name } ?? coded.first { $0.name == name }
    if let key = field?.codingKey { return key }
    throw unknown(
      name, at: index, prefix: path.persistentSpelling, owner: path.payload?.last ?? path.property,
      among: coded.compactMap(\.codingKey) + coded.map(\.name))
  }

  /// Resolves one name on an entity.
  private func step(_ name: String, at place: Place, in entityName: String, index: Int) throws(PathFailure) -> TypedPath
  {
    guard let entity = model.entity(named: entityName) else {
      throw PathFailure(step: index, error: .unknownEntity(entityName, nearest: []))
    }
    let attributes = model.attributes(of: entity)
    let relationships = model.relationships(of: entity)
    if let attribute = attributes.first(where: { $0.name == name }) {
      return path(to: attribute, of: entity, at: place)
    }
    if let relationship = relationships.first(where: { $0.name == name }) {
      return path(to: relationship, of: entity, at: place)
    }
    if let fetched = model.fetchedProperties(of: entity).first(where: { $0.name == name }) {
      return path(to: .fetchedProperty(fetched), name, at: place, as: .init(name: name, isOptional: true))
    }
    let swift =
      attributes.map { path(to: $0, of: entity, at: place) } + relationships.map { path(to: $0, of: entity, at: place) }
    if let found = swift.first(where: { $0.swiftProperty == name })
      ?? swift.first(where: { $0.plan?.wrapper?.name == name })
    {
      return found
    }
    let classes = ClassIndex(contract)
    if let declared = contract.entity(named: entity.name), let found = classes.unstored(name, of: declared) {
      throw PathFailure(step: index, error: .unstored(found))
    }
    if let found = self.path(toColumn: name, among: swift) { return found }
    throw unknown(
      name, at: index, prefix: place.prefix.map(\.relationship.name).joined(separator: "."), owner: entity.name,
      among: attributes.map(\.name) + relationships.map(\.name) + swift.map(\.swiftProperty))
  }

  private func unknown(
    _ step: String, at index: Int, prefix: String, owner: String, among names: [String]
  ) -> PathFailure {
    var seen: Set<String> = []
    let nearest = Nearest.names(to: step, among: names.filter { seen.insert($0).inserted })
    return PathFailure(step: index, error: .unknownStep(step: step, prefix: prefix, entity: owner, nearest: nearest))
  }
}

extension Attribute {
  /// Whether its bytes may hold values of their own: JSON, a property list, an archive.
  package var holdsPayload: Bool { type.mayHoldBytes }
}

extension PathCatalog {
  /// A struct that contains itself is endless.
  private static let deepestPayload = 3

  /// The paths into the declared type of an attribute's bytes, by the keys in JSON.
  ///
  /// Empty if payloads are not read, or the type is not declared: such paths must be typed.
  func payloadPaths(of path: TypedPath) -> [TypedPath] {
    guard looksIntoPayloads, path.payload == nil, let attribute = path.attribute, attribute.holdsPayload,
      path.kind != .notStored, let plan = path.plan, plan.method == .codable, let type = plan.swiftType
    else { return [] }
    return payloadPaths(in: type, plan.scope, at: [], of: path)
  }

  /// The fields of the declared type if a path ends in a payload; nil if no type is declared.
  func payloadFields(of path: TypedPath) -> [TypeDeclaration.Field]? {
    guard let plan = path.plan, plan.method == .codable, let type = plan.swiftType,
      var declared = structure(type, plan.scope)
    else { return nil }
    for key in path.payload ?? [] {
      guard let field = declared.fields.first(where: { $0.codingKey == key }),
        let inner = structure(field.type, declared.scope)
      else { return nil }
      declared = inner
    }
    return declared.fields
  }

  private func payloadPaths(in type: SwiftType, _ scope: String, at steps: [String], of path: TypedPath) -> [TypedPath]
  {
    guard steps.count < Self.deepestPayload, let declared = structure(type, scope) else { return [] }
    return declared.fields.flatMap { field -> [TypedPath] in
      guard let key = field.codingKey else { return [] }
      var inside = path
      inside.payload = steps + [key]
      return [inside] + payloadPaths(in: field.type, declared.scope, at: steps + [key], of: path)
    }
  }

  /// The fields of a struct without decoding of its own, found through aliases.
  private func structure(_ type: SwiftType, _ scope: String) -> (fields: [TypeDeclaration.Field], scope: String)? {
    guard case .named(let name) = type.unwrapped, let declaration = contract.type(named: name, from: scope),
      !declaration.hasCustomDecoding
    else { return nil }
    switch declaration.kind {
    case .structure(let structure): return (structure.fields, declaration.name)
    // An alias of an alias is rare; one of itself is invalid Swift.
    case .alias(.named(let other)) where other != name:
      guard case .structure(let structure)? = contract.type(named: other, from: scope)?.kind else { return nil }
      return (structure.fields, other)
    default: return nil
    }
  }
}
