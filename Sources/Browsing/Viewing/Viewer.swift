import Decoding
import Findings
package import Foundation
package import Predicates
package import Questions
package import Schema

/// Turns a store's answers into what the screen will show.
///
/// The loop makes it, with all its state at the time of the question, and a lane uses it before it delivers the
/// answer: values are decoded there, and no key waits for them.
package struct Viewer: Sendable {
  /// The purpose of the answer.
  enum Purpose: Sendable {
    case rows(RowsViewing)
    /// The structs of a record whose own properties were already read.
    case nested(Record, neighbour: Record?)
    /// A row whose value at a path can be read, and that is none of these.
    case neighbours(Path, except: KeyList?)
    case copy(Copying)
    case values, spans, other
  }

  let document: Document
  let usesLocalTime: Bool
  let purpose: Purpose

  /// An answer with its sight; `goesOn` is called between its parts.
  package func seen(_ answer: Answer, while goesOn: () -> Bool = { true }) -> SeenAnswer {
    SeenAnswer(answer: answer, sight: sight(of: answer, goesOn))
  }

  private func sight(of answer: Answer, _ goesOn: () -> Bool) -> Sight {
    switch (answer, purpose) {
    case (.page(let page), .rows(let viewing)):
      let found = Dictionary(uniqueKeysWithValues: zip(page.position..., page.rows))
      return rows(found, page.request.columns, viewing, goesOn)
    case (.record(let record), .copy(let copying)):
      return copying.viewing(of: record).map { sight(of: .copy($0), while: goesOn) } ?? .nothing
    case (.rows(let rows), .copy(let copying)):
      return copying.viewing(of: rows).map { sight(of: .copy($0), while: goesOn) } ?? .nothing
    case (.record(let record), _): return self.record(record, [:], nil, goesOn)
    case (.nested(_, let fates), .nested(let record, let neighbour)):
      return self.record(record, fates, neighbour, goesOn)
    case (.neighbours(let request, let rows), .neighbours(let path, let keys)):
      let good = rows.first { row in
        goesOn() && readsWell(row, request.columns, path) && keys?.position(of: row.objectID.pk) == nil
      }
      return .good(good?.objectID)
    case (.summary(let request, let summary), .values):
      return .values(SeenValues(summary, of: request, in: document, usesLocalTime))
    case (.spans(_, let rows, let spans), .spans):
      return .spans(SeenSpans(spans, rows: rows, usesLocalTime: usesLocalTime))
    case (.tombstones(let tombstones), _): return .deletions(tombstones.map { $0.line(usesLocalTime: usesLocalTime) })
    case (.history(let page), _): return .history(page.lines.map(SeenChanges.init))
    default: return .nothing
    }
  }

  /// The sight of values that were already read.
  package func sight(of viewing: Viewing, while goesOn: () -> Bool = { true }) -> Sight {
    switch viewing {
    case .rows(let rows, let paths, let viewing): self.rows(rows, paths, viewing, goesOn)
    case .record(let record, let nested, let neighbour): self.record(record, nested, neighbour, goesOn)
    case .value(let viewing): .value(SeenValue(viewing, in: document, usesLocalTime: usesLocalTime))
    case .copy(let viewing): .copied(viewing.text(in: document, usesLocalTime: usesLocalTime), bytes: viewing.bytes)
    }
  }

  private func rows(_ rows: [Int: Row], _ paths: [Path], _ viewing: RowsViewing, _ goesOn: () -> Bool) -> Sight {
    var seen: [Int: SeenRow] = [:]
    for (position, row) in rows {
      guard goesOn() else { return .nothing }
      seen[position] = SeenRow(row, paths, viewing, in: document)
    }
    return .rows(seen, viewing)
  }

  private func record(
    _ record: Record, _ nested: [NestedPlace: NestedFate], _ neighbour: Record?, _ goesOn: () -> Bool
  ) -> Sight {
    func seen(_ record: Record, _ nested: [NestedPlace: NestedFate]) -> SeenRecord? {
      SeenRecord(record, nested, in: document, usesLocalTime: usesLocalTime, while: goesOn)
    }
    guard let own = seen(record, nested) else { return .nothing }
    return .record(own, neighbour: neighbour.flatMap { seen($0, [:]) })
  }

  /// Whether the app's value agrees with the stored one.
  private func readsWell(_ row: Row, _ columns: [Path], _ path: Path) -> Bool {
    guard let index = columns.firstIndex(where: { $0.property == path.property }), row.cells.indices.contains(index),
      row.cells[index].stored != .value(.null)
    else { return false }
    var reading = RowReading(row, columns: columns, document: document)
    let cell = row.cells[index]
    let seen = reading.reading(of: cell, at: columns[index])
    return AppSummary(seen, of: cell.stored).weight == .none && !seen.isLostWithOthers
  }
}

/// Values to view off the loop's thread, with everything that decides how they are shown.
package enum Viewing: Hashable, Sendable {
  /// Present rows by position, which must be shown in another way.
  case rows([Int: Row], [Path], RowsViewing)
  /// A present record with the known fates of the value types inside its structs, and the row beside it.
  case record(Record, [NestedPlace: NestedFate], neighbour: Record?)
  case value(ValueViewing)
  /// A text for the clipboard.
  case copy(CopyViewing)
}

/// The part of the viewed values that the screen shows.
package enum Sight: Sendable {
  /// There was nothing to view, or the viewing was cancelled.
  case nothing
  /// By their positions.
  case rows([Int: SeenRow], RowsViewing)
  /// A record, and the row beside it.
  case record(SeenRecord, neighbour: SeenRecord?)
  case value(SeenValue)
  case copied(String, bytes: Data?)
  case values(SeenValues)
  case spans(SeenSpans)
  /// The first of some rows whose value can be read.
  case good(ObjectID?)
  case history([SeenChanges])
  /// A line for each deleted object.
  case deletions([String])
}

/// A store's answer with the sight of its values.
package struct SeenAnswer: Sendable {
  package let answer: Answer
  package let sight: Sight
}

extension Tombstone {
  /// The object, when it was deleted, and its preserved values.
  func line(usesLocalTime: Bool) -> String {
    let kept = values.map { kept in
      let summary = ValueSummary(kept.cell.stored, of: kept.attribute, localTime: usesLocalTime)
      return "\(kept.attribute.name) \(summary.text)"
    }
    let time = time.map { ValueSummary(.value(.date($0)), localTime: usesLocalTime).text }
    let object = "\(objectID.entity) p\(objectID.pk)"
    return ([object, time].compactMap { $0 } + kept).joined(separator: " · ")
  }
}
