import Foundation
import TestSupport
import Testing

/// Names in which a sign and what follows it are one Character, through the commands and back by other readers.
@Suite(.enabled(if: SQLiteShell.isPresent && Python.path != nil, "no sqlite3 or no python3"))
struct HardNameTests {
  private static let entity = "It\"\u{301}em'\u{301}&\u{301}<\u{301}\r\n::error::pwned"
  private static let attributes = [
    "a\"\u{301} FROM sqlite_master WHERE 0 --", "b'\u{301} OR 1", "c]\u{200D}`\u{FE0F}", "d}\u{301}\r\n::warning::e%",
  ]
  private static let values = ["it'\u{301}s \"\u{301}", "\r\n=\u{301}1,\u{BCD}", "&\u{301}\u{1B}[31m"]

  private static var model: String {
    let attributes = attributes.map { "<attribute name=\"\(xml($0))\" optional=\"YES\" attributeType=\"String\"/>" }
    return "<entity name=\"\(xml(entity))\">\(attributes.joined())</entity>"
  }

  private static var rows: String {
    let lines = values.map { value in
      "- { \(attributes.map { "\(yaml($0)): \(yaml(value))" }.joined(separator: ", ")) }"
    }
    return "\(yaml(entity)):\n" + lines.map { "  \($0)\n" }.joined()
  }

  /// By numbers, so that this escaping is another than the program's.
  private static func xml(_ text: String) -> String { text.unicodeScalars.map { "&#\($0.value);" }.joined() }

  private static func yaml(_ text: String) -> String {
    let codes = text.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(codes.joined())\""
  }

