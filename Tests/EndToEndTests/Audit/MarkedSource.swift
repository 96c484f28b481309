import Findings
import Foundation
import Testing

/// Swift text with `«code»` marks before the places where findings must point, as many as must.
struct MarkedSource: Sendable, CustomTestStringConvertible {
  let name: String
  /// The text without its marks.
  let text: String
  /// `line:column code`, sorted; lines and columns counted over the text itself, columns in UTF-8 bytes.
  let expected: [String]

  var testDescription: String { name }

  init(_ name: String, _ marked: String) {
    self.name = name
    var text = ""
    var expected: [String] = []
    var (line, column) = (1, 1)
    var code: String?
    for character in marked {
      switch (character, code) {
      case ("«", _): code = ""
      case ("»", let found?):
        expected.append("\(line):\(column) source.\(found)")
        code = nil
      case (_, let found?): code = found + String(character)
      default:
        text.append(character)
        column += character.utf8.count
        if character == "\n" { (line, column) = (line + 1, 1) }
      }
    }
    self.text = text
    self.expected = expected.sorted()
  }

  /// Whether all that it breaks is advice, which does not fail `lint`: by the table, or because it is here.
  var isAdviceAlone: Bool {
    let isHere = ["one inverse of two relationships"].contains(name)
    return isHere
      || expected.allSatisfy { found in
        let code = found.split(separator: " ").last.flatMap { FindingCode(rawValue: String($0)) }
        return code == .sourceNotUnderstood || code?.severity == .advice
      }
  }

  typealias Outcome = (found: [String], messages: [String], code: Int32)

  /// What `lint` tells of the text, in the form of `expected`, and its exit code.
  func lint(_ options: String...) throws -> Outcome { try lint(options) }

  /// What `lint` tells of the text beside a model with these elements.
  func lint(against elements: String, _ options: String...) throws -> Outcome {
    try TemporaryFolder.with { folder in
      let version = folder.appending(path: "Test.xcdatamodel")
      try FileManager.default.createDirectory(at: version, withIntermediateDirectories: true)
      try Data("<model>\(elements)</model>".utf8).write(to: version.appending(path: "contents"))
      return try lint(["--model", version.path] + options)
    }
  }

  private func lint(_ options: [String]) throws -> Outcome {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Program.run(["lint", file.path, "--json"] + options)
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let found = findings.map { finding in
        let place = (finding["source"] as? String ?? "").split(separator: ":").suffix(2)
        return place.joined(separator: ":") + " " + (finding["code"] as? String ?? "")
      }
      return (
        found.sorted(), findings.compactMap { $0["message"] as? String }, outcome.code
      )
    }
  }
}
