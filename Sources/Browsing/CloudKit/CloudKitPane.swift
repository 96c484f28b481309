import Findings
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The state of the store's mirror in iCloud: events, zones and each entity's rows by state, or one object's record.
struct CloudKitPane: LinesPane {
  static let keys = Keymap.Context.cloudKit
  static let commands: [Command] = [.cloudKit]

  /// At most so many rows of a state are opened.
  private static let mostRows = 100_000

  /// The entity that it was opened from.
  private let origin: String?
  /// Nil for the store as a whole.
  private let mirrored: ObjectID?
  private var report: CloudKitReport?
  private var record: CloudKitRecord?
  private var failure: Failure?
  /// Whether the tables lack the columns that identify a row.
  private var isUnreadable = false
  /// The number of rows that were asked for.
  private var awaitedRows: Int?
  private(set) var cursor = 0
  var search = LineSearch()

  /// The whole store, beginning at an entity's rows.
  init(entity: String?) { (origin, mirrored) = (entity, nil) }

  init(of object: ObjectID) { (origin, mirrored) = (object.entity, object) }

  func hints(_ context: PaneContext) -> [Command] { [.open, .find, .copyCell, .copyAs, .localTime, .back, .palette] }

  var crumb: String { mirrored.map { "CloudKit of \($0.entity) p\($0.pk)" } ?? "CloudKit" }

  func title(_ context: PaneContext) -> String { mirrored.map { "\($0.entity) p\($0.pk) in CloudKit" } ?? "CloudKit" }

  func entity(_ context: PaneContext) -> String? {
    let named = target?.entity ?? origin
    return named.flatMap { context.document.model.entity(named: $0) == nil ? nil : $0 }
  }

  func searchedLines(_ context: PaneContext) -> [String] {
    lines(usesLocalTime: context.look.usesLocalTime).map(\.text)
  }

  private func lines(usesLocalTime: Bool) -> [CloudKitLines.Line] {
    if let report { return CloudKitLines(report, first: origin, usesLocalTime: usesLocalTime).all }
    if let record { return CloudKitLines(record, usesLocalTime: usesLocalTime).all }
    return []
  }

  private var target: CloudKitLines.Target? {
    let lines = lines(usesLocalTime: false)
    return lines.indices.contains(cursor) ? lines[cursor].target : nil
  }

  func facts(_ context: PaneContext) -> [String] {
    guard report != nil || record != nil else { return failure == nil ? ["reading"] : [] }
    let opens: String? =
      switch target {
      case .rows(let entity, let state, _): state.hasRow ? "↵ \(entity) · \(state.title)" : "\(entity) · \(state.title)"
      case .transaction(let number): "↵ transaction \(number)"
      case .entity, nil: nil
      }
    return ["line \(cursor + 1) of \(lines(usesLocalTime: false).count)"] + [opens].compactMap(\.self)
  }

  /// Its lines, and the rows that Enter asked for.
  func awaited(_ context: PaneContext) -> Command.Awaited {
    guard context.lanes.running.contains(.cloudKit) else { return [] }
    return report == nil && record == nil || awaitedRows != nil ? .findings : []
  }

  func wants(_ lane: Lane, _ context: PaneContext) -> Bool { lane == .cloudKit }

  // MARK: - What it asks and takes

