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
}
