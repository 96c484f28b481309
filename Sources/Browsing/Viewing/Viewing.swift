import Decoding
package import Querying
package import Schema

/// What is to be looked at away from the loop, with all that decides how it is shown.
package enum Viewing: Hashable, Sendable {
  /// Rows at hand by their positions: they are shown in another way than they came.
  case rows([Int: Row], [Path], RowsViewing)
  /// A record at hand with what is known of the value types inside its structs, and the row beside it.
  case record(Record, [NestedPlace: NestedFate], neighbour: Record?)
  case value(ValueViewing)
  /// What goes to the clipboard.
  case copy(CopyViewing)
}

/// What the screen shows of the values that were looked at.
package enum Sight: Sendable {
  /// There was nothing to look at, or nobody waits for it any more.
  case nothing
  /// By their positions.
  case rows([Int: SeenRow], RowsViewing)
  /// A record, and the row beside it.
  case record(SeenRecord, neighbour: SeenRecord?)
  case value(SeenValue)
  case copied(String)
  case values(SeenValues)
  case spans(SeenSpans)
  /// The first of some rows whose value reads well.
  case good(ObjectID?)
  case history([SeenChanges])
  /// A line for each deleted object.
  case deletions([String])
}

/// A store's answer with what the screen shows of its values.
package struct SeenAnswer: Sendable {
  package let answer: Answer
  package let sight: Sight
}
