import Decoding
import Questions
import SQLite
import Schema

// Decoding of a statement's columns.
extension RowReader {
  func row(_ statement: borrowing StatementRow, _ selection: Selection) -> Row {
    Row(
      objectID: objectID(statement, selection), cells: selection.plans.map { cell(statement, $0) },
      obstacle: obstacle(statement, selection))
  }

  func storedRow(_ statement: borrowing StatementRow, _ selection: Selection) -> StoredRow {
    var readings: [Reading] = []
    readings.reserveCapacity(selection.plans.count)
    for plan in selection.plans { readings.append(reading(statement, plan)) }
    return StoredRow(
      objectID: objectID(statement, selection), readings: readings, obstacle: obstacle(statement, selection))
  }

  private func objectID(_ statement: borrowing StatementRow, _ selection: Selection) -> ObjectID {
    let number = statement.entityNumber(3)
    let name = number.flatMap { selection.entityNames[$0] } ?? selection.entity
    return ObjectID(entity: name, pk: statement.integer(1) ?? 0)
  }

  private func obstacle(_ statement: borrowing StatementRow, _ selection: Selection) -> RowObstacle? {
    if selection.address.isKey || statement.integer(2) == 1 { return nil }
    return .noKey(storageClass: statement.value(1).storageClass)
  }

  /// A cell's stored value; its bytes are copied only if needed.
  func reading(_ statement: borrowing StatementRow, _ plan: Plan) -> Reading {
    switch plan {
    case .attribute(let attribute, let column, let length):
      if attribute.value.type == .uuid, let uuid = statement.uuid(column) { return .value(.scalar(.uuid(uuid))) }
      return stored(raw(statement, column, length), attribute)
    case .composite(let leaves):
      var (found, isNull): ([Value.Leaf], Bool) = ([], true)
      found.reserveCapacity(leaves.count)
      for leaf in leaves {
        let reading = reading(statement, leaf.plan)
        if case .value(.scalar(.null)) = reading {} else { isNull = false }
        found.append(Value.Leaf(name: leaf.name, reading: reading))
      }
      return isNull ? .value(.scalar(.null)) : .value(.composite(found))
    case .toOne, .toMany, .nothing: return cell(statement, plan).stored
    }
  }

  private func stored(_ raw: RawValue, _ attribute: Shared<Attribute>) -> Reading {
    guard attribute.value.allowsExternalBinaryDataStorage else {
      return CellDecoder.reading(of: raw, as: attribute.value)
    }
    return CellDecoder.reading(of: raw, as: attribute.value, external: external)
  }

  private func cell(_ statement: borrowing StatementRow, _ plan: Plan) -> Cell {
    switch plan {
    case .attribute(let attribute, let column, let length):
      let raw = raw(statement, column, length)
      return Cell(raw: raw, stored: stored(raw, attribute))
    case .composite: return Cell(raw: .null, stored: reading(statement, plan))
    case .toOne(let destination, let key, let entity):
      let raw = RawValue.whole(statement.value(key))
      guard case .whole(.integer(let pk)) = raw else {
        return Cell(
          raw: raw,
          stored: raw.isNull
            ? .value(.scalar(.null))
            : .unreadable(.wrongStorageClass(found: raw.storageClass, expected: .objectID), raw))
      }
      let number = entity.flatMap { statement.entityNumber($0) }
      let name = number.flatMap { entityNames[$0] } ?? destination
      return Cell(raw: raw, stored: .value(.scalar(.object(ObjectID(entity: name, pk: pk)))))
    case .toMany(let count):
      return Cell(raw: .null, stored: .value(.toMany(count: Int(clamping: statement.integer(count) ?? 0))))
    case .nothing(let reading): return Cell(raw: .null, stored: reading)
    }
  }

  private func raw(_ statement: borrowing StatementRow, _ column: Int, _ length: Int?) -> RawValue {
    let value = statement.value(column)
    guard let length, let length = statement.integer(length).map({ Int(clamping: $0) }) else { return .whole(value) }
    switch value {
    case .blob(let data): return .longBlob(prefix: data, length: length)
    case .text(let text): return .longText(prefix: text, length: length)
    default: return .whole(value)
    }
  }

  private func external(_ name: String) -> ExternalData? {
    ExternalData(reading: name, below: supportFolder, wholly: readsWhole)
  }
}
