package import Findings
import Predicates
package import Schema
import Versioning

/// What to compare of two stores, and how to match rows.
package struct ComparisonRequest: Sendable {
  /// Entities by either store's name, with those below them; empty for all.
  package var entities: [String]
  /// `Entity.path`; several of one entity identify a row together.
  package var keys: [String]

  package init(entities: [String] = [], keys: [String] = []) { (self.entities, self.keys) = (entities, keys) }
}

/// Why two stores cannot be compared as requested, as facts.
package enum ComparisonError: Error, Hashable, Sendable {
  /// A key that is not `Entity.path`.
  case notAKey(String)
  case noSuchEntity(String, nearest: [String])
  case noSuchAttribute(String, entity: String, nearest: [String])
  /// A property that cannot identify a row: bytes.
  case notAValue(String, AttributeType)
}

extension ComparisonError: Explained {
  package var sentence: Sentence {
    switch self {
    case .notAKey(let text): Sentence("--key takes Entity.path", at: text, instead: "as in Event.code")
    case .noSuchEntity(let name, let nearest): .noEntity(name, nearest)
    case .noSuchAttribute(let path, let entity, let nearest):
      Sentence("\(entity) has no stored attribute “\(path)” in both models", instead: Sentence.perhaps(nearest))
    case .notAValue(let key, let type):
      Sentence("\(type.title) identifies no row", at: key, instead: "name another attribute")
    }
  }
}
