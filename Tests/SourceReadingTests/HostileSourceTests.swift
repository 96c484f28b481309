import Findings
import Foundation
import Schema
import SourceReading
import Testing
import UserFiles

/// Text that no one writes: the reader has to come back, whatever it says.
struct HostileSourceTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    /// The text with something repeated so many times.
    var text: @Sendable (Int) -> String
    var testDescription: String { name }

    init(_ name: String, _ repeated: String, from before: String = "", to after: String = "") {
      self.name = name
      text = { before + String(repeating: repeated, count: $0) + after }
    }

    /// Opened and closed again.
    init(_ name: String, nesting open: String, _ close: String, from before: String = "") {
      self.name = name
      text = { count in
        before + String(repeating: open, count: count) + "Int" + String(repeating: close, count: count) + "\n}"
      }
    }
  }

  static let attribute = "@Model class A { var a: Int = "
  static let type = "@Model class A { var a: "

  static let cases: [Case] = [
    Case("open braces", "{"),
    Case("open brackets", "[", from: "let a = "),
    Case("open parentheses", "(", from: "let a = "),
    Case("closing braces", "}"),
    Case("nested classes", nesting: "class A {", "}"),
    Case("nested #if", "#if A\n"),
    Case("nested interpolation", "\"\\(", from: "let a = "),
    Case("nested comments", "/*"),
    Case("member chain", ".b", from: attribute + "b", to: "\n}"),
    Case("member chain over lines", "\n.b", from: attribute + "b", to: "\n}"),
    Case("call chain", "()", from: attribute + "b", to: "\n}"),
    Case("subscript chain", "[0]", from: attribute + "b", to: "\n}"),
    Case("unwrap chain", "!", from: attribute + "b", to: "\n}"),
    Case("optional chain", "?.b", from: attribute + "b", to: "\n}"),
    Case("minus signs", "- ", from: attribute, to: "1\n}"),
    Case("operators", " + 1", from: attribute + "1", to: "\n}"),
    Case("ternaries", "b ? c : ", from: attribute, to: "1\n}"),
    Case("tries", "try ", from: attribute, to: "1\n}"),
    Case("tries over lines", "try\n", from: attribute, to: "1\n}"),
    Case("ternaries over lines", "b ?\n", from: attribute, to: "1\n}"),
    Case("calls with two arguments", ".b(1, 2)", from: attribute + "b", to: "\n}"),
    Case("trailing closures", ".b {}", from: attribute + "b", to: "\n}"),
    Case("generic type of two", nesting: "D<Int, ", ">", from: type),
    Case("generic type of two, never closed", "D<Int, ", from: type),
    Case("optional type in one operator", "?", from: type + "Int ", to: "\n}"),
    Case("casts", " as Int", from: attribute + "1", to: "\n}"),
    Case("nested arrays", nesting: "[", "]", from: attribute),
    Case("nested calls", nesting: "f(", ")", from: attribute),
    Case("nested closures", nesting: "{ ", "}", from: attribute),
    Case("optional type", "?", from: type + "Int", to: "\n}"),
    Case("member type", ".B", from: type + "B", to: "\n}"),
    Case("array type", nesting: "[", "]", from: type),
    Case("generic type", nesting: "Set<", ">", from: type),
    Case("function type", "() -> ", from: type, to: "Int\n}"),
    Case("any type", "any ", from: type, to: "Int\n}"),
    Case("inheritance", "A & ", from: "class A: ", to: "A {}"),
    Case("attributes", "@A(", to: "class A {}"),
    Case("key path", ".a", from: #"@Model class A { #Index<A>([\.a"#, to: "])\n}"),
    Case("else if", " else if a {}", from: "func a() { if a {}", to: "\n}"),
    Case("else if over lines", "\nelse if\na, b {}", from: "func a() { if a {}", to: "\n}"),
    Case("NUL bytes", "\u{0}"),
    Case("replacement characters", "\u{FFFD}"),
    Case("one long text", "a", from: "let a = \"", to: "\""),
    Case("enum cases", ", a", from: "enum A: Int { case a", to: "\n}"),
    Case("variables", "var a: Int; ", from: "@Model class A { ", to: "\n}"),
    Case("nested scopes", "class B { class C {} }\n", from: "class A {", to: "}"),
    Case("aliases", "typealias A = A\n", to: "@Model class B { var a: A }"),
    Case("supers", "class A: A {}\n", to: "@Model class B: A {}"),
  ]

  @Test(arguments: cases, [10, 150, 400])
  func `Hostile text is read or refused`(hostile: Case, count: Int) {
    let contract = read(hostile.text(count) + "\n")
    #expect(contract.findings.allSatisfy { $0.location?.file == "App.swift" })
  }

  @Test(arguments: cases.filter { ["member chain", "unwrap chain", "optional type"].contains($0.name) })
  func `A chain just short of too long is read`(hostile: Case) {
    #expect(read(hostile.text(9_900)).entities.map(\.entityName) == ["A"])
  }

  @Test func `More optionals than anyone writes are not taken apart`() throws {
    let type = "Int" + String(repeating: "?", count: 100)
    let property = try read("@Model class A { var a: \(type) }").expected("A")["a"]
    #expect(property.swiftType == .other(type))
  }

  /// What makes no depth, so that it is read however long it is.
  static let flat: Set<String> = [
    "closing braces", "nested comments", "NUL bytes", "replacement characters", "one long text", "enum cases",
    "variables", "nested scopes", "aliases", "supers",
  ]

  @Test(arguments: cases.filter { !flat.contains($0.name) })
  func `What goes deep is refused before it is parsed`(
    hostile: Case
  ) {
    #expect(read(hostile.text(25_000)).findings.map(\.code.rawValue) == ["source.too-deep"])
  }

  @Test func `Of more members than anyone writes the first are read`() throws {
    let members = (0..<5_001).map { "var a\($0): Int?" }.joined(separator: "\n")
    let contract = read("@Model final class A {\n\(members)\n}")
    #expect(contract.findings.map(\.code.rawValue) == ["source.too-many-members"])
    #expect(contract.findings.first?.message.contains("5001 members") == true)
    #expect(contract.entities.map(\.properties.count) == [5_000])
  }

  @Test func `A text that is nested too deep says where, and other files are read`() {
    let deep = Marked("let a =\n  " + String(repeating: "[", count: 12) + "①[")
    let contract = SourceReader.read([
      SourceFile(path: "Deep.swift", text: deep.text),
      SourceFile(path: "Note.swift", text: "@Model class Note { var text: String }"),
    ])
    #expect(contract.findings.map(\.code.rawValue) == ["source.too-deep"])
    #expect(contract.findings.map(\.location?.file) == ["Deep.swift"])
    #expect(contract.findings.map { deep.mark($0.location) } == ["①"])
    #expect(contract.entities.map(\.entityName) == ["Note"])
  }

  /// Square brackets whose look-ahead would not end, behind a regex that looks like the start of a text.
  @Test(arguments: ["#/\"\"\"/#", "/\"\"\"/", "##/\"/#\"\"/##", "try? /\"\"\"/"])
  func `A regex hides nothing that follows it`(regex: String) {
    let text = "let a = \(regex)\nlet b: " + String(repeating: "[", count: 40)
    #expect(read(text).findings.map(\.code.rawValue) == ["source.too-deep"])
  }

  @Test func `A chain of classes carries its meaning to the end, not its names`() throws {
    let classes = (1...2_000).map { "class C\($0): C\($0 - 1) {}" }
    let text = "class C0: Codable {}\n" + classes.reversed().joined(separator: "\n")
    #expect(try read(text).expectedType("C2000").conformances == ["Codable"])
  }

  private static let shallow = [
    "let a = \"" + String(repeating: "([", count: 500) + "\"",
    "let a = \"\"\"\n" + String(repeating: "([", count: 500) + "\n\"\"\"",
    "let a = #\"" + String(repeating: "\\(\"", count: 500) + "\"#",
    "// " + String(repeating: "([", count: 500),
    "/* " + String(repeating: "([", count: 500) + " */",
    String(repeating: "let a = [(1)]\n", count: 500),
    String(repeating: "let a = \"\\(f(\"\\(b)\"))\"\n", count: 500),
    String(repeating: "#if A\n#endif\n", count: 500),
    "let a = [" + String(repeating: "1, ", count: 12_000) + "]",
    String(repeating: "let a = /\\[/\n", count: 500),
    String(repeating: "let a = try? f(/\"[(/)\n", count: 500),
    "let a = #/\n" + String(repeating: "[(\"", count: 500) + "\n/#",
    String(repeating: "if a { b() } else { c() }\n", count: 2_500),
    String(repeating: "let a = try b.c { $0 < 1 }\n  .d()\n", count: 2_500),
    "let a = \"\"\"\n" + String(repeating: "text\n", count: 21_000) + "\"\"\"",
  ]

  @Test(arguments: shallow.indices)
  func `Brackets in texts and comments, and those that are closed, are no depth`(_ number: Int) {
    let contract = read(Self.shallow[number] + "\n@Model class Note {}")
    #expect(!contract.findings.contains { $0.code.rawValue == "source.too-deep" })
    #expect(contract.entities.map(\.entityName) == ["Note"])
  }
}
