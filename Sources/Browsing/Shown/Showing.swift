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
package struct Showing: Sendable {
  /// The purpose of the answer.
  enum Purpose: Sendable {
    case rows(ShownLayers)
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

  /// An answer with what is shown of it; `goesOn` is called between its parts.
  package func shown(_ answer: Answer, while goesOn: () -> Bool = { true }) -> ShownAnswer {
    ShownAnswer(answer: answer, shown: shown(of: answer, goesOn))
  }

  private func shown(of answer: Answer, _ goesOn: () -> Bool) -> Shown {
    switch (answer, purpose) {
    case (.page(let page), .rows(let viewing)):
      let found = Dictionary(uniqueKeysWithValues: zip(page.position..., page.rows))
      return rows(found, page.request.columns, viewing, goesOn)
    case (.record(let record), .copy(let copying)):
      return copying.viewing(of: record).map { shown(of: .copy($0), while: goesOn) } ?? .nothing
    case (.rows(let rows), .copy(let copying)):
      return copying.viewing(of: rows).map { shown(of: .copy($0), while: goesOn) } ?? .nothing
    case (.record(let record), _): return self.record(record, [:], nil, goesOn)
    case (.nested(_, let fates), .nested(let record, let neighbour)):
      return self.record(record, fates, neighbour, goesOn)
    case (.neighbours(let request, let rows), .neighbours(let path, let keys)):
      let good = rows.first { row in
        goesOn() && readsWell(row, request.columns, path) && keys?.position(of: row.objectID.pk) == nil
      }
      return .good(good?.objectID)
    case (.summary(let request, let summary), .values):
      return .values(ShownValues(summary, of: request, in: document, usesLocalTime))
    case (.spans(_, let rows, let spans), .spans):
      return .spans(ShownSpans(spans, rows: rows, usesLocalTime: usesLocalTime))
    case (.tombstones(let tombstones), _): return .deletions(tombstones.map { $0.line(usesLocalTime: usesLocalTime) })
    case (.history(let page), _): return .history(page.lines.map(ShownChanges.init))
    default: return .nothing
    }
  }

  /// How values are shown that were already read.
  package func shown(of viewing: ShowRequest, while goesOn: () -> Bool = { true }) -> Shown {
    switch viewing {
    case .rows(let rows, let paths, let viewing): self.rows(rows, paths, viewing, goesOn)
    case .record(let record, let nested, let neighbour): self.record(record, nested, neighbour, goesOn)
    case .value(let viewing): .value(ShownValue(viewing, in: document, usesLocalTime: usesLocalTime, while: goesOn))
    case .copy(let viewing): .copied(viewing.text(in: document, usesLocalTime: usesLocalTime), bytes: viewing.bytes)
    case .beginnings(let viewings):
      .beginnings(
        viewings.map { viewing in
          String(viewing.text(in: document, usesLocalTime: usesLocalTime).prefix(CopyChoice.most.characters))
        })
    }
  }

  private func rows(_ rows: [Int: Row], _ paths: [Path], _ viewing: ShownLayers, _ goesOn: () -> Bool) -> Shown {
    var seen: [Int: ShownRow] = [:]
    for (position, row) in rows {
      guard goesOn() else { return .nothing }
      seen[position] = ShownRow(row, paths, viewing, in: document)
    }
    return .rows(seen, viewing)
  }

  private func record(
    _ record: Record, _ nested: [NestedPlace: NestedFate], _ neighbour: Record?, _ goesOn: () -> Bool
  ) -> Shown {
    func seen(_ record: Record, _ nested: [NestedPlace: NestedFate]) -> ShownRecord? {
      ShownRecord(record, nested, in: document, usesLocalTime: usesLocalTime, while: goesOn)
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
package enum ShowRequest: Hashable, Sendable {
  /// Present rows by position, which must be shown in another way.
  case rows([Int: Row], [Path], ShownLayers)
  /// A present record with the known fates of the value types inside its structs, and the row beside it.
  case record(Record, [NestedPlace: NestedFate], neighbour: Record?)
  case value(ValueRequest)
  /// A text for the clipboard.
  case copy(CopyRequest)
  /// The beginnings of texts that can be copied.
  case beginnings([CopyRequest])
}

/// The part of the viewed values that the screen shows.
package enum Shown: Sendable {
  /// There was nothing to view, or the viewing was cancelled.
  case nothing
  /// By their positions.
  case rows([Int: ShownRow], ShownLayers)
  /// A record, and the row beside it.
  case record(ShownRecord, neighbour: ShownRecord?)
  case value(ShownValue)
  case copied(String, bytes: Data?)
  case beginnings([String])
  case values(ShownValues)
  case spans(ShownSpans)
  /// The first of some rows whose value can be read.
  case good(ObjectID?)
  case history([ShownChanges])
  /// A line for each deleted object.
  case deletions([String])
}

/// A store's answer with what is shown of its values.
package struct ShownAnswer: Sendable {
  package let answer: Answer
  package let shown: Shown
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
