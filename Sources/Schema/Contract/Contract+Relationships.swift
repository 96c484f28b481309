extension Contract {
  /// The promise about a relationship: declared by the entity's class or by a superclass.
  package func relationship(
    _ name: String,
    of entity: Entity,
    in model: Model,
    version: String? = nil
  ) -> RelationshipContract? {
    for candidate in [entity] + model.ancestors(of: entity) {
      let found = self.entity(named: candidate.name, version: version)?.relationships
        .first { $0.persistentName == name }
      if let found { return found }
    }
    return nil
  }

  /// The promise that makes a relationship on its other side, where source does not write it (DIALECTS B11).
  package func implicitDeclarer(
    of relationship: Relationship,
    in model: Model
  ) -> RelationshipContract? {
    guard let inverse = relationship.inverse,
      let destination = model.entity(named: relationship.destination),
      let found = self.relationship(inverse, of: destination, in: model),
      found.implicitInverse?.name == relationship.name
    else { return nil }
    return found
  }
}
