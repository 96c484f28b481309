import Foundation
import UserFiles

/// The stores that were browsed lately, in a file of the user's state folder.
package struct RecentStores {
  private static let most = 50
  private let file: URL

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let stated = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? NSHomeDirectory()
    file = URL(filePath: stated ?? home + "/.local/state")
      .appending(path: "storescope/recent.json")
  }

  /// Their paths, the latest first, without missing ones; empty if nothing can be read.
  package var paths: [String] {
    guard let data = try? UserFile.data(at: file.path, limit: 1 << 20),
      let paths = try? JSONDecoder().decode([String].self, from: data)
    else { return [] }
    return paths.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Puts a path first; a folder that cannot be written keeps nothing, which loses the user little.
  package func add(_ path: String) {
    let whole = URL(filePath: path).standardizedFileURL.path
    let paths = [whole] + paths.filter { $0 != whole }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      let data = try JSONEncoder().encode(Array(paths.prefix(Self.most)))
      try data.write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {}
  }
}
