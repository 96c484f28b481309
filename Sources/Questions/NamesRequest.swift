package import Predicates
package import Schema

/// Requests the names of objects, and the first objects of to-manys.
package struct NamesRequest: Hashable, Sendable {
  /// A to-many of one object.
  package struct Members: Hashable, Sendable {
    package var object: ObjectID
    package var relationship: String

    package init(object: ObjectID, relationship: String) { (self.object, self.relationship) = (object, relationship) }
  }

  /// A string property that may name an entity's objects.
  package struct Choice: Hashable, Sendable {
    package var path: Path
    /// Whether it does so only if all of its first values differ.
    package var isTried: Bool

    package init(path: Path, isTried: Bool) { (self.path, self.isTried) = (path, isTried) }
  }

  package var objects: [ObjectID]
  package var members: [Members]
  /// The properties that may name the objects of each entity, the best first.
  package var choices: [String: [Choice]]

  package init(objects: [ObjectID], members: [Members], choices: [String: [Choice]]) {
    (self.objects, self.members, self.choices) = (objects, members, choices)
  }
}

/// The names of objects, and the first objects of to-manys.
package struct ObjectNames: Hashable, Sendable {
  /// Objects without a name are left out.
  package var texts: [ObjectID: String] = [:]
  /// At most the first three objects.
  package var members: [NamesRequest.Members: [ObjectID]] = [:]
  /// The property that names the objects of each requested entity; nil if there is none.
  package var paths: [String: Path?] = [:]

  package init() {}
}
