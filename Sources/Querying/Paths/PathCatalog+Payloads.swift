import Schema

extension PathCatalog {
  /// A struct that contains itself is endless.
  private static let deepestPayload = 3

  /// The paths into the declared type of an attribute's bytes, by the keys in JSON.
  ///
  /// Empty if payloads are not read, or the type is not declared: such paths must be typed.
  func payloadPaths(of path: TypedPath) -> [TypedPath] {
    guard looksIntoPayloads, path.payload == nil, let attribute = path.attribute,
      attribute.holdsPayload, path.kind != .notStored,
      let plan = path.plan, plan.method == .codable, let type = plan.swiftType
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

  private func payloadPaths(
    in type: SwiftType,
    _ scope: String,
    at steps: [String],
    of path: TypedPath
  ) -> [TypedPath] {
    guard steps.count < Self.deepestPayload, let declared = structure(type, scope) else {
      return []
    }
    return declared.fields.flatMap { field -> [TypedPath] in
      guard let key = field.codingKey else { return [] }
      var inside = path
      inside.payload = steps + [key]
      return [inside] + payloadPaths(in: field.type, declared.scope, at: steps + [key], of: path)
    }
  }

  /// The fields of a struct without decoding of its own, found through aliases.
  private func structure(
    _ type: SwiftType,
    _ scope: String
  ) -> (fields: [TypeDeclaration.Field], scope: String)? {
    guard case .named(let name) = type.unwrapped,
      let declaration = contract.type(named: name, from: scope), !declaration.hasCustomDecoding
    else { return nil }
    switch declaration.kind {
    case .structure(let structure): return (structure.fields, declaration.name)
    // An alias of an alias is rare; one of itself is invalid Swift.
    case .alias(.named(let other)) where other != name:
      guard case .structure(let structure)? = contract.type(named: other, from: scope)?.kind else {
        return nil
      }
      return (structure.fields, other)
    default: return nil
    }
  }
}
