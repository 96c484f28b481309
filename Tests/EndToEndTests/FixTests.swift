import Findings
import Foundation
import TestSupport
import Testing

/// `lint --fix` as a user gives it: the files of `Tests/Fixtures/Fixes`, each before and after.
@Suite struct FixTests {
  static let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
    $0.hasSuffix(".before")
  }.map { String($0.dropLast(".before".count)) }.sorted()

  private static let folder = MarkedSource.folder.appending(path: "Fixes")

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// The source in a folder with its model, and the arguments of `lint` for it.
  private func withSource(_ name: String, _ body: (URL, URL, [String]) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let text = try Self.text(name + ".before")
      let file = folder.appending(path: "Models.swift")
      try Data(text.utf8).write(to: file)
      var options = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst(2).map(String.init)
      if !text.hasPrefix("// lint:") { options = [] }
      if let index = options.firstIndex(where: { $0.hasSuffix(".contents") }) {
        let model = folder.appending(path: "Model.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        try Data("<model>\(Self.text(options[index]))</model>".utf8).write(to: model.appending(path: "contents"))
        options[index] = model.path
      }
      try body(folder, file, ["lint", file.path] + options)
    }
  }

  private func findings(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try Program.run(arguments + ["--json"])
    return try #require((outcome.json as? [String: Any])?["findings"] as? [[String: Any]], "\(outcome.complaint)")
  }

  private func codes(_ findings: [[String: Any]]) -> Set<String> { Set(findings.compactMap { $0["code"] as? String }) }

  @Test(arguments: names ?? [])
  func `Fix mends what has one right change, and nothing else`(_ name: String) throws {
    try withSource(name) { _, file, arguments in
      let mended = try findings(arguments).filter { $0["fix"] != nil }
      #expect(!mended.isEmpty)
      let written = try Program.run(arguments + ["--fix", "--write", "--json"])
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.text(name + ".after"))
      let left = try #require((written.json as? [String: Any])?["findings"] as? [[String: Any]], "\(written.complaint)")
      #expect(left.filter { $0["fix"] != nil }.map { "\($0["message"] ?? "")" } == [])
      // What has no right change, as in a released version or beside a comment, is left.
      let messages = Set(left.map { "\($0["source"] ?? "") \($0["message"] ?? "")" })
      #expect(messages.isDisjoint(with: mended.map { "\($0["source"] ?? "") \($0["message"] ?? "")" }))
      #expect(!codes(left).contains("source.syntax"))
      // A second run changes nothing.
      let again = try Program.run(arguments + ["--fix"])
      #expect(again.text == "")
    }
  }

  @Test(arguments: names ?? [])
  func `The diff makes the same changes, and printing it writes nothing`(_ name: String) throws {
    try withSource(name) { folder, file, arguments in
      let run = try Program.run(arguments + ["--fix"])
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.text(name + ".before"))
      let patch = folder.appending(path: "fix.diff")
      try run.output.write(to: patch)
      // The file's path is absolute, and so is the diff's but for its first slash.
      let patched = try Program.run(
        command: "/bin/sh", ["-c", "cd / && patch -p1 < '\(patch.path)'"])
      #expect(patched.code == 0, "\(patched.complaint)\(patched.text)")
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.text(name + ".after"))
    }
  }

  @Test(
    .enabled(if: SwiftCompiler.path != nil, "Swift's compiler is not in the path"),
    arguments: SwiftCompiler.System.allCases)
  func `Mended source compiles`(_ system: SwiftCompiler.System) throws {
    let files = try (Self.names ?? []).enumerated().compactMap { number, name -> (name: String, text: String)? in
      let text = try Self.text(name + ".after")
      guard SwiftCompiler.System(of: text) == system else { return nil }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let imports = lines.filter { $0.hasPrefix("import ") }
      // Each fixture has an Item.
      let body = ["enum Fixture\(number) {"] + lines.filter { !$0.hasPrefix("import ") } + ["}"]
      return ("Fixture\(number)", (imports + body).joined(separator: "\n"))
    }
    #expect(!files.isEmpty)
    #expect(try SwiftCompiler.errors(in: files, for: system) == [])
  }

  @Test func `Each code of the table is mended in a fixture`() throws {
    var seen: Set<String> = []
    for name in Self.names ?? [] {
      try withSource(name) { _, _, arguments in
        seen.formUnion(codes(try findings(arguments).filter { $0["fix"] != nil }))
      }
    }
    let table = FindingCode.allCases.filter { $0.change != nil }.map(\.rawValue)
    #expect(seen.symmetricDifference(table).sorted() == [])
  }
}

