import Browsing
import Foundation
import Predicates
import Questions
import Schema
import Storage
import Synchronization

/// Follows rows across openings of the store; one thread at a time does it.
final class FollowedRows: Sendable {
  let request: FollowRequest
  private let follower: Mutex<RowFollower>

  init(_ request: FollowRequest) {
    self.request = request
    follower = Mutex(RowFollower(request.query, paths: request.paths))
  }

  /// Follows a session's store as long as it goes on.
  func follow(
    _ session: StoreSession, while goesOn: @escaping @Sendable () -> Bool,
    tell: @escaping @Sendable (FollowNews) -> Void
  ) {
    follower.withLock { follower in
      guard goesOn() else { return }
      if follower.hasBegun { tell(.began) }
      var burst = Burst(paths: request.paths)
      let start = ContinuousClock.now
      do throws(Failure) {
        let end = try follower.follow(
          session.store, session.compiler, isShared: true,
          while: {
            if let news = burst.settled { tell(news) }
            return goesOn()
          }, tell: { if let news = burst.news(of: $0) { tell(news) } })
        if case .gone = end { wait(for: session.store.path, goesOn, tell) }
        if case .stopped = end { return }
        // While others save without a pause, the screen must not be busy with nothing but opening.
        if ContinuousClock.now - start < Self.shortest { usleep(300_000) }
        if goesOn() { tell(.overtaken) }
      } catch {
        tell(.failed(error))
        // A store that replaces another one may not be complete yet.
        guard follower.hasBegun else { return }
        while goesOn(), !session.store.hasChanged { usleep(100_000) }
        if goesOn() { tell(.overtaken) }
      }
    }
  }

  private static let shortest = Duration.milliseconds(300)

  /// Waits until the store's file exists again.
  private func wait(for path: String, _ goesOn: () -> Bool, _ tell: (FollowNews) -> Void) {
    // A store that is being replaced may be missing for a moment.
    var looks = 0
    while goesOn(), !FileManager.default.fileExists(atPath: path) {
      looks += 1
      if looks == 5 { tell(.gone) }
      usleep(50_000)
    }
  }
}

/// A burst of changes, which becomes news for the explorer.
private struct Burst {
  let paths: [Path]
  private var last: ContinuousClock.Instant?
  private var second = ContinuousClock.now
  private var (counted, perSecond) = (0, 0)

  /// Rows that were deleted or left stay on the screen for so long.
  private static let pause = Duration.seconds(1)

  init(paths: [Path]) { self.paths = paths }

  mutating func news(of news: RowFollower.News) -> FollowNews? {
    switch news {
    case .began: return .began
    case .keepsNoValues: return nil
    case .changed(let changes):
      let now = ContinuousClock.now
      last = now
      if now - second > Self.pause {
        perSecond = now - second > Self.pause * 2 ? 0 : counted
        (second, counted) = (now, 0)
      }
      counted += changes.count
      let marks = changes.prefix(FollowedMarks.most).map { ($0.objectID, ChangeMark($0, paths: paths)) }
      return .changed(Dictionary(marks) { $1.following($0) }, perSecond: max(perSecond, counted))
    }
  }

  /// `.settled`, once a second has passed without changes.
  var settled: FollowNews? {
    mutating get {
      guard let last, ContinuousClock.now - last > Self.pause else { return nil }
      self.last = nil
      return .settled
    }
  }
}
