import Schema

extension StoreDDL {
  /// A virtual table with a range for each element, and the triggers that keep it (FORMAT §6.4).
  ///
  /// The triggers are plain SQL, unlike those of derived attributes, so any writer can fire them.
  mutating func rTree(_ index: FetchIndex, of entity: Entity, on table: TablePlan, site: String) {
    let columns = index.elements.compactMap { column($0.property, in: entity) }
    guard index.elements.allSatisfy(\.isRTree), columns.count == index.elements.count, (1...5).contains(columns.count)
    else { return omissions.append("\(site): not an R-tree of one to five columns") }
    let name = "Z_RT_\(entity.name)_\(index.name)"
    let tree = Self.quote(name)
    let ranges = columns.flatMap { [Self.quote($0 + "_MIN"), Self.quote($0 + "_MAX")] }
    // In stores with such trees, only the first comma has a blank before it.
    let values = columns.map { "NEW.\(Self.quote($0))" }.enumerated().map { "\($1)\($0 == 0 ? " ," : ", ")\($1)" }
      .joined(separator: ", ")
    let fields = (["Z_PK"] + ranges).joined(separator: ", ")
    let declared = ranges.map { ", \($0) FLOAT" }.joined()
    statements.append("CREATE VIRTUAL TABLE \(tree) USING RTREE (Z_PK INTEGER PRIMARY KEY\(declared))")
    let into = "INTO \(tree) (\(fields)) VALUES (NEW.Z_PK, \(values)) ;"
    let actions = [
      ("INSERT", "INSERT OR REPLACE \(into)"),
      ("UPDATE", "DELETE FROM \(tree) WHERE Z_PK = NEW.Z_PK ; INSERT \(into)"),
      ("DELETE", "DELETE FROM \(tree) WHERE Z_PK = OLD.Z_PK ;"),
    ]
    for (event, action) in actions {
      statements.append(
        "CREATE TRIGGER \(Self.quote("\(name)_\(event)")) AFTER \(event) ON "
          + "\(Self.quote(table.name)) FOR EACH ROW BEGIN \(action) END")
    }
  }
}
