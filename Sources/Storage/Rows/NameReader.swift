import Predicates
import Questions
import SQLite
import Schema

/// Reads the names of objects: a few rows by their keys, never a whole table.
struct NameReader: Sendable {
  let reader: RowReader
  private var compiler: RowQueryCompiler { reader.compiler }

  init(_ reader: RowReader) { self.reader = reader }

  /// At most so many objects of a to-many are named.
  private static let mostMembers = 3
  /// At most so many values are read to see whether they differ.
  private static let mostTried = 200

  /// Throws `Failure`; leaves out names that the store's tables do not hold.
  func names(_ request: NamesRequest, _ connection: Connection) throws(Failure) -> ObjectNames {
    var names = ObjectNames()
    for members in request.members { names.members[members] = try self.members(of: members, connection) }
    let objects = Set(request.objects + names.members.values.joined())
    for (entity, objects) in Dictionary(grouping: objects, by: \.entity) {
      let path = try path(request.choices[entity] ?? [], connection)
      names.paths.updateValue(path, forKey: entity)
      guard let path else { continue }
      let selection = try reader.selection([path], of: entity)
      for row in try reader.storedRows(objects.map(\.pk), selection, connection) {
        guard case .value(.scalar(.string(let text)))? = row.readings.first, !text.isEmpty else { continue }
        names.texts[ObjectID(entity: entity, pk: row.objectID.pk)] = text
      }
    }
    return names
  }

  private func members(of members: NamesRequest.Members, _ connection: Connection) throws(Failure) -> [ObjectID] {
    let entity = compiler.model.entity(named: members.object.entity)
    let relationship = entity.flatMap { entity in
      compiler.model.relationships(of: entity).first { $0.name == members.relationship }
    }
    guard let relationship else { return [] }
    var query = RowQuery(
      entity: relationship.destination, source: .related(to: members.object, relationship: members.relationship))
    query.limit = Self.mostMembers
    var found: [ObjectID] = []
    try connection.read(try compiler.addresses(query)) { row in
      if let key = row.integer(0) { found.append(ObjectID(entity: relationship.destination, pk: key)) }
    }
    return found
  }

  /// The first candidate that needs no check, or whose values differ.
  private func path(_ choices: [NamesRequest.Choice], _ connection: Connection) throws(Failure) -> Path? {
    for choice in choices {
      guard choice.isTried else { return choice.path }
      var query = RowQuery(entity: choice.path.root)
      query.limit = Self.mostTried
      guard compiler.hasSpan(choice.path) else { continue }
      var counts = (all: Int64(0), distinct: Int64(0))
      try connection.read(try compiler.distinctness(of: choice.path, in: query)) { row in
        counts = (row.integer(0) ?? 0, row.integer(1) ?? 0)
      }
      if counts.all > 0, counts.all == counts.distinct { return choice.path }
    }
    return nil
  }
}
