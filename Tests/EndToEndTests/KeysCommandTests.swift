import Browsing
import Foundation
import Screen
import Testing

@Suite struct KeysCommandTests {
  private static func lines() throws -> [String] { try Program.run("help", "keys").lines }

  private static func names(_ lines: [String]) -> Set<Substring> {
    Set(lines.filter { $0.hasPrefix("  ") }.flatMap { $0.dropFirst(2).prefix(14).split(separator: " ") })
  }

  /// The views in the parentheses at the end of a line.
  private static func views(_ line: String) -> [String] {
    line.split(separator: "(").last.map { $0.dropLast().split(separator: ", ").map(String.init) } ?? []
  }

  @Test func `keys are named as a key script takes them`() throws {
    let names = Self.names(try Self.lines())
    #expect(names.isSuperset(of: ["Enter", "BSpace", "Tab", "C-l", "Up"]), "\(names)")
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(names)")
  }

  @Test func `the list has at most 95 keys on 124 lines`() throws {
    let lines = try Self.lines()
    #expect(Self.names(lines).count <= 95)
    #expect(lines.count <= 124)
  }

  @Test func `each key of each view is listed with its command`() throws {
    var heading = ""
    var listed: [(heading: String, line: String)] = []
    for line in try Self.lines() {
      if line.hasPrefix("  ") { listed.append((heading, line)) } else { heading = line }
    }
    for binding in Keymap.standard.bindings {
      let view = binding.context.name
      let keys = binding.keys.map(\.tmuxName).joined(separator: " ")
      #expect(
        listed.contains { heading, line in
          line.hasPrefix("  \(keys) ") && line.contains(" \(binding.command.title) ")
            && (heading == view || heading == "several views" && Self.views(line).contains(view))
        }, "\(keys) in \(view)")
    }
  }
}
