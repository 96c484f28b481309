import Auditing
import Browsing
import Curses
import Decoding
import Foundation
import Querying
import Schema
import Storage

extension Explorer {
  /// Starts an audit of what is open; an older one ends first, while the loop goes on.
  func audit(_ ticket: Ticket) {
    guard let session else {
      perform(browser.update(.audited(.failed(.cancelled), ticket)), on: nil)
      return
    }
    auditing = BackgroundAudit(opened.audit(on: session), after: auditing) { [inbox] news in
      inbox.post(.message(.audited(news, ticket)))
    }
  }

  /// Writes what was found to a file that must not exist yet.
  func write(_ file: FindingsFile, on terminal: Terminal?) {
    let path = (file.path as NSString).expandingTildeInPath
    do throws(NewFileFault) {
      try NewFile.write(text(file), to: path)
      perform(browser.update(.told("wrote \(file.path)")), on: terminal)
    } catch {
      let reason = ErrorSentence(error)?.line ?? "\(error)"
      perform(browser.update(.told("not written: \(reason)")), on: terminal)
    }
  }

  private func text(_ file: FindingsFile) -> String {
    switch file.form {
    case .report:
      AuditMarkdown.text(
        file.report,
        of: opened.store?.path ?? opened.modelPath ?? "",
        names: opened
      )
    case .json: AuditJSON.json(file.report).pretty + "\n"
    }
  }
}
