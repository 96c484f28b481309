import Foundation
import Testing

/// `generate` writes declarations into files of its own.
@Suite struct GenerateCommandTests {
  private static let model = Package.root.appending(path: "SampleStores/Observatory/Observatory.xcdatamodeld").path

  private static func generate(into folder: URL, _ more: String...) throws -> Program.Outcome {
    try Program.run(["generate", model, "--as", "xcdatamodel", "--output-dir", folder.path] + more)
  }

  @Test func `a file is listed, written, kept, and replaced only when that is asked for`() throws {
    try TemporaryFolder.with { folder in
      let path = folder.appending(path: "Observatory.xcdatamodel/contents").path
      #expect(try Self.generate(into: folder, "--dry-run").text == "new  \(path)\n")
      #expect(!FileManager.default.fileExists(atPath: path))
      let written = try Self.generate(into: folder)
      #expect(written.code == 0 && written.text == "")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("<entity name=\"Observer\""))
      #expect(try Program.run("generate", Self.model, "--as", "xcdatamodel").text == text)
      let refused = try Self.generate(into: folder)
      #expect(refused.code == 74 && refused.isOneSentence && refused.complaint.contains("--overwrite"))
      #expect(try Self.generate(into: folder, "--overwrite", "--dry-run").text == "same  \(path)\n")
      try Data("edited".utf8).write(to: URL(filePath: path))
      #expect(try Self.generate(into: folder, "--overwrite", "--dry-run").text == "changed  \(path)\n")
      #expect(try Self.generate(into: folder, "--overwrite").code == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test func `what it writes is a model that schema reads`() throws {
    try TemporaryFolder.with { folder in
      #expect(try Self.generate(into: folder).code == 0)
      let back = try Program.run("diff", Self.model, folder.appending(path: "Observatory.xcdatamodel").path, "--json")
      let json = try #require(back.json as? [String: Any])
      #expect(json["verdict"] as? String == "identical" && (json["entities"] as? [Any])?.isEmpty == true)
    }
  }

  @Test(
    .enabled(if: RealStores.arePresent, "the real stores are not beside the package"), arguments: RealStores.stores)
  func `the model of a real store is written with its hashes`(_ store: String) throws {
    let outcome = try Program.run("generate", RealStores.path(store), "--as", "xcdatamodel", "--check")
    #expect(outcome.code == 0 && outcome.lines.count == 1, "\(outcome.text)")
    #expect(outcome.text.contains(#/^(\d+) of \1 version hashes are equal/#))
  }
}
