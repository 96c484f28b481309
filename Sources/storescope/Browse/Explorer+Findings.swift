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
    do throws(AuditError) {
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

/// A file that is made and, but for an older one of its own kind, never replaced: a path may name a store.
enum NewFile {
  /// Replaces a file whose first line is the marker, as one's is that was written before.
  static func write(
    _ text: String,
    to path: String,
    replacing marker: String
  ) throws(AuditError) {
    guard begins(path, with: marker + "\n") else {
      do {
        return try write(text, to: path)
      } catch .fileExists {
        throw .notAReport(path: path)
      }
    }
    do {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw .notWritten(path: path)
    }
  }

  private static func begins(_ path: String, with start: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    return (try? handle.read(upToCount: start.utf8.count)) == Data(start.utf8)
  }

  static func write(_ text: String, to path: String) throws(AuditError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? .fileExists(path: path) : .notWritten(path: path)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } catch {
      throw .notWritten(path: path)
    }
  }
}
