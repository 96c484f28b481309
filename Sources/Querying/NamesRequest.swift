package import Schema

/// Objects whose names are wanted, and to-manys whose first objects are.
package struct NamesRequest: Hashable, Sendable {
  /// A to-many of one object.
  package struct Members: Hashable, Sendable {
    package var object: ObjectID
    package var relationship: String

    package init(object: ObjectID, relationship: String) {
      self.object = object
      self.relationship = relationship
    }
  }

  /// A string that may name an entity's objects.
  package struct Choice: Hashable, Sendable {
    package var path: Path
    /// Whether it does so only where all of its first values differ.
    package var isTried: Bool

    package init(path: Path, isTried: Bool) {
      self.path = path
      self.isTried = isTried
    }
  }

  package var objects: [ObjectID]
  package var members: [Members]
  /// For each entity what may name its objects, the best first.
  package var choices: [String: [Choice]]

  package init(objects: [ObjectID], members: [Members], choices: [String: [Choice]]) {
    self.objects = objects
    self.members = members
    self.choices = choices
  }
}

/// What objects are called, and who stands first in to-manys.
package struct ObjectNames: Hashable, Sendable {
  /// An object without a name has none.
  package var texts: [ObjectID: String] = [:]
  /// At most the first three objects.
  package var members: [NamesRequest.Members: [ObjectID]] = [:]
  /// What names the objects of each entity that was asked about; nil if nothing does.
  package var paths: [String: Path?] = [:]

  package init() {}
}
