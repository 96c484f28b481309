import Decoding
import Findings
import Schema
import StoreWriting
import Yams

/// The `transactions:` of a row file: what was saved after its rows.
extension RowFile {
  /// The keys of a transaction.
  private static let parts = ["at", "author", "bundle", "context", "process", "inLog", "insert", "update", "delete"]

  /// Whether a key begins the transactions; an entity of that name takes precedence.
  func isTransactions(_ key: Node) -> Bool {
    let name = key.string ?? ""
    return name == "transactions" && model.entity(named: name) == nil
  }

  func transactions(_ node: Node, _ omissions: inout Set<String>) throws(RowFileError) -> [NewTransaction] {
    if node.isNull { return [] }
    guard let items = node.sequence else { throw wrong("a list of transactions", node) }
    var found: [NewTransaction] = []
    for item in items { found.append(try transaction(item, &omissions)) }
    return found
  }

  private func transaction(_ node: Node, _ omissions: inout Set<String>) throws(RowFileError) -> NewTransaction {
    guard let mapping = node.mapping else { throw wrong("a mapping with 'at'", node) }
    guard let at = mapping["at"] else { throw wrong("a mapping with 'at'", node) }
    guard let text = at.scalarText(of: .date), case .date(let time)? = Scalar(written: text, as: .date) else {
      throw wrong("a date", at)
    }
    var transaction = NewTransaction(time: time)
    for (key, value) in mapping {
      switch key.string ?? "" {
      case "at": break
      case "author": transaction.author = try self.text(value)
      case "bundle": transaction.bundle = try self.text(value)
      case "context": transaction.context = try self.text(value)
      case "process": transaction.process = try self.text(value)
      case "inLog":
        guard let flag = value.bool else { throw wrong("true or false", value) }
        transaction.staysInLog = flag
      case "insert":
        for (key, list) in try self.mapping(value, "rows by entity") {
          let form = try form(key)
          transaction.inserts[form.entity.name] = try rows(list, form, &omissions)
        }
      case "update": transaction.updates = try updates(value)
      case "delete": transaction.deletions = try deletions(value)
      case let name:
        let nearest = Nearest.names(to: name, among: Self.parts).first
        throw error(.unknownPart(name, nearest: nearest), key)
      }
    }
    return transaction
  }

  private func updates(_ node: Node) throws(RowFileError) -> [NewTransaction.Update] {
    var found: [NewTransaction.Update] = []
    for (key, rows) in try mapping(node, "changes by entity") {
      let form = try form(key)
      for (label, changes) in try mapping(rows, "changes by label") {
        let target = try target(label, of: form)
        found.append(.init(target, try row(changes, form)))
      }
    }
    return found
  }

  private func deletions(_ node: Node) throws(RowFileError) -> [NewTransaction.Target] {
    var found: [NewTransaction.Target] = []
    for (key, labels) in try mapping(node, "labels by entity") {
      let form = try form(key)
      guard let labels = labels.sequence else { throw wrong("a list of labels", labels) }
      for label in labels { found.append(try target(label, of: form)) }
    }
    return found
  }

  private func target(_ label: Node, of form: EntityForm) throws(RowFileError) -> NewTransaction.Target {
    NewTransaction.Target(entity: form.entity.name, label: try text(label), place: label.mark.map(TextPlace.init))
  }

  private func text(_ node: Node) throws(RowFileError) -> String {
    if let text = node.scalar?.string, !node.isNull { return text }
    throw wrong("a text", node)
  }

  private func mapping(_ node: Node, _ expected: String) throws(RowFileError) -> Node.Mapping {
    if node.isNull { return Node.Mapping([]) }
    guard let mapping = node.mapping else { throw wrong(expected, node) }
    return mapping
  }

  private func wrong(_ expected: String, _ node: Node) -> RowFileError {
    error(.notTransaction(expected: expected, found: node.kind), node)
  }
}
