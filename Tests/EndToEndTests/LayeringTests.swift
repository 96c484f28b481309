import Foundation
import Testing

struct LayeringTests {
  /// What each target may import of the package and of other packages, floor by floor.
  static let allowed: [String: Set<String>] = [
    "Escaping": [],
    "Findings": ["Escaping"],
    "Schema": ["Findings"],
    "UserFiles": ["Findings"],
    "Archives": ["CZlib", "CLibXML2"],
    "Screen": ["Escaping"],
    "Decoding": ["Escaping", "Findings", "Schema", "Archives"],
    "Predicates": ["Escaping", "Findings", "Schema"],
    "Questions": ["Findings", "Schema", "Predicates"],
    "Versioning": ["Findings", "Schema", "Predicates"],
    "ModelReading": ["Findings", "Schema", "Archives", "Predicates", "UserFiles", "Versioning", "CLibXML2"],
    "ContractModels": ["Escaping", "Findings", "Schema", "UserFiles", "Versioning"],
    "Linting": ["Findings", "Schema", "Predicates", "ContractModels", "Versioning"],
    "SourceReading": [
      "Findings", "Schema", "UserFiles", "SwiftSyntax", "SwiftParser", "SwiftParserDiagnostics", "SwiftDiagnostics",
    ],
    "Diagrams": ["Escaping", "Schema", "Screen"],
    "Curses": ["Findings", "Screen", "CNcurses"],
    "Themes": ["Findings", "Screen", "Yams"],
    "SampleStores": [],
    "Settings": ["Findings", "UserFiles", "Screen", "Yams"],
    "Census": ["Escaping", "Findings", "Schema", "Archives", "Decoding"],
    "Presenting": ["Findings", "Schema", "Predicates", "Questions", "Decoding", "Census", "Screen"],
    "SQLite": ["Schema", "Predicates", "CSQLite"],
    "Storage": [
      "Escaping", "Findings", "Schema", "Archives", "Predicates", "Questions", "Decoding", "UserFiles", "SQLite",
      "CSQLite",
    ],
    "StoreWriting": ["Escaping", "Findings", "Schema", "Archives", "Predicates", "Versioning", "SQLite"],
    "Browsing": [
      "Escaping", "Findings", "Schema", "Predicates", "Questions", "Decoding", "Census", "Presenting", "Screen",
      "Diagrams",
      "Versioning",
    ],
    "Auditing": ["Findings", "Schema", "Predicates", "Questions", "Decoding", "Census", "SQLite", "Storage"],
    "Extracting": [
      "Escaping", "Findings", "Schema", "Archives", "Predicates", "Questions", "Decoding", "SQLite", "Storage",
      "StoreWriting",
      "Auditing",
    ],
    "Comparing": ["Findings", "Schema", "Predicates", "Questions", "Versioning", "SQLite", "Storage"],
    "Opening": [
      "Findings", "Schema", "Predicates", "Decoding", "ModelReading", "ContractModels", "SourceReading",
      "Storage",
      "UserFiles", "Versioning",
    ],
    "storescope": [
      "Escaping", "Opening", "Findings", "Schema", "Archives", "Screen", "Decoding", "Census", "Predicates",
      "Questions",
      "ModelReading", "ContractModels", "Linting", "Presenting", "Curses", "Themes", "SQLite", "Storage", "Comparing",
      "StoreWriting", "SampleStores", "Browsing", "Auditing", "SourceReading", "UserFiles", "Versioning", "Diagrams",
      "Settings", "Extracting", "ArgumentParser", "Yams",
    ],
  ]
  static let system: Set<String> = ["Foundation", "Synchronization", "Dispatch", "Darwin", "Glibc", "Musl"]

  @Test(arguments: allowed.keys.sorted())
  func `No import points upward`(_ target: String) throws {
    let allowed = try #require(Self.allowed[target]).union(Self.system)
    for file in Self.sources(of: target) {
      for module in try Self.imports(in: file) {
        #expect(allowed.contains(module), "\(file.lastPathComponent) imports \(module)")
      }
    }
  }

  /// How the escapes of other languages look in Swift source.
  private static let escapes = [
    "&amp;", "&lt;", "%0A", "#quot;", #""''""#, #""\\\"""#, #""\\\\""#, #"'\\''"#, #"\\u"#, #": "\"\"""#,
    "addingPercentEncoding",
  ]

  @Test func `Only one module writes another language's escapes`() throws {
    for target in Self.allowed.keys where target != "Escaping" {
      for file in Self.sources(of: target) {
        let text = try String(contentsOf: file, encoding: .utf8)
        let found = Self.escapes.filter { text.contains($0) }
        #expect(found.isEmpty, "\(file.lastPathComponent) has \(found)")
      }
    }
  }

  @Test func `The page on the sources names the same imports`() throws {
    let page = try String(contentsOf: Package.root.appending(path: "Sources/README.md"), encoding: .utf8)
    var named: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") {
      guard let row = line.wholeMatch(of: /\| \d \| `(\w+)`.*\|(.*)\|/) else { continue }
      let imports = row.2.replacing(/\(.*?\)/, with: "").matches(of: /\b[A-Z]\w+/).map { String($0.0) }
      named[String(row.1)] = Set(imports).subtracting(["Foundation"])
    }
    #expect(named.count > 20)
    for (target, allowed) in Self.allowed where target != "storescope" {
      // The parser's diagnostics are named in words.
      let expected = allowed.filter { !$0.hasSuffix("Diagnostics") }
      #expect(named[target] == expected, "\(target)")
    }
  }

  @Test func `Every target has its place in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Package.root.appending(path: "Sources").path)
    let targets = folders.filter { name in
      !name.hasPrefix(".") && !name.hasSuffix(".md") && !["CNcurses", "CLibXML2", "CSQLite", "CZlib"].contains(name)
        && !name.hasPrefix("CSystem")
    }
    #expect(Set(targets).subtracting(Self.allowed.keys) == [])
  }

  private static func sources(of target: String) -> [URL] {
    // Below it lie the sources of the samples' apps, which are not compiled.
    if target == "SampleStores" { return [Package.root.appending(path: "SampleStores/Sample.swift")] }
    let folder = target == "Themes" ? target : "Sources/\(target)"
    return swiftFiles(below: Package.root.appending(path: folder))
  }

  private static func swiftFiles(below folder: URL) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".swift") }.sorted().map { folder.appending(path: $0) }
  }

  /// The modules of a file's import lines, whatever their access.
  private static func imports(in file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1 else { return nil }
      guard index == 0 || ["package", "public", "internal", "private"].contains(words[0]) else { return nil }
      return words[index + 1].split(separator: ".").first.map(String.init)
    }
  }
}
