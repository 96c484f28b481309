import Findings
import Foundation
import Schema
import SourceReading
import Testing
import UserFiles

/// Files and folders as they lie on disk.
struct SourceFolderTests {
  /// Makes a folder of files, by relative path, and removes it afterwards.
  private func withFolder(_ files: [String: Data], _ body: (String) throws -> Void) throws {
    let manager = FileManager.default
    let folder = manager.temporaryDirectory.appending(path: "source-\(UUID().uuidString)")
    defer { try? manager.removeItem(at: folder) }
    for (name, data) in files {
      let file = folder.appending(path: name)
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    try body(folder.path)
  }

  private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    try withFolder(files.mapValues { Data($0.utf8) }, body)
  }

  @Test func `A file is read once, however it is spelled`() throws {
    try withFolder(["Item.swift": "struct Item {}"]) { folder in
      let spellings = [folder + "/Item.swift", folder, folder + "/./Item.swift", folder + "/"]
      let files = try SourceFolder.contents(at: spellings).files
      #expect(files.map(\.path) == [folder + "/Item.swift"])
    }
  }

  @Test func `A folder is read whole, types and extensions from any file`() throws {
    let files = [
      "App/Item.swift": "@objc(Item) @PersistentModel final class Item: NSManagedObject {}",
      "App/Item+More.swift": """
      extension Item {
        @Attribute(storageMethod: .raw) var status: Status? = .b
        @Attribute(storageMethod: .codable) var config: Config? = nil
        @Attribute(storageMethod: .transformed(Words.self)) var words: [String]? = nil
      }
      """,
      "App/Deep/Er/Status.swift": "enum Status: String { case a, b = \"B\" }",
      "Config.swift": "struct Config: Codable { var id: Int; var name: String }",
      "Config+Keys.swift": """
      extension Config {
        enum CodingKeys: String, CodingKey { case id = "ID", name }
        init(from decoder: any Decoder) throws { fatalError() }
      }
      """,
      "Words.swift": "class Words: ValueTransformer, CDRegisteredValueTransformer {}",
      "Words+Name.swift": "extension Words { static let transformerName = NSValueTransformerName(\"W\") }",
      "README.md": "@Model class NotRead {}",
      ".build/Copy.swift": "@Model class Hidden {}",
    ]
    try withFolder(files) { folder in
      let contract = try SourceReader.contract(at: [folder])
      #expect(contract.findings == [])
      #expect(contract.entities.map(\.entityName) == ["Item"])
      let item = try contract.expected("Item")
      #expect(try item["status"].defaultValue?.value == .string("B"))
      #expect(try item["status"].location.file == folder + "/App/Item+More.swift")
      #expect(try item["words"].transformerName == "W")
      let config = try contract.expectedType("Config")
      #expect(config.hasCustomDecoding)
      guard case .structure(let structure) = config.kind else {
        Issue.record("no struct")
        return
      }
      #expect(structure.fields.map(\.codingKey) == ["ID", "name"])
    }
  }

  @Test func `Files and folders may be named together, and each file counts once`() throws {
    let files = ["a/A.swift": "@Model class A {}", "b/B.swift": "@Model class B {}", "C.txt": "@Model class C {}"]
    try withFolder(files) { folder in
      let contract = try SourceReader.contract(at: [
        folder + "/C.txt", folder + "/b", folder + "/a/A.swift", folder + "/a",
      ])
      #expect(contract.entities.map(\.entityName) == ["C", "B", "A"])
    }
  }

  @Test func `A file and a link to it are one file`() throws {
    try withFolder(["a/A.swift": "@Model class A {}"]) { folder in
      let (file, link) = (folder + "/a/A.swift", folder + "/B.swift")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      for paths in [[folder], [file, link], [link, folder]] {
        #expect(try SourceReader.contract(at: paths).entities.map(\.entityName) == ["A"])
      }
    }
  }

  @Test func `Links that lead in a circle are not followed`() throws {
    try withFolder(["a/A.swift": "@Model class A {}"]) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder + "/a/up", withDestinationPath: folder)
      try manager.createSymbolicLink(atPath: folder + "/self.swift", withDestinationPath: "self.swift")
      let contract = try SourceReader.contract(at: [folder])
      #expect(contract.entities.map(\.entityName) == ["A"])
      #expect(contract.findings.map(\.code.rawValue) == ["source.unreadable"])
      #expect(contract.findings.first?.location?.file == folder + "/self.swift")
    }
  }

  @Test func `A file that is too large or a folder's name leaves the others readable`() throws {
    let files = [
      "A.swift": Data("@Model class A {}".utf8),
      "Large.swift": Data(repeating: UInt8(ascii: "\n"), count: 10 << 20),
      "Folder.swift/B.swift": Data("@Model class B {}".utf8),
    ]
    try withFolder(files) { folder in
      let contract = try SourceReader.contract(at: [folder])
      #expect(Set(contract.entities.map(\.entityName)) == ["A", "B"])
      #expect(
        contract.findingLines == [
          "\(folder)/Large.swift:1:1 source.unreadable: The file has 10485760 bytes; files up to 4194304 are read."
        ])
    }
  }

  @Test func `A path that cannot be read itself is an error`() throws {
    try withFolder(["Large.swift": Data(repeating: 32, count: 5 << 20)]) { folder in
      let large = folder + "/Large.swift"
      #expect(
        throws: SourceFolder.Failure.file(FileFault(path: large, reason: .tooLarge(bytes: 5 << 20, limit: 4 << 20)))
      ) { try SourceReader.contract(at: [large]) }
      let missing = FileFault(path: folder + "/none", reason: .missing)
      #expect(throws: SourceFolder.Failure.file(missing)) { try SourceReader.contract(at: [folder + "/none"]) }
    }
  }

  @Test func `Files that are too large together are refused`() throws {
    let names = (10..<27).map { "\($0).swift" }
    try withFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, Data()) })) { folder in
      func grow(_ names: ArraySlice<String>) throws {
        for name in names {
          // A hole in the file, which takes no room on the disk.
          let handle = try FileHandle(forWritingTo: URL(filePath: folder + "/" + name))
          try handle.truncate(atOffset: 4 << 20)
          try handle.close()
        }
      }
      try grow(names.prefix(16))
      #expect(try SourceFolder.contents(at: [folder]).files.count == names.count)
      try grow(names.suffix(1))
      #expect(throws: SourceFolder.Failure.tooMuch(path: folder, limit: 64 << 20)) {
        try SourceFolder.contents(at: [folder])
      }
    }
  }

  @Test func `Bytes that are no UTF-8 are reported with their place, and the rest is read`() throws {
    var bytes = Data("@Model class A {\n  var a: Int = 1\n  ".utf8)
    bytes.append(contentsOf: [0xFF, 0xFE])
    bytes.append(Data("\n  var b: Int = 2\n}\n".utf8))
    try withFolder(["A.swift": bytes]) { folder in
      let contract = try SourceReader.contract(at: [folder])
      let names = try contract.expected("A").properties.map(\.swiftName)
      #expect(names.contains("a"))
      #expect(!contract.findings.isEmpty)
      #expect(contract.findings.allSatisfy { $0.code.rawValue == "source.syntax" && $0.location?.line == 3 })
    }
  }
}
