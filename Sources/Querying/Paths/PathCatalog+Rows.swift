import Schema

extension PathCatalog {
  /// The path of a column or a sort in either spelling; throws `PathError`, also if it leads over a to-many.
  ///
  /// In its persistent spelling, an enum of one leaf stays a composite.
  package func rowPath(_ text: String, from entity: String) throws(PathError) -> Path {
    if let path = try? Path(text, from: entity, in: model) { return path }
    let typed = try path(text, from: entity)
    if let path = typed.path { return path }
    let toMany = typed.steps.first { $0.relationship.isToMany }
    throw .stepsThroughToMany(
      step: typed.property,
      relationship: toMany?.relationship.name ?? typed.property
    )
  }
}
