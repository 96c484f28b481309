package import Querying
package import Schema

/// One object in full, and which of its properties is under the cursor.
package struct RecordPane: Hashable, Sendable {
  package private(set) var objectID: ObjectID
  package private(set) var record: Record?
  /// Who refers to the object; nil until it is known.
  package private(set) var referrers: [Referrer]?
  package var failure: Failure?
  package private(set) var cursor = 0
  package var top = 0
  package var showsRawLayer = false

  package init(objectID: ObjectID) {
    self.objectID = objectID
  }

  /// A line of the record: a property, or objects that refer to this one.
  package enum Line: Hashable, Sendable {
    case field(Record.Field)
    case referrer(Referrer)
  }

  package var lines: [Line] {
    (record?.fields.map(Line.field) ?? []) + (referrers?.map(Line.referrer) ?? [])
  }

  package var selectedLine: Line? {
    let lines = lines
    return lines.indices.contains(cursor) ? lines[cursor] : nil
  }

  /// Takes the object's properties; what was asked for by an entity above its own gets its own name.
  package mutating func take(_ record: Record) {
    let isFirst = self.record == nil
    guard record.objectID.pk == objectID.pk, isFirst || record.objectID == objectID else { return }
    self.record = record
    objectID = record.objectID
    failure = nil
    cursor = min(cursor, max(0, lines.count - 1))
  }

  package mutating func take(_ referrers: [Referrer], to object: ObjectID) {
    guard object == objectID else { return }
    self.referrers = referrers
  }

  package mutating func move(by distance: Int) {
    cursor = max(0, min(lines.count - 1, cursor + distance))
  }

  package mutating func scroll(height: Int) {
    top = Scrolling.top(top, keeping: cursor, height: height, count: lines.count)
  }

  /// The same cursor on another object, for walking the rows with the record open.
  package func moved(to object: ObjectID) -> RecordPane {
    var pane = RecordPane(objectID: object)
    pane.cursor = cursor
    pane.top = top
    pane.showsRawLayer = showsRawLayer
    return pane
  }
}
