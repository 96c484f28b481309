import Browsing
import Findings
import Foundation
import Schema
import Screen

/// One line on standard error that says how far an audit is; nothing where that is no terminal.
final class ProgressLine: Sendable {
  private let isShown = isatty(2) == 1

  func show(_ progress: AuditProgress) {
    guard isShown else { return }
    write("\r\u{1B}[K\(DisplayText(progress.entity).string): \(progress.text)")
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
