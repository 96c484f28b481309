import Schema

/// The columns that an entity's indexes and uniqueness constraints are about (FORMAT §6.4).
struct IndexedColumns {
  private let entity: Entity
  private let layout: EntityLayout
  private let model: Model

  init(_ entity: Entity, _ layout: EntityLayout, _ model: Model) {
    self.entity = entity
    self.layout = layout
    self.model = model
  }

  /// nil for what has no index of its own: one over an expression, over a relationship that is no key, or over a
  /// single relationship, whose key has one anyway.
  func columns(of index: FetchIndex) -> [String]? {
    var columns: [String] = []
    for element in index.elements {
      if let column = layout.columns[element.property] {
        columns.append(column.name)
      } else if case .key(let column, _)? = layout.relationships[element.property] {
        if index.elements.count == 1 { return nil }
        columns.append(column.name)
      } else if element.isExpression
        || model.relationships(of: entity).contains(where: { $0.name == element.property })
      {
        return nil
      }
    }
    return columns
  }

  /// nil where a property of the constraint has no column.
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
    guard let attribute = model.attributes(of: entity).first(where: { $0.name == property }),
      attribute.isSwiftDataEnum, attribute.elements.count == 1
    else { return nil }
    return layout.columns[property + "." + attribute.elements[0].name]?.name
  }
}
