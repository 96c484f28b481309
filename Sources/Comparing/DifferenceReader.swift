import Predicates
import Questions
import SQLite
import Schema
import Storage
import Versioning

/// Reads the values of rows that differ, a batch at a time.
struct DifferenceReader {
  private let plan: EntityPlan
  private let matcher: RowMatcher
  private let stores: Sides<ComparedStore>
  private let scans: Sides<StoreScan>
  /// The paths that are read of a row on each side: the key's, then those of the fields.
  private let paths: Sides<[Path]>
  private let shown: [Shown]

  /// A field with its place among the paths; a to-many has none.
  private struct Shown {
    let name: SidesName
    let place: Int?
    /// Its place among the hashes; nil if nothing is compared.
    let hash: Int?
    let objects: Sides<ObjectsSource>?
  }

  /// At most so many objects of a to-many are listed.
  private static let mostObjects = 100

  init(
    _ plan: EntityPlan, _ matcher: RowMatcher, _ stores: Sides<ComparedStore>, _ scans: Sides<StoreScan>
  ) throws(Failure) {
    self.plan = plan
    self.matcher = matcher
    self.stores = stores
    self.scans = scans
    var names = plan.matching.paths
    var shown: [Shown] = []
    if plan.matching == .oneSide {
      let entity = plan.pair.entity
      let all =
        entity.columns.map { SidesName($0.old?.path, $0.new?.path) }
        + entity.relationships.filter { ($0.old ?? $0.new)?.isToMany == false }.map {
          SidesName($0.old?.name, $0.new?.name)
        }
      for name in all {
        shown.append(Shown(name: name, place: names.count, hash: nil, objects: nil))
        names.append(name)
      }
    }
    for (index, field) in plan.fields.enumerated() {
      if case .toMany(let objects) = field.kind {
        shown.append(Shown(name: field.name, place: nil, hash: index, objects: objects))
      } else {
        shown.append(Shown(name: field.name, place: names.count, hash: index, objects: nil))
        names.append(field.name)
      }
    }
    self.shown = shown
    paths = Sides { side in
      guard let entity = plan.pair.entity(on: side) else { return [] }
      return names.compactMap { name in
        name.on(side).flatMap { try? Path($0, from: entity.name, in: stores[side].model) }
      }
    }
  }

  /// A row on one side.
  private struct Found {
    var row: StoredRow
    var hashes: [Int64] = []

    func reading(_ place: Int) -> Reading { place < row.readings.count ? row.readings[place] : .value(.null) }
  }

  /// The rows with their differences; throws `Failure`.
  func rows(_ changes: [DifferingRow]) throws(Failure) -> [RowDifference] {
    if changes.isEmpty { return [] }
    let found = try Sides { (side: Side) throws(Failure) in try read(changes, side) }
    // Read together, because a query for each row would cost more than the rows.
    let keys = try Sides { (side: Side) throws(Failure) in
      try self.keys(of: Set(found[side].values.flatMap { $0.row.readings.compactMap(\.object) }), side)
    }
    var rows: [RowDifference] = []
    for change in changes {
      let a = change.a.flatMap { found.a[$0] }
      let b = change.b.flatMap { found.b[$0] }
      guard let known = b ?? a else { continue }
      rows.append(
        RowDifference(
          kind: change.kind, entity: plan.pair.name,
          key: plan.matching.paths.enumerated().map { index, path in NamedReading(path.name, known.reading(index)) },
          objects: Sides(a?.row.objectID, b?.row.objectID), fields: try fields(a, b, change, keys)))
    }
    return rows
  }

  /// By address.
  private func read(_ changes: [DifferingRow], _ side: Side) throws(Failure) -> [Int64: Found] {
    let addresses = changes.compactMap { $0.address(side) }
    guard !addresses.isEmpty, let entity = plan.pair.entity(on: side) else { return [:] }
    let store = stores[side]
    let rows = try scans[side].storedRows(paths[side], of: entity.name, at: addresses, store.compiler)
    var found: [Int64: Found] = [:]
    for (address, row) in zip(addresses, rows) { found[address] = Found(row: row) }
    let changed = changes.filter { $0.kind == .update }.compactMap { $0.address(side) }
    if !changed.isEmpty, let sql = plan.hashes(side, at: changed) {
      let count = plan.fields.count
      try scans[side].run(sql) { row in
        var hashes: [Int64] = []
        for column in 0..<count { hashes.append(row.integer(column + 1) ?? 0) }
        found[row.integer(0) ?? 0]?.hashes = hashes
        return true
      }
    }
    return found
  }

