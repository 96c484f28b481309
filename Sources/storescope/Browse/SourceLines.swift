import Findings
import Foundation
import Storage
import Synchronization
import UserFiles

/// Lines of the app's source; the file that was read last is kept until it changes, since findings stand beside each
/// other in one.
final class SourceLines: Sendable {
  private struct File {
    let path: String
    let mark: FileMark
    let data: Data
  }

  private let last = Mutex<File?>(nil)

  /// A line without the blanks at its ends; nil if it cannot be read now.
  func line(at place: SourcePlace) -> String? {
    // What a pipe held is gone.
    guard !place.file.hasPrefix("/dev/"), let mark = FileMark(place.file) else { return nil }
    let data = last.withLock { last -> Data? in
      if let last, last.path == place.file, last.mark == mark { return last.data }
      guard let data = try? UserFile.data(at: place.file, limit: SourceFolder.mostBytes) else { return nil }
      last = File(path: place.file, mark: mark, data: data)
      return data
    }
    return data.flatMap { SourceFolder.line(place.line, of: $0) }
  }
}
