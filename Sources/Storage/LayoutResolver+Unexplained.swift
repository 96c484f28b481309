import Findings
import Schema

extension LayoutResolver {
  /// Reports tables and columns that neither the model nor Core Data's bookkeeping explains.
  mutating func reportUnexplained(_ layouts: some Collection<EntityLayout>) {
    var explained: [String: Set<String>] = [:]
    for layout in layouts { explain(layout, in: &explained) }
    for table in tables.values.sorted(by: { $0.name < $1.name })
    where !Self.isBookkeeping(table.name) {
      guard let known = explained[table.name.uppercased()] else {
        problems.append(
          Finding(
            code: .storeTableUnexplained,
            message: "the model does not explain the table \(table.name)"
          )
        )
        continue
      }
      let others = table.columns.map(\.name).filter {
        !known.contains($0.uppercased()) && !TableShape.rowColumns.contains($0.uppercased())
      }
      guard !others.isEmpty else { continue }
      problems.append(
        Finding(
          code: .storeColumnUnexplained,
          message: "the model does not explain \(others.joined(separator: ", ")) "
            + "in the table \(table.name)"
        )
      )
    }
  }

  private func explain(_ layout: EntityLayout, in explained: inout [String: Set<String>]) {
    func add(_ table: String?, _ columns: [String?]) {
      guard let table else { return }
      explained[table.uppercased(), default: []]
        .formUnion(columns.compactMap { $0?.uppercased() })
    }
    add(layout.table, layout.columns.values.map(\.name))
    for place in layout.relationships.values {
      switch place {
      case .key(let column, let entityColumn): add(layout.table, [column.name, entityColumn])
      case .inverseKey(let table, let column, let order): add(table, [column.name, order])
      case .join(let table, let owner, let member, let order, _, _):
        add(table, [owner, member, order])
      case .missing: break
      }
    }
  }

  /// The table families of FORMAT §1.1 that belong to no entity.
  private static func isBookkeeping(_ table: String) -> Bool {
    let name = table.uppercased()
    return ["Z_METADATA", "Z_PRIMARYKEY", "Z_MODELCACHE", "ACHANGE"].contains(name)
      || ["ATRANSACTION", "ANSCK", "SQLITE_", "Z_RT_"].contains { name.hasPrefix($0) }
  }
}
