package import Schema

/// The effects of deleting one object, by the delete rules of all objects deleted with it (DIALECTS A29).
package struct DeletionPreview: Hashable, Sendable {
  /// Objects at the end of one relationship of the objects that would be deleted.
  package struct Reach: Hashable, Sendable {
    /// The entity of the objects that would be deleted.
    package var owner: String
    package var relationship: String
    /// The relationship's destination, as the model names it.
    package var entity: String
    /// How many are not deleted.
    package var count: Int

    package init(owner: String, relationship: String, entity: String, count: Int) {
      (self.owner, self.relationship) = (owner, relationship)
      (self.entity, self.count) = (entity, count)
    }
  }

  package var objectID: ObjectID
  /// How many objects Cascade deletes too, by entity; the object itself is not included.
  package var cascaded: [String: Int] = [:]
  /// Objects whose existence makes Deny refuse.
  package var denying: [Reach] = []
  /// Objects that stay and whose inverse to-one is required, so Nullify leaves them invalid.
  package var orphaned: [Reach] = []
  /// Objects that stay and lose their reference by Nullify.
  package var nullified: [Reach] = []
  /// Objects that stay and keep a dangling reference, by No Action.
  package var dangling: [Reach] = []
  /// False if there are more objects than are followed.
  package var isComplete: Bool

  package init(objectID: ObjectID, isComplete: Bool = true) {
    (self.objectID, self.isComplete) = (objectID, isComplete)
  }
}
