package import Census
import Decoding
package import Findings
package import Predicates
import Presenting
import Questions
import Schema
import Screen

/// What a column's bytes hold, as lines; while it is counted, the progress.
struct CensusContents: Hashable, Sendable {
  /// How the values are built: shapes of JSON, classes of archives, cases.
  private(set) var shapes: [CensusLines.Line] = []
  /// The Swift types that read the values, as lines and to copy.
  private(set) var code: [CensusLines.Line] = []
  private(set) var swift: String?
  private(set) var progress: AuditProgress?
  private(set) var isCounted = false

  mutating func take(_ news: CensusNews, of request: CensusRequest) {
    switch news {
    case .progress(let progress): self.progress = progress
    case .done(let columns, let missing):
      let found = columns.map(CensusLines.init)
      let types = found.compactMap(\.swift)
      swift = types.isEmpty ? nil : types.joined(separator: "\n")
      shapes = Self.joined(found.map(\.lines))
      code = Self.joined(found.map(\.code).filter { !$0.isEmpty })
      if code.isEmpty { code = [.init("these values need no Swift type of their own", .dim)] }
      if columns.isEmpty { shapes.append(.init("no row has this column", .dim)) }
      if let selection = request.selection {
        shapes.insert(.init(selection, .dim), at: 0)
        if swift != nil {
          code.insert(.init("of these rows alone, " + selection + " · take their filter off for all", .warning), at: 0)
        }
      }
      let missing = missing.map { CensusLines.Line($0, .warning) }
      shapes.insert(contentsOf: missing, at: 0)
      code.insert(contentsOf: missing, at: 0)
      (isCounted, progress) = (true, nil)
    case .failed(let failure):
      shapes = [.init(failure.sentence.line, .warning)]
      code = shapes
      (isCounted, progress) = (true, nil)
    }
  }

  private static func joined(_ columns: [[CensusLines.Line]]) -> [CensusLines.Line] {
    Array(columns.joined(separator: [CensusLines.Line("", .dim)]))
  }
}

/// A column to count: an attribute, a composite's leaf, or all leaves of a composite, over an entity's rows.
package struct CensusRequest: Hashable, Sendable {
  package let entity: String
  package let path: String
  /// The rows that are counted; nil for all of the entity.
  package var rows: RowQuery?
  /// The predicate of these rows, as the user wrote it.
  var predicate = ""

  /// The selection of the rows, in words.
  var selection: String? {
    guard rows != nil else { return nil }
    return predicate.isEmpty ? "only the rows that were shown" : "only rows where \(predicate)"
  }
}

extension CensusRequest {
  /// The census of a path in some rows; nil for a relationship, which has no values of its own.
  init?(_ path: Path, in query: RowQuery, where predicate: String) {
    guard case .attribute = path.target else { return nil }
    // The rows of another entity's column are not the shown ones.
    self.init(entity: path.prefix.isEmpty ? query.entity : path.finalEntity, path: path.property)
    guard path.prefix.isEmpty, !query.isWhole else { return }
    (rows, self.predicate) = (query, predicate)
  }
}

/// News of a census.
package enum CensusNews: Sendable {
  case progress(AuditProgress)
  /// The columns, and sentences about what was not counted.
  case done([ColumnCensus], missing: [String])
  case failed(Failure)
}
