import Screen

/// A command of the user's: its name, keys and sentence, why it is disabled now, and what it does.
///
/// The keymap, the help, the palette and `storescope help keys` are made from it. A command is itself alone, so it is
/// compared by identity: drawing looks up dozens of them at every key.
package final class Command: Sendable {
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
  /// Whether the open store or model can have what it is about; if not, only the help lists it.
  let isOffered: @Sendable (Document) -> Bool
  /// Why it is disabled now; nil if it is not.
  let disabledReason: @Sendable (any Pane, PaneContext) -> String?
  let run: @Sendable (inout Browser) -> Void

  /// A command that works whatever the pane is.
  init(
    _ title: String, _ keys: Keys, _ summary: String, group: CommandGroup = .program, otherWords: String = "",
    waitsFor: Awaited = [], number: Number = .nothing,
    isOffered: @escaping @Sendable (Document) -> Bool = { _ in true },
    disabled: @escaping @Sendable (any Pane, PaneContext) -> String? = { _, _ in nil },
    run: @escaping @Sendable (inout Browser) -> Void
  ) {
    (self.title, self.keys, self.summary, self.group, self.otherWords) = (title, keys, summary, group, otherWords)
    (self.waitsFor, self.number, self.isOffered) = (waitsFor, number, isOffered)
    (disabledReason, self.run) = (disabled, run)
  }

  /// A command for panes of a protocol or a type, or for `any Pane`; it means nothing in others.
  ///
  /// `elsewhere` is the reason why it is disabled there, if it is to be shown as disabled.
  convenience init<Subject>(
    _ title: String, _ keys: Keys, _ summary: String, group: CommandGroup = .program, otherWords: String = "",
    waitsFor: Awaited = [], number: Number = .nothing, elsewhere: String? = nil,
    isOffered: @escaping @Sendable (Document) -> Bool = { _ in true },
    disabled: @escaping @Sendable (Subject, PaneContext) -> String? = { _, _ in nil },
    run: @escaping @Sendable (inout Subject, inout PaneContext) -> Void
  ) {
    self.init(
      title, keys, summary, group: group, otherWords: otherWords, waitsFor: waitsFor, number: number,
      isOffered: isOffered,
      disabled: { pane, context in (pane as? Subject).map { disabled($0, context) } ?? elsewhere }
    ) { browser in if !browser.act(run) { browser.context.meansNothing = true } }
  }

  /// Every pane whose folder holds commands or keys, in the order of the lists of commands.
  static let panes: [any Pane.Type] = [
    EntitiesPane.self, RowsPane.self, RecordPane.self, ValuePane.self, ValuesPane.self, EntityPane.self,
    FindingsPane.self, ComposerPane.self, SpellingsPane.self, HistoryPane.self, VersionsPane.self,
    DifferencesPane.self, CloudKitPane.self, LogPane.self,
  ]

  /// In the order of all lists: those of every view, those of each pane, those of the program.
  package static let all = general + panes.flatMap { $0.commands } + program

  /// Whether it has keys in a single view.
  var isOfOneView: Bool { keys.byContext.count == 1 }

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
  enum Number: Sendable {
    case nothing
    /// The movement, which is so long, is that many times as long.
    case distance(@Sendable (PaneContext) -> Int)
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
    /// The place that the cursor is on its way to, such as the last row.
    static let landing = Awaited(rawValue: 128)
    /// The data that a movement between lines may depend on.
    static let lines: Awaited = [.total, .record, .value, .findings, .landing]
    /// The data that folding or entering a node may depend on.
    static let nodes: Awaited = [.value, .findings]
  }
}

extension Pane {
  /// A command for such panes alone, with keys in their context.
  static func command(
    _ title: String, _ keys: [Key], _ summary: String, otherWords: String = "", waitsFor: Command.Awaited = [],
    number: Command.Number = .nothing, elsewhere: String? = nil,
    disabled: @escaping @Sendable (Self, PaneContext) -> String? = { _, _ in nil },
    run: @escaping @Sendable (inout Self, inout PaneContext) -> Void
  ) -> Command {
    Command(
      title, [Self.keys: keys], summary, otherWords: otherWords, waitsFor: waitsFor, number: number,
      elsewhere: elsewhere, disabled: disabled, run: run)
  }

  /// A command that opens such a pane from any other; `again` is what it does in one, if it does not open another.
  static func opening(
    _ title: String, _ keys: Command.Keys, _ summary: String, otherWords: String = "",
    waitsFor: Command.Awaited = [], isOffered: @escaping @Sendable (Document) -> Bool = { _ in true },
    disabled: @escaping @Sendable (any Pane, PaneContext) -> String? = { _, _ in nil },
    again: (@Sendable (inout Self, inout PaneContext) -> Void)? = nil,
    make: @escaping @Sendable (Browser) -> (any Pane)?
  ) -> Command {
    Command(
      title, keys, summary, group: .ways, otherWords: otherWords, waitsFor: waitsFor, isOffered: isOffered,
      disabled: disabled
    ) { browser in
      if let again, browser.act(again) { return }
      if let pane = make(browser) { browser.context.enter(pane) } else { browser.context.meansNothing = true }
    }
  }
}

/// The groups in which the help lists commands.
enum CommandGroup: String, CaseIterable {
  case first = "First of all"
  case here = "In this view"
  case beside = "In the view beside the list"
  case movement = "Move"
  case ways = "Go somewhere"
  case looks = "Show otherwise"
  case results = "Take along"
  case program = "storescope"

  /// What somebody needs who has never seen the program.
  static let newcomers: [Command] = [.open, .back, .find, .ascend, .layer, .findings]

  /// The group of a binding where several contexts meet, the most important first.
  init(of binding: Keymap.Binding, in contexts: [Keymap.Context]) {
    if Self.newcomers.contains(binding.command) {
      self = .first
    } else if binding.context == .everywhere {
      self = binding.command.group
    } else {
      self = binding.context == contexts.first ? .here : .beside
    }
  }
}
