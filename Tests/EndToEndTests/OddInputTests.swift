import Foundation
import Testing

/// What is no regular file in the place of one is told at once, and not waited for.
@Suite(.timeLimit(.minutes(20))) struct OddInputTests {
  /// What can stand in a file's place, and what is said of it.
  enum Disguise: String, CaseIterable, CustomTestStringConvertible {
    case pipe, linkedPipe, socket, folder, danglingLink, hugeFile

    var testDescription: String { rawValue }

    var sentence: String {
      switch self {
      case .pipe, .linkedPipe, .socket: "a pipe or a device, no file"
      case .folder: "this is a folder"
      case .danglingLink: "a link to a file that is not there"
      case .hugeFile: "a file of 5368709120 bytes, at most"
      }
    }

    var code: Int32 { self == .danglingLink ? 66 : 65 }

    func make(at path: String) throws {
      let manager = FileManager.default
      switch self {
      case .pipe: #expect(mkfifo(path, 0o600) == 0)
      case .linkedPipe:
        #expect(mkfifo(path + ".pipe", 0o600) == 0)
        try manager.createSymbolicLink(atPath: path, withDestinationPath: path + ".pipe")
      case .socket: #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
      case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
      case .danglingLink: try manager.createSymbolicLink(atPath: path, withDestinationPath: path + ".none")
      case .hugeFile:
        #expect(manager.createFile(atPath: path, contents: nil))
        #expect(truncate(path, 5 << 30) == 0)
      }
    }
  }

  private static let sample = Package.root.appending(path: "SampleStores/Observatory")

  private func with(_ body: (URL, String) throws -> Void) throws {
    try TemporaryFolder.with { folder in try body(folder, ObservatoryStore.make(in: folder.appending(path: "store"))) }
  }

  @Test(arguments: Disguise.allCases)
  func `A file that a command is given is none`(_ disguise: Disguise) throws {
    try with { folder, store in
      let odd = folder.appending(path: "odd").path
      try disguise.make(at: odd)
      let model = ObservatoryStore.model
      let new = folder.appending(path: "new.sqlite").path
      var commands = [
        ["browse", store, "--keys", odd], ["browse", store, "--keys", "/dev/null", "--theme", odd],
        ["schema", store, "--config", odd], ["create", new, "--model", model, "--rows", odd],
      ]
      // A folder of sources is one, and so is a model's.
      if disguise != .folder { commands += [["lint", odd], ["schema", store, "--source", odd]] }
      for command in commands {
        let outcome = try Program.run(command)
        #expect(outcome.code == disguise.code, "\(command): \(outcome.complaint)")
        #expect(outcome.isOneSentence, "\(command): \(outcome.complaint)")
        let sentence = outcome.complaint
        #expect(sentence.contains(disguise.sentence) && sentence.contains(" · \(odd)"))
      }
    }
  }

  @Test(arguments: Disguise.allCases.filter { $0 != .danglingLink })
  func `A piece of a model is none`(
    _ disguise: Disguise
  ) throws {
    try TemporaryFolder.with { folder in
      for piece in [".xccurrentversion", "Observatory.xcdatamodel/contents"] {
        let bundle = folder.appending(path: UUID().uuidString + ".xcdatamodeld")
        try FileManager.default.copyItem(at: URL(filePath: ObservatoryStore.model), to: bundle)
        let path = bundle.appending(path: piece).path
        try? FileManager.default.removeItem(atPath: path)
        try disguise.make(at: path)
        let outcome = try Program.run("schema", bundle.path)
        #expect(outcome.code == disguise.code && outcome.isOneSentence, "\(outcome.complaint)")
        #expect(outcome.complaint.contains("\(disguise.sentence)"), "\(outcome.complaint)")
        #expect(outcome.complaint.contains(" · \(path)"), "\(outcome.complaint)")
      }
    }
  }

  @Test(arguments: Disguise.allCases.filter { $0 != .danglingLink })
  func `A configuration beside a store is none`(
    _ disguise: Disguise
  ) throws {
    try with { _, store in
      let path = URL(filePath: store).deletingLastPathComponent().appending(path: "cde-tool.json")
      try disguise.make(at: path.path)
      let outcome = try Program.run("schema", store, "--json")
      #expect(outcome.code == 0)
      let problems = (outcome.json as? [String: Any])?["problems"] as? [[String: Any]]
      let told = problems?.first { $0["code"] as? String == "config.unreadable" }
      let message = try #require(told?["message"] as? String)
      #expect(message.contains(disguise.sentence), "\(message)")
    }
  }

  @Test(arguments: Disguise.allCases)
  func `A file that rows refer to is none`(_ disguise: Disguise) throws {
    try TemporaryFolder.with { folder in
      try disguise.make(at: folder.appending(path: "odd").path)
      let model = folder.appending(path: "A.xcdatamodel")
      try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
      let entity = #"<entity name="A"><attribute name="b" attributeType="Binary"/></entity>"#
      try Data("<model>\(entity)</model>".utf8).write(to: model.appending(path: "contents"))
      let rows = folder.appending(path: "rows.yaml")
      try Data("A:\n  - b: { file: odd }\n".utf8).write(to: rows)
      let new = folder.appending(path: "new.sqlite").path
      let outcome = try Program.run("create", new, "--model", model.path, "--rows", rows.path)
      #expect(outcome.code == 65 && outcome.isOneSentence, "\(outcome.complaint)")
      #expect(outcome.complaint.contains(disguise.sentence), "\(outcome.complaint)")
      #expect(!FileManager.default.fileExists(atPath: new))
    }
  }

  @Test func `A key script may come through a pipe`() throws {
    try with { folder, store in
      let output = folder.appending(path: "output")
      try Data().write(to: output)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/bash")
      let line = "'\(try Program.binary.path)' browse '\(store)' --size 60x12 --keys"
      process.arguments = ["-c", "echo wait | \(line) /dev/stdin; \(line) <(echo wait)"]
      process.standardOutput = try FileHandle(forWritingTo: output)
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let screens = String(decoding: try Data(contentsOf: output), as: UTF8.self)
      #expect(screens.split(separator: "\n").filter { $0.contains("observatory.sqlite ›") }.count == 2)
    }
  }
}
