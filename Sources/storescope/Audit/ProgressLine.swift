import Findings
import Foundation
import Presenting
import Schema
import Screen

/// One line on standard error with the progress of long work; nothing if that is no terminal.
final class ProgressLine: Sendable {
  private let isShown = isatty(2) == 1

  func show(_ progress: AuditProgress) { show("\(progress.entity): \(progress.text)") }

  func show(_ text: String) {
    if isShown { write("\r\u{1B}[K\(DisplayText(text).string)") }
  }

  func clear() {
    if isShown { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
