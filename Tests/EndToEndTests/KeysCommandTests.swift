import Foundation
import Testing

@Suite struct KeysCommandTests {
  @Test func `keys are named as a key script takes them`() throws {
    let lines = try Program.run("help", "keys").lines.filter { $0.hasPrefix("  ") }
    let names = Set(lines.flatMap { $0.dropFirst(2).prefix(14).split(separator: " ") })
    #expect(names.isSuperset(of: ["Enter", "BSpace", "Tab", "C-l", "Up"]), "\(names)")
    #expect(names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }, "\(names)")
  }
}