  private func fields(
    _ a: Found?, _ b: Found?, _ change: DifferingRow, _ keys: Sides<[ObjectID: [NamedReading]]>
  ) throws(Failure) -> [RowDifference.Field] {
    var fields: [RowDifference.Field] = []
    for field in shown {
      if change.kind == .update {
        guard let index = field.hash, let a, let b, index < a.hashes.count, index < b.hashes.count,
          a.hashes[index] != b.hashes[index]
        else { continue }
      }
      let values = try Sides { (side: Side) throws(Failure) -> ComparedValue? in
        guard let found = side == .a ? a : b else { return nil }
        if let objects = field.objects { return try self.objects(objects[side], of: found.row.objectID, side) }
        let reading = found.reading(field.place ?? 0)
        return reading.object.map { .object(KeyedObject($0, key: keys[side][$0] ?? [])) } ?? .value(reading)
      }
      if change.kind != .update, (values.a ?? values.b)?.isEmpty != false { continue }
      fields.append(.init(path: field.name, values: values))
    }
    return fields
  }

  private func objects(_ source: ObjectsSource, of owner: ObjectID, _ side: Side) throws(Failure) -> ComparedValue {
    var (objects, count): ([ObjectID], Int) = ([], 0)
    if let sql = source.listing(of: .binding(.integer(owner.pk)), limit: Self.mostObjects) {
      let names = entityNames(source.table.name, side)
      try scans[side].run(sql) { row in
        let number = Int(clamping: row.integer(0) ?? 0)
        let entity = names[number] ?? source.table.place.entity
        objects.append(ObjectID(entity: entity, pk: row.integer(1) ?? 0))
        count = Int(clamping: row.integer(2) ?? 0)
        return true
      }
    }
    let keys = try keys(of: Set(objects), side)
    return .objects(objects.map { KeyedObject($0, key: keys[$0] ?? []) }, count: count)
  }

  private func entityNames(_ table: String, _ side: Side) -> [Int: String] {
    let places = stores[side].layout.entities.values.filter { $0.table == table }
    return Dictionary(places.compactMap { place in place.entityID.map { ($0, place.entity) } }) { first, _ in first }
  }

  /// The keys of objects, in both stores' terms.
  private func keys(of objects: Set<ObjectID>, _ side: Side) throws(Failure) -> [ObjectID: [NamedReading]] {
    var keys: [ObjectID: [NamedReading]] = [:]
    for (entity, members) in Dictionary(grouping: objects, by: \.entity) {
      guard let pair = matcher.pair(of: entity, on: side), pair.tables[side]?.place.address.isKey == true else {
        continue
      }
      let names = try matcher.matching(of: pair).paths
      let paths = names.compactMap { name in
        name.on(side).flatMap { try? Path($0, from: entity, in: stores[side].model) }
      }
      if paths.isEmpty || paths.count != names.count { continue }
      let sorted = members.sorted()
      for start in stride(from: 0, to: sorted.count, by: Self.mostObjects) {
        let asked = Array(sorted[start..<min(start + Self.mostObjects, sorted.count)])
        let rows = try scans[side].storedRows(paths, of: entity, at: asked.map(\.pk), stores[side].compiler)
        for (object, row) in zip(asked, rows) where row.readings.count == names.count {
          keys[object] = zip(names, row.readings).map { NamedReading($0.name, $1) }
        }
      }
    }
    return keys
  }
}

extension Reading {
  /// The object at the end of a to-one.
  fileprivate var object: ObjectID? { if case .value(.scalar(.object(let object))) = self { object } else { nil } }
}

extension ComparedValue {
  /// Whether there is nothing to report.
  fileprivate var isEmpty: Bool {
    switch self {
    case .value(let reading): reading == .value(.null)
    case .object: false
    case .objects(_, let count): count == 0
    }
  }
}
