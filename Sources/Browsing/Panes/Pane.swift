import Findings
import Predicates
import Questions
import Schema
import Screen
import Versioning

/// A view of the explorer as a value, with all state that must be restored when the user comes back.
protocol Pane: CommandedPane, Sendable {
  /// The context of its keys; `everywhere` if it has no keys of its own.
  static var keys: Keymap.Context { get }
  /// The commands that its folder declares.
  static var commands: [Command] { get }
  /// The commands that the last line shows, the most useful first.
  func hints(_ context: PaneContext) -> [Command]
  /// A command's name in these hints; nil for its usual one.
  func hintTitle(of command: Command) -> String?
  /// Its name in the header's way.
  var crumb: String { get }
  func title(_ context: PaneContext) -> String
  /// The place in the app's source that is under the cursor, whose line it shows.
  func source(_ context: PaneContext) -> SourcePlace?
  /// What stands beside it on a wide screen; nil if nothing ever does.
  func aside(_ context: PaneContext) -> Aside?
  /// The text whose places are highlighted; empty if there is none.
  var highlighted: String { get }
  /// The facts for the status line: the position, and what is under the cursor.
  func facts(_ context: PaneContext) -> [String]
  /// A name for a file with the value under the cursor.
  var fileName: String? { get }
  /// The choices for copying from the line under the cursor.
  func copies(_ context: PaneContext) -> [CopyChoice]
  /// The line under the cursor as a sentence to be read aloud; nil if the screen's line is enough.
  func speech(_ context: PaneContext) -> String?
  /// Whether another pane was opened through this one, which the user has not seen.
  var isPassedThrough: Bool { get set }
  /// Whether the list of entities stands beside it.
  func standsBesideEntities(_ context: PaneContext) -> Bool
  /// Whether `n` and `N` have no search to repeat.
  var hasNothingSought: Bool { get }
  /// The entity that it is about.
  func entity(_ context: PaneContext) -> String?
  /// The object that it is about, and its record if that was read.
  var object: ObjectID? { get }
  var record: Record? { get }
  /// The columns of its rows.
  var columnPaths: [Path] { get }
  /// The column under the cursor.
  var cursorPath: Path? { get }
  /// Whether it shows the audit.
  var showsAudit: Bool { get }
  /// The data that it still waits for.
  func awaited(_ context: PaneContext) -> Command.Awaited
  /// The purpose of an answer on a lane.
  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose
  /// Forgets what was read, because the store was opened again.
  mutating func forget()
  /// Scrolls after any change, so that the cursor is in sight.
  mutating func settle(in area: Rect, _ context: PaneContext)
  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext)

  mutating func move(by distance: Int, _ context: inout PaneContext)
  /// Handles a press of the mouse in the pane's area.
  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext)
  /// Handles a press of the mouse on the pane's title, so many columns after its start.
  mutating func press(titleAt column: Int, _ context: inout PaneContext)
  /// Whether a press at a point acts when the mouse is released there, because it may begin a drag.
  func waitsForRelease(at point: Point, in area: Rect, _ context: PaneContext) -> Bool
  /// Handles a movement of the mouse with its button held.
  mutating func drag(from start: Point, to end: Point, in area: Rect, _ context: inout PaneContext)
  /// Goes to a line, numbered from 1.
  mutating func go(toLine number: Int, _ context: inout PaneContext)
  /// Asks for the data that it lacks.
  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext)
  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext)
  /// The decoded values that must still be viewed; nil if all are there. They are made off the loop's thread, and again
  /// if they are to be shown differently.
  func missing(usesLocalTime: Bool) -> ShowRequest?
  /// The number of its last request; one for another pane is ignored.
  var viewingTicket: Int? { get set }
  /// Takes how values are shown that were already read.
  mutating func take(_ shown: Shown)
  mutating func take(_ versions: VersionLine, _ context: inout PaneContext)
  mutating func take(_ news: CensusNews, _ context: inout PaneContext)
  mutating func take(_ statements: [LoggedStatement], _ context: inout PaneContext)
  /// Others changed these objects; a pane out of sight reads them again when the user comes back.
  mutating func take(_ changes: [ObjectID: ChangeMark], isInSight: Bool, _ context: inout PaneContext)
  /// Others have changed nothing for a moment.
  mutating func settleChanges(_ context: inout PaneContext)
  /// Takes the failure of a lane; false if the failure is not its own.
  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool
  /// Whether an answer on a lane is still wanted.
  func wants(_ lane: Lane, _ context: PaneContext) -> Bool
  /// Stops its work outside of lanes; false if there is none.
  mutating func stop(_ context: inout PaneContext) -> Bool
  /// Continues without the answers of lanes that the user stopped.
  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext)
  /// Removes a filter; false if there is none.
  mutating func clear(_ context: inout PaneContext) -> Bool
}