  mutating func forget() { (report, record, failure, awaitedRows, isUnreadable) = (nil, nil, nil, nil, false) }

  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {
    switch occasion {
    case .entered, .returned, .again, .kept:
      awaitedRows = nil
      guard report == nil, record == nil, failure == nil else { return }
      context.ask(.cloudKit(mirrored.map { .record($0) } ?? .report))
    case .resized, .focused, .paused: break
    }
  }

  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {
    guard case .cloudKit(let found) = answer else { return }
    isUnreadable = found == nil
    switch found {
    case nil: break
    case .report(let report)?:
      self.report = report
      cursor =
        lines(usesLocalTime: false).firstIndex {
          if case .rows(let entity, _, _)? = $0.target { entity == origin } else { false }
        } ?? 0
    case .record(let object, let record)?: if object == mirrored { self.record = record }
    case .rows(let entity, let state, let keys)?: open(keys, entity, state, &context)
    }
  }

  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    guard lane == .cloudKit else { return false }
    awaitedRows = nil
    if report != nil || record != nil { return false }
    self.failure = failure
    return failure != .cancelled
  }

  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {
    guard lanes.contains(.cloudKit) else { return }
    if report == nil, record == nil { failure = .cancelled }
    awaitedRows = nil
  }

  // MARK: - Keys

  mutating func goRight(_ context: inout PaneContext) { open(&context) }

  /// The record's view leads to the store's.
  func showStore(_ context: inout PaneContext) {
    if mirrored != nil { context.enter(CloudKitPane(entity: origin)) }
  }

  mutating func open(_ context: inout PaneContext) {
    switch target {
    case .rows(let entity, let state, let count):
      guard state.hasRow, context.document.model.entity(named: entity) != nil else {
        context.said = "the rows of these records are deleted, so there is nothing to open"
        return
      }
      awaitedRows = count
      let question = CloudKitQuestion.rows(entity: entity, state, limit: Self.mostRows)
      context.ask(.cloudKit(question))
    case .transaction(let number): context.enter(HistoryPane(transaction: number))
    case .entity, nil: break
    }
  }

  /// Opens the rows of the answer.
  private mutating func open(_ keys: KeyList, _ entity: String, _ state: CloudKitState, _ context: inout PaneContext) {
    guard let all = awaitedRows else { return }
    awaitedRows = nil
    guard keys.count > 0 else {
      context.said = "these rows no longer exist"
      return
    }
    if keys.count < all { context.said = "the first \(keys.count.grouped) of \(all.grouped) rows" }
    let query = RowQuery(entity: entity, source: .keys(keys), includesSubentities: false)
    let title = "\(entity) · \(state.title)"
    context.enter(RowsPane(query, origin: title, in: context))
    context.go(.focus)
  }

  mutating func move(by distance: Int, _ context: inout PaneContext) {
    let count = lines(usesLocalTime: false).count
    cursor = max(0, min(count - 1, cursor + distance))
  }

  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {
    guard let line = wrapped(context).line(at: point.row - area.minRow, size: area.size) else { return }
    press(line: line, cursor: cursor, &context)
  }

  // MARK: - View

  private func wrapped(_ context: PaneContext) -> WrappedLines {
    let lines = lines(usesLocalTime: context.look.usesLocalTime)
    return WrappedLines(lines: lines.map { .init(text: $0.text, role: $0.role) }, cursor: cursor)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    guard report == nil, record == nil else { return wrapped(context).draw(on: &canvas, in: rect) }
    canvas.write(
      failure?.sentence.line ?? (isUnreadable ? "CloudKit's tables cannot be read" : "reading …"),
      at: rect.origin.moved(columns: 1), as: .dim, width: rect.size.columns - 1)
  }
}

extension Document {
  /// Whether `NSPersistentCloudKitContainer` mirrors the store.
  var isMirrored: Bool { otherTables.contains { $0.name == "ANSCKRECORDMETADATA" } }
}

extension Command {
  static let cloudKit = CloudKitPane.opening(
    "CloudKit", [.entities: ["K"], .rows: ["K"], .record: ["K"], .cloudKit: ["K"]],
    "What went to iCloud and what waits, zones and errors; in a record, what is known of the object",
    otherWords: "icloud sync export", isOffered: \.isMirrored,
    disabled: { _, context in context.document.isMirrored ? nil : "the store is not mirrored with CloudKit" },
    again: { $0.showStore(&$1) }
  ) { browser in
    let pane = browser.focused
    let object = browser.keys == .record ? pane.object : nil
    return object.map { CloudKitPane(of: $0) } ?? CloudKitPane(entity: pane.entity(browser.context))
  }
}

extension Keymap.Context { static let cloudKit = Self("cloudKit") }
