import Decoding
import Findings
package import Predicates
package import Questions
import Presenting
package import Questions
package import Schema

/// The rows that are followed, and the paths whose changes are reported.
package struct FollowRequest: Hashable, Sendable {
  package let query: RowQuery
  package let paths: [Path]

  package init(query: RowQuery, paths: [Path]) { (self.query, self.paths) = (query, paths) }
}

/// The limit of marked rows.
package enum FollowedMarks {
  /// More rows have no mark.
  package static let most = 1_000
}

/// News about the rows that are followed.
package enum FollowNews: Sendable {
  /// All rows were read once.
  case began
  /// Rows that others changed, up to the limit of marks, and how many changed within the last second.
  case changed([ObjectID: ChangeMark], perSecond: Int)
  /// No row has changed for a second.
  case settled
  /// The store must be opened again.
  case overtaken
  /// The store's file no longer exists; the follower waits for it.
  case gone
  case failed(Failure)
}

/// What the explorer knows about others' changes while it follows them.
struct FollowState: Sendable {
  private(set) var isOn = false
  /// What is followed; nil before the first time.
  private(set) var request: FollowRequest?
  /// Whether the rows are looked at for the first time.
  private(set) var isBeginning = false
  private(set) var marks: [ObjectID: ChangeMark] = [:]
  private var perSecond = 0
  /// Whether the next changes start a new burst.
  private var isSettled = true
  private var isGone = false

  /// From so many rows per second, only their rate is shown.
  private static let many = 50

  mutating func turn(on: Bool) {
    isOn = on
    isBeginning = false
    perSecond = 0
  }

  mutating func begin(_ request: FollowRequest) {
    if request != self.request { marks = [:] }
    self.request = request
    isBeginning = true
  }

  mutating func take(_ news: FollowNews) {
    isBeginning = false
    isGone = false
    switch news {
    case .began, .overtaken: break
    case .gone: isGone = true
    case .failed: perSecond = 0
    case .settled:
      perSecond = 0
      isSettled = true
    case .changed(let changes, let perSecond):
      self.perSecond = perSecond
      // Marks stay until the next change.
      if isSettled { marks = [:] }
      isSettled = false
      for (object, mark) in changes where marks.count < FollowedMarks.most || marks[object] != nil {
        marks[object] = mark.following(marks[object])
      }
    }
  }

  /// `following +1 ✎2`, `following, 120 rows/s`; nil if following was never on.
  var fact: String? {
    guard request != nil || isOn else { return nil }
    guard isOn else { return "following paused" }
    if isGone { return "the store is gone" }
    if perSecond >= Self.many { return "following, \(perSecond.grouped) rows/s" }
    let counts = Dictionary(grouping: marks.values, by: \.sign).mapValues(\.count)
    let signs = ["+", "✎", "−", "↗", "↘"].compactMap { sign in counts[sign].map { "\(sign)\($0)" } }
    return (["following"] + signs).joined(separator: " ")
  }
}

extension PaneContext {
  /// The change of an object by the shown save, or by one that was followed.
  func mark(of object: ObjectID) -> ChangeMark? {
    document.saved?.objects[object].map { ChangeMark($0) } ?? follow.marks[object]
  }
}

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
