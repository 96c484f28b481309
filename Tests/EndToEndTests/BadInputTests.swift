import Foundation
import Testing

struct BadInputTests {
  /// What is in the file, the exit code, and a piece of the one sentence.
  static let files: [(bytes: Data, code: Int32, sentence: String)] = [
    (Data(), 65, "an empty file"),
    (Data("hello, world\n".utf8), 65, "neither a store nor a model"),
    (Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) }), 65, "neither"),
    (Data("<?xml version=\"1.0\"?>\n<!DOCTYPE database SYSTEM \"\">\n<database>".utf8), 65, "XML"),
    (Data("bplist00".utf8) + Data(repeating: 0, count: 64), 65, "binary property list"),
    (Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 2000), 65, "damaged"),
  ]

  @Test(arguments: files.indices)
  func `What is no store is told in one sentence`(_ index: Int) throws {
    let file = Self.files[index]
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "input").path
      try file.bytes.write(to: URL(filePath: path))
      let outcome = try Program.run("schema", path)
      #expect(outcome.code == file.code, "\(outcome.complaint)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.complaint.hasPrefix("storescope: "))
      #expect(outcome.complaint.contains(file.sentence), "\(outcome.complaint)")
      #expect(try Data(contentsOf: URL(filePath: path)) == file.bytes)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["input"])
    }
  }

  @Test func `A missing file and an empty folder have their own codes`() throws {
    try TemporaryFolder.with { folder in
      let missing = try Program.run("schema", folder.appending(path: "nothing").path)
      #expect(missing.code == 66)
      #expect(missing.complaint.hasPrefix("storescope: no such file · "))
      let empty = try Program.run("schema", folder.path)
      #expect(empty.code == 65)
      #expect(empty.complaint.contains("no store and no model in this folder"))
    }
  }

  @Test func `A path's control characters never reach the terminal`() throws {
    let outcome = try Program.run("schema", "/no\u{1B}[31m/such")
    #expect(outcome.code == 66)
    #expect(!outcome.complaint.contains("\u{1B}"))
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `Wrong usage is told with what was meant`() throws {
    let store = RealStores.path("swiftdata-composites/composites.store")
    let cases: [(arguments: [String], code: Int32, sentence: String)] = [
      (["rows", store, "Cocktial"], 64, "perhaps Cocktail"),
      (["rows", store, "Cocktail", "--sort", "nothing"], 64, "Cocktail has no “nothing”"),
      (["rows", store, "Cocktail", "--sort", "author"], 64, "sort by one of its leaves"),
      (["rows", store, "Cocktail", "--columns", "autor"], 64, "perhaps author"),
      (["schema", store, store], 64, "two stores"),
      (["count", store, "Cocktail", "--limit", "-1"], 64, "--limit"),
      (["rows", store], 64, "Missing expected argument"),
    ]
    for wanted in cases {
      let outcome = try Program.run(wanted.arguments)
      #expect(outcome.code == wanted.code, "\(wanted.arguments)")
      #expect(outcome.complaint.contains(wanted.sentence), "\(outcome.complaint)")
    }
  }

  @Test(.enabled(if: RealStores.arePresent, "the real stores are not beside the package"))
  func `A store cut at any page is told and never a crash`() throws {
    let whole = try Data(
      contentsOf: URL(filePath: RealStores.path("coredataplus-1/SampleModel_V1.sqlite"))
    )
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "cut.sqlite").path
      for page in stride(from: 0, to: whole.count, by: 4096) {
        try whole.prefix(page).write(to: URL(filePath: path))
        let outcome = try Program.run("schema", path)
        #expect([0, 65].contains(outcome.code), "\(page): \(outcome.code) \(outcome.complaint)")
        if outcome.code != 0 { #expect(outcome.complaint.hasPrefix("storescope: ")) }
      }
    }
  }
}
