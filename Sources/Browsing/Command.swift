import Screen

/// A command of the user's with all its facts: the keymap, the help, the palette and `storescope keys` come from these.
///
/// A pane declares its commands in its folder; `panes` lists the panes. A command is itself alone, so it is compared by
/// identity: drawing looks up dozens of them at every key.
package final class Command: Sendable {
  typealias Reason = @Sendable (any Pane, PaneContext) -> String?
  /// Opens a view from the focused pane and the entity that it is about.
  typealias Opening = @Sendable (any Pane, String?, inout PaneContext) -> Void

  /// The name to read and to type in the palette; no two commands have the same.
  package let title: String
  /// What it does, in a sentence without a full stop.
  package let summary: String
  let keys: Keys
  let group: CommandGroup
  /// Words that people type for it and that are in neither its name nor its sentence.
  let otherWords: String
  let waitsFor: Awaited
  /// What a number typed before it means.
  let number: Number
  /// Why it is disabled now; nil if it is not.
  let disabledReason: Reason
  /// Opens its view from anywhere; nil if it opens none.
  let open: Opening?

  init(
    _ title: String, _ keys: Keys, _ summary: String, group: CommandGroup? = nil, otherWords: String = "",
    waitsFor: Awaited = [], number: Number = .nothing, disabled: @escaping Reason = { _, _ in nil },
    opens: Opening? = nil
  ) {
    self.title = title
    self.keys = keys
    self.summary = summary
    self.group = group ?? (opens == nil ? .program : .ways)
    self.otherWords = otherWords
    self.waitsFor = waitsFor
    self.number = number
    disabledReason = disabled
    open = opens
  }

  /// Every pane whose folder holds commands or keys.
  static let panes: [any Pane.Type] = [
    EntitiesPane.self, RowsPane.self, RecordPane.self, ValuePane.self, ValuesPane.self, CensusPane.self, ModelPane.self,
    DiagramPane.self, PathsPane.self, FindingsPane.self, ComposerPane.self, HistoryPane.self, VersionsPane.self,
    DifferencesPane.self, CloudKitPane.self, LogPane.self,
  ]

  package static let all = general + panes.flatMap { $0.commands } + program

  /// Finds a command by its title as the palette shows it, in any case.
  package static func titled(_ title: String) -> Command? { all.first { $0.title.lowercased() == title.lowercased() } }
}

extension Command: Hashable {
  package static func == (left: Command, right: Command) -> Bool { left === right }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Command {
  /// The keys of a command: `["r"]` work everywhere, `[.rows: ["s"]]` in the views that they name.
  struct Keys: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, Sendable {
    let byContext: [(Keymap.Context, [Screen.Key])]

    init(arrayLiteral keys: Screen.Key...) { byContext = [(.everywhere, keys)] }
    init(dictionaryLiteral keys: (Keymap.Context, [Screen.Key])...) { byContext = keys }
  }

  /// What a number typed before a command means.
  enum Number {
    case nothing
    /// The movement is that many times as long.
    case distance
    /// The cursor goes to the line of that number.
    case line
    /// The command runs that many times.
    case times
    /// The command runs that many times, each time when the data for it is there.
    case timesWhenRead
  }

  /// Data that is still being read, for which a key about it waits.
  struct Awaited: OptionSet, Sendable {
    let rawValue: Int

    /// How many rows there are.
    static let total = Awaited(rawValue: 1)
    /// The row under the cursor.
    static let row = Awaited(rawValue: 2)
    static let record = Awaited(rawValue: 4)
    /// The row that will be shown beside a record.
    static let neighbour = Awaited(rawValue: 8)
    static let value = Awaited(rawValue: 16)
    static let findings = Awaited(rawValue: 32)
    /// A record that is read to be copied; another question on its lane would replace it.
    static let copy = Awaited(rawValue: 64)
    /// The data that a movement between lines may depend on.
    static let lines: Awaited = [.total, .record, .value, .findings]
    /// The data that folding or entering a node may depend on.
    static let nodes: Awaited = [.value, .findings]
  }
}
