import Auditing
import Browsing
import Curses
import Decoding
import Findings
import Foundation
import Opening
import Querying
import Schema
import Storage

extension Explorer {
  /// Starts an audit of the open store; an older one ends first, while the loop continues.
  func audit(_ ticket: Ticket) {
    guard let session else {
      perform(browser.update(.audited(.failed(.cancelled), ticket)), on: nil)
      return
    }
    auditing = BackgroundAudit(opened.audit(on: session), after: auditing) { [inbox] news in
      inbox.post(.message(.audited(news, ticket)))
    }
  }

  /// Writes findings to a file that must not exist yet.
  func write(_ file: FindingsFile) {
    writing.async { [inbox, opened] in
      let path = (file.path as NSString).expandingTildeInPath
      do throws(NewFileFault) {
        try NewFile.write(file.text(of: opened), to: path)
        inbox.post(.message(.told("wrote \(file.path)")))
      } catch {
        inbox.post(.message(.notWritten(Sentence(of: error).line)))
      }
    }
  }
}

extension FindingsFile {
  fileprivate func text(of document: OpenedDocument) -> String {
    switch form {
    case .report:
      AuditMarkdown.text(
        report,
        of: document.store?.path ?? document.modelPath ?? "",
        names: document
      )
    case .json: AuditJSON.json(report).pretty + "\n"
    }
  }
}