/// The occasions on which a pane asks for data.
enum Occasion {
  case entered
  /// The user came back to it.
  case returned
  /// The user went forward to it, or the store was opened again.
  case again
  case resized
  /// It got the keys.
  case focused
  /// A moment has passed without keys.
  case paused
  /// The store could not be opened again.
  case kept
}

extension Pane {
  static var keys: Keymap.Context { .everywhere }
  static var commands: [Command] { [] }
  func hintTitle(of command: Command) -> String? { nil }
  func source(_ context: PaneContext) -> SourcePlace? { nil }
  func aside(_ context: PaneContext) -> Aside? { nil }
  func copies(_ context: PaneContext) -> [CopyChoice] {
    [
      CopyChoice(letter: "v", title: "what is under the cursor", content: .value),
      CopyChoice(letter: "a", title: "all of it; a row as JSON", content: .whole),
    ]
  }
  var fileName: String? { nil }
  func speech(_ context: PaneContext) -> String? { nil }
  var isPassedThrough: Bool {
    get { false }
    set {}
  }
  func standsBesideEntities(_ context: PaneContext) -> Bool { false }
  var highlighted: String { "" }
  var hasNothingSought: Bool { false }
  func entity(_ context: PaneContext) -> String? { nil }
  var object: ObjectID? { nil }
  var record: Record? { nil }
  var columnPaths: [Path] { [] }
  var cursorPath: Path? { nil }
  var showsAudit: Bool { false }
  func awaited(_ context: PaneContext) -> Command.Awaited { [] }
  func purpose(of lane: Lane, _ context: PaneContext) -> Showing.Purpose { .other }
  mutating func forget() {}
  mutating func settle(in area: Rect, _ context: PaneContext) {}
  mutating func move(by distance: Int, _ context: inout PaneContext) {}
  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {}
  mutating func press(titleAt column: Int, _ context: inout PaneContext) {}
  func waitsForRelease(at point: Point, in area: Rect, _ context: PaneContext) -> Bool { false }
  mutating func drag(from start: Point, to end: Point, in area: Rect, _ context: inout PaneContext) {}
  mutating func go(toLine number: Int, _ context: inout PaneContext) {
    move(by: -Int(Int32.max), &context)
    move(by: max(1, number) - 1, &context)
  }
  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {}
  mutating func take(_ answer: Answer, _ shown: Shown, _ context: inout PaneContext) {}
  func missing(usesLocalTime: Bool) -> ShowRequest? { nil }
  var viewingTicket: Int? {
    get { nil }
    set {}
  }
  mutating func take(_ shown: Shown) {}
  mutating func take(_ versions: VersionLine, _ context: inout PaneContext) {}
  mutating func take(_ news: CensusNews, _ context: inout PaneContext) {}
  mutating func take(_ statements: [LoggedStatement], _ context: inout PaneContext) {}
  mutating func take(_ changes: [ObjectID: ChangeMark], isInSight: Bool, _ context: inout PaneContext) {}
  mutating func settleChanges(_ context: inout PaneContext) {}
  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool { false }
  func wants(_ lane: Lane, _ context: PaneContext) -> Bool { false }
  mutating func stop(_ context: inout PaneContext) -> Bool { false }
  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {}
  mutating func clear(_ context: inout PaneContext) -> Bool { false }

  /// Itself, if it is the rows of a query.
  var asRows: RowsPane? { self as? RowsPane }

  /// Runs a closure on the pane as what the closure needs it to be; nil if it is not that.
  mutating func act<Subject, Outcome>(
    _ context: inout PaneContext, _ body: (inout Subject, inout PaneContext) -> Outcome
  ) -> Outcome? {
    guard var subject = self as? Subject else { return nil }
    defer { if let changed = subject as? Self { self = changed } }
    return body(&subject, &context)
  }

  /// A press on a line puts the cursor there, on the cursor's own it opens what is there.
  mutating func press(line: Int, cursor: Int, _ context: inout PaneContext) {
    if line == cursor { open(&context) } else { move(by: line - cursor, &context) }
  }
}

/// The place in a model without entities.
struct EmptyPane: Pane {
  static let keys = Keymap.Context.rows
  let crumb = "–"

  func hints(_ context: PaneContext) -> [Command] { [.palette] }
  func standsBesideEntities(_ context: PaneContext) -> Bool { true }
  func title(_ context: PaneContext) -> String { "No entity" }
  func facts(_ context: PaneContext) -> [String] { [] }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    canvas.write("This model has no entities.", at: rect.origin, as: .dim)
  }
}
