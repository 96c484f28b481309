import Schema
package import Screen

/// The command of each key in each context; the help and `storescope help keys` are made from it.
package struct Keymap: Sendable {
  /// A context in which keys may have a meaning of their own.
  package struct Context: Hashable, Sendable {
    package let name: String

    init(_ name: String) { self.name = name }

    package static let everywhere = Self("everywhere")
    /// Each context once: that of all views first, then those of single panes.
    package static let all = [everywhere] + Command.panes.map { $0.keys }.filter { $0 != everywhere }
  }

  package struct Binding: Hashable, Sendable {
    package let context: Context
    package let keys: [Key]
    package let command: Command
  }

  package let bindings: [Binding]
  /// The command of each key, and the first key of each command, by context; drawing asks for them at every key.
  private let commands: [Context: [Key: Command]]
  private let firstKeys: [Context: [Command: Key]]

  init(bindings: [Binding]) {
    self.bindings = bindings
    let grouped = Dictionary(grouping: bindings, by: \.context)
    commands = grouped.mapValues { bindings in
      let pairs = bindings.flatMap { binding in binding.keys.map { ($0, binding.command) } }
      return Dictionary(pairs) { first, _ in first }
    }
    firstKeys = grouped.mapValues { bindings in
      let pairs = bindings.compactMap { binding in binding.keys.first.map { (binding.command, $0) } }
      return Dictionary(pairs) { first, _ in first }
    }
  }

  /// The command of a key in several contexts; the first context that has one decides.
  package func command(for key: Key, in contexts: [Context]) -> Command? {
    own(key, in: contexts) ?? commands[.everywhere]?[key]
  }

  /// The command that a key has in one of these contexts alone, and not everywhere.
  func own(_ key: Key, in contexts: [Context]) -> Command? {
    contexts.firstResult { $0 == .everywhere ? nil : commands[$0]?[key] }
  }

  /// The bindings that work where several contexts meet, their own first; a command of two stands once.
  package func bindings(in contexts: [Context]) -> [Binding] {
    var listed: Set<Command> = []
    let own = contexts.filter { $0 != .everywhere }.flatMap { context in bindings.filter { $0.context == context } }
    return own.filter { binding in
      let isFree = binding.keys.isEmpty || binding.keys.contains { self.own($0, in: contexts) == binding.command }
      return isFree && listed.insert(binding.command).inserted
    }
      + bindings.filter { binding in
        // Another command may have all its keys here.
        binding.context == .everywhere
          && binding.keys.contains { command(for: $0, in: contexts) == binding.command }
      }
  }

  /// The first key of a command where several contexts meet, for a hint.
  package func key(for command: Command, in contexts: [Context]) -> Key? {
    contexts.firstResult { context in
      firstKeys[context]?[command].flatMap { self.command(for: $0, in: contexts) == command ? $0 : nil }
    } ?? firstKeys[.everywhere]?[command].flatMap { self.command(for: $0, in: contexts) == command ? $0 : nil }
  }

  package static let standard = Keymap(
    bindings: Command.all.flatMap { command in
      command.keys.byContext.map { Binding(context: $0, keys: $1, command: command) }
    })
}

// Other keys, as the settings give them.
extension Keymap {
  /// The names of the commands, as `storescope help keys` prints them.
  package static var names: [String] { Command.all.map(\.title) }

  /// The same with other keys for a command, in each place where it has keys; nil if no command has the name.
  package func rebound(_ name: String, to keys: [Key]) -> Keymap? {
    guard bindings.contains(where: { $0.command.title == name }) else { return nil }
    return Keymap(
      bindings: bindings.map { binding in
        binding.command.title == name
          ? Binding(context: binding.context, keys: keys, command: binding.command) : binding
      })
  }

  /// A place in which no key leads out of the program, also not by way of other views or of the commands; nil if there
  /// is none.
  package var placeWithoutWayOut: Context? {
    Context.all.first { context in
      ![Command.quit, .ascend, .palette].contains { key(leadingTo: $0, in: [context]) != nil }
    }
  }

  /// A key of the command that no other command takes in the same place.
  private func key(leadingTo command: Command, in contexts: [Context]) -> Key? {
    bindings(in: contexts).lazy.filter { $0.command == command }.flatMap(\.keys).first {
      self.command(for: $0, in: contexts) == command
    }
  }

  /// A key of this command that another command has in the same place, and that command's name.
  package func conflict(of name: String) -> (key: Key, other: String)? {
    for mine in bindings where mine.command.title == name {
      for other in bindings where other.context == mine.context && other.command.title != name {
        if let key = mine.keys.first(where: other.keys.contains) { return (key, other.command.title) }
      }
    }
    return nil
  }
}

extension Key {
  /// Reads what `label` returns; nil for a hint that names several keys.
  init?(label: String) {
    let named: [Key] = [
      .enter, .backspace, .escape, .up, .down, .left, .right, .tab, .backTab, .pageUp, .pageDown, .home, .end, .delete,
      .insert, .character(" "),
    ]
    if let key = named.first(where: { $0.label == label }) {
      self = key
    } else if label.count == 2, label.first == "^", let letter = label.last {
      self = .control(Character(letter.lowercased()))
    } else if label.count == 1, let character = label.first {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The label, or in ASCII its name.
  func label(isASCII: Bool) -> String { isASCII ? Glyphs.named(key: label) : label }

  /// The key as hints and help spell it.
  package var label: String {
    switch self {
    case .enter: "↵"
    case .backspace: "⌫"
    case .escape: "Esc"
    case .tab: "tab"
    case .backTab: "⇧tab"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .delete: "Del"
    case .insert: "Ins"
    case .character(" "): "space"
    case .character(let character): String(character)
    case .control(let character): "^" + character.uppercased()
    case .alt(let character): "Alt-\(character)"
    case .other: "this key"
    case .function(let number): "F\(number)"
    default: tmuxName
    }
  }
}
