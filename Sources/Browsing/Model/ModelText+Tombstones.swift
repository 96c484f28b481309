import Schema

/// What history keeps of deleted objects (DIALECTS E5, FORMAT §6.1).
extension ModelText {
  /// That an attribute outlives its object, and in which column of the history.
  func preservation(of attribute: Attribute, in entity: Entity, prefix: String) -> [String] {
    guard attribute.preservesValueOnDeletion else { return [] }
    let name = document.model.tombstoneColumn(of: attribute.name, in: entity)
    let history = document.otherTables.first { $0.name == "ACHANGE" }
    guard prefix.isEmpty, let name, history?.columns.contains(where: { $0.name == name }) == true
    else { return ["preserved after deletion"] }
    return ["preserved after deletion as ACHANGE.\(name)"]
  }
}
