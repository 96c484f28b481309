import Decoding
import Findings
import Opening
import UserFiles

/// The edits of the findings of one text.
struct PlacedFixes {
  private let files: [String: SourceFile]
  private let edits: [Fix: [TextEdit]]

  static let none = PlacedFixes()

  private init() { (files, edits) = ([:], [:]) }

  init(_ findings: [Finding], in source: SourceText) {
    edits = source.edits(of: findings.compactMap(\.fix))
    files = Dictionary(source.files.map { ($0.path, $0) }) { first, _ in first }
  }

  func edits(of finding: Finding) -> [TextEdit] { finding.fix.flatMap { edits[$0] } ?? [] }
}

// The JSON and SARIF of the edits.
extension PlacedFixes {
  /// The finding with its edits, if it has any.
  func json(_ finding: Finding) -> JSON {
    let edits = edits(of: finding)
    guard !edits.isEmpty else { return finding.json }
    return .joined(
      finding.json,
      [
        "fix": .list(edits) { edit in
          [
            "file": .string(edit.file), "start": .number(edit.range.lowerBound),
            "end": .number(edit.range.upperBound), "text": .string(edit.replacement),
          ]
        }
      ])
  }

  /// A change of a file as SARIF has it; columns are counted in code points.
  func sarif(_ finding: Finding, uri: (String) -> String) -> JSON? {
    let edits = edits(of: finding)
    guard !edits.isEmpty else { return nil }
    let paths = edits.reduce(into: [String]()) { if !$0.contains($1.file) { $0.append($1.file) } }
    return [
      [
        "description": ["text": .string(finding.code.change ?? finding.hint)],
        "artifactChanges": .list(paths) { path in
          [
            "artifactLocation": ["uri": .string(uri(path))],
            "replacements": .list(edits.filter { $0.file == path }) { edit in
              ["deletedRegion": region(edit), "insertedContent": ["text": .string(edit.replacement)]]
            },
          ]
        },
      ]
    ]
  }

  private func region(_ edit: TextEdit) -> JSON {
    let text = files[edit.file].map { Array($0.text.utf8) } ?? []
    func place(_ offset: Int) -> (line: Int, column: Int) {
      let before = text.prefix(offset)
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      return (
        before.count { $0 == UInt8(ascii: "\n") } + 1,
        // A byte order mark is no character of its line.
        String(decoding: before[start...], as: UTF8.self).unicodeScalars.count { $0 != "\u{FEFF}" } + 1
      )
    }
    let (start, end) = (place(edit.range.lowerBound), place(edit.range.upperBound))
    return [
      "startLine": .number(start.line), "startColumn": .number(start.column), "endLine": .number(end.line),
      "endColumn": .number(end.column),
    ]
  }
}
