import Decoding
import Findings
import Foundation
import Schema
import StoreWriting
import Yams

/// Reads a row file: YAML with entities, their rows, and values that get their types from the model.
struct RowFile {
  let model: Model
  /// The folder of `{ file: … }`.
  let folder: URL
  /// The source's declarations, by which Swift values are boxed.
  var contract = Contract()

  /// The value of `Date.now` in all rows, in seconds since 2001.
  var now = Date().timeIntervalSinceReferenceDate

  /// The rows of a file, and how they differ from the app's, part of a sentence each.
  struct Contents {
    var rows: [String: [NewRow]] = [:]
    /// The saves after them, in order.
    var transactions: [NewTransaction] = []
    var omissions: Set<String> = []
  }

  func contents(of text: String) throws(RowFileError) -> Contents {
    var contents = Contents()
    guard let root = try compose(text) else { return contents }
    guard let entities = root.mapping else { throw error(.notEntities, root) }
    for (key, list) in entities {
      if isTransactions(key) {
        contents.transactions = try transactions(list, &contents.omissions)
        continue
      }
      let form = try form(key)
      contents.rows[form.entity.name] = try rows(list, form, &contents.omissions)
    }
    return contents
  }

  /// The entity of a key.
  func form(_ key: Node) throws(RowFileError) -> EntityForm {
    let name = key.string ?? ""
    guard let entity = model.entity(named: name) else {
      let nearest = Nearest.names(to: name, among: model.entities.map(\.name)).first
      throw error(.unknownEntity(name, nearest: nearest), key)
    }
    return EntityForm(entity, in: model, contract: contract)
  }

  /// New rows of an entity, complete.
  func rows(_ list: Node, _ form: EntityForm, _ omissions: inout Set<String>) throws(RowFileError) -> [NewRow]? {
    if list.isNull { return nil }
    guard let items = list.sequence else { throw error(.notRows(entity: form.entity.name), list) }
    var rows: [NewRow] = []
    for item in items {
      var row = try row(item, form)
      try fill(&row, form, at: item, &omissions)
      rows.append(row)
    }
    return rows
  }

  private func compose(_ text: String) throws(RowFileError) -> Node? {
    do { return try Yams.compose(yaml: text) } catch YamlError.scanner(_, let problem, let mark, _), YamlError.parser(
      _, let problem, let mark, _), YamlError.composer(_, let problem, let mark, _)
    { throw RowFileError(place: TextPlace(mark), reason: .notYAML(problem)) } catch {
      throw RowFileError(place: nil, reason: .notYAML("\(error)"))
    }
  }

  /// The values that a row itself gives.
  func row(_ node: Node, _ form: EntityForm) throws(RowFileError) -> NewRow {
    if node.isNull { return NewRow(place: node.mark.map(TextPlace.init)) }
    let entity = form.entity
    guard let mapping = node.mapping else { throw error(.notARow(entity: entity.name), node) }
    var row = NewRow(place: node.mark.map(TextPlace.init))
    for (key, value) in mapping {
      let written = key.string ?? ""
      if Self.labelKeys.contains(written) {
        // It is ambiguous whether the attribute or the label is meant.
        if written == "id", form.attribute("id") != nil, mapping[".id"] == nil {
          throw error(.ambiguousID(entity: entity.name), key)
        }
        row.label = try label(value, path: written, entity)
        continue
      }
      let name = written == ".id" ? "id" : written
      let mark = value.mark.map(TextPlace.init)
      if let reader = form.attribute(name) {
        row.places[reader.attribute.name] = mark
        row.values[reader.attribute.name] = try boxing(form).value(value, of: reader, path: name)
      } else if let relationship = form.relationship(name) {
        row.places[relationship.name] = mark
        row.values[relationship.name] = try references(value, of: relationship, entity)
      } else {
        let nearest = form.nearest(to: name)
        throw error(.unknownProperty(entity: entity.name, property: written, nearest: nearest), key)
      }
    }
    return row
  }

  /// The keys of a row's label, by which relationships refer to it: `id`, or `$id` if an attribute has that name.
  private static let labelKeys: Set<String> = ["id", "$id"]

  private func boxing(_ form: EntityForm) -> SwiftForm { SwiftForm(contract: contract, plain: plain(form.entity)) }

  private func plain(_ entity: Entity) -> RowValue { RowValue(folder: folder, entity: entity.name, now: now) }

  /// Fills the missing values with the initial values of source, as a new object would have them.
  private func fill(
    _ row: inout NewRow, _ form: EntityForm, at node: Node, _ omissions: inout Set<String>
  ) throws(RowFileError) {
    for reader in form.ownAttributes {
      let name = form.swiftName(of: reader.attribute)
      switch row.values[reader.attribute.name] {
      case nil: break
      case .scalar(.null) where reader.attribute.isRequired: throw required(form, name, row, reader, node)
      default: continue
      }
      guard let expression = reader.plan.defaultExpression else {
        if reader.attribute.isRequired, reader.attribute.defaultValue == nil {
          throw required(form, name, row, reader, node)
        }
        continue
      }
      if let written = expression.written {
        let value = Node(written, now: now)
        row.values[reader.attribute.name] = try boxing(form).initial(value, of: reader, path: name, at: node)
      } else if reader.attribute.defaultValue != nil {
        // The model has the evaluated value.
      } else if reader.plan.swiftType?.isOptional == true {
        omissions.insert("\(form.entity.name).\(name): its default “\(expression.text)” is not evaluated")
      } else {
        throw plain(form.entity).notEvaluated(node, name, expression.text, reader.plan.location)
      }
    }
  }

  private func required(
    _ form: EntityForm, _ name: String, _ row: NewRow, _ reader: AttributeReader, _ node: Node
  ) -> RowFileError {
    RowFileError(
      place: row.places[reader.attribute.name] ?? node.mark.map(TextPlace.init),
      reason: .required(entity: form.entity.name, property: name))
  }

  private func references(
    _ node: Node, of relationship: Relationship, _ entity: Entity
  ) throws(RowFileError) -> NewValue {
    if node.isNull { return relationship.isToMany ? .references([]) : .null }
    if node.mapping != nil, !relationship.isToMany { return try plain(entity).raw(node, path: relationship.name) }
    guard let list = node.sequence else { return .references([try label(node, path: relationship.name, entity)]) }
    var labels: [String] = []
    for item in list { labels.append(try label(item, path: relationship.name, entity)) }
    return .references(labels)
  }

  private func label(_ node: Node, path: String, _ entity: Entity) throws(RowFileError) -> String {
    if let text = node.scalar?.string, !node.isNull { return text }
    throw error(.wrongValue(entity: entity.name, path: path, expected: "a label", found: node.kind), node)
  }

  func error(_ reason: RowFileError.Reason, _ node: Node) -> RowFileError {
    RowFileError(place: node.mark.map(TextPlace.init), reason: reason)
  }
}

extension TextPlace { init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) } }

extension Node {
  /// A plain `null`, `~` or nothing; a quoted one is text.
  var isNull: Bool {
    guard let scalar, scalar.style == .plain || scalar.style == .any else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.string)
  }

  /// The kind of the node, for messages.
  var kind: String {
    if let scalar { return isNull ? "null" : "'\(scalar.string.prefix(60))'" }
    return mapping != nil ? "a mapping" : "a list"
  }
}

extension Attribute {
  /// Whether Core Data refuses to save nil in it; of a composite, which has no column, its leaves say so.
  fileprivate var isRequired: Bool { !isOptional && type != .composite }
}
