import Browsing
import Curses
import Dispatch

extension Explorer {
  /// Follows rows from now on; the same as before are compared with how they were last seen.
  func follow(_ request: FollowRequest) {
    isFollowing = true
    if following?.request != request {
      following?.stop()
      following = BackgroundFollowing(request)
    }
    followAgain()
  }

  func unfollow() {
    isFollowing = false
    following?.stop()
  }

  /// Goes on over the session that there is; without one it goes on when the store is open again.
  func followAgain() {
    guard isFollowing, let session, reopening == nil else { return }
    following?.start(session) { [inbox] news in inbox.post(.message(.followed(news))) }
  }

  /// Goes on after a moment, since the store could not be opened again yet.
  func followLater() {
    guard isFollowing else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { [inbox] in
      inbox.post(.followAgain)
    }
  }
}
