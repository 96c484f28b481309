import Querying
import Schema
import Screen

/// What is copied when the object's record comes: rows hold long values only in part.
enum Copying: Hashable, Sendable {
  /// With what the row knows of its to-manys, which a record counts only later.
  case row(Layer, counts: [String: Reading])
  case value(property: String)

  /// What to copy of the record; nil where it has no such property.
  func viewing(of record: Record) -> CopyViewing? {
    switch self {
    case .row(let layer, let counts):
      var record = record
      for index in record.fields.indices
      where record.fields[index].cell.stored == .value(.toMany(count: nil)) {
        let known = counts[record.fields[index].path.property]
        record.fields[index].cell.stored = known ?? .value(.toMany(count: nil))
      }
      return .record(record, layer)
    case .value(let property):
      return record.fields.first { $0.path.property == property }
        .map { .value($0.cell.stored, $0.path) }
    }
  }
}

extension Browser {
  /// Copies the value under the cursor, from any view the same; elsewhere the line.
  mutating func copyCell() -> [Effect] {
    switch place {
    case _ where keyContext == .entities:
      return entities.selectedLine.map { [.copy($0.name)] } ?? []
    case let pane as RowsPane: return copyCell(of: pane)
    case let pane as RecordPane: return copyLine(of: pane)
    case let pane as ValuePane: return copyValue(pane)
    case let pane as CensusPane:
      return pane.lines.indices.contains(pane.cursor) ? [.copy(pane.lines[pane.cursor].text)] : []
    case let pane as ModelPane:
      return pane.lines.indices.contains(pane.cursor) ? [.copy(pane.lines[pane.cursor].text)] : []
    case let pane as PathsPane: return pane.copied(inAllSpellings: false).map { [.copy($0)] } ?? []
    case let pane as FindingsPane:
      return pane.selected(audit).map { [.copy(FindingText(document: document).copied($0))] } ?? []
    case is ComposerPane: return changeQuery(.copySpelling)
    default: return []
    }
  }

  private mutating func copyCell(of pane: RowsPane) -> [Effect] {
    guard let row = pane.selectedRow, let cell = pane.selectedCell,
      let index = pane.columns.cursorIndex, let path = pane.columns.cursorPath
    else { return [] }
    if cell.stored.isCut, path.prefix.isEmpty {
      guard canCopy(cell.stored.cutLength), let object = reachableObject() else { return [] }
      return askToCopy(.value(property: path.property), of: object)
    }
    return [copy(.cell(row, pane.columns.paths, index, pane.cursorLayer))]
  }

  private mutating func copy(_ viewing: CopyViewing) -> Effect { ask(.copy(viewing), on: .copy) }

  private mutating func copyValue(_ pane: ValuePane) -> [Effect] {
    if let node = pane.copiedNode { return [.copy(node)] }
    let stored = pane.field.cell.stored
    return [copy(pane.form == .hex ? .bytes(stored) : .value(stored, pane.field.path))]
  }

  private mutating func copyLine(of pane: RecordPane) -> [Effect] {
    switch pane.selectedLine {
    case .field(let field): [copy(.value(field.cell.stored, field.path))]
    case .view(let view): [.copy(view.name)]
    case .fetched(let property): [.copy(property.name)]
    case .referrer(let referrer): [.copy(String(referrer.count))]
    case nil: []
    }
  }

  /// Copies the whole of it: the object as the JSON line that `rows --format ndjson` prints, in the
  /// app's layer where its rows show that, or all lines of the model.
  mutating func copyRow() -> [Effect] {
    switch place {
    case let pane as RowsPane where keyContext == .rows:
      guard let row = pane.selectedRow, let object = reachableObject() else { return [] }
      let cut = zip(pane.columns.paths, row.cells).filter { $0.0.prefix.isEmpty }
        .reduce(0) { $0 + $1.1.stored.cutLength }
      guard canCopy(cut) else { return [] }
      return askToCopy(.row(pane.layer, counts: counts(in: row, pane)), of: object)
    case let pane as RecordPane: return pane.record.map { [copy($0)] } ?? []
    case let pane as ValuePane:
      guard let owner = trail.last as? RecordPane, let record = owner.record,
        record.objectID == pane.objectID
      else { return askToCopy(.row(.stored, counts: [:]), of: pane.objectID) }
      return [copy(record)]
    case let pane as ModelPane:
      return [.copy(pane.lines.map(\.text).joined(separator: "\n"))]
    case let pane as PathsPane: return pane.copied(inAllSpellings: true).map { [.copy($0)] } ?? []
    case let pane as CensusPane:
      // The declarations are what one goes away with.
      return pane.swift.map { [.copy($0)] } ?? copyCell()
    default: return copyCell()
    }
  }

  private func counts(in row: Row, _ pane: RowsPane) -> [String: Reading] {
    zip(pane.columns.paths, row.cells).reduce(into: [:]) { counts, column in
      guard column.0.prefix.isEmpty, case .value(.toMany) = column.1.stored else { return }
      counts[column.0.property] = column.1.stored
    }
  }

  /// Bytes that no terminal takes are not even read; a file does.
  private mutating func canCopy(_ bytes: Int) -> Bool {
    guard bytes > Clipboard.limit else { return true }
    said =
      "not copied: more than \(bytes.grouped) bytes, a terminal takes "
      + "\(Clipboard.limit.grouped) · e exports the rows"
    return false
  }

  private mutating func askToCopy(_ what: Copying, of object: ObjectID) -> [Effect] {
    copying = what
    return [ask(.record(object), on: .copy)]
  }

  private mutating func copy(_ record: Record) -> Effect {
    copy(.record(record, layer ?? document.openingLayer(of: record.objectID.entity)))
  }

  mutating func changeValue(_ command: Command) {
    if var pane = place as? FindingsPane {
      pane.fold(nil, audit)
      place = pane
    }
    guard var pane = place as? ValuePane else { return }
    command == .valueForm ? pane.nextForm() : pane.fold()
    place = pane
  }
}
