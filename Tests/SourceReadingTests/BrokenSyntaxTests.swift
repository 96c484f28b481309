import Findings
import Schema
import SourceReading
import Testing
import UserFiles

/// Source that does not parse: the place is told, and the rest is read all the same.
struct BrokenSyntaxTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var text: String
    /// What is read of the entity `A` nevertheless.
    var properties: [String]
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "a missing type", text: "@Model class A {\n  var a: ①\n  var b: Int = 1\n}", properties: ["a", "b"]),
    Case(
      name: "a missing parenthesis",
      text: "@Model class A {\n  @Attribute(.unique① var a: Int = 1\n  var b: Int = 1\n}", properties: ["a", "b"]),
    Case(
      name: "a missing value", text: "@Model class A {\n  var a: Int =①\n  var b: Int = 1\n}", properties: ["a", "b"]),
    Case(
      name: "stray words", text: "@Model class A {\n  var a: Int = 1\n  ①oops here\n  var b: Int = 1\n}",
      properties: ["a", "b"]),
  ])
  func `A syntax error is reported with line and column`(broken: Case) throws {
    let source = Marked(broken.text)
    let contract = source.contract
    #expect(try contract.expected("A").properties.map(\.swiftName) == broken.properties)
    let first = try #require(contract.findings.first)
    #expect(first.code.rawValue == "source.syntax")
    #expect(first.severity == .mismatch)
    #expect(source.mark(first.location) == "①")
    #expect(!first.message.isEmpty)
  }

  /// What Swift 6 reads otherwise, and a compiler in the mode of Swift 5 takes.
  @Test(arguments: [
    "func run(_ body: @escaping @MainActor([Int]) -> Void) {}",
    "struct S: View { @Environment (\\.dismiss) var dismiss }",
    "@ objc class S: NSObject {}",
  ])
  func `What is right in Swift 5 is no error`(line: String) throws {
    let contract = read("@Model class A { var a: Int = 1 }\n\(line)\n")
    #expect(contract.findings.isEmpty)
    #expect(try contract.expected("A").properties.map(\.swiftName) == ["a"])
  }

  @Test(arguments: ["@escaping @MainActor([Int]) -> Void", "@escaping @MainActor ([Int]) -> Void"])
  func `An error is reported in source of either version of Swift`(type: String) {
    let source = Marked("@Model class A { func run(_ body: \(type)) {}\n  var a: ①\n}")
    let marks = source.contract.findings.map { source.mark($0.location) }
    #expect(marks.contains("①"))
  }

  @Test func `A class without its end is read as far as it goes`() throws {
    let source = Marked("@Model class B {}\n@Model class A {\n  var a: Int = 1\n①")
    #expect(source.contract.entities.map(\.entityName) == ["B", "A"])
    #expect(try source.contract.expected("A").properties.map(\.swiftName) == ["a"])
    #expect(source.contract.findings.map(\.code.rawValue) == ["source.syntax"])
  }

  @Test func `A broken file does not keep the others from being read`() {
    let contract = SourceReader.read([
      SourceFile(path: "Broken.swift", text: "class { ) var ]"),
      SourceFile(path: "Good.swift", text: "@Model class Good { var a: Int = 1 }"),
    ])
    #expect(contract.entities.map(\.entityName) == ["Good"])
    #expect(!contract.findings.isEmpty)
    #expect(contract.findings.allSatisfy { $0.location?.file == "Broken.swift" })
  }

  @Test func `A file that is no Swift at all has few findings`() {
    let contract = read(String(repeating: "<p>)] %% }\n", count: 1_000))
    #expect(contract.findings.count == 20)
  }

  @Test func `A text without any declaration promises nothing`() {
    for text in ["", "\n\n", "// nothing", "import SwiftData", "#!/usr/bin/swift\nprint(1)"] {
      #expect(read(text).isEmpty)
      #expect(read(text).findings.isEmpty, "\(text)")
    }
  }
}
