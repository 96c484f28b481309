import Escaping
import Predicates
import Schema

/// The statements that make a store's tables and indexes (FORMAT §1.2, §1.4, §2.3, §6.4).
struct StoreDDL {
  let plan: StorePlan
  var statements: [String] = []
  /// Indexes of the model that were left out, and why.
  var omissions: [String] = []

  init(_ plan: StorePlan, hasHistory: Bool = false) {
    self.plan = plan
    for root in plan.model.rootEntities {
      guard let table = plan.tables[root.name] else { continue }
      entityTable(table)
      for entity in plan.model.hierarchy(from: root) {
        for index in entity.fetchIndexes { self.index(index, of: entity, on: table) }
        for constraint in entity.uniquenessConstraints { unique(constraint, of: entity, on: table) }
      }
    }
    for join in plan.joinTables { joinTable(join) }
    statements += [
      "CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER)",
      "CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB)",
      "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)",
    ]
    if hasHistory { statements += Self.history(of: plan.model) }
  }

  /// How many values the history keeps of a deleted object at most.
  static func tombstones(of model: Model) -> Int {
    model.entities.map { entity in model.attributes(of: entity).count { $0.preservesValueOnDeletion && !$0.isTransient }
    }.max() ?? 0
  }

  /// The tables of the persistent history, with a tombstone column for each value that deletions keep (FORMAT §6.1).
  private static func history(of model: Model) -> [String] {
    let tombstones = (0..<tombstones(of: model)).map { ", ZTOMBSTONE\($0) BLOB" }.joined()
    let names = ["AUTHORTS", "BUNDLEIDTS", "CONTEXTNAMETS", "PROCESSIDTS"]
    return [
      """
      CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
      ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, \
      ZCOLUMNS BLOB\(tombstones) )
      """,
      """
      CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
      ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, ZPROCESSIDTS INTEGER, \
      ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, ZCONTEXTNAME VARCHAR, \
      ZPROCESSID VARCHAR, ZQUERYGEN BLOB )
      """,
      """
      CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \
      ZNAME VARCHAR )
      """,
      "CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
      """
      CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION \
      (ZAUTHOR COLLATE BINARY ASC)
      """,
      """
      CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION \
      (ZTIMESTAMP COLLATE BINARY ASC)
      """,
      """
      CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING \
      (ZNAME COLLATE BINARY ASC)
      """,
    ] + names.map { "CREATE INDEX ATRANSACTION_Z\($0)_INDEX ON ATRANSACTION (Z\($0))" }
  }

  private mutating func entityTable(_ table: TablePlan) {
    let columns = table.columnsInOrder.map { ", \(Self.quote($0.name)) \($0.type)" }.joined()
    let name = Self.quote(table.name)
    statements.append("CREATE TABLE \(name) ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER\(columns) )")
    for column in table.indexed + (table.hasSubentities ? ["Z_ENT"] : []) {
      let index = Self.quote("\(table.name)_\(column)_INDEX")
      statements.append("CREATE INDEX \(index) ON \(name) (\(Self.quote(column)))")
    }
  }

  private mutating func joinTable(_ join: JoinPlan) {
    let keys = join.isSelfInverse ? [join.memberColumn, join.ownerColumn] : [join.ownerColumn, join.memberColumn]
    let orders = [join.forwardOrder, join.backwardOrder].compactMap(\.self)
    let columns = (keys + orders).map { "\(Self.quote($0)) INTEGER" }.joined(separator: ", ")
    let name = Self.quote(join.table)
    let key = keys.map(Self.quote).joined(separator: ", ")
    statements.append("CREATE TABLE \(name) ( \(columns), PRIMARY KEY (\(key)) )")
    let index = Self.quote("\(join.table)_\(keys[1])_INDEX")
    let reversed = keys.reversed().map(Self.quote).joined(separator: ", ")
    statements.append("CREATE INDEX \(index) ON \(name) (\(reversed))")
  }

