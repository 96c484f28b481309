import Foundation
import TestSupport
import Testing

/// The package's targets as the package manager lists them, beside what their files import and what the page on the sources says.
struct LayeringTests {
  private struct Target {
    let name: String
    /// Below the package.
    let folder: String
    /// What can be imported: an executable is only built and started.
    let dependencies: Set<String>
    let files: [URL]
    let imports: Set<String>

    var isTest: Bool { folder.hasPrefix("Tests/") }
  }

  /// In the order of the manifest.
  private static let targets: Result<[Target], any Error> = Result {
    // `swift test` holds the lock of the package's own scratch folder while this runs.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "storescope-manifest").path
    let command =
      ["/usr/bin/env", "swift", "package", "--package-path", Package.root.path, "--scratch-path", scratch]
      + ["dump-package"]
    let json = try JSONSerialization.jsonObject(with: OutsideProgram.run(command, input: Data()))
    let listed = try #require((json as? [String: Any])?["targets"] as? [[String: Any]])
    let executables = Set(listed.filter { $0["type"] as? String == "executable" }.compactMap { $0["name"] as? String })
    return try listed.map { target in
      let name = try #require(target["name"] as? String)
      let usual = (target["type"] as? String == "test" ? "Tests/" : "Sources/") + name
      let folder = target["path"] as? String ?? usual
      // A dependency is {"byName": [NAME, condition]}, {"product": [NAME, package, …]} or {"target": [NAME, condition]}.
      let dependencies = (target["dependencies"] as? [[String: [Any]]] ?? []).compactMap {
        $0.values.first?.first as? String
      }
      let files = swiftFiles(
        in: folder, only: target["sources"] as? [String], without: target["exclude"] as? [String] ?? [])
      return Target(
        name: name, folder: folder, dependencies: Set(dependencies).subtracting(executables), files: files,
        imports: try files.reduce(into: []) { $0.formUnion(try imports(in: $1)) })
    }
  }

  private static let system: Set<String> = ["Foundation", "Synchronization", "Dispatch", "Darwin", "Glibc", "Musl"]

  @Test func `a file imports what its target depends on, and each dependency is imported`() throws {
    let targets = try Self.targets.get()
    #expect(targets.count > 40)
    // Targets of C have no Swift files.
    for target in targets where !target.files.isEmpty {
      #expect(target.dependencies.subtracting(target.imports) == [], "\(target.name) depends on what no file imports")
      // Tests hold source of apps as text; the build itself checks what they import.
      guard !target.isTest else { continue }
      #expect(target.imports.subtracting(target.dependencies).subtracting(Self.system) == [], "\(target.name)")
    }
  }

