import Auditing
import Browsing
import Curses
import Findings
import Foundation
import Opening
import Schema
import Storage
import Synchronization

extension Explorer {
  /// The result of opening again, with the session to continue with, made off the loop's thread.
  enum Reopened: Sendable {
    case document(Opened)
    /// The old document stays; a session comes only if the old one had to end.
    case failed(any Error, StoreSession?)
  }

  /// Opens the document again on another thread; a live store's session ends first.
  ///
  /// Opening reads the file's first bytes, and closing it drops the locks that this process holds through a live
  /// session (FORMAT §11). Copies and stores at rest have no locks and stay in use.
  func readAgain(at moment: StoreMoment) {
    guard reopening == nil else { return }
    let isLive = opened.store?.kind == .live
    let audit = Handover(auditing)
    auditing = nil
    let ending = Handover(isLive ? session : nil)
    if isLive { session = nil }
    following?.stop()
    reopening = BackgroundOpening(
      told: { [inbox] in inbox.post(.reopening($0)) },
      finished: { [inbox] in inbox.post(.reopened($0)) },
      open: { [reopen, opened, census, differences, following] watch in
        audit.take()?.finish()
        if isLive {
          census.finish()
          differences.finish()
        }
        following?.waitUntilIdle()
        ending.take()?.finish()
        do {
          return .document(try Opened(try reopen(moment, watch)))
        } catch {
          return .failed(error, isLive ? try? opened.session() : nil)
        }
      }
    )
  }

  func takeReopened(_ result: Result<Reopened, any Error>, on terminal: Terminal?) {
    reopening = nil
    switch result {
    case .success(.document(let new)):
      // Otherwise the old session's work would run beside the new one's.
      census.cancel()
      differences.cancel()
      session?.cancel()
      session = new.session
      opened = new.document
      openings += 1
      hasToldChange = false
      perform(browser.reopened(shown(new.document)), on: terminal)
      followAgain()
    case .success(.failed(let error, let oldSession)):
      session = session ?? oldSession
      tellNotReopened(error, on: terminal)
    case .failure(let error): tellNotReopened(error, on: terminal)
    }
  }

  private func tellNotReopened(_ error: any Error, on terminal: Terminal?) {
    let reason = Sentence(of: error).line
    perform(browser.update(.notReopened(reason)), on: terminal)
    followLater()
  }
}

/// Passes the last reference to an object to another thread.
private final class Handover<Object: AnyObject & Sendable>: Sendable {
  private let object: Mutex<Object?>

  init(_ object: Object?) { self.object = Mutex(object) }

  func take() -> Object? {
    object.withLock { object in
      defer { object = nil }
      return object
    }
  }
}
