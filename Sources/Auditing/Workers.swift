import Foundation

/// How many threads an audit uses.
enum Workers {
  static func count(for pieces: Int) -> Int {
    min(max(1, pieces), max(1, ProcessInfo.processInfo.activeProcessorCount))
  }
}
