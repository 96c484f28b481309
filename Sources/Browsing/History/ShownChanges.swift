import Decoding
import Presenting
import Questions
import Schema

/// A line of the history as the screen shows it.
package struct ShownChanges: Hashable, Sendable {
  let transaction: HistoryTransaction
  /// Nil for a transaction as a whole.
  let object: ObjectID?
  /// `+`, `~` or `-` for a change.
  let sign: String
  /// Whether the object was deleted.
  let isDeletion: Bool
  /// The properties that an update changed; empty for another change, and if they are not known.
  let properties: [String]
  /// The changes, or the values kept of a deleted object.
  let text: String
  /// The entities of the changed objects.
  let entities: [String]

  init(_ line: HistoryLine) {
    switch line {
    case .transaction(let transaction, let counts):
      self.transaction = transaction
      (object, sign, isDeletion, properties) = (nil, "", false, [])
      text = counts.isEmpty ? "nothing" : counts.text
      entities = counts.keys.sorted()
    case .change(let transaction, let change):
      self.transaction = transaction
      object = change.objectID
      isDeletion = change.kind == .delete
      properties = change.kind == .update ? change.properties ?? [] : []
      sign = change.kind.sign
      entities = [change.objectID.entity]
      text =
        switch change.kind {
        case .insert: "inserted"
        case .update: change.properties?.joined(separator: ", ") ?? HistoryChange.unknownFields
        case .delete: (["deleted"] + change.keptTexts).joined(separator: " · ")
        }
    }
  }

  /// Who saved, as far as known.
  var origins: [(label: String, name: String)] {
    [
      ("author", transaction.author), ("context", transaction.context), ("bundle", transaction.bundle),
      ("process", transaction.process),
    ].compactMap { label, name in name.map { (label, $0) } }
  }

  var origin: String { origins.map(\.name).joined(separator: " · ") }
}

extension Document {
  /// Whether the store keeps persistent history.
  package var hasHistory: Bool { otherTables.contains { $0.name == "ACHANGE" } }
}
