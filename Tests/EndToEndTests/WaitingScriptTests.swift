import Foundation
import Testing

/// A key script waits for what is running, but not for ever.
@Suite(.timeLimit(.minutes(20))) struct WaitingScriptTests {
  private func replay(_ script: String) throws -> (outcome: Program.Outcome, path: String) {
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "store"))
      let keys = folder.appending(path: "keys").path
      try Data(script.utf8).write(to: URL(filePath: keys))
      return (try Program.run("browse", store, "--entity", "Star", "--keys", keys), keys)
    }
  }

  /// Nobody answers in no time, not twenty times one after the other.
  @Test func `a wait that is over names what it was for`() throws {
    let (outcome, path) = try replay(String(repeating: "G\ns\nwait 0\n", count: 20))
    #expect(outcome.code == 74)
    #expect(outcome.isOneSentence)
    let sentence = #/storescope: the explorer was still busy after 0 s: .*(rows|counts).* · line \d+ of /#
    #expect(outcome.complaint.starts(with: sentence), "\(outcome.complaint)")
    #expect(outcome.complaint.hasSuffix(" of \(path) · wait SECONDS waits longer\n"))
  }

  @Test func `a wait that says how long ends when nothing is running`() throws {
    let (outcome, _) = try replay("wait 3600\ns\nwait 0.5e3\n")
    #expect(outcome.code == 0 && outcome.text.contains("row 1 of"), "\(outcome.complaint)")
  }

  @Test(arguments: ["wait x", "wait -1", "wait nan", "wait inf", "wait 1 2"])
  func `a wait for no time is no step`(
    _ step: String
  ) throws {
    let (outcome, path) = try replay("Down\n\(step)\n")
    #expect(outcome.code == 64)
    #expect(outcome.complaint.hasPrefix("storescope: no key is named “\(step)” · line 2 of \(path)"))
  }
}
