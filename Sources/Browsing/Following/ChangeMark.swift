import Decoding
package import Predicates
package import Questions
import Schema

/// A save's change of an object, as the screen marks it.
package struct ChangeMark: Hashable, Sendable {
  package let kind: FollowedChange.Kind
  /// The former values of changed paths, in at most 100 characters.
  package let before: [String: String]

  package init(kind: FollowedChange.Kind, before: [String: String] = [:]) { (self.kind, self.before) = (kind, before) }

  /// Reads the values, so it must not be called on the thread that draws.
  ///
  /// `paths` are those that were followed.
  package init(_ change: FollowedChange, paths: [Path]) {
    kind = change.kind
    var texts: [String: String] = [:]
    if let before = change.before, let after = change.after, before.count == after.count, before.count == paths.count {
      for (index, path) in paths.enumerated() where before[index] != after[index] {
        texts[path.persistentSpelling] = String(ValueSummary(before[index]).text.prefix(100))
      }
    }
    before = texts
  }

  init(_ saved: SavedChanges.Change) {
    kind =
      switch saved.kind {
      case .insert: .insert
      case .update: .update
      case .delete: .delete
      }
    before = saved.before
  }

  package var sign: String {
    switch kind {
    case .insert: "+"
    case .update: "✎"
    case .delete: "−"
    case .enter: "↗"
    case .leave: "↘"
    }
  }

  /// Whether the row is no longer among the shown rows.
  var isGone: Bool { kind == .delete || kind == .leave }

  /// The mark of an object that was marked a moment ago.
  package func following(_ earlier: ChangeMark?) -> ChangeMark {
    guard let earlier, kind == .update else { return self }
    let kind = earlier.isGone ? kind : earlier.kind
    return ChangeMark(kind: kind, before: before.merging(earlier.before) { $1 })
  }
}
