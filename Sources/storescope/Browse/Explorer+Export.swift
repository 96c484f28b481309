import Browsing
import Curses

extension Explorer {
  /// Writes rows on another thread; the progress comes back as messages.
  func export(_ request: ExportRequest, on terminal: Terminal?) {
    guard let session else {
      let reason = ExportProgress.failed("the store is being read again")
      return perform(browser.update(.exporting(reason)), on: terminal)
    }
    exporting = Export(request, of: opened, session: session) { [inbox] progress in
      inbox.post(.message(.exporting(progress)))
    }
  }
}
