import Foundation
import Testing

/// Saved queries that several processes change at once, and files in their place that are none.
@Suite(.timeLimit(.minutes(20))) struct SharedQueriesTests {
  /// Runs shell lines with `$PROGRAM`, `$STORE` and `$QUERIES`, the folder of the saved queries.
  private func shell(_ lines: String, in folder: URL, _ store: String) throws -> [String] {
    let output = folder.appending(path: "output")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", lines]
    let state = folder.appending(path: "state").path
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PROGRAM": try Program.binary.path, "STORE": store, "XDG_STATE_HOME": state,
      "QUERIES": state + "/storescope/queries",
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private func with(_ body: (URL, String) throws -> Void) throws {
    try TemporaryFolder.with { folder in try body(folder, ObservatoryStore.make(in: folder.appending(path: "store"))) }
  }

  @Test func `twenty processes that each save a query keep twenty`() throws {
    try with { folder, store in
      let names = try shell(
        """
        for number in $(seq -w 20); do "$PROGRAM" queries "$STORE" Star --save q$number & done
        wait
        "$PROGRAM" queries "$STORE" | cut -c1-3
        """, in: folder, store)
      let expected = (1...20).map { String($0 < 10 ? "q0\($0)" : "q\($0)") }
      #expect(names.filter { $0.hasPrefix("q") } == expected)
    }
  }

  /// A process that was killed holds no lock, whatever it left behind.
  @Test func `what a killed process left holds up nobody`() throws {
    try with { folder, store in
      let codes = try shell(
        """
        mkdir -p "$QUERIES"
        echo 4711 > "$QUERIES/.lock"
        "$PROGRAM" queries "$STORE" Star --save first; echo $?
        """, in: folder, store)
      #expect(codes == ["0"])
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/flock"), "there is no flock"))
  func `an explorer does not wait long for another`() throws {
    try with { folder, store in
      let script = folder.appending(path: "keys").path
      try Data("wait\nC-s\ntext:mine\nEnter\n".utf8).write(to: URL(filePath: script))
      let start = ContinuousClock.now
      let screen = try shell(
        """
        mkdir -p "$QUERIES"
        exec 9> "$QUERIES/.lock"
        flock 9
        "$PROGRAM" browse "$STORE" --entity Star --keys '\(script)' --size 100x20 9>&-
        """, in: folder, store)
      #expect(screen.contains { $0.contains("another storescope is changing the saved queries") })
      #expect(ContinuousClock.now - start < .seconds(10))
    }
  }

  @Test(arguments: ["mkfifo", "mkdir", "truncate -s 5G"])
  func `what is no file of saved queries is reported and stays`(
    _ make: String
  ) throws {
    try with { folder, store in
      let codes = try shell(
        """
        "$PROGRAM" queries "$STORE" Star --save first; echo $?
        file=$(ls "$QUERIES"/*.json); rm "$file"; \(make) "$file"
        "$PROGRAM" queries "$STORE"; echo $?
        "$PROGRAM" queries "$STORE" Star --save second; echo $?
        "$PROGRAM" rows "$STORE" Star --query first; echo $?
        ls "$QUERIES" | wc -l
        """, in: folder, store)
      #expect(codes == ["0", "65", "65", "65", "1"])
    }
  }
}
