import Schema

// Where the key paths of #Unique and #Index lead.
extension LintedSource {
  /// Whether a path such as `author.name` leads from a class to a stored property, superclasses and structs included.
  func leads(_ path: String, from entity: EntityContract) -> Bool {
    let steps = path.split(separator: ".").map(String.init)
    guard let first = steps.first else { return false }
    let rest = steps.dropFirst()
    let lineage = classes.lineage(of: entity)
    for here in lineage {
      if let property = here.properties.first(where: { $0.swiftName == first }) {
        guard !property.isTransient, !property.isIgnored else { return false }
        return leads(rest, into: property.swiftType, from: here.scope)
      }
      if let relationship = here.relationships.first(where: { $0.swiftName == first }) {
        guard !rest.isEmpty,
          let next = classes.entity(swiftName: relationship.destination, beside: here)
        else { return true }
        return leads(rest.joined(separator: "."), from: next)
      }
    }
    // Only the other side has storable's implicit inverse (DIALECTS B11).
    let names = Set(lineage.map(\.swiftName))
    for other in contract.entities {
      let leads = other.relationships.contains { relationship in
        relationship.implicitInverse?.name == first && names.contains(relationship.destination)
      }
      guard leads else { continue }
      return rest.isEmpty || self.leads(rest.joined(separator: "."), from: other)
    }
    // A declaration outside of the files cannot be checked.
    return lineage.last?.inheritsUndeclared == true
  }

  /// Whether steps lead on inside a value; what no file declares may have any.
  private func leads(
    _ steps: ArraySlice<String>,
    into type: SwiftType,
    from scope: String
  ) -> Bool {
    guard let first = steps.first else { return true }
    let type = unaliased(type.unwrapped, from: scope).unwrapped
    guard case .named(let name) = type, type.primitive == nil else { return false }
    guard let declared = contract.type(named: name, from: scope),
      case .structure(let structure) = declared.kind
    else { return true }
    guard let field = structure.fields.first(where: { $0.name == first }) else { return false }
    return leads(steps.dropFirst(), into: field.type, from: declared.name)
  }

  /// A relationship by its Swift name, those of superclasses included.
  func relationship(_ name: String, of entity: EntityContract) -> RelationshipContract? {
    classes.lineage(of: entity).lazy.flatMap(\.relationships).first { $0.swiftName == name }
  }
}
