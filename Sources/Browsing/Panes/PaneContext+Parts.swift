import Foundation
import Predicates
import Questions
import Schema
import Screen

extension PaneContext {
  /// How every view shows values and signs.
  struct Look: Sendable {
    var usesLocalTime = false
    /// The layer that the user chose for rows; nil for the entity's default.
    var layer: Layer?
    /// Whether the row under the cursor is shown in full below the rows, if there is room.
    var showsPreview = true
    /// Whether predicates may read payloads, in memory.
    var allowsInMemory = false
    /// The names of the built-in themes, and of the present one.
    var themes: [String] = []
    var theme = ""
    /// Whether the screen shows only ASCII.
    var usesASCII = false
  }

  /// What was read of the store so far, beside the rows of the panes.
  struct KnownFacts: Sendable {
    /// The rows of each entity; empty until they were counted.
    var counts: [String: RowCount] = [:]
    /// The rows of tables that hold no entity's, by table.
    var tableCounts: [String: Int] = [:]
    /// The names of objects, as far as they were asked for.
    var names = KnownNames()
    /// The values that history keeps of deleted objects, the newest first, a line each.
    var deletions: [String] = []
    /// The audit since the store was opened; nil before it is asked for.
    var audit: AuditState?
    /// The differences from the other store's rows; nil before they are asked for.
    var differences: StoreDifferences?
  }

  /// What the user did before, here or in former sessions.
  struct Memory: Sendable {
    /// The model's saved queries, and the last used predicates.
    var book: QueryBook
    /// The layouts of every entity's rows when the user left them.
    var layouts: Layouts
    /// The texts that were typed in each prompt, by its label, the newest first.
    var typed: [String: [String]] = [:]
    /// The queries that were put together and not shown, by the rows that they were begun for.
    var drafts: [RowQuery: ComposerPane] = [:]
    /// The places that letters were set to.
    var places: [Character: Place] = [:]
    /// How often each thing was chosen in the palette, by its name.
    var uses: [String: Int] = [:]
    /// The stores that may be opened from here, by their paths, the latest first.
    var stores: [String] = []

    /// Puts a text that was typed in a prompt before the others.
    mutating func remember(_ text: String, typedIn label: String) {
      typed[label, default: []].removeAll { $0 == text }
      typed[label, default: []].insert(text, at: 0)
    }
  }

  /// The places that the user came through.
  struct Way: Sendable {
    /// As many views as anybody finds back from; each more would make all keys slower.
    static let longest = 1_000

    /// The places that `back` returns to, the latest last.
    var trail: [any Pane] = []
    /// The places that `forward` returns to, the latest last.
    var ahead: [any Pane] = []
    /// Where `:` left for an entity's rows, the latest last.
    var jumps: [Jump] = []
  }

  /// A place that a jump began at, with the way to it.
  struct Jump: Sendable {
    let place: any Pane
    let trail: [any Pane]
  }

  /// A pane with its line in the list of entities.
  struct Place: Sendable {
    var pane: any Pane
    let entities: EntitiesPane
  }
}
