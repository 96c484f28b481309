import Decoding
package import Foundation
package import Predicates
package import Questions
package import Schema

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
