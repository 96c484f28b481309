import Schema
import Screen

/// A view of the explorer as a value, with everything that must be as it was when the user comes back.
protocol Pane: Sendable {
  /// Where the table of commands has its keys.
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
}

extension Pane {
  var footnote: String? { nil }
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