  /// What a script of Python prints about texts that it gets in its input.
  private func python(_ script: String, _ input: Data) throws -> String {
    let said = try OutsideProgram.run([try #require(Python.path), "-c", script], input: input)
    return String(decoding: said, as: UTF8.self)
  }

  private static let printed = values.map { [$0, $0, $0, $0] }

  @Test func `a store with such names is made, and SQLite finds it whole`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      #expect(try SQLiteShell.run("PRAGMA integrity_check", on: store.path) == "ok")
      let sql = "SELECT hex(name) FROM pragma_table_info((SELECT name FROM sqlite_master LIMIT 1))"
      let names = try SQLiteShell.run(sql, on: store.path).split(separator: "\n").map {
        String(decoding: SQLiteShell.bytes(ofHex: $0), as: UTF8.self)
      }
      #expect(names.dropFirst(3).map(Self.bytes) == Self.attributes.map { Self.bytes("Z" + $0.uppercased()) })
    }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    ("csv", "import csv,sys,json; rows=list(csv.reader(sys.stdin)); print(json.dumps([r[-4:] for r in rows[1:]]))"),
    ("json", "import sys,json; print(json.dumps([list(r['values'].values()) for r in json.load(sys.stdin)]))"),
  ])
  func `every row is printed, and read back as it was`(_ format: String, script: String) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let outcome = try Program.run("rows", store.path, Self.entity, "--format", format)
      #expect(outcome.code == 0, "\(outcome.complaint)")
      let reader = "import io,sys; sys.stdin=io.TextIOWrapper(sys.stdin.buffer,encoding='utf-8',newline='')\n"
      let read = try python(reader + script, outcome.output)
      let rows = try JSONDecoder().decode([[String]].self, from: Data(read.utf8))
      #expect(rows.map { $0.map(Self.bytes) } == Self.printed.map { $0.map(Self.bytes) })
    }
  }

  @Test func `the raw layer, an extract and an audit take every row`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let raw = try Program.run("rows", store.path, Self.entity, "--layer", "raw", "--format", "ndjson")
      #expect(raw.lines.count == 3, "\(raw.complaint)")
      let out = store.deletingLastPathComponent().appending(path: "out.sqlite")
      let extract = try Program.run("extract", store.path, out.path, "--entity", Self.entity)
      #expect(extract.code == 0, "\(extract.complaint)")
      let table = try SQLiteShell.run(
        "SELECT '\"' || replace(name, '\"', '\"\"') || '\"' FROM sqlite_master WHERE type = 'table' LIMIT 1",
        on: out.path)
      #expect(try SQLiteShell.run("SELECT count(*) FROM \(table)", on: out.path) == "3")
      let audit = try Program.run("audit", store.path)
      #expect(audit.code == 0, "\(audit.complaint)\(audit.text)")
    }
  }

  @Test func `a store without a model is read by its columns' names`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      try SQLiteShell.run("DELETE FROM Z_MODELCACHE", on: store.path)
      let schema = try Program.run("schema", "--json", store.path)
      let entities = (schema.json as? [String: Any])?["entities"] as? [[String: Any]]
      let name = try #require(entities?.first?["name"] as? String)
      let rows = try Program.run("rows", store.path, name, "--layer", "raw", "--format", "ndjson")
      #expect(rows.lines.count == 3, "\(rows.complaint)")
      for row in try rows.objects() {
        // The four, and the three columns of every table.
        #expect((row["values"] as? [String: Any])?.count == 7, "\(row)")
      }
    }
  }

  @Test func `printed SQL finds the same rows in SQLite's shell`() throws {
    let model = "<entity name=\"Item\"><attribute name=\"title\" optional=\"YES\" attributeType=\"String\"/></entity>"
    let hard = ["'\u{301} OR 1=1 --", "\\'\u{200D}", "'\r\n.shell touch pwned\r\n", "'\u{202E}"]
    let rows = (hard + ["plain"]).map { "  - { title: \(Self.yaml($0)) }\n" }.joined()
    try CreatedStore.with(model, "Item:\n" + rows) { store in
      for text in hard {
        let escaped = text.unicodeScalars.map { scalar in
          let digits = String(scalar.value, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
        let outcome = try Program.run(
          "translate", store.path, "Item", "--where", "title == \"\(escaped.joined())\"", "--json")
        let json = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
        let script = try #require((json["sql"] as? [String: Any] ?? json)["script"] as? String)
        let said = try OutsideProgram.run(
          [try #require(SQLiteShell.path), "-readonly", store.path], input: Data((script + "\n").utf8))
        #expect(said.split(separator: UInt8(ascii: "\n")).count == 1, "\(script)")
      }
    }
  }

  // MARK: - Commands for other programs

  @Test func `no name begins a workflow command of its own`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let column = try SQLiteShell.run(
        "SELECT '\"' || replace(name, '\"', '\"\"') || '\"' FROM pragma_table_info("
          + "(SELECT name FROM sqlite_master LIMIT 1)) WHERE name LIKE 'ZA%'", on: store.path)
      let table = try SQLiteShell.run(
        "SELECT '\"' || replace(name, '\"', '\"\"') || '\"' FROM sqlite_master LIMIT 1", on: store.path)
      try SQLiteShell.run("UPDATE \(table) SET \(column) = x'00'", on: store.path)
      for arguments in [["audit", store.path, "--format", "github"], ["schema", store.path]] {
        let outcome = try Program.run(arguments)
        let printed = Self.lines(outcome.text)
        #expect(!printed.isEmpty)
        let commands = (printed + Self.lines(outcome.complaint)).filter { $0.hasPrefix("::") }
        #expect(commands.count == (arguments[0] == "audit" ? printed.count : 0), "\(printed)")
        let controls = (outcome.text + outcome.complaint).unicodeScalars.filter {
          $0 != "\n" && $0.properties.generalCategory == .control
        }
        #expect(controls.isEmpty, "\(printed)")
      }
    }
  }

  /// As a runner divides them.
  private static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String($0) }
  }

  @Test func `a picture is XML`() throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let folder = store.deletingLastPathComponent()
      let keys = folder.appending(path: "keys")
      let picture = folder.appending(path: "p.svg")
      try Data("wait\nEnter\nwait\n".utf8).write(to: keys)
      let outcome = try Program.run(
        "browse", store.path, "--keys", keys.path, "--size", "150x30", "--svg", picture.path)
      #expect(outcome.code == 0, "\(outcome.complaint)")
      let script = """
        import sys, xml.etree.ElementTree as e
        print(ascii("".join(e.fromstring(sys.stdin.buffer.read()).itertext())))
        """
      let text = try python(script, try Data(contentsOf: picture))
      #expect(text.contains(#"&\u0301"#), "\(text)")
    }
  }

  @Test func `a hint names a file that a shell takes as it is`() throws {
    let name = "stor'\u{301}; touch pwned; '\u{301}.sqlite"
    try TemporaryFolder.with { folder in
      let store = try ObservatoryStore.make(in: folder.appending(path: "made"))
      let place = folder.appending(path: "place")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: store, toPath: place.appending(path: name).path)
      let outcome = try Program.run("schema", place.appending(path: "other.sqlite").path)
      let line = try #require(outcome.complaint.split(separator: "\n").last)
      let word = try #require(line.split(separator: " are ").last.map(String.init), "\(line)")
      let said = try OutsideProgram.run(
        ["/bin/sh"], input: Data("cd '\(place.path)'; printf '%s\\0' \(word); ls | wc -l\n".utf8))
      let parts = said.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      #expect(parts.count == 2 && parts[0] == place.appending(path: name).path, "\(parts)")
      #expect(parts.last?.trimmingCharacters(in: .whitespacesAndNewlines) == "1")
    }
  }

  @Test(arguments: ["mermaid", "dot"])
  func `a diagram has one line for each of its parts`(_ format: String) throws {
    try CreatedStore.with(Self.model, Self.rows) { store in
      let outcome = try Program.run("diagram", store.path, "--format", format)
      let lines = Self.lines(outcome.text)
      #expect(lines.count == (format == "mermaid" ? 7 : 5), "\(lines)")
      let bare = lines.joined().unicodeScalars.filter { $0 == "\"" || $0 == "{" || $0 == "}" }
      // Of Mermaid's signs only those of the diagram itself are left; DOT's have a backslash each.
      if format == "mermaid" { #expect(String(String.UnicodeScalarView(bare)) == "\"\"{}") }
      if format == "dot" {
        let read = try python(
          "import re,sys; t=sys.stdin.read(); print(re.sub(r'\"(?:[^\"\\\\]|\\\\.)*\"', 'S', t))", outcome.output)
        #expect(read.contains("  S [label=S];"), "\(read)")
      }
    }
  }
}
