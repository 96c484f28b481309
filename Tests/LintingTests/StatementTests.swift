import ContractModels
import Findings
import Foundation
import Linting
import ModelReading
import Schema
import SourceReading
import TestSupport
import Testing
import UserFiles

/// The files of `Tests/Fixtures/Statements`: what each system's documentation says, with source that follows it or not.
///
/// Someone wrote them who had the documentation and not the rules.
@Suite struct StatementTests {
  private static let folder = MarkedSource.folder.appending(path: "Statements")

  static let all = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
    .filter { $0.hasSuffix(".statement") }.sorted()

  /// Those that `lint` does not say as the documentation does; each leaves the list when it does.
  static let gaps = Set(
    ((try? String(contentsOf: folder.appending(path: "gaps.txt"), encoding: .utf8)) ?? "").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { String($0.prefix { $0 != " " }) })

  @Test func `there are statements of six systems`() {
    #expect(Set(Self.all.map { $0.prefix { $0 != "/" } }).count == 6)
    #expect(Self.all.count >= 150 && Self.gaps.isSubset(of: Self.all))
  }

  @Test(arguments: all)
  func `lint says what the documentation says`(_ name: String) throws {
    let statement = try Statement(Self.folder.appending(path: name))
    let right = try statement.text(of: "right")
    var faults = statement.words("says-not").filter(right.contains).map { "right says \($0): \(right)" }
    if !statement.words("wrong").isEmpty {
      let wrong = try statement.text(of: "wrong")
      faults += statement.words("says").filter { !wrong.contains($0) }.map { "wrong lacks \($0): \(wrong)" }
    }
    if Self.gaps.contains(name) {
      #expect(!faults.isEmpty, "it holds now: take it out of gaps.txt")
    } else {
      #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
  }
}

/// One file: lines of `options:`, then sections.
private struct Statement {
  private var sections: [String: [String]] = [:]
  private var options: [String] = []

  init(_ file: URL) throws {
    var section: String?
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false) {
      if let name = Self.names.first(where: { line == "\($0):" }) {
        section = name
      } else if let section {
        sections[section, default: []].append(String(line))
      } else if line.hasPrefix("options:") {
        options = line.dropFirst("options:".count).split(separator: " ").map(String.init)
      }
    }
  }

  private static let names = ["right", "says-not", "wrong", "says", "model"]

  func words(_ section: String) -> [String] {
    (sections[section] ?? []).filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
  }

  /// What `lint` prints about the source of a section.
  func text(of section: String) throws -> String {
    let source = (sections[section] ?? []).joined(separator: "\n")
    var contract = SourceReader.read([SourceFile(path: "Models.swift", text: source)])
    if let place = options.firstIndex(of: "--target"), options.indices.contains(place + 1) {
      contract.deployment = Target(text: options[place + 1]).flatMap { Deployment([$0], .option) }
    }
    let model = try sections["model"].map { lines in
      let text = lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
      return try XcodeModelReader.read(Data(text.utf8))
    }
    let found = try SourceLint.findings(
      in: contract, against: model, cloudKit: options.contains("--cloud-kit") ? .all : .declared
    ) { _ throws(ConfigError) in Contract() }
    let lines = found.map { "\($0.severity.rawValue): \($0.message) [\($0.code.rawValue)]" }
    return (lines + [found.count == 1 ? "1 finding" : "\(found.count) findings"]).joined(separator: "\n")
  }
}
