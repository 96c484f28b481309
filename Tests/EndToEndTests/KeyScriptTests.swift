import Foundation
import Testing

/// What a key script's lines may be.
@Suite(.timeLimit(.minutes(20))) struct KeyScriptTests {
  private func replay(_ script: String) throws -> Program.Outcome {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let keys = folder.appending(path: "keys")
      try Data(script.utf8).write(to: keys)
      return try Program.run("browse", store, "--entity", "Star", "--keys", keys.path)
    }
  }

  /// To Swift it makes one character with the colon before it.
  @Test func `a text may begin with a sign that joins`() throws {
    let outcome = try replay("wait\n/\ntext:\u{301}x\ntext:\u{200D}yz\nscreen typed\n")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.text.contains("yz"))
  }

  @Test func `lines may end with a carriage return too`() throws {
    let outcome = try replay("wait\r\n/\r\ntext:veg\r\nEnter\r\nwait\r\nscreen found\r\n")
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.text.contains("── found ──\n"))
  }
}
