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
      })
  }

  /// A place in which no key leads out of the program, also not by way of other views or of the commands; nil if there
  /// is none.
  package var placeWithoutWayOut: Context? {
    Context.all.first { context in
      ![Command.quit, .ascend, .palette].contains { key(leadingTo: $0, in: context) != nil }
    }
  }

  /// A key of the command that no other command takes in the same place.
  private func key(leadingTo command: Command, in context: Context) -> Key? {
    bindings(in: context).lazy.filter { $0.command == command }.flatMap(\.keys).first {
      self.command(for: $0, in: context) == command
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
