import Decoding
import Schema

/// What history keeps of deleted objects (DIALECTS E5, FORMAT §6.1).
extension ModelText {
  /// That an attribute outlives its object, and in which column of the history.
  func preservation(of attribute: Attribute, in entity: Entity, prefix: String) -> [String] {
    guard attribute.preservesValueOnDeletion else { return [] }
    let name = document.model.tombstoneColumn(of: attribute.name, in: entity)
    let history = document.otherTables.first { $0.name == "ACHANGE" }
    guard prefix.isEmpty, let name, history?.columns.contains(where: { $0.name == name }) == true
    else { return ["preserved after deletion"] }
    return ["preserved after deletion as ACHANGE.\(name)"]
  }

  /// A line each: the object, when it was deleted, and its values that are kept.
  func deletions(in table: StoreTable) -> [String] {
    guard table.name == "ACHANGE" else { return [] }
    return tombstones.map { tombstone in
      let values = tombstone.values.map { kept in
        "\(kept.attribute.name) \(ValueSummary(kept.cell.stored, of: kept.attribute, localTime: usesLocalTime).text)"
      }
      let time = tombstone.time.map {
        ValueSummary(.value(.date($0)), localTime: usesLocalTime).text
      }
      let object = "\(tombstone.objectID.entity) p\(tombstone.objectID.pk)"
      return ([object, time].compactMap { $0 } + values).joined(separator: " · ")
    }
  }
}

extension Browser {
  /// What the line of the list is about, with what is known by now.
  func modelPane(_ line: EntitiesPane.Line) -> ModelPane {
    ModelPane(
      line,
      ModelText(
        document: document,
        tableCounts: tableCounts,
        tombstones: tombstones,
        usesLocalTime: usesLocalTime
      )
    )
  }
}
