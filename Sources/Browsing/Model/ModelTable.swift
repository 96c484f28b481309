import Presenting
import Screen

/// An entity's properties as a table, for screens that have room for it.
struct ModelTable {
  private let rows: [(depth: Int, cells: PropertyText.Cells)]
  /// Where each column begins, the notes last.
  private let starts: [Int]

  private static let titles = ["property", "Swift", "stored", "column", "declared", "note"]
  /// The notes continue on the next line, but not in fewer columns.
  private static let leastNotes = 24

  init(_ properties: [PropertyText]) {
    func rows(_ property: PropertyText, _ depth: Int) -> [(depth: Int, cells: PropertyText.Cells)] {
      [(depth, property.cells)] + property.leaves.flatMap { rows($0, depth + 1) }
    }
    let all = properties.flatMap { rows($0, 0) }
    self.rows = all
    var start = 1
    starts = Self.titles.indices.map { column in
      defer {
        let texts = all.map { Self.cell(column, of: $0) }
        let widest = texts.map { DisplayText.width(of: $0) }.max() ?? 0
        // What no property has takes no room.
        if widest > 0 { start += max(widest, DisplayText.width(of: Self.titles[column])) + 2 }
      }
      return start
    }
  }

  /// The fewest columns that it needs.
  var width: Int { (starts.last ?? 0) + Self.leastNotes }

  /// A line of titles, and one for each property and leaf.
  var lines: [ModelPane.Line] {
    guard !rows.isEmpty else { return [] }
    let indices = Self.titles.indices
    let title = text { column in
      column == indices.last || starts[column] < starts[column + 1] ? Self.titles[column] : ""
    }
    return [ModelPane.Line(text: title, isHeading: true)]
      + rows.map { row in
        var line = ModelPane.Line(text: text { Self.cell($0, of: row) }, isHeading: false)
        line.indent = starts.last
        return line
      }
  }

  private func text(_ cell: (Int) -> String) -> String {
    starts.indices.reduce("") { line, column in
      let text = cell(column)
      return text.isEmpty ? line : line.padded(to: starts[column]) + text
    }
  }

  private static func cell(_ column: Int, of row: (depth: Int, cells: PropertyText.Cells)) -> String {
    let cells = row.cells
    return switch column {
    case 0: String(repeating: "  ", count: row.depth) + cells.name
    case 1: cells.swift
    case 2: cells.stored
    case 3: cells.column
    case 4: cells.declared
    default: cells.notes.joined(separator: " · ")
    }
  }
}