  @Test func `the page on the sources has each target with its imports, and none points upward`() throws {
    let page = try String(contentsOf: Package.root.appending(path: "Sources/README.md"), encoding: .utf8)
    var floors: [String: Int] = [:]
    var imports: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") {
      guard let row = line.wholeMatch(of: /\| (\d) \| (`.*?) \|.*\|(.*)\|/), let floor = Int(row.1) else { continue }
      // C libraries share a row; a target below the package's own folder says so after its name.
      let names = row.2.replacing(/\(.*?\)/, with: "").matches(of: /`(\w+)`/).map { String($0.1) }
      for name in names { floors[name] = floor }
      guard let name = names.first, !row.3.contains("all below") else { continue }
      imports[name] = Set(row.3.replacing(/\(.*?\)/, with: "").matches(of: /\b[A-Z]\w+/).map { String($0.0) })
    }
    let targets = try Self.targets.get().filter { !$0.isTest }
    #expect(Set(floors.keys).subtracting(targets.map(\.name)) == [], "no such target")
    for target in targets where !target.files.isEmpty {
      #expect(floors[target.name] != nil, "\(target.name) has no row")
      let floor = floors[target.name] ?? 0
      for name in target.dependencies { #expect((floors[name] ?? 0) <= floor, "\(target.name) imports \(name)") }
      // The parser's diagnostics are named in words.
      let expected = target.dependencies.filter { !$0.hasSuffix("Diagnostics") }
      if let named = imports[target.name] {
        #expect(named.subtracting(Self.system) == expected, "\(target.name)")
      }
    }
    let order = targets.compactMap { floors[$0.name] }
    #expect(order == order.sorted(), "the manifest has the targets in the order of their floors")
  }

  /// How the escapes of other languages look in Swift source.
  private static let escapes = [
    "&amp;", "&lt;", "%0A", "#quot;", #""''""#, #""\\\"""#, #""\\\\""#, #"'\\''"#, #"\\u"#, #": "\"\"""#,
    "addingPercentEncoding",
  ]

  @Test func `Only one module writes another language's escapes`() throws {
    for target in try Self.targets.get() where !target.isTest && target.name != "Escaping" {
      for file in target.files {
        let text = try String(contentsOf: file, encoding: .utf8)
        let found = Self.escapes.filter { text.contains($0) }
        #expect(found.isEmpty, "\(file.lastPathComponent) has \(found)")
      }
    }
  }

  /// Types that the headers of macOS have, such as those of MacTypes.h: one of ours with such a name is ambiguous there.
  private static let namesOnMacOS: Set<String> = [
    "Boolean", "Byte", "ByteCount", "ByteOffset", "Fixed", "FixedPoint", "FixedRect", "Fract", "Handle", "ItemCount",
    "OptionBits", "Point", "Ptr", "Rect", "Size", "Style", "XMLDocument", "XMLElement", "XMLNode", "XMLParser",
  ]

  /// The compiler here never sees the headers of macOS, so this is found by the words of files.
  @Test func `a type whose name macOS has too is imported by itself beside the system's modules`() throws {
    let targets = try Self.targets.get()
    let texts = try targets.map { target in
      try target.files.map { try (file: $0, text: String(contentsOf: $0, encoding: .utf8)) }
    }
    var homes: [String: String] = [:]
    for (target, files) in zip(targets, texts) {
      for match in files.flatMap({ $0.text.matches(of: #/\npackage (?:\w+ )*(?:struct|enum|class|protocol) (\w+)/#) })
      where Self.namesOnMacOS.contains(String(match.1)) { homes[String(match.1)] = target.name }
    }
    #expect(homes["Point"] == "Screen")
    for (target, files) in zip(targets, texts) {
      for (file, text) in files {
        let imports = try Self.imports(in: file)
        let seesSystem = imports.contains { Self.system.contains($0) && $0 != "Synchronization" || $0.hasPrefix("CN") }
        guard seesSystem else { continue }
        let code = text.replacing(#/"(\\.|[^"\n])*"|\/\/[^\n]*/#, with: "")
        for (name, home) in homes where home != target.name && imports.contains(home) {
          let isUsed = code.contains(try Regex("[^\\w.]\(name)\\b(?!:)"))
          let isNamed = code.contains(try Regex("import \\w+ \(home)\\.\(name)\\b"))
          #expect(!isUsed || isNamed, "\(file.path) needs: import struct \(home).\(name)")
        }
      }
    }
  }

  private static func swiftFiles(in folder: String, only sources: [String]?, without excluded: [String]) -> [URL] {
    let home = Package.root.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
    func lies(_ name: String, in list: [String]) -> Bool { list.contains { name == $0 || name.hasPrefix($0 + "/") } }
    return names.filter { name in
      name.hasSuffix(".swift") && !lies(name, in: excluded) && (sources.map { lies(name, in: $0) } ?? true)
    }.sorted().map { home.appending(path: $0) }
  }

  /// The modules of a file's import lines, whatever their access.
  private static func imports(in file: URL) throws -> Set<String> {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    return Set(
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1 else { return nil }
        guard index == 0 || ["package", "public", "internal", "private"].contains(words[0]) else { return nil }
        let named = words[(index + 1)...].first { !["struct", "enum", "class", "protocol"].contains($0) }
        return named?.split(separator: ".").first.map(String.init)
      })
  }
}
