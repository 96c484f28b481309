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

  /// Name, size, time of change and content's hash of every file.
  static func fingerprint() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in all {
      let file = path(name)
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      guard facts[.type] as? FileAttributeType == .typeRegular else {
        found[name] = "folder"
        continue
      }
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in try Data(contentsOf: URL(filePath: file)) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      found[name] = "\(facts[.modificationDate] ?? "") \(hash)"
    }
    return found
  }

  private static let suffix = ".expected.json"

  private static var all: [String] {
    guard let root, let names = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return names.compactMap { $0 as? String }.sorted()
  }
}
