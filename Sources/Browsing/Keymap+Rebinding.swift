package import Screen

extension Keymap {
  /// The names of the commands, as `storescope keys` prints them.
  package static var names: [String] { Command.all.map(\.title) }

  /// The same with other keys for a command, in each place where it has keys; nil if no command has the name.
  package func rebound(_ name: String, to keys: [Key]) -> Keymap? {
    guard bindings.contains(where: { $0.command.title == name }) else { return nil }
    return Keymap(
      bindings: bindings.map { binding in
        binding.command.title == name
          ? Binding(context: binding.context, keys: keys, command: binding.command) : binding
      }
    )
  }

  /// A key of this command that another command has in the same place, and that command's name.
  package func conflict(of name: String) -> (key: Key, other: String)? {
    for mine in bindings where mine.command.title == name {
      for other in bindings where other.context == mine.context && other.command.title != name {
        if let key = mine.keys.first(where: other.keys.contains) {
          return (key, other.command.title)
        }
      }
    }
    return nil
  }
}
