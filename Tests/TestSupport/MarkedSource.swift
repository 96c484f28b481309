package import Foundation

/// Swift source with `«code»` marks before the places where findings must point; `Tests/README.md` explains its form.
package struct MarkedSource: Sendable, CustomStringConvertible {
  /// A finding that must be there, at `file:line:column`, or without a place.
  package struct Mark: Hashable, Sendable {
    package let place: String
    package let code: String
    /// Nil if it is the code's own.
    package let severity: String?
    /// Nil if it does not matter.
    package let message: String?

    fileprivate init(_ place: String, _ label: String) {
      self.place = place
      let end = label.firstRange(of: ": ")
      let words = label[..<(end?.lowerBound ?? label.endIndex)].split(separator: " ")
      code = words.first.map(String.init) ?? ""
      severity = words.dropFirst().first.map(String.init)
      message = end.map { String(label[$0.upperBound...]) }
    }
  }

  /// One way to lint it: a line `// lint: …`.
  package struct Run: Hashable, Sendable {
    package var options: [String] = []
    /// What it reports without a place.
    package var marks: [Mark] = []
  }

  package let description: String
  /// Each file's path and its text without marks.
  package private(set) var files: [(path: String, text: String)] = []
  package private(set) var marks: [Mark] = []
  package private(set) var runs: [Run] = []

  /// The text of its only file.
  package var text: String { files.map(\.text).joined(separator: "\n") }

  package init(_ name: String, _ marked: String) {
    description = name
    // Before the first line `// file: …` stand comments alone, unless there is none.
    var path: String?
    var lines: [String] = []
    for line in marked.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(Self.fileWord) {
        if let path { files.append((path, lines.joined(separator: "\n"))) }
        (path, lines) = (String(line.dropFirst(Self.fileWord.count)), [])
        continue
      }
      let (text, labels) = Self.parts(line)
      if line.hasPrefix(Self.runWord) {
        let words = text.dropFirst(Self.runWord.count).split(separator: " ").map(String.init)
        runs.append(Run(options: words, marks: labels.map { Mark("", $0.label) }))
      } else {
        marks += labels.map { Mark("\(path ?? Self.onlyFile):\(lines.count + 1):\($0.column)", $0.label) }
      }
      lines.append(text)
    }
    files.append((path ?? Self.onlyFile, lines.joined(separator: "\n")))
    if runs.isEmpty { runs = [Run()] }
  }

  private static let onlyFile = "Models.swift"
  private static let runWord = "// lint:"
  private static let fileWord = "// file: "

  /// A line without its marks, and each mark with the column in UTF-8 bytes that it stands before.
  private static func parts(_ line: Substring) -> (text: String, labels: [(column: Int, label: String)]) {
    var (text, rest) = ("", line)
    var labels: [(column: Int, label: String)] = []
    while let start = rest.firstIndex(of: "«"), let end = rest[start...].firstIndex(of: "»") {
      text += rest[..<start]
      labels.append((text.utf8.count + 1, String(rest[rest.index(after: start)..<end])))
      rest = rest[rest.index(after: end)...]
    }
    return (text + rest, labels)
  }
}

extension MarkedSource {
  /// The folder of all fixtures.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The names of all fixtures in a folder, sorted.
  package static func fixtures(in name: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder.appending(path: name).path)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".marked") }.map {
      "\(name)/\($0.dropLast(".marked".count))"
    }.sorted()
  }

  package init(fixture name: String) throws {
    self.init(name, try Self.text(of: Self.folder.appending(path: name + ".marked")))
  }

  /// A file beside the fixture, such as its model.
  package func sibling(_ file: String) throws -> String {
    let home = Self.folder.appending(path: description).deletingLastPathComponent()
    return try Self.text(of: home.appending(path: file))
  }

  private static func text(of file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