/// How `--write` treats a file.
@Suite struct FixedFileTests {
  private static let source = """
    import CoreDataEvolution
    import CoreData
    @PersistentModel final class Thing: NSManagedObject {
      var count = 0
    }
    """
  private static let mended = """
    import CoreDataEvolution
    import CoreData
    @objc(Thing)
    @PersistentModel final class Thing: NSManagedObject {
      var count: Int = 0
    }
    """

  private func fix(_ path: String) throws -> Program.Outcome { try Program.run("lint", path, "--fix", "--write") }

  @Test(arguments: [
    ("no line end at the end", "", "\n", ""), ("LF", "", "\n", "\n"), ("CRLF", "", "\r\n", "\r\n"),
    ("a byte order mark", "\u{FEFF}", "\n", "\n"), ("a byte order mark and CRLF", "\u{FEFF}", "\r\n", ""),
  ])
  func `A file keeps its mark, its line ends and its mode`(
    _ name: String, _ mark: String, _ end: String, _ last: String
  ) throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Thing.swift")
      func bytes(_ text: String) -> Data { Data((mark + text.replacing("\n", with: end) + last).utf8) }
      try bytes(Self.source).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let run = try fix(folder.path)
      #expect(run.complaint.contains("wrote"), "\(run.complaint)")
      #expect(try Data(contentsOf: file) == bytes(Self.mended))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
      #expect(mode == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["Thing.swift"])
    }
  }

  @Test func `A link that leads out of the source is refused, and nothing is written`() throws {
    try TemporaryFolder.with { folder in
      let outside = folder.appending(path: "Outside.swift")
      let sources = folder.appending(path: "Sources")
      try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
      try Data(Self.source.utf8).write(to: outside)
      let own = sources.appending(path: "Own.swift")
      try Data(Self.source.replacing("Thing", with: "Other").utf8).write(to: own)
      try FileManager.default.createSymbolicLink(
        at: sources.appending(path: "Zelda.swift"), withDestinationURL: outside)
      let run = try fix(sources.path)
      #expect(run.code == 65)
      #expect(run.complaint.contains("this leads out of the source"))
      #expect(try String(contentsOf: outside, encoding: .utf8) == Self.source)
      #expect(try String(contentsOf: own, encoding: .utf8) == Self.source.replacing("Thing", with: "Other"))
      // Whoever names the link means the file.
      let named = try fix(sources.appending(path: "Zelda.swift").path)
      #expect(named.complaint.contains("wrote"))
      #expect(try String(contentsOf: outside, encoding: .utf8) == Self.mended)
      let type = try FileManager.default.attributesOfItem(atPath: sources.appending(path: "Zelda.swift").path)[.type]
      #expect(type as? FileAttributeType == .typeSymbolicLink)
    }
  }

  @Test func `A folder that cannot be written leaves the file as it is`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Thing.swift")
      try Data(Self.source.utf8).write(to: file)
      for path in [folder.path, file.path] {
        try FileManager.default.setAttributes(
          [.posixPermissions: path == file.path ? 0o444 : 0o555], ofItemAtPath: path)
      }
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
      let run = try Program.run(["lint", file.path, "--fix", "--write"], asNobody: true)
      #expect(run.code == 74, "\(run.complaint)")
      #expect(run.complaint.contains("the file cannot be written"))
      #expect(try String(contentsOf: file, encoding: .utf8) == Self.source)
    }
  }

  @Test func `If one file cannot be written, none is`() throws {
    try TemporaryFolder.with { folder in
      let closed = folder.appending(path: "Closed")
      try FileManager.default.createDirectory(at: closed, withIntermediateDirectories: true)
      let (first, second) = (folder.appending(path: "A.swift"), closed.appending(path: "B.swift"))
      try Data(Self.source.utf8).write(to: first)
      try Data(Self.source.replacing("Thing", with: "Other").utf8).write(to: second)
      for (path, mode) in [(folder.path, 0o777), (first.path, 0o666), (second.path, 0o666), (closed.path, 0o555)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path) }
      let run = try Program.run(["lint", folder.path, "--fix", "--write"], asNobody: true)
      #expect(run.code == 74, "\(run.complaint)")
      #expect(try String(contentsOf: first, encoding: .utf8) == Self.source)
      #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["A.swift", "Closed"])
    }
  }

  @Test func `A file that changed since it was read is left as it is`() throws {
    try TemporaryFolder.with { folder in
      let (first, second) = (folder.appending(path: "A.swift"), folder.appending(path: "B.swift"))
      let other = Self.source.replacing("Thing", with: "Other")
      try Data(Self.source.utf8).write(to: first)
      try Data(other.utf8).write(to: second)
      // A pipe without room stops the program at what it says of the first file.
      let pipe = Pipe()
      let end = pipe.fileHandleForWriting.fileDescriptor
      let flags = fcntl(end, F_GETFL)
      _ = fcntl(end, F_SETFL, flags | O_NONBLOCK)
      while write(end, " ", 1) == 1 {}
      _ = fcntl(end, F_SETFL, flags)
      let process = Process()
      process.executableURL = try Program.binary
      process.arguments = ["lint", folder.path, "--fix", "--write"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = pipe
      try process.run()
      try pipe.fileHandleForWriting.close()
      for _ in 0..<6_000 where try String(contentsOf: first, encoding: .utf8) == Self.source { usleep(10_000) }
      let edited = other + "// edited\n"
      try Data(edited.utf8).write(to: second)
      let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 74)
      #expect(said.contains("the file changed since it was read"), "\(said)")
      #expect(try String(contentsOf: first, encoding: .utf8) == Self.mended)
      #expect(try String(contentsOf: second, encoding: .utf8) == edited)
    }
  }

  @Test func `The level is what the configuration says, unless one is given`() throws {
    try TemporaryFolder.with { folder in
      let fixtures = MarkedSource.folder.appending(path: "Fixes")
      func text(_ ending: String) throws -> String {
        try String(contentsOf: fixtures.appending(path: "what-cde-tool-asks-for." + ending), encoding: .utf8)
      }
      let file = folder.appending(path: "Models.swift")
      try Data(text("before").utf8).write(to: file)
      let model = folder.appending(path: "Model.xcdatamodel")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      try Data("<model>\(text("contents"))</model>".utf8).write(to: model.appending(path: "contents"))
      let config = folder.appending(path: "cde-tool.json")
      func lint(_ options: String...) throws -> String {
        try Program.run(["lint", file.path, "--model", model.path] + options).text
      }
      let texts = try ["quick", "strict", "exact"].map { try lint("--level", $0) }
      #expect(Set(texts).count == 3)
      for (level, text) in zip(["quick", "strict", "exact"], texts) {
        try Data(#"{"$schemaVersion": 1, "validate": {"level": "\#(level)"}}"#.utf8).write(to: config)
        #expect(try lint("--config", config.path) == text)
        #expect(try lint("--config", config.path, "--level", "quick") == texts[0])
      }
    }
  }

  @Test func `Advice is left as it is`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Item.swift")
      let text = """
        import CoreDataEvolution
        import CoreData
        @objc(Item) @PersistentModel final class Item: NSManagedObject { var rank: Int? }

        """
      try Data(text.utf8).write(to: file)
      let model = folder.appending(path: "Model.xcdatamodel")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      let entity =
        #"<entity name="Item" representedClassName="Item">"#
        + #"<attribute name="rank" optional="YES" attributeType="Integer 16"/></entity>"#
      try Data("<model>\(entity)</model>".utf8).write(to: model.appending(path: "contents"))
      let run = try Program.run("lint", file.path, "--model", model.path, "--fix", "--write")
      #expect(run.lines.contains { $0.contains(": advice: 'rank'") }, "\(run.text)")
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test func `SARIF has the changes as fixes`() throws {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Thing.swift")
      try Data(Self.source.replacing("var count", with: "/* ö */ var count").utf8).write(to: file)
      let run = try Program.run("lint", file.path, "--format", "sarif")
      let log = try #require(run.json as? [String: Any])
      let results = ((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]) ?? []
      let typed = try #require(results.first { $0["ruleId"] as? String == "source.property.type-missing" })
      let fixes = try #require(typed["fixes"] as? [[String: Any]])
      let change = try #require((fixes.first?["artifactChanges"] as? [[String: Any]])?.first)
      let replacement = try #require((change["replacements"] as? [[String: Any]])?.first)
      let region = replacement["deletedRegion"] as? [String: Int]
      #expect(region == ["startLine": 4, "startColumn": 20, "endLine": 4, "endColumn": 20])
      #expect((replacement["insertedContent"] as? [String: String]) == ["text": ": Int"])
    }
  }

  @Test(arguments: [
    (["--write"], "--write makes the changes of --fix"), (["--fix", "--json"], "--fix prints a diff"),
    (["--fix", "--lock", "hashes.json"], "--fix changes source"),
  ])
  func `Options that mean nothing together are refused`(_ options: [String], _ complaint: String) throws {
    let run = try Program.run(["lint", "Sources"] + options)
    #expect(run.code == 64)
    #expect(run.complaint.contains(complaint))
  }
}
