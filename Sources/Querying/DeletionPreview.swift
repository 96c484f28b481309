package import Schema

/// What deleting one object would do by the delete rules of what goes with it (DIALECTS A29).
package struct DeletionPreview: Hashable, Sendable {
  /// Objects at the end of one relationship of the objects that would be deleted.
  package struct Reach: Hashable, Sendable {
    /// The entity of the objects that would be deleted.
    package var owner: String
    package var relationship: String
    /// The relationship's destination, as the model names it.
    package var entity: String
    /// How many stay behind.
    package var count: Int

    package init(owner: String, relationship: String, entity: String, count: Int) {
      self.owner = owner
      self.relationship = relationship
      self.entity = entity
      self.count = count
    }
  }

  package var objectID: ObjectID
  /// How many objects Cascade takes along, by entity; the object itself is not among them.
  package var cascaded: [String: Int]
  /// Objects whose being there makes Deny refuse.
  package var denying: [Reach]
  /// Objects that stay and whose inverse to-one is required, so that Nullify leaves them invalid.
  package var orphaned: [Reach]
  /// Objects that stay and lose their reference by Nullify.
  package var nullified: [Reach]
  /// Objects that stay and keep a reference to what is gone, by No Action.
  package var dangling: [Reach]
  /// False if more objects are reached than are followed.
  package var isComplete: Bool

  package init(
    objectID: ObjectID,
    cascaded: [String: Int] = [:],
    denying: [Reach] = [],
    orphaned: [Reach] = [],
    nullified: [Reach] = [],
    dangling: [Reach] = [],
    isComplete: Bool = true
  ) {
    self.objectID = objectID
    self.cascaded = cascaded
    self.denying = denying
    self.orphaned = orphaned
    self.nullified = nullified
    self.dangling = dangling
    self.isComplete = isComplete
  }
}
