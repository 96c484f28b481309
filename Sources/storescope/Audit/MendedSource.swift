import Escaping
import Findings
import Foundation
import Opening
import UserFiles

/// Source whose findings were mended as far as each has exactly one right change.
struct MendedSource {
  let before: SourceText
  private(set) var after: SourceText
  /// What was found in the source as it is.
  let findings: [Finding]
  /// What is found in the mended source.
  private(set) var left: [Finding]
  /// How many findings the changes mend, those that only a change brought to light among them.
  private(set) var mendedCount = 0

  /// A mended finding may show the next one; of those that undo each other no round is the last.
  private static let mostRounds = 16

  /// Mends what `lint` finds, round after round: an edit that overlaps another waits for the next one.
  init(_ source: SourceText, lint: (SourceText) throws -> [Finding]) rethrows {
    (before, after) = (source, source)
    findings = try lint(source)
    left = findings
    for _ in 0..<Self.mostRounds {
      let placed = PlacedFixes(left, in: after)
      var edits = TextEdits()
      let mended = left.map(placed.edits).filter { !$0.isEmpty && edits.take($0) }
      let files = after.files.map(edits.made)
      guard files != after.files else { return }
      after.files = files
      mendedCount += mended.count
      left = try lint(after)
    }
  }

  /// The files that changed.
  var changes: [(old: SourceFile, new: SourceFile)] {
    zip(before.files, after.files).filter { $0.text != $1.text }.map { (old: $0, new: $1) }
  }

  /// All changes as `patch -p1` and `git apply` take them in a folder: the current one, if all files lie in it.
  var diff: (text: String, folder: String?) {
    let here = Self.real(FileManager.default.currentDirectoryPath)
    let prefix = here.hasSuffix("/") ? here : here + "/"
    let paths = changes.map { Self.real($0.old.path) }
    let isHere = paths.allSatisfy { $0.hasPrefix(prefix) }
    let text = zip(changes, paths).map { change, path in
      UnifiedDiff.text(
        of: isHere ? String(path.dropFirst(prefix.count)) : path, from: change.old.text, to: change.new.text)
    }
    return (text.joined(), isHere ? nil : "/")
  }

  /// A path without links and dots.
  private static func real(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(validatingCString: resolved) ?? path
  }
}
