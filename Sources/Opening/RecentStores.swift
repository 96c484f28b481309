import Foundation
import UserFiles

/// The stores that were browsed lately with what they were read with, in a file of the user's state folder.
package struct RecentStores {
  /// A store with the paths that were named beside it; all of them are whole.
  package struct Entry: Codable, Hashable, Sendable {
    package let path: String
    package var sources: [String] = []
    package var model: String?
    package var modelVersion: String?
    package var config: String?

    package init(path: String) { self.path = Self.whole(path) }

    /// Names what the store is read with.
    package mutating func read(with sources: [String], model: String?, version: String?, config: String?) {
      self.sources = sources.map(Self.whole)
      self.model = model.map { NamedPaths.parts(of: $0).version == nil ? Self.whole($0) : $0 }
      modelVersion = version
      self.config = config.map(Self.whole)
    }

    private static func whole(_ path: String) -> String { URL(filePath: path).standardizedFileURL.path }

    /// The same without files that are gone.
    fileprivate var present: Entry? {
      func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
      guard isThere(path) else { return nil }
      var entry = self
      entry.sources.removeAll { !isThere($0) }
      return entry
    }
  }

  private static let most = 50
  private let file: URL

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let stated = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"] ?? NSHomeDirectory()
    file = URL(filePath: stated ?? home + "/.local/state").appending(path: "storescope/recent.json")
  }

  /// The latest first, without missing ones; empty if nothing can be read.
  package var entries: [Entry] {
    guard let data = try? UserFile.data(at: file.path, limit: 1 << 20) else { return [] }
    let entries = try? JSONDecoder().decode([Entry].self, from: data)
    return (entries ?? []).compactMap(\.present)
  }

  package var paths: [String] { entries.map(\.path) }

  /// What a store was read with the last time; nil if it was not browsed lately.
  package func entry(of path: String) -> Entry? {
    let path = Entry(path: path).path
    return entries.first { $0.path == path }
  }

  /// Puts a store first; a folder that cannot be written keeps nothing, which loses the user little.
  package func add(_ entry: Entry) {
    let entries = [entry] + entries.filter { $0.path != entry.path }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let data = try JSONEncoder().encode(Array(entries.prefix(Self.most)))
      try data.write(to: file, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    } catch {}
  }
}
