import Decoding
import Querying
import Schema

extension Browser {
  /// Opens what is under the cursor: an entity's rows, a row's record, a relationship, a value.
  mutating func open() -> [Effect] {
    if keyContext == .entities {
      if case .section = entities.selectedLine {
        entities.fold()
        return followSelection()
      }
      let effects = followSelection()
      focus = .main
      if case .part(let part) = entities.selectedLine, part.section == .fetchRequests {
        return effects + fetch(requestNamed: part.name)
      }
      return effects
    }
    switch place {
    case let pane as RowsPane: return open(pane)
    case let pane as RecordPane: return open(pane)
    case is ValuePane: changeValue(.toggleFold)
    case is PathsPane: stepIntoPath()
    case let pane as CensusPane: return open(pane)
    case let pane as ComposerPane: return edit(pane)
    case let pane as ModelPane:
      guard pane.lines.indices.contains(pane.cursor), let name = pane.lines[pane.cursor].request
      else { return [] }
      return fetch(requestNamed: name)
    case is FindingsPane: return openFinding()
    default: break
    }
    return []
  }

  private mutating func open(_ pane: RowsPane) -> [Effect] {
    guard let object = reachableObject() else { return [] }
    if pane.followsRelationships, let path = pane.columns.cursorPath,
      case .relationship(let relationship) = path.target
    {
      return follow(relationship, of: object, cell: pane.selectedCell)
    }
    return openRecord(object, at: pane.target)
  }

  private mutating func open(_ pane: RecordPane) -> [Effect] {
    switch pane.selectedLine {
    case .field(let field):
      if case .relationship(let relationship) = field.path.target {
        return follow(relationship, of: pane.objectID, cell: field.cell)
      }
      guard let seen = pane.seenField(pane.cursor, context) else { return [] }
      enter(ValuePane(objectID: pane.objectID, field: field, reading: seen.reading))
    case .view: said = "what \(pane.objectID.entity)'s value types read stands under m"
    case .fetched(let property): return fetch(property, from: pane.objectID)
    case .referrer(let referrer):
      let query = RowQuery(
        entity: referrer.entity,
        source: .referring(to: pane.objectID, relationship: referrer.relationship)
      )
      let origin = "\(referrer.entity) whose \(referrer.relationship) is \(pane.objectID.name)"
      enter(rows(query, origin: origin))
      return askForRows()
    case nil: break
    }
    return []
  }

  private mutating func follow(
    _ relationship: Relationship,
    of object: ObjectID,
    cell: Cell?
  ) -> [Effect] {
    switch cell?.stored {
    case .value(.toOne(let destination)): return openRecord(destination)
    case .value(.toMany(let count)):
      guard count != 0 else {
        said = "\(relationship.name) is empty"
        return []
      }
      let query = RowQuery(
        entity: relationship.destination,
        source: .related(to: object, relationship: relationship.name)
      )
      enter(rows(query, origin: "\(object.name) › \(relationship.name)"))
      return askForRows()
    case .unreadable(let reason, _): said = reason.sentence
    default: said = "\(relationship.name) is nil"
    }
    return []
  }

  /// Shows an object in full, with the cursor on a line of it.
  mutating func openRecord(_ object: ObjectID, at target: RecordPane.Target? = nil) -> [Effect] {
    var pane = RecordPane(objectID: object)
    pane.target = target
    enter(pane)
    return [ask(.record(object), on: .record)]
  }

  /// Moves the record to the neighbouring row of the rows it was opened from.
  mutating func walkRows(by distance: Int, to target: RecordPane.Target? = nil) -> [Effect] {
    guard let record = place as? RecordPane, var rows = trail.last as? RowsPane else {
      said = "this record was not opened from rows"
      return []
    }
    guard let next = rows.rows[rows.cursor + distance] else {
      let isEnd = distance < 0 ? rows.cursor == 0 : rows.cursor >= rows.lastKnown
      said =
        !isEnd
        ? "the next row is still being read"
        : distance < 0 ? "no row before this one here" : "no row after this one here"
      return []
    }
    rows.move(by: distance)
    let request = rows.neededPage()
    trail[trail.count - 1] = rows
    var moved = record.moved(to: next.objectID)
    // Where a record that did not come yet would have begun, the next one begins too.
    moved.target = target ?? record.target
    place = moved
    return [ask(.record(next.objectID), on: .record)]
      + (request.map { [ask(.page($0), on: .rows)] } ?? [])
  }

  mutating func openModel() -> [Effect] {
    if place is ModelPane, keyContext != .entities { return [] }
    guard let name = entityInView else { return [] }
    enter(ModelPane(entity: name, document: document))
    return []
  }
}

extension RowsPane {
  /// Whether Enter goes where a relationship leads: not where a finding is about that relationship, or about what
  /// no column shows, since then the row itself is looked for.
  fileprivate var followsRelationships: Bool {
    guard let trace else { return true }
    guard let path = trace.path, let cell = columns.cursorPath,
      columns.paths.contains(where: { $0.isAt(path) })
    else { return false }
    return !cell.isAt(path)
  }

  /// Where the record of a row begins: what the cell under the cursor shows, or what the finding that the rows were
  /// opened from is about, where no column shows that.
  fileprivate var target: RecordPane.Target? {
    let path = trace?.path
    let isShown = path.map { path in columns.paths.contains { $0.isAt(path) } } ?? true
    guard isShown, let cell = columns.cursorPath else {
      return trace?.target ?? .fault
    }
    if let path, cell.isAt(path) { return .properties([path]) }
    return .properties([cell.prefix.first?.relationship.name ?? cell.property])
  }
}
