package import Foundation

/// The stores and models that real apps wrote; tests that need them are skipped where absent.
package enum RealFiles {
  package static let root: URL? = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var candidates = [package.appending(path: "../shared"), URL(filePath: "/work/shared")]
    if let path = ProcessInfo.processInfo.environment["STORESCOPE_SHARED"] {
      candidates.insert(URL(filePath: path), at: 0)
    }
    return candidates.map { $0.appending(path: "real-stores").standardizedFileURL }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }()

  package static var arePresent: Bool { root != nil }

  package static func url(_ path: String) -> URL { (root ?? URL(filePath: "/")).appending(path: path) }

  package static func folders(ending suffix: String) -> [URL] { all.filter { $0.path.hasSuffix(suffix) } }

  package static let all: [URL] = {
    guard let root, let paths = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return paths.compactMap { $0 as? String }.sorted().map { root.appending(path: $0) }
  }()
}
