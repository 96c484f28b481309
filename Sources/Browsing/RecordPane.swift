import Decoding
package import Querying
package import Schema

/// One object in full, and which of its properties is under the cursor.
package struct RecordPane: Hashable, Sendable {
  package private(set) var objectID: ObjectID
  package private(set) var record: Record?
  /// The structs that mirror the entity.
  private var views: [ValueView] = []
  private var fetched: [FetchedProperty] = []
  /// Who refers to the object; nil until it is known.
  package private(set) var referrers: [Referrer]?
  /// What becomes of the value types inside the structs; nil until it is known.
  private var nested: [NestedPlace: NestedFate]?
  package var failure: Failure?
  package private(set) var cursor = 0
  package var top = 0
  package var showsRawLayer = false
  /// Where the cursor goes once the record is there.
  var target: Target?
  /// A row that reads well, beside this one.
  var comparison: Comparison?

  package init(objectID: ObjectID) {
    self.objectID = objectID
  }

  /// A line of the record: a property, or objects that refer to this one.
  package enum Line: Hashable, Sendable {
    case field(Record.Field)
    /// A CoreValue struct over the entity (DIALECTS C1).
    case view(ValueView)
    /// A fetch that runs with the object as `$FETCH_SOURCE`.
    case fetched(FetchedProperty)
    case referrer(Referrer)
  }

  package var lines: [Line] {
    (record?.fields.map(Line.field) ?? []) + fetched.map(Line.fetched) + views.map(Line.view)
      + (referrers?.map(Line.referrer) ?? [])
  }

  /// What the app sees of the property under the cursor.
  func selectedReading(_ document: Document) -> AppReading? {
    guard let record, case .field(let field) = selectedLine else { return nil }
    var reading = reading(of: record, document)
    return reading.reading(of: field.cell, at: field.path)
  }

  /// Reads the record's values as the app would, with what is known of other rows.
  func reading(of record: Record, _ document: Document) -> RowReading {
    RowReading(record, document: document, nested: nested ?? [:])
  }

  /// Whether a struct holds others, of whose rows nothing is known yet.
  func awaitsNested(_ document: Document) -> Bool {
    guard record != nil, nested == nil, !views.isEmpty,
      let entity = document.model.entity(named: objectID.entity)
    else { return false }
    return ValueViewUnboxing.all(
      of: entity,
      in: document.model,
      contract: document.readers.contract
    ).contains(where: \.nests)
  }

  package mutating func take(_ nested: [NestedPlace: NestedFate], of object: ObjectID) {
    if object == objectID { self.nested = nested }
  }

  /// The lines that the app does not see as they are stored, and the structs that cannot be made.
  func faults(in document: Document) -> [Int] {
    guard let record else { return [] }
    var reading = reading(of: record, document)
    return lines.indices.filter { index in
      switch lines[index] {
      case .field(let field): reading.reading(of: field.cell, at: field.path).differs
      case .view(let view): reading.unboxing(view)?.contains(where: \.stops) == true
      case .fetched, .referrer: false
      }
    }
  }

  package var selectedLine: Line? {
    let lines = lines
    return lines.indices.contains(cursor) ? lines[cursor] : nil
  }

  /// Takes the object's properties; what was asked for by an entity above its own gets its own name.
  package mutating func take(
    _ record: Record,
    views: [ValueView] = [],
    fetched: [FetchedProperty] = []
  ) {
    let isFirst = self.record == nil
    guard record.objectID.pk == objectID.pk, isFirst || record.objectID == objectID else { return }
    self.record = record
    // The rows that it leads to may have changed as well.
    nested = nil
    self.views = views
    self.fetched = fetched
    objectID = record.objectID
    failure = nil
    cursor = min(cursor, max(0, lines.count - 1))
  }

  /// The object whose properties are there, but not all that is counted for them: this one, then the one beside it.
  var awaitsCounts: ObjectID? {
    guard let record else { return nil }
    if referrers == nil || record.lacksCounts { return objectID }
    guard let neighbour = comparison?.record, neighbour.lacksCounts else { return nil }
    return neighbour.objectID
  }

  /// Takes how many objects a to-many leads to.
  mutating func take(_ count: Int, of relationship: String, to object: ObjectID) {
    if object == objectID { record?.take(count, of: relationship) }
    comparison?.take(count, of: relationship, to: object)
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
    if comparison?.record != nil { pane.comparison = comparison }
    return pane
  }
}

extension Record {
  /// Whether a to-many is not counted yet.
  fileprivate var lacksCounts: Bool {
    fields.contains { $0.cell.stored == .value(.toMany(count: nil)) }
  }

  mutating func take(_ count: Int, of relationship: String) {
    guard let index = fields.firstIndex(where: { $0.path.property == relationship }) else { return }
    fields[index].cell.stored = .value(.toMany(count: count))
  }
}
