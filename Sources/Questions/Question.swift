package import Findings
package import Predicates
package import Schema

/// A question of a view to the store; a newer one on the same lane stops an older one that has no answer yet.
package enum Question: Hashable, Sendable {
  /// Rows by position; answered by a `Page` when these rows are known, even while the others are still searched.
  case page(PageRequest)
  /// Every entity's row counts.
  case counts
  /// The numbers of rows of tables that hold no entity's rows.
  case tableCounts([String])
  /// Some rows of such a table.
  case tableRows(TableRowsRequest)
  /// One object with all its properties in full.
  case record(ObjectID)
  /// A query's rows with the columns in full.
  case rows(RowQuery, columns: [Path])
  /// The counts of one object's record: the objects at the end of each to-many, then the rows that refer to it by
  /// relationships without inverse; may read every row.
  case recordCounts(ObjectID)
  /// Rows next to an object that may be easier to read.
  case neighbours(NeighbourRequest)
  /// The fate of the value types inside those that a contract has for an object (DIALECTS C7).
  case nested(ObjectID, Contract)
  /// The effects of deleting one object.
  case deletion(ObjectID)
  /// The values that history keeps of the newest deleted objects, at most `limit`.
  case tombstones(limit: Int)
  /// A part of the store's history.
  case history(HistoryRequest)
  /// The state of the store's mirror in iCloud.
  case cloudKit(CloudKitQuestion)
  /// The next row in which one of the columns shows the text, from a position on.
  case find(FindRequest)
  /// A summary of a column; may read every row.
  case summary(SummaryRequest)
  /// The number of values in columns, and the least and greatest; reads every row.
  case spans(SpanRequest)
  /// The names of a few objects.
  case names(NamesRequest)
  /// The number of a query's rows.
  case count(RowQuery)
  /// SQLite's plan for finding a query's rows.
  case plan(RowQuery)
}

/// Some rows and the columns to read.
package struct PageRequest: Hashable, Sendable {
  package enum Start: Hashable, Sendable {
    /// The row with this 0-based position.
    case position(Int)
    /// So that the last row is the last of the page.
    case end
    /// So that the row of this key, or else the next one, is in the second third; of rows in the order of keys.
    case key(Int64)
  }

  package var query: RowQuery
  package var start: Start
  package var count: Int
  package var columns: [Path]
  /// Those of them whose long values are read too, as far as a page has room for them.
  package var whole: [Path]

  package init(query: RowQuery, start: Start, count: Int, columns: [Path], whole: [Path] = []) {
    (self.query, self.start, self.count, self.columns) = (query, start, count, columns)
    self.whole = whole
  }
}

package struct FindRequest: Hashable, Sendable {
  package var query: RowQuery
  package var columns: [Path]
  package var text: String
  /// The first position looked at.
  package var start: Int
  package var isForward: Bool

  package init(query: RowQuery, columns: [Path], text: String, start: Int, isForward: Bool) {
    (self.query, self.columns, self.text) = (query, columns, text)
    (self.start, self.isForward) = (start, isForward)
  }
}

/// Some of an entity's own rows on both sides of an object, and the columns to read in full.
package struct NeighbourRequest: Hashable, Sendable {
  package var object: ObjectID
  /// The path that must not be NULL in them; nil if that does not depend on a single column.
  package var path: Path?
  package var columns: [Path]
  /// Rows with lesser keys than `below`, and with greater ones than the other bound.
  package var below: Int64
  package var above: Int64
  /// At most so many on each side.
  package var count: Int

  package init(object: ObjectID, path: Path?, columns: [Path], count: Int = 32) {
    self.object = object
    self.path = path
    self.columns = columns
    below = object.pk
    above = object.pk
    self.count = count
  }
}

