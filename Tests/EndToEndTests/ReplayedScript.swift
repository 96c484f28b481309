import Foundation
import Testing

/// Replays a key script on a real store.
enum ReplayedScript {
  /// The screens that a script prints, by name; `source` is the text of a Swift file.
  static func screens(
    _ store: String, _ entity: String, _ script: String, size: String = "100x24", source: String? = nil,
    options: [String] = []
  ) throws -> [String: [String]] {
    try TemporaryFolder.with { folder in
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      var options = options
      if let source {
        let file = folder.appending(path: "Source.swift")
        try Data(source.utf8).write(to: file)
        options += ["--source", file.path]
      }
      let run = try Program.run(
        [RealStores.path(store), "--entity", entity, "--keys", keys.path, "--size", size] + options)
      #expect(run.code == 0, "\(run.complaint)")
      return screens(in: run.allLines)
    }
  }

  static func screens(in lines: [String]) -> [String: [String]] {
    var screens: [String: [String]] = [:]
    var name = ""
    for line in lines {
      if line.hasPrefix("── "), line.hasSuffix(" ──") {
        name = String(line.dropFirst(3).dropLast(3))
      } else {
        screens[name, default: []].append(line)
      }
    }
    return screens
  }
}
