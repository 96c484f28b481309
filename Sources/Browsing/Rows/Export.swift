import Findings
package import Predicates
package import Presenting
import Schema
import Screen

/// Rows to write into a file that does not exist yet.
package struct ExportRequest: Hashable, Sendable {
  /// As typed; `~` is the user's home folder.
  package var path: String
  package var query: RowQuery
  package var columns: [Path]
  package var layer: Layer

  /// Nil for a name with another ending.
  package var format: RowFormat? { RowFormat.ofFile(path) }
}

/// The name of the file for the rows on the screen.
struct ExportPrompt: Prompt {
  var line: TextField
  /// The rows to write, without the path.
  let request: ExportRequest
  let label = "export rows to \(Self.endings.dropLast().joined(separator: ", ")) or \(Self.endings.last ?? ""): "
  let enterTitle = "write"
  private static let endings = RowFormat.ofFiles.map { "." + $0.ending }

  /// The file is written on another thread, and never over an existing one.
  func accept(_ pane: inout any Pane, _ context: inout PaneContext) -> Bool {
    guard let path = newFile(&context) else { return true }
    var request = request
    request.path = path
    guard request.format != nil else {
      context.said = "the name's ending chooses the format: \(Self.endings.joined(separator: ", "))"
      return true
    }
    context.exporting = "exporting"
    context.perform(.export(request), for: self)
    return false
  }

  func remark(_ pane: any Pane, _ context: PaneContext) -> PromptRemark {
    PromptRemark(note: context.said.map { ($0, .warning) })
  }
}

/// The progress of an export.
package enum ExportProgress: Hashable, Sendable {
  case rows(Int)
  /// `unfound` rows were listed by SQLite but not found; a live store's log gained `logGrowth` bytes, because it
  /// could not be reset meanwhile.
  case finished(rows: Int, path: String, unfound: Int, logGrowth: Int)
  case stopped
  case failed(String)
}

extension PaneContext {
  /// In bytes, the size to which SQLite lets a log grow before it is written back.
  private static let muchLog = 4 << 20

  mutating func take(_ progress: ExportProgress) {
    let sentence: String
    switch progress {
    case .rows(let count):
      if exporting != nil { exporting = "exporting, \(count.grouped) rows" }
      return
    case .finished(let count, let path, let unfound, let logGrowth):
      sentence =
        "\(Count.grouped(count, "row")) in \(path)"
        + (unfound > 0 ? ", \(unfound.grouped) of them listed and not found" : "")
        + (logGrowth >= Self.muchLog ? " · the store's log grew by \(ByteCount.text(logGrowth)) meanwhile" : "")
    case .stopped: sentence = "export stopped, its file is gone"
    case .failed(let reason):
      exporting = nil
      return tryAgain("not exported: \(reason)")
    }
    exporting = nil
    said = sentence
  }
}
