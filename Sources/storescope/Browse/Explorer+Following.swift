import Browsing
import Curses
import Dispatch

extension Explorer {
  /// Follows rows from now on; if they are the same as before, they are compared with their last state.
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

  /// Continues with the present session; without one, when the store is open again.
  func followAgain() {
    guard isFollowing, let session, reopening == nil else { return }
    following?.start(session) { [inbox] news in inbox.post(.message(.followed(news))) }
  }

  /// Continues after a moment, because the store could not be opened again yet.
  func followLater() {
    guard isFollowing else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(500)) { [inbox] in
      inbox.post(.followAgain)
    }
  }
}
