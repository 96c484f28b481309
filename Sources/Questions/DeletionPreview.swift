package import Schema

/// The effects of deleting one object, by the delete rules of all objects deleted with it (DIALECTS A29).
package struct DeletionPreview: Hashable, Sendable {
  /// Objects that stay, at one end of a relationship whose other end would be deleted.
  package struct Reach: Hashable, Sendable {
    /// The entity that has the relationship.
    package var owner: String
    package var relationship: String
    /// The entity of the objects, as the model names it; their own may be below it.
    package var entity: String
    /// In the order of entities and keys.
    package var objects: [ObjectID]

    package init(owner: String, relationship: String, entity: String, objects: [ObjectID]) {
      (self.owner, self.relationship) = (owner, relationship)
      (self.entity, self.objects) = (entity, objects)
    }
  }

  package var objectID: ObjectID
  /// The objects that Cascade deletes too, by entity; the object itself is not included.
  package var cascaded: [String: [ObjectID]] = [:]
  /// Objects whose existence makes Deny refuse.
  package var denying: [Reach] = []
  /// Objects that stay and whose inverse to-one is required, so Nullify leaves them invalid.
  package var orphaned: [Reach] = []
  /// Objects that stay and lose their reference by Nullify.
  package var nullified: [Reach] = []
  /// Objects that stay and keep a dangling reference, by No Action.
  package var dangling: [Reach] = []
  /// Objects that stay and keep a dangling reference, because their own relationship has no inverse: no rule clears it.
  package var unreachable: [Reach] = []
  /// The relationships for which the store has no place, as `Owner.name`: what they reach is not known.
  package var unread: [String] = []
  /// False if there are more objects than are followed.
  package var isComplete: Bool

  package init(objectID: ObjectID, isComplete: Bool = true) {
    (self.objectID, self.isComplete) = (objectID, isComplete)
  }
}
