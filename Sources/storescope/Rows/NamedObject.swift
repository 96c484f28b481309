import ArgumentParser
import Opening
import Predicates
import Presenting
import Schema
import Storage

extension OpenedDocument {
  /// The object that an option names by its key or URI; the URI of another store is noted.
  ///
  /// `entity` is the one that a key alone belongs to, if there is one.
  func object(_ text: String, of option: String, in entity: String? = nil) throws -> ObjectID {
    if let entity, let key = Int64(text.hasPrefix("p") ? String(text.dropFirst()) : text) {
      return ObjectID(entity: entity, pk: key)
    }
    guard let object = ObjectID(spelling: text) else {
      throw ValidationError("\(option) takes Entity/p7, not '\(text)'.")
    }
    _ = try self.entity(named: object.entity)
    if let uuid = ObjectID.otherStore(in: text, than: store?.metadata.uuid) {
      Output.warn("note: " + QueryNote.otherStore(uuid).sentence)
    }
    return object
  }
}
