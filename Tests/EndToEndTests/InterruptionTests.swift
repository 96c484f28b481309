import Foundation
import Testing

/// Every way out of a command removes the private copy of a store that could not be read in place.
@Suite(.mostlyWaits, .enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
struct InterruptionTests {
  /// A store with a WAL and no shared memory, which is only readable as a copy.
  private static let store = "books/AEAnnotation_v10312011_1727_local.sqlite"

  /// A store whose pages fill a pipe several times.
  private static let longStore = "coredataplus-2/SampleModel2_V1.sqlite"

  /// Runs a shell line with `$PROGRAM`, `$STORE` and a temporary folder of its own.
  ///
  /// The result is the code, and what is left in that folder.
  private func shell(_ line: String, store: String = store) throws -> (code: Int32, left: [String], complaint: String) {
    try TemporaryFolder.with { folder in
      let stores = folder.appending(path: "stores")
      let temporary = folder.appending(path: "temporary")
      for made in [stores, temporary] {
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      }
      for suffix in ["", "-wal"] {
        let original = RealStores.path(store) + suffix
        guard FileManager.default.fileExists(atPath: original) else { continue }
        try FileManager.default.copyItem(atPath: original, toPath: stores.appending(path: "a.store" + suffix).path)
      }
      let complaint = folder.appending(path: "complaint")
      try Data().write(to: complaint)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = ["-c", line]
      process.environment = ProcessInfo.processInfo.environment.merging([
        "PROGRAM": try Program.binary.path, "TMPDIR": temporary.path, "SWIFT_BACKTRACE": "enable=no",
        "STORE": stores.appending(path: "a.store").path,
      ]) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: complaint)
      try process.run()
      process.waitUntilExit()
      return (
        process.terminationStatus, try FileManager.default.contentsOfDirectory(atPath: temporary.path),
        String(decoding: try Data(contentsOf: complaint), as: UTF8.self)
      )
    }
  }

  /// A listing waits with the store open: nobody reads the pipe that it soon has filled.
  ///
  /// The line proves that the copy was there before the signal, else it ends with 99.
  private func interrupted(by signal: String) -> String {
    """
    mkfifo "$TMPDIR/../out"
    exec 3<>"$TMPDIR/../out"
    "$PROGRAM" rows "$STORE" Page --snapshot --format ndjson >&3 & job=$!
    for attempt in $(seq 600); do
      ls "$TMPDIR" | grep -q storescope- && break
      sleep 0.05
    done
    ls "$TMPDIR" | grep -q storescope- || { kill -KILL $job; exit 99; }
    kill -\(signal) $job
    wait $job
    """
  }

  @Test(
    arguments: [
      ("INT", 130), ("TERM", 143), ("HUP", 129), ("USR1", 138), ("ALRM", 142), ("XCPU", 152), ("SEGV", 139),
      ("ABRT", 134),
    ] as [(String, Int32)])
  func `A signal ends a command and removes its private copy`(
    _ signal: String, _ code: Int32
  ) throws {
    let outcome = try shell(interrupted(by: signal), store: Self.longStore)
    #expect(outcome.code == code, "\(outcome.complaint)")
    #expect(outcome.left.isEmpty)
  }

  /// The reader leaves amid a listing that fills a pipe several times; 98 if it was too short.
  @Test func `A closed pipe ends quietly and removes the private copy`() throws {
    let outcome = try shell(
      #"""
      set -o pipefail
      list() { "$PROGRAM" rows "$STORE" Page --snapshot --format ndjson; }
      test $(list | wc -c) -gt 400000 || exit 98
      list | head -c 100000
      """#, store: Self.longStore)
    #expect(outcome.code == 0)
    #expect(outcome.complaint.isEmpty, "\(outcome.complaint)")
    #expect(outcome.left.isEmpty, "\(outcome.left)")
  }

  @Test func `An error after the copy removes it`() throws {
    let outcome = try shell(#""$PROGRAM" rows "$STORE" Nothing"#)
    #expect(outcome.code == 64)
    #expect(outcome.left.isEmpty)
  }

  /// 98 if the copy did not outlive its program, 97 if the next program took a living one's copy.
  @Test func `What a kill left behind goes with the next copy, what is in use stays`() throws {
    let outcome = try shell(
      #"""
      mkfifo "$TMPDIR/../out"
      exec 3<>"$TMPDIR/../out"
      "$PROGRAM" rows "$STORE" Page --snapshot --format ndjson >&3 & job=$!
      for attempt in $(seq 600); do
        ls "$TMPDIR"/storescope-*/.lock 2> "$TMPDIR/../noise" && break
        sleep 0.05
      done
      "$PROGRAM" rows "$STORE" Page --snapshot --limit 1
      ls "$TMPDIR" | grep -q storescope- || { kill -KILL $job; exit 97; }
      kill -KILL $job
      wait $job
      ls "$TMPDIR" | grep -q storescope- || exit 98
      "$PROGRAM" rows "$STORE" Page --snapshot --limit 1
      """#, store: Self.longStore)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    #expect(outcome.left.isEmpty, "\(outcome.left)")
  }
}
