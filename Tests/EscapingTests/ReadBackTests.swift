import Escaping
import Foundation
import Screen
import TestSupport
import Testing

#if canImport(SwiftParser)
  import SwiftParser
  import SwiftSyntax
#endif

/// What each writer makes of every hard text is read back by a reader that is not ours.
@Suite struct ReadBackTests {
  /// The names of the readers in `Readers/read-back`, with the writers that they read.
  private static let writers: [String: @Sendable (String) -> String] = [
    "sql_identifier": SQLText.identifier,
    "sql_literal": { SQLText.literal($0) },
    "sql_line": SQLText.lineLiteral,
    "sql_like": SQLText.likePattern,
    "sql_glob": SQLText.globPattern,
    "shell": ShellWord.quoted,
    "github": {
      let property = GitHubCommand.property($0)
      return "::error file=\(property),title=\(property)::\(GitHubCommand.data($0))"
    },
    "xml": XMLText.escaped,
    "xml_quoted": XMLText.quoted,
    "csv_field": { csv($0) },
    "csv_safe": { csv(CSVLine.harmless($0)) },
    "json_string": JSONString.quoted,
    "markdown": MarkdownText.escaped,
    "markdown_code": MarkdownText.code,
    "dot": DOTText.quoted,
    "dot_field": { "\"\(DOTText.field($0))\"" },
    "mermaid": MermaidText.escaped,
    "predicate": PredicateLiteral.quoted,
    "uri": URIPath.escaped,
    "terminal": { DisplayText($0).string },
  ]

  private static func csv(_ text: String) -> String {
    var bytes: [UInt8] = []
    CSVLine.write(["a", text, "b"], to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(.enabled(if: Python.path != nil, "there is no python3"), arguments: writers.keys.sorted())
  func `every hard text comes back from what was written`(_ language: String) throws {
    let writer = try #require(Self.writers[language])
    let lines = HardText.all.map { "\(language) \(Self.hex($0)) \(Self.hex(writer($0)))\n" }
    let said = try OutsideProgram.run([try #require(Python.path), Self.readers], input: Data(lines.joined().utf8))
    let text = String(decoding: said, as: UTF8.self)
    #expect(text == "0 of \(HardText.all.count) wrong\n", "\(text)")
  }

  private static let readers = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Readers/read-back")
    .path

  private static func hex(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// NUL ends a word, and no word holds it.
  @Test func `a shell takes every word as one argument`() throws {
    let words = HardText.all.map { "p \(ShellWord.quoted($0))\n" }
    let script = "p() { printf '%s\\0%s\\0' \"$#\" \"$1\"; }\n" + words.joined()
    let said = try OutsideProgram.run(["/bin/sh"], input: Data(script.utf8))
    let parts = said.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    let read = parts.map { Array($0) }
    let expected = HardText.all.flatMap { [Array("1".utf8), $0.utf8.filter { $0 != 0 }] }
    #expect(read == expected)
  }

  /// Each statement is one line of the script.
  @Test(.enabled(if: SQLiteShell.isPresent, "there is no sqlite3"))
  func `SQLite's shell reads every literal from one line`() throws {
    let lines = HardText.all.map { "SELECT hex(CAST(\(SQLText.lineLiteral($0)) AS BLOB)) || '.';\n" }
    let said = try OutsideProgram.run(
      [try #require(SQLiteShell.path), "-batch", ":memory:"], input: Data(lines.joined().utf8))
    let read = String(decoding: said, as: UTF8.self).split(separator: "\n").map { $0.lowercased() }
    #expect(read == HardText.all.map { Self.hex($0) + "." })
  }

  #if canImport(SwiftParser)
    @Test func `Swift's own parser reads every literal as the text`() throws {
      let literals = HardText.all.map { SwiftText.literal($0) }
      let tree = Parser.parse(source: "let texts = [\n" + literals.joined(separator: ",\n") + "\n]\n")
      #expect(!tree.hasError)
      let collector = LiteralCollector(viewMode: .sourceAccurate)
      collector.walk(tree)
      #expect(collector.values.map { Array($0.utf8) } == HardText.all.map { Array($0.utf8) })
      let lines = literals.joined().unicodeScalars
      #expect(!lines.contains { $0.properties.generalCategory == .control })
      #expect(!lines.contains { $0.properties.isBidiControl })
    }

    @Test func `a comment ends where it should`() {
      let comments = HardText.all.map { "/* \(SwiftText.comment($0)) */ let a = 1\n" }
      let tree = Parser.parse(source: comments.joined())
      #expect(!tree.hasError && tree.statements.count == comments.count)
    }
  #endif
}

#if canImport(SwiftParser)
  private final class LiteralCollector: SyntaxVisitor {
    var values: [String] = []

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
      values.append(node.representedLiteralValue ?? "not a literal")
      return .skipChildren
    }
  }
#endif
