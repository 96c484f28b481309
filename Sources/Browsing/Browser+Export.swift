package import Querying
import Schema

/// Rows to write into a file that is not there yet.
package struct ExportRequest: Hashable, Sendable {
  /// As typed; `~` is the user's folder.
  package var path: String
  package var query: RowQuery
  package var columns: [Path]
  package var layer: Layer

  /// The forms that a file may take, by the end of its name.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case csv
    /// CSV in which no cell is a formula to a spreadsheet.
    case csvSafe = "safe.csv"
    case ndjson, json
  }

  /// Nil for a name that ends otherwise.
  package var format: Format? {
    let name = path.lowercased()
    return Format.allCases.filter { name.hasSuffix("." + $0.rawValue) }
      .max { $0.rawValue.count < $1.rawValue.count }
  }
}

extension Browser {
  /// Begins to type the name of the file that the shown rows go to.
  mutating func nameExport() {
    guard rowsPane != nil, document.layout != nil else { return }
    guard exporting == nil else {
      said = "an export is running · Esc stops it"
      return
    }
    input = Input(.export)
  }

  /// The file is written elsewhere, and never over another.
  mutating func export(to text: String) -> [Effect] {
    let path = text.trimmingBlanks
    guard let pane = rowsPane, !path.isEmpty else { return [] }
    let request = ExportRequest(
      path: path,
      query: pane.query,
      columns: pane.columns.visible.map(\.column.path),
      layer: pane.layer
    )
    guard request.format != nil else {
      let ends = ExportRequest.Format.allCases.map { "." + $0.rawValue }.joined(separator: ", ")
      said = "the name's end tells the form: \(ends)"
      return []
    }
    input = nil
    exporting = "exporting"
    return [.export(request)]
  }

  /// In bytes, what SQLite lets a log grow to before it is written back.
  private static let muchLog = 4 << 20

  mutating func takeExport(_ progress: ExportProgress) {
    switch progress {
    case .rows(let count):
      if exporting != nil { exporting = "exporting, \(count.grouped) rows" }
    case .finished(let count, let path, let unfound, let logGrowth):
      exporting = nil
      said =
        "\(count.grouped) rows in \(path)"
        + (unfound > 0 ? ", \(unfound.grouped) of them listed and not found" : "")
        + (logGrowth >= Self.muchLog
          ? " · the store's log grew by \(ByteCount.text(logGrowth)) meanwhile" : "")
    case .stopped:
      exporting = nil
      said = "export stopped, its file is gone"
    case .failed(let reason):
      exporting = nil
      said = "not exported: \(reason)"
    }
  }
}

/// How far an export is.
package enum ExportProgress: Hashable, Sendable {
  case rows(Int)
  /// `unfound` of the rows were listed by SQLite and not found; a live store's log gained `logGrowth` bytes,
  /// because it could not be reset meanwhile.
  case finished(rows: Int, path: String, unfound: Int, logGrowth: Int)
  case stopped
  case failed(String)
}
