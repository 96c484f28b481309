import Foundation
import TestSupport

/// Stores that real apps wrote, and what an independent reader found in them.
enum RealStores {
  static let root = RealFiles.root

  static var arePresent: Bool { root != nil }

  /// Paths of stores that have an expectation, below the root.
  static let stores: [String] = all.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }

  static func path(_ store: String) -> String { (root ?? URL(filePath: "/")).appending(path: store).path }

  /// Copies a store with its side files into a folder, writable; the copy's path.
  static func copy(_ store: String, into folder: URL, leaving left: Set<String> = []) throws -> String {
    let target = folder.appending(path: URL(filePath: path(store)).lastPathComponent).path
    for suffix in ["", "-wal", "-shm"] where !left.contains(suffix) {
      guard let data = FileManager.default.contents(atPath: path(store) + suffix) else { continue }
      try data.write(to: URL(filePath: target + suffix))
    }
    return target
  }

  /// The `entities` of a store's expectation.
  static func expected(_ store: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: URL(filePath: path(store) + suffix))
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return json?["entities"] as? [[String: Any]] ?? []
  }

  static func fingerprint() throws -> Fingerprint { try Fingerprint(all.map(path)) }

  private static let suffix = ".expected.json"

  private static var all: [String] {
    guard let root, let names = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return names.compactMap { $0 as? String }.sorted()
  }
}

/// The time of change and the bytes of files, by their paths; a folder is there by its path alone.
struct Fingerprint: Equatable {
  private struct State: Equatable {
    var changed: Date?
    var bytes: Data
  }

  private var files: [String: State] = [:]

  init(_ paths: [String]) throws {
    for path in paths {
      let facts = try FileManager.default.attributesOfItem(atPath: path)
      let isFile = facts[.type] as? FileAttributeType == .typeRegular
      files[path] = State(
        changed: isFile ? facts[.modificationDate] as? Date : nil,
        bytes: isFile ? try Data(contentsOf: URL(filePath: path)) : Data())
    }
  }
}
