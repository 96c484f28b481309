import Findings
import Schema

/// A column that a table lacks under its computed name.
struct AbsentColumn {
  var entity: String
  var path: String
  /// The computed name without its number.
  var base: String
  var computed: String
  /// The declared type; nil if any will do.
  var type: String?
  var renamed: String?
}

extension LayoutResolver {
  /// Matches entities by computed number that neither name nor renaming identifier matched (FORMAT §1.2, §1.5).
  ///
  /// A number alone proves little: no other entity may match the row, the parent must be the same, and every own
  /// attribute must have its column.
  mutating func matchNumbers(_ rows: [EntityNumber]) {
    let claimed = Set(model.entities.flatMap { [$0.name, $0.renamingIdentifier ?? $0.name] })
    var free = rows.filter { !claimed.contains($0.name) }
    let ordered = model.rootEntities.flatMap(model.hierarchy(from:))
    for (index, entity) in ordered.enumerated() where numbers[entity.name] == nil {
      let parent = entity.superentity.map { numbers[$0] ?? -1 } ?? 0
      guard let place = free.firstIndex(where: { $0.number == index + 1 && $0.superNumber == parent }),
        fits(entity, storeName: free[place].name)
      else { continue }
      let row = free.remove(at: place)
      numbers[entity.name] = row.number
      storeNames[entity.name] = row.name
      problems.append(
        Finding(
          code: .storeEntityUnverified, entity: entity.name,
          message: "Z_PRIMARYKEY does not list \(entity.name); "
            + "its place in the model is \(row.number), which the store calls \(row.name)"))
    }
    for row in free {
      problems.append(
        Finding(
          code: .storeEntityUnknown, entity: row.name,
          message: "the store has an entity \(row.name) that the model does not know"))
    }
  }

  private func fits(_ entity: Entity, storeName: String) -> Bool {
    guard let table = table(of: entity) ?? tables["Z" + storeName.uppercased()] else { return false }
    let plain = entity.attributes.filter { !$0.isTransient && $0.type.declaredColumnType != nil }
    return !plain.isEmpty && plain.allSatisfy { table.column(named: "Z" + $0.name.uppercased()) != nil }
  }

  /// Looks for absent columns among those that no other property has, and reports each.
  mutating func settleAbsent(in table: TableShape) {
    let waiting = absent
    absent = []
    var taken = used[table.name, default: []]
    for column in waiting {
      guard let found = substitute(for: column, in: table, taken: taken) else {
        problems.append(
          Finding(
            code: .storeColumnMissing, entity: column.entity, path: column.path,
            message: "table \(table.name) has no column \(column.computed) " + "for \(column.entity).\(column.path)"))
        continue
      }
      taken.insert(found.uppercased())
      take(found, for: column, in: table)
    }
  }

  private func substitute(for column: AbsentColumn, in table: TableShape, taken: Set<String>) -> String? {
    let free = table.columns.filter {
      !taken.contains($0.name.uppercased()) && (column.type == nil || $0.declaredType.uppercased() == column.type)
    }
    let path = column.path.uppercased()
    let spellings: [String] =
      [column.renamed.map { "Z" + $0.uppercased() }].compactMap { $0 } + [
        "Z" + path.filter { $0 != "." }, "Z" + path.replacing(".", with: "_"), column.base,
      ]
    for spelling in spellings {
      if let found = free.first(where: { $0.name.uppercased() == spelling }) { return found.name }
    }
    // Of several numbered names none is more likely than another.
    let numbered = free.filter { $0.name.uppercased().isNumbered(column.base) }
    return numbered.count == 1 ? numbered.first?.name : nil
  }

  private mutating func take(_ name: String, for column: AbsentColumn, in table: TableShape) {
    let place = ColumnPlace(name: name, certainty: .unverified)
    if own[column.entity]?.columns[column.path] != nil {
      own[column.entity]?.columns[column.path] = place
    } else if let relationship = model.entity(named: column.entity)?.relationships.first(where: {
      $0.name == column.path
    }) {
      let key = keyPlace(of: relationship, in: column.entity, key: place, table: table)
      own[column.entity]?.relationships[column.path] = key
    }
    problems.append(
      Finding(
        code: .storeColumnUnverified, entity: column.entity, path: column.path,
        message: "table \(table.name) has no column \(column.computed) for "
          + "\(column.entity).\(column.path); \(name) is taken instead"))
  }
}

extension String {
  /// Whether this is the name followed by digits, with which Core Data distinguishes equal names.
  func isNumbered(_ name: String) -> Bool {
    guard hasPrefix(name), count > name.count else { return false }
    return dropFirst(name.count).allSatisfy { $0.isASCII && $0.isNumber }
  }
}
