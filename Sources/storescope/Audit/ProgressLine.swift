import Auditing
import Foundation
import Schema
import Screen
import Synchronization

/// One line on standard error that says how far an audit is; nothing where that is no terminal.
final class ProgressLine: Sendable {
  private let isShown = isatty(2) == 1

  func show(_ progress: AuditProgress) {
    guard isShown else { return }
    var text = "\(DisplayText(progress.entity).string): \(progress.rows) of \(progress.total) rows"
    text += ", \(Int(progress.rate)) a second"
    if let remaining = progress.remaining { text += ", \(Int(remaining.rounded(.up))) s left" }
    write("\r\u{1B}[K" + text)
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
