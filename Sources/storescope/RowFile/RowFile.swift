import Decoding
import Foundation
import Schema
import StoreWriting
import Yams

/// Reads a row file: YAML with entities, their rows, and values that the model gives types to.
struct RowFile {
  let model: Model
  /// Where `{ file: … }` is looked for.
  let folder: URL
  /// What source declares; values in their Swift form are boxed by it.
  var contract = Contract()

  func rows(in text: String) throws(RowFileError) -> [String: [NewRow]] {
    guard let root = try compose(text) else { return [:] }
    guard let entities = root.mapping else { throw error(.notEntities, root) }
    var rows: [String: [NewRow]] = [:]
    for (key, list) in entities {
      let name = key.string ?? ""
      guard let entity = model.entity(named: name) else {
        let nearest = StoreWritingError.nearest(to: name, among: model.entities.map(\.name))
        throw error(.unknownEntity(name, nearest: nearest), key)
      }
      if list.isNull { continue }
      guard let items = list.sequence else { throw error(.notRows(entity: name), list) }
      for item in items { rows[name, default: []].append(try row(item, of: entity)) }
    }
    return rows
  }

  private func compose(_ text: String) throws(RowFileError) -> Node? {
    do {
      return try Yams.compose(yaml: text)
    } catch YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _), YamlError.composer(_, let problem, let mark, _)
    {
      throw RowFileError(place: RowPlace(mark), reason: .notYAML(problem))
    } catch {
      throw RowFileError(place: nil, reason: .notYAML("\(error)"))
    }
  }

  private func row(_ node: Node, of entity: Entity) throws(RowFileError) -> NewRow {
    if node.isNull { return NewRow() }
    guard let mapping = node.mapping else { throw error(.notARow(entity: entity.name), node) }
    let attributes = model.attributes(of: entity)
    let relationships = model.relationships(of: entity)
    var row = NewRow(place: node.mark.map(RowPlace.init))
    for (key, value) in mapping {
      let written = key.string ?? ""
      if written == "id" {
        row.label = try label(value, path: written, entity)
        continue
      }
      // `id` is the label, so an attribute of that name has another spelling.
      let name = written == ".id" ? "id" : written
      let names = persistentNames(of: name, in: entity)
      if let attribute = attributes.first(where: { names.contains($0.name) }) {
        let reader = AttributeReader(attribute, of: entity, in: model, contract: contract)
        let boxing = SwiftForm(
          contract: contract,
          plain: RowValue(folder: folder, entity: entity.name)
        )
        row.places[attribute.name] = value.mark.map(RowPlace.init)
        row.values[attribute.name] = try boxing.value(value, of: reader, path: name)
      } else if let relationship = relationships.first(where: { names.contains($0.name) }) {
        row.places[relationship.name] = value.mark.map(RowPlace.init)
        row.values[relationship.name] = try references(value, of: relationship, entity)
      } else {
        let names = attributes.map(\.name) + relationships.map(\.name)
        let nearest = StoreWritingError.nearest(to: name, among: names)
        throw error(
          .unknownProperty(entity: entity.name, property: written, nearest: nearest),
          key
        )
      }
    }
    return row
  }

  /// A name as it is written, and the persistent name where it is a Swift name.
  private func persistentNames(of name: String, in entity: Entity) -> [String] {
    let declared = ([entity] + model.ancestors(of: entity)).compactMap {
      contract.entity(named: $0.name)
    }
    return [name]
      + declared.flatMap { entity in
        entity.properties.filter { $0.swiftName == name && !$0.isIgnored }.map(\.persistentName)
          + entity.relationships.filter { $0.swiftName == name }.map(\.persistentName)
      }
  }

  private func references(
    _ node: Node,
    of relationship: Relationship,
    _ entity: Entity
  )
    throws(RowFileError) -> NewValue
  {
    if node.isNull { return relationship.isToMany ? .references([]) : .null }
    if node.mapping != nil, !relationship.isToMany {
      let reader = RowValue(folder: folder, entity: entity.name)
      return try reader.raw(node, path: relationship.name)
    }
    guard let list = node.sequence else {
      return .references([try label(node, path: relationship.name, entity)])
    }
    var labels: [String] = []
    for item in list { labels.append(try label(item, path: relationship.name, entity)) }
    return .references(labels)
  }

  private func label(_ node: Node, path: String, _ entity: Entity) throws(RowFileError) -> String {
    if let text = node.scalar?.string, !node.isNull { return text }
    throw error(
      .wrongValue(entity: entity.name, path: path, expected: "a label", found: node.kind),
      node
    )
  }

  private func error(_ reason: RowFileError.Reason, _ node: Node) -> RowFileError {
    RowFileError(place: node.mark.map(RowPlace.init), reason: reason)
  }
}

extension RowPlace {
  init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}

extension Node {
  /// A plain `null`, `~` or nothing; a quoted one is text.
  var isNull: Bool {
    guard let scalar, scalar.style == .plain || scalar.style == .any else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// What a message calls the node.
  var kind: String {
    if let scalar { return isNull ? "null" : "'\(scalar.string.prefix(60))'" }
    return mapping != nil ? "a mapping" : "a list"
  }
}
