import Foundation
import TestSupport
import Testing

extension MarkedSource {
  /// `line:column code` of each mark, sorted.
  var expected: [String] {
    marks.map { mark in mark.place.split(separator: ":").suffix(2).joined(separator: ":") + " source." + mark.code }
      .sorted()
  }

  typealias Outcome = (found: [String], messages: [String], code: Int32)

  /// What the program's `lint` reports of the text for iOS 26, in the form of `expected`, and its exit code.
  func lint(_ options: String...) throws -> Outcome {
    try TemporaryFolder.with { folder in
      let file = folder.appending(path: "Models.swift")
      try text.write(to: file, atomically: true, encoding: .utf8)
      let outcome = try Program.run(["lint", file.path, "--json", "--target", "ios26"] + options)
      let object = try #require(outcome.json as? [String: Any], "\(outcome.complaint)")
      let findings = try #require(object["findings"] as? [[String: Any]])
      let found = findings.map { finding in
        let place = (finding["source"] as? String ?? "").split(separator: ":").suffix(2)
        return place.joined(separator: ":") + " " + (finding["code"] as? String ?? "")
      }
      return (found.sorted(), findings.compactMap { $0["message"] as? String }, outcome.code)
    }
  }
}