  private mutating func index(_ index: FetchIndex, of entity: Entity, on table: TablePlan) {
    let site = "index \(entity.name).\(index.name)"
    let partial = PartialIndex { [self] in column($0, in: entity) }
    let condition = index.partialPredicate.map(partial.condition)
    if condition == .some(nil) { return omissions.append("\(site): its predicate has a form not seen before") }
    if index.elements.contains(where: \.isRTree) { return rTree(index, of: entity, on: table, site: site) }
    let isOneKey =
      index.elements.count == 1 && condition == nil
      && plan.model.relationships(of: entity).contains { $0.name == index.elements[0].property }
    // The index of the key itself is used, as in stores that Core Data writes.
    if isOneKey { return }
    var elements: [String] = []
    for element in index.elements {
      guard let column = column(element.property, in: entity) else {
        return omissions.append("\(site): '\(element.property)' has no column")
      }
      elements.append("\(Self.quote(column)) COLLATE BINARY \(element.isAscending ? "ASC" : "DESC")")
    }
    guard !elements.isEmpty else { return }
    let name = Self.quote("Z_\(entity.name)_\(index.name)")
    // Stores with such indexes have two blanks after WHERE.
    let filter = condition?.map { " WHERE  " + $0 } ?? ""
    statements.append(
      "CREATE INDEX \(name) ON \(Self.quote(table.name)) (\(elements.joined(separator: ", ")))" + filter)
  }

  private mutating func unique(_ constraint: [String], of entity: Entity, on table: TablePlan) {
    let columns = constraint.compactMap { column($0, in: entity) }
    guard !columns.isEmpty, columns.count == constraint.count else {
      let names = constraint.joined(separator: ", ")
      return omissions.append("constraint \(entity.name) (\(names)): a property has no column")
    }
    let name = Self.quote("Z_\(entity.name)_UNIQUE_\(constraint.joined(separator: "_"))")
    let elements = columns.map { "\(Self.quote($0)) COLLATE BINARY ASC" }.joined(separator: ", ")
    statements.append("CREATE UNIQUE INDEX \(name) ON \(Self.quote(table.name)) (\(elements))")
  }

  func column(_ path: String, in entity: Entity) -> String? {
    switch path {
    case "self", "SELF": return "Z_PK"
    case "entity": return "Z_ENT"
    default: break
    }
    let property = String(path.prefix { $0 != "." })
    let key = plan.key(property, in: entity)
    if let toOne = plan.toOnes[key] { return toOne.column }
    return plan.columns[StorePlan.Key(entity: key.entity, name: path)]
  }

  /// Core Data writes plain names; a name is quoted only if SQLite needs it.
  static func quote(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy {
      ($0 >= 65 && $0 <= 90) || ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) || $0 == 95
    }
    return isPlain && !name.isEmpty ? name : SQLText.identifier(name)
  }
}

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

/// The condition of a partial index, in the forms that real stores have (FORMAT §6.4, §10.1).
struct PartialIndex {
  /// The column of a property's path; nil if it has none.
  let column: (String) -> String?

  /// The SQL behind `WHERE`; nil if the predicate has another form.
  func condition(_ text: String) -> String? { (try? Predicate(text)).flatMap(condition) }

  private func condition(_ predicate: Predicate) -> String? {
    switch predicate {
    case .and(let parts): joined(parts, " AND ")
    case .or(let parts): joined(parts, " OR ")
    case .comparison(let comparison): condition(comparison)
    case .not, .constant: nil
    }
  }

  private func joined(_ parts: [Predicate], _ word: String) -> String? {
    let conditions = parts.compactMap(condition)
    return conditions.count == parts.count ? "(" + conditions.joined(separator: word) + ")" : nil
  }

  private func condition(_ comparison: Comparison) -> String? {
    guard comparison.modifier == .direct, comparison.options.isEmpty, case .keyPath(let path) = comparison.left.form,
      path.operand == nil, let column = column(path.text), case .constant(let value) = comparison.right.form
    else { return nil }
    let name = StoreDDL.quote(column)
    switch (comparison.operation, value) {
    case (.equalTo, .null): return "\(name) IS NULL"
    case (.notEqualTo, .null): return "\(name) IS NOT NULL"
    default: break
    }
    guard let symbol = Self.symbols[comparison.operation], let literal = Self.literal(value) else { return nil }
    return "\(name) \(symbol) \(literal)"
  }

  private static let symbols: [Comparison.Operator: String] = [
    .equalTo: "=", .notEqualTo: "<>", .lessThan: "<", .lessThanOrEqualTo: "<=", .greaterThan: ">",
    .greaterThanOrEqualTo: ">=",
  ]

  private static func literal(_ value: Scalar) -> String? {
    switch value {
    case .boolean(let flag): flag ? "1" : "0"
    case .integer(let number): "\(number)"
    case .double(let number), .date(let number): number.isFinite ? "\(number)" : nil
    case .string(let text): SQLText.literal(text)
    default: nil
    }
  }
}
