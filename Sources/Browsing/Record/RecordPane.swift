import Decoding
package import Predicates
package import Questions
package import Schema
import Screen

/// One object in full, and which of its properties is under the cursor.
package struct RecordPane: Pane, Hashable, Sendable {
  static let keys = Keymap.Context.record

  package private(set) var objectID: ObjectID
  package private(set) var record: Record?
  /// The same as the screen shows it; nil until it was viewed.
  private(set) var seen: ShownRecord?
  /// The number of the last request.
  var viewingTicket: Int?
  /// The structs that mirror the entity.
  private var views: [ValueView] = []
  private var fetched: [FetchedProperty] = []
  /// The rows that refer to the object; nil until they are known.
  package private(set) var referrers: [Referrer]?
  /// The fate of the value types inside the structs; nil until it is known.
  private var nested: [NestedPlace: NestedFate]?
  package var failure: Failure?
  package private(set) var cursor = 0
  package var showsRawLayer = false
  /// Whether the layers are side by side, even if none differs.
  var showsLayers = false
  /// Whether properties without a value are left out: at first if they are more than half.
  var hidesNil = false
  /// Whether the user chose that.
  var isNilChosen = false
  /// Whether the properties are in the order of the rows' columns, and not by name.
  var isInColumnOrder = false
  /// The filter of the properties.
  var letters = ""
  /// Where the cursor goes when the record comes.
  var target: Target?
  /// A readable row beside this one, or one that the user marked.
  var comparison: Comparison?
  /// Whether its key was typed, so that there may be no such row.
  var isSought = false
  /// Whether the row beside this one was marked by the user.
  private(set) var isBesideMarked = false

  package init(objectID: ObjectID) { self.objectID = objectID }

  /// The object with another one beside it.
  init(objectID: ObjectID, beside other: ObjectID) {
    self.init(objectID: objectID)
    comparison = .awaiting(other)
    (isBesideMarked, hidesNil) = (true, true)
  }

  /// Shows the record alone; what was hidden because it is equal is shown again.
  mutating func endComparison() {
    if isBesideMarked { (isBesideMarked, hidesNil) = (false, false) }
    comparison = nil
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

  /// A line's property as the screen shows it; nil if it was not viewed yet.
  func shownField(_ index: Int, _ context: PaneContext) -> ShownField? {
    record.flatMap { context.shownField(index, of: $0, seen) }
  }

  /// A line's struct as the screen shows it; nil if it was not viewed yet.
  func seenView(_ index: Int) -> ShownView? {
    let place = index - (record?.fields.count ?? 0) - fetched.count
    guard let seen, seen.views.indices.contains(place) else { return nil }
    return seen.views[place]
  }

  /// The record, if it must be viewed again in another way; nil if not.
  func missing(usesLocalTime: Bool) -> ShowRequest? {
    guard let record else { return nil }
    let seen = [self.seen] + (comparison?.record == nil ? [] : [comparison?.seen])
    guard seen.contains(where: { $0?.usesLocalTime != usesLocalTime }) else { return nil }
    return .record(record, nested ?? [:], neighbour: comparison?.record)
  }

  /// Whether a struct contains others whose rows were not read yet.
  func awaitsNested(_ document: Document) -> Bool {
    guard record != nil, nested == nil, !views.isEmpty, let entity = document.model.entity(named: objectID.entity)
    else { return false }
    return ValueViewUnboxing.all(of: entity, in: document.model, contract: document.readers.contract).contains(
      where: \.nests)
  }

  mutating func take(_ nested: [NestedPlace: NestedFate], of object: ObjectID, _ shown: Shown) {
    guard object == objectID else { return }
    self.nested = nested
    take(shown)
  }

  /// The lines whose values the app reads differently from the stored ones, and the structs that cannot be made.
  func faults(_ context: PaneContext) -> [Int] {
    lines.indices.filter { index in
      shownField(index, context)?.reading.differs == true || seenView(index)?.stops == true
    }
  }

  /// The line under the cursor; nil if it is not among those that are shown.
  package var selectedLine: Line? {
    let lines = lines
    return lines.indices.contains(cursor) && isShown(lines[cursor], at: cursor) ? lines[cursor] : nil
  }

  private func isShown(_ line: Line, at index: Int) -> Bool {
    !(hidesNil && isHidden(line, at: index)) && (letters.isEmpty || FuzzyMatch(letters, in: line.name) != nil)
  }

  /// Beside a row that the user marked, what is equal is hidden; else what is nil, unless the app fails to read it.
  private func isHidden(_ line: Line, at index: Int) -> Bool {
    guard isBesideMarked else {
      let reading = seen.flatMap { $0.fields.indices.contains(index) ? $0.fields[index].reading : nil }
      return line.isEmpty && reading?.differs != true
    }
    guard comparison?.record != nil else { return false }
    guard case .field(let field) = line else { return true }
    // As many objects may be other ones.
    if case .value(.toMany(let count)) = field.cell.stored, count != 0 { return false }
    return !differs(field, at: index)
  }

  /// Takes the object's properties; an object of a sub-entity gets its own entity's name.
  package mutating func take(_ record: Record, _ shown: Shown, views: [ValueView] = [], fetched: [FetchedProperty] = [])
  {
    let isFirst = self.record == nil
    guard record.objectID.pk == objectID.pk, isFirst || record.objectID == objectID else { return }
    self.record = record
    // Its related rows may have changed too.
    nested = nil
    self.views = views
    self.fetched = fetched
    take(shown)
    objectID = record.objectID
    failure = nil
    // A finding may be about a value that is nil.
    if isFirst, !isNilChosen, !isBesideMarked, target == nil {
      hidesNil = record.fields.count { Line.field($0).isEmpty } * 2 > record.fields.count
    }
    cursor = min(cursor, max(0, lines.count - 1))
  }

  /// Takes the sights of the record and of the row beside it.
  mutating func take(_ shown: Shown) {
    guard case .record(let seen, let neighbour) = shown else { return }
    self.seen = seen
    if let neighbour { comparison?.take(neighbour) }
  }

  /// The object whose properties are there without all counts: this one, then the one beside it.
  var awaitsCounts: ObjectID? {
    guard let record else { return nil }
    if referrers == nil || record.lacksCounts { return objectID }
    guard let neighbour = comparison?.record, neighbour.lacksCounts else { return nil }
    return neighbour.objectID
  }

  /// Takes the number of a to-many's objects.
  mutating func take(_ count: Int, of relationship: String, to object: ObjectID) {
    if object == objectID { record?.take(count, of: relationship) }
    comparison?.take(count, of: relationship, to: object)
  }

  package mutating func take(_ referrers: [Referrer], to object: ObjectID) {
    guard object == objectID else { return }
    self.referrers = referrers
  }

  /// The shown lines, in their order, by their index among all.
  func shown(_ document: Document) -> [Int] {
    let lines = lines
    var shown = lines.indices.filter { isShown(lines[$0], at: $0) }
    guard isInColumnOrder else { return shown }
    let columns = document.columns(of: objectID.entity).map(\.property)
    let places = Dictionary(zip(columns, columns.indices)) { first, _ in first }
    let keys = lines.map { places[$0.name] ?? .max }
    shown.sort { (keys[$0], $0) < (keys[$1], $1) }
    return shown
  }

  /// Moves over the shown lines.
  mutating func move(by distance: Int, _ context: PaneContext) {
    let shown = shown(context.document)
    guard !shown.isEmpty else { return }
    let place = shown.firstIndex(of: cursor) ?? shown.firstIndex { $0 > cursor } ?? 0
    cursor = shown[max(0, min(shown.count - 1, place + distance))]
  }

  /// Moves the cursor to the line whose name fits the typed letters best, else to the first shown line unless its own
  /// is shown.
  mutating func stayInSight(_ context: PaneContext) {
    let shown = shown(context.document)
    let wanted = letters.lowercased()
    if !wanted.isEmpty, let best = FuzzyMatch.best(wanted, among: shown.map { lines[$0].name }).first {
      cursor = shown[best]
    } else if !shown.contains(cursor), let first = shown.first {
      cursor = first
    }
  }

  package mutating func move(by distance: Int) { cursor = max(0, min(lines.count - 1, cursor + distance)) }

  /// The same cursor on another object, for walking the rows with the record open.
  package func moved(to object: ObjectID) -> RecordPane {
    var pane = RecordPane(objectID: object)
    pane.cursor = cursor
    pane.showsRawLayer = showsRawLayer
    pane.showsLayers = showsLayers
    (pane.hidesNil, pane.isNilChosen) = (hidesNil && isNilChosen, isNilChosen)
    pane.isInColumnOrder = isInColumnOrder
    pane.letters = letters
    if comparison?.record != nil { pane.comparison = comparison }
    return pane
  }
}

extension RecordPane.Line {
  /// The property's name, or the relationship that refers to the object.
  var name: String {
    switch self {
    case .field(let field): field.path.property
    case .view(let view): view.name
    case .fetched(let property): property.name
    case .referrer(let referrer): referrer.entity + "." + referrer.relationship
    }
  }

  /// Whether it is a property without a value.
  var isEmpty: Bool {
    guard case .field(let field) = self else { return false }
    return switch field.cell.stored {
    case .value(.scalar(.null)), .value(.toMany(count: 0)): true
    default: false
    }
  }
}

extension Record {
  /// Whether a to-many is not counted yet.
  fileprivate var lacksCounts: Bool { fields.contains { $0.cell.stored == .value(.toMany(count: nil)) } }

  mutating func take(_ count: Int, of relationship: String) {
    guard let index = fields.firstIndex(where: { $0.path.property == relationship }) else { return }
    fields[index].cell.stored = .value(.toMany(count: count))
  }
}

extension RecordPane {
  /// The line that the cursor goes to when a record comes.
  enum Target: Hashable, Sendable {
    /// The first of these properties that has a line, else the first fault.
    case properties([String])
    /// The first line at fault.
    case fault
  }

  /// The lines that are themselves at fault, and those of a finding.
  func faults(_ context: PaneContext, trace: FindingTrace?) -> [Int] {
    Set(faults(context) + lines(of: trace)).sorted()
  }

  /// The lines of a finding; empty if it is about the row itself, or about a property that the record lacks.
  func lines(of trace: FindingTrace?) -> [Int] { trace?.paths.compactMap(line) ?? [] }

  /// A store check's finding about a line or, if it is about no line, about the row.
  func traced(_ trace: FindingTrace?, at index: Int) -> String? {
    guard let trace, !trace.showsInValues else { return nil }
    let lines = lines(of: trace)
    return lines.isEmpty || lines.contains(index) ? trace.sentence(of: objectID.pk) : nil
  }

  private func line(at path: String) -> Int? {
    func index(_ fits: (Path) -> Bool) -> Int? {
      lines.firstIndex { if case .field(let field) = $0 { fits(field.path) } else { false } }
    }
    return index { $0.property == path } ?? index { $0.isAt(path) }
  }

  /// The line of the target; nil if the record has none.
  func line(of target: Target, _ context: PaneContext) -> Int? {
    switch target {
    case .properties(let paths): paths.firstResult(self.line) ?? faults(context).first
    case .fault: faults(context).first
    }
  }

  mutating func goToTarget(_ context: PaneContext) {
    guard record != nil, let target else { return }
    self.target = nil
    if let line = line(of: target, context) { move(by: line - cursor) }
    stayInSight(context)
  }

  /// Takes the row to show beside this one; false if it is another one.
  mutating func takeNeighbour(_ record: Record, _ shown: Shown) -> Bool {
    guard case .awaiting(let object) = comparison, object == record.objectID else { return false }
    guard case .record(let seen, _) = shown else { return true }
    comparison = .shown(record, seen)
    return true
  }

  /// The layers of a property; if it cannot be read, also the failing byte or key, the way there, and the value of
  /// the row beside it.
  func layers(of field: Record.Field, _ seen: ShownField, _ context: PaneContext, height: Int) -> FieldLayers {
    var layers = seen.layers
    if let finding = traced(context.opener?.trace, at: cursor) { layers.append("finding", "⚠ " + finding, .warning) }
    if let excerpt = seen.excerpt { layers.append("at", excerpt, .error) }
    layers.append(seen.trail)
    if let trace = context.opener?.trace, lines(of: trace).contains(cursor) { layers.append("hint", trace.hint, .text) }
    if let key = comparison?.record?.objectID.pk, let good = neighbour(of: field, context) {
      let difference = differing(at: cursor, field, context)?.there
      layers.append("p\(key)", difference ?? good.text, difference == nil ? .success : .warning)
      if layers.lines.count > height { layers.keep(["app", "at", "finding", "stored", "p\(key)"]) }
    }
    if layers.lines.count > height {
      if seen.excerpt != nil { layers.keep(["app", "at", "finding", "stored", "trail", "hint"]) }
      if context.opener?.trace != nil { layers.remove("raw") }
    }
    return layers
  }

  /// Whether the row beside this one has another value in a property, or the app makes another one of it: whether a leaf
  /// reads depends on the others of its composite.
  func differs(_ field: Record.Field, at index: Int) -> Bool {
    guard let record = comparison?.record,
      let place = record.fields.firstIndex(where: { $0.path.property == field.path.property })
    else { return false }
    let other = record.fields[place]
    if case .attribute = field.path.target, let seen = comparison?.seen, let own = self.seen,
      seen.fields.indices.contains(place), own.fields.indices.contains(index),
      own.fields[index].shown(in: .app).text != seen.fields[place].shown(in: .app).text
    {
      return true
    }
    guard let here = field.cell.stored.value, let there = other.cell.stored.value else {
      return other.cell.stored != field.cell.stored
    }
    return ExactValue(here) != ExactValue(there)
  }

  /// What two rows that the user marked show where they differ; nil where they do not.
  ///
  /// SQLite's values if the others look alike: two dates may differ by less than their texts show, and two objects have
  /// one name. If these look alike too, what `Comparison.distinction` finds. Long texts that begin alike are shown from
  /// where they part.
  func differing(at index: Int, _ field: Record.Field, _ context: PaneContext) -> (here: String, there: String)? {
    guard isBesideMarked, differs(field, at: index), let other = comparison?.record,
      let place = other.fields.firstIndex(where: { $0.path.property == field.path.property }),
      let here = shownField(index, context), let there = context.shownField(place, of: other, comparison?.seen)
    else { return nil }
    let name = context.known.names.text(of: field.cell.stored, at: field.path, in: objectID)
    var texts = (name ?? here.shown(in: .app).text, neighbourName(of: field, context) ?? there.shown(in: .app).text)
    if Comparison.looksAlike(texts.0, texts.1) {
      let raw = (field.cell.raw, other.fields[place].cell.raw)
      if case (.whole(.blob), .whole(.blob)) = raw { return Comparison.distinction(raw.0, raw.1) }
      texts = ("raw " + here.shown(in: .raw).text, "raw " + there.shown(in: .raw).text)
    }
    if Comparison.looksAlike(texts.0, texts.1) {
      return Comparison.distinction(field.cell.raw, other.fields[place].cell.raw)
    }
    let alike = zip(texts.0, texts.1).prefix { $0 == $1 }.count
    let isLong = alike > context.area.size.columns / 4
    return isLong ? Comparison.ends(texts.0, texts.1) : texts
  }

  /// The names of the objects in a property of the row beside this one.
  func neighbourName(of field: Record.Field, _ context: PaneContext) -> String? {
    guard let record = comparison?.record,
      let other = record.fields.first(where: { $0.path.property == field.path.property })
    else { return nil }
    return context.known.names.text(of: other.cell.stored, at: other.path, in: record.objectID)
  }

  /// The app's reading of the neighbour's value.
  func neighbour(of field: Record.Field, _ context: PaneContext) -> AppSummary? {
    guard let record = comparison?.record,
      let index = record.fields.firstIndex(where: { $0.path.property == field.path.property })
    else { return nil }
    return context.shownField(index, of: record, comparison?.seen)?.summary
  }
}
