import Auditing
import Browsing
import Curses
import Foundation
import Storage
import Synchronization

extension Explorer {
  /// Opens again what was opened, elsewhere; a live store's session ends first.
  ///
  /// Opening reads the file's first bytes, and closing it drops the locks that this process holds
  /// through a live session (FORMAT §11). Copies and stores at rest hold none and stay in use.
  func readAgain() {
    guard reopening == nil else { return }
    let audit = Handover(auditing)
    auditing = nil
    let ending = Handover(opened.store?.kind == .live ? session : nil)
    if opened.store?.kind == .live {
      census.finish()
      session = nil
    }
    reopening = Opening(
      told: { [inbox] in inbox.post(.reopening($0)) },
      finished: { [inbox] in inbox.post(.reopened($0)) },
      open: { [reopen] watch in
        audit.take()?.finish()
        ending.take()?.finish()
        return try reopen(watch)
      }
    )
  }

  func takeReopened(_ result: Result<OpenedDocument, any Error>, on terminal: Terminal?) {
    reopening = nil
    do {
      let document = try result.get()
      session = try document.store.map { _ in try document.session() }
      opened = document
      openings += 1
      hasToldChange = false
      perform(browser.reopened(Document(document)), on: terminal)
    } catch {
      if session == nil { session = opened.store == nil ? nil : try? opened.session() }
      let reason = ErrorSentence(error)?.line ?? "\(error)"
      perform(browser.update(.notReopened(reason)), on: terminal)
    }
  }
}

/// Hands the last reference to something to another thread.
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