/// An answer of the store.
package enum Answer: Hashable, Sendable {
  case page(Page)
  /// A later total of a query's rows, without rows.
  case total(RowQuery, RowTotal)
  /// Row counts by entity, and rows that have no entity.
  case counts([String: RowCount], problems: [Finding] = [])
  /// By table; a table that cannot be counted is left out.
  case tableCounts([String: Int])
  case tableRows(TableRows)
  case record(Record)
  case rows([Row])
  /// The number of objects of one to-many; others follow.
  case objectCount(ObjectID, relationship: String, Int)
  /// The last answer with a record's counts.
  case referrers(ObjectID, [Referrer])
  /// The nearest first.
  case neighbours(NeighbourRequest, [Row])
  case nested(ObjectID, [NestedPlace: NestedFate])
  case deletion(DeletionPreview)
  /// The newest first.
  case tombstones([Tombstone])
  case history(HistoryPage)
  /// Nil if the store is not mirrored.
  case cloudKit(CloudKitAnswer?)
  /// The place of the text, or nil at the end.
  case found(Found?)
  case summary(SummaryRequest, ColumnSummary)
  /// A path without a column of its own is left out.
  case spans(SpanRequest, rows: Int, [Path: ColumnSpan])
  case names(NamesRequest, ObjectNames)
  case counted(RowQuery, Int)
  case planned(RowQuery, [PlanStep])
}

/// The first row that shows a text, and the first of the requested columns that shows it.
package struct Found: Hashable, Sendable {
  /// The row's 0-based position.
  package var position: Int
  package var column: Path

  package init(position: Int, column: Path) { (self.position, self.column) = (position, column) }
}

/// How many rows there are: at least, or exactly.
package enum RowTotal: Hashable, Sendable {
  case atLeast(Int)
  case exactly(Int)

  package var number: Int {
    switch self {
    case .atLeast(let number), .exactly(let number): number
    }
  }
}

/// The number of an entity's rows: those with exactly its own `Z_ENT`, and with its sub-entities' rows.
package struct RowCount: Hashable, Sendable {
  package var own: Int
  package var withSubentities: Int

  package init(own: Int, withSubentities: Int) { (self.own, self.withSubentities) = (own, withSubentities) }
}

/// Some consecutive rows.
package struct Page: Hashable, Sendable {
  package var request: PageRequest
  /// The 0-based position of the first row.
  package var position: Int
  package var rows: [Row]
  package var total: RowTotal

  package init(request: PageRequest, position: Int, rows: [Row], total: RowTotal) {
    (self.request, self.position, self.rows, self.total) = (request, position, rows, total)
  }
}

/// One object's cells, one for each requested column; empty if the row is not found.
package struct Row: Hashable, Sendable {
  package var objectID: ObjectID
  package var cells: [Cell]
  /// Nil if its key leads to it, as to nearly every row.
  package var obstacle: RowObstacle?

  package init(objectID: ObjectID, cells: [Cell], obstacle: RowObstacle? = nil) {
    (self.objectID, self.cells, self.obstacle) = (objectID, cells, obstacle)
  }
}

/// One row of a listing with its stored values, without what a listing never shows.
package struct StoredRow: Hashable, Sendable {
  package var objectID: ObjectID
  /// In the order of the requested paths; empty if the row is not found.
  package var readings: [Reading]
  /// Nil if its key leads to it, as to nearly every row.
  package var obstacle: RowObstacle?

  package init(objectID: ObjectID, readings: [Reading], obstacle: RowObstacle? = nil) {
    (self.objectID, self.readings, self.obstacle) = (objectID, readings, obstacle)
  }
}

/// One object in full.
package struct Record: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var path: Path
    /// The SQLite column; nil if it has none.
    package var column: String?
    package var cell: Cell

    package init(path: Path, column: String?, cell: Cell) { (self.path, self.column, self.cell) = (path, column, cell) }
  }

  package var objectID: ObjectID
  /// The row's own `Z_ENT`, which the model may not know; nil if it is NULL.
  package var entityID: Int?
  /// `Z_OPT`: how many times the row was saved.
  package var saves: Int64?
  /// Attributes (composites followed by their leaves), then relationships, each in name order.
  package var fields: [Field]

  package init(objectID: ObjectID, entityID: Int?, saves: Int64?, fields: [Field]) {
    (self.objectID, self.entityID, self.saves, self.fields) = (objectID, entityID, saves, fields)
  }
}

/// Rows that refer to an object through a relationship without inverse.
package struct Referrer: Hashable, Sendable {
  /// The entity that declares the relationship.
  package var entity: String
  package var relationship: String
  package var count: Int

  package init(entity: String, relationship: String, count: Int) {
    (self.entity, self.relationship, self.count) = (entity, relationship, count)
  }
}
