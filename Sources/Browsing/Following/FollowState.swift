import Findings
import Presenting
package import Querying
package import Schema

/// Whose changes are followed, and what is told of each.
package struct FollowRequest: Hashable, Sendable {
  package let query: RowQuery
  package let paths: [Path]

  package init(query: RowQuery, paths: [Path]) {
    self.query = query
    self.paths = paths
  }
}

/// How many rows are marked.
package enum FollowedMarks {
  /// More rows have no mark.
  package static let most = 1_000
}

/// What the world tells of the rows that are followed.
package enum FollowNews: Sendable {
  /// All of them were seen once.
  case began
  /// Rows that others changed, as many as are worth a mark, and how many changed within the last second.
  case changed([ObjectID: ChangeMark], perSecond: Int)
  /// For a moment nobody changed anything.
  case settled
  /// The store must be opened again.
  case overtaken
  /// There is no store by the name any more, and it is waited for.
  case gone
  case failed(Failure)
}

/// What is known of the changes of others while they are followed.
struct FollowState: Sendable {
  private(set) var isOn = false
  /// What is followed; nil until the first time.
  private(set) var request: FollowRequest?
  /// Whether the rows are looked at for the first time.
  private(set) var isBeginning = false
  private(set) var marks: [ObjectID: ChangeMark] = [:]
  private var perSecond = 0
  /// Whether the changes that come next are of another burst.
  private var isSettled = true
  private var isGone = false

  /// From so many on it is their number that tells.
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
      // Marks stay until somebody changes something again.
      if isSettled { marks = [:] }
      isSettled = false
      for (object, mark) in changes where marks.count < FollowedMarks.most || marks[object] != nil {
        marks[object] = mark.following(marks[object])
      }
    }
  }

  /// `following +1 ✎2`, `following · 120 rows/s`; nil if nobody asked for it.
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
  /// What the save that is shown, or one that was followed, did to an object.
  func mark(of object: ObjectID) -> ChangeMark? {
    document.saved?.objects[object].map { ChangeMark($0) } ?? follow.marks[object]
  }
}
