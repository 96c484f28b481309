import Querying
import Schema
import Screen
import Versioning

/// A view of the explorer as a value, with everything that must be as it was when the user comes back.
protocol Pane: Sendable {
  /// Where the table of commands has its keys; without keys of its own, `everywhere`.
  static var keys: Keymap.Context { get }
  /// The commands that the last line shows, the most useful first.
  func hints(_ context: PaneContext) -> [Command]
  /// Its step on the way that the header shows.
  var crumb: String { get }
  func title(_ context: PaneContext) -> String
  /// What stands on the lower edge of its frame.
  var footnote: String? { get }
  /// For the status line: the position, and what is under the cursor.
  func facts(_ context: PaneContext) -> [String]
  /// What may be copied of what is under the cursor.
  func copies(_ context: PaneContext) -> [CopyChoice]
  /// What is under the cursor, in a sentence that is read aloud; nil if the screen's line says it.
  func speech(_ context: PaneContext) -> String?
  /// The entity that it is about.
  func entity(_ context: PaneContext) -> String?
  /// What it still waits for.
  func awaited(_ context: PaneContext) -> CommandRow.Awaited
  /// What an answer on a lane is for.
  func purpose(of lane: Lane, _ context: PaneContext) -> Viewer.Purpose
  /// What is to be viewed of it; nil if everything it shows is there.
  func missing(usesLocalTime: Bool) -> Viewing?
  /// The number of its last viewing: what another pane asked for is no use to it.
  var viewingTicket: Int? { get set }
  /// Takes what was seen without a question to the store.
  mutating func take(_ sight: Sight)
  /// Forgets what was read, because the store was opened again.
  mutating func forget()
  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext)

  /// Does what a command asks for; false if the command means nothing here.
  mutating func run(_ command: Command, _ context: inout PaneContext) -> Bool
  mutating func move(by distance: Int, _ context: inout PaneContext)
  /// A press of the mouse, somewhere in the pane's area.
  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext)
  /// The mouse moved from one point to another while it was held.
  mutating func drag(from start: Point, to end: Point, in area: Rect, _ context: inout PaneContext)
  /// Asks for what it lacks.
  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext)
  mutating func take(_ answer: Answer, _ sight: Sight, _ context: inout PaneContext)
  /// Takes that nothing comes from a lane; false if it has nothing to say about that.
  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool
  /// What a census found, or how far it is.
  mutating func take(_ news: CensusNews)
  /// The versions of the model, compared.
  mutating func take(_ versions: VersionLine)
  /// Whether an answer on a lane is still of use.
  func wants(_ lane: Lane, _ context: PaneContext) -> Bool
  /// Stops work of its own that is no question on a lane; false if there is none.
  mutating func stop(_ context: inout PaneContext) -> Bool
  /// Goes on without what was asked on lanes that the user stopped.
  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext)
  /// Drops what narrows it; false if nothing does.
  mutating func clear(_ context: inout PaneContext) -> Bool
}

/// When a pane is to ask for what it lacks.
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
  var footnote: String? { nil }
  func copies(_ context: PaneContext) -> [CopyChoice] {
    [
      CopyChoice(letter: "v", title: "what is under the cursor", content: .value),
      CopyChoice(letter: "j", title: "all of it; a row as JSON", content: .whole),
    ]
  }
  func speech(_ context: PaneContext) -> String? { nil }
  func entity(_ context: PaneContext) -> String? { nil }
  func awaited(_ context: PaneContext) -> CommandRow.Awaited { [] }
  func purpose(of lane: Lane, _ context: PaneContext) -> Viewer.Purpose { .other }
  func missing(usesLocalTime: Bool) -> Viewing? { nil }
  var viewingTicket: Int? {
    get { nil }
    set {}
  }
  mutating func take(_ sight: Sight) {}
  mutating func forget() {}
  mutating func run(_ command: Command, _ context: inout PaneContext) -> Bool { false }
  mutating func move(by distance: Int, _ context: inout PaneContext) {}
  mutating func press(at point: Point, in area: Rect, _ context: inout PaneContext) {}
  mutating func drag(from start: Point, to end: Point, in area: Rect, _ context: inout PaneContext)
  {}
  mutating func ask(_ occasion: Occasion, _ context: inout PaneContext) {}
  mutating func take(_ answer: Answer, _ sight: Sight, _ context: inout PaneContext) {}
  mutating func take(_ failure: Failure, on lane: Lane, _ context: inout PaneContext) -> Bool {
    false
  }
  mutating func take(_ news: CensusNews) {}
  mutating func take(_ versions: VersionLine) {}
  func wants(_ lane: Lane, _ context: PaneContext) -> Bool { false }
  mutating func stop(_ context: inout PaneContext) -> Bool { false }
  mutating func goOn(without lanes: Set<Lane>, _ context: inout PaneContext) {}
  mutating func clear(_ context: inout PaneContext) -> Bool { false }

  /// A press on a line puts the cursor there, on the cursor's own it opens what is there.
  mutating func press(line: Int, cursor: Int, _ context: inout PaneContext) {
    if line == cursor {
      _ = run(.open, &context)
    } else {
      move(by: line - cursor, &context)
    }
  }
}

/// What stands in the place of rows in a model without entities.
struct EmptyPane: Pane {
  static let keys = Keymap.Context.rows
  let crumb = "–"

  func hints(_ context: PaneContext) -> [Command] { [.palette] }
  func title(_ context: PaneContext) -> String { "No entity" }
  func facts(_ context: PaneContext) -> [String] { [] }

  func draw(on canvas: inout Canvas, in rect: Rect, _ context: PaneContext) {
    canvas.write("This model has no entities.", at: rect.origin, as: .dim)
  }
}
