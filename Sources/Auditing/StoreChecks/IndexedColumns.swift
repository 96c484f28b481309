import Schema

/// The columns of an entity's indexes and uniqueness constraints (FORMAT §6.4).
struct IndexedColumns {
  private let entity: Entity
  private let layout: EntityLayout
  private let model: Model

  init(_ entity: Entity, _ layout: EntityLayout, _ model: Model) {
    (self.entity, self.layout, self.model) = (entity, layout, model)
  }

  /// Nil if it has no index of its own: it is over an expression, a property without a column, or a single
  /// relationship, whose key has an index anyway.
  func columns(of index: FetchIndex) -> [String]? {
    var columns: [String] = []
    for element in index.elements {
      guard let column = column(of: element.property) else { return nil }
      if index.elements.count == 1, isKey(element.property) { return nil }
      columns.append(column)
    }
    return columns.isEmpty ? nil : columns
  }

  private func isKey(_ property: String) -> Bool {
    if case .key? = layout.relationships[property] { true } else { false }
  }

  /// nil if a property of the constraint has no column.
  func columns(of constraint: [String]) -> [String]? {
    var columns: [String] = []
    for property in constraint {
      guard let column = column(of: property) else { return nil }
      columns.append(column)
    }
    return columns.isEmpty ? nil : columns
  }

  private func column(of property: String) -> String? {
    if let column = layout.columns[property], column.certainty != .missing { return column.name }
    if case .key(let column, _)? = layout.relationships[property] { return column.name }
    guard let attribute = model.attributes(of: entity).first(where: { $0.name == property }), attribute.isSwiftDataEnum,
      attribute.elements.count == 1
    else { return nil }
    return layout.columns[property + "." + attribute.elements[0].name]?.name
  }
}
