import ArgumentParser
import Browsing
import Screen

/// `keys`: the keymap, from the same table as the help screen.
struct KeysCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "keys", abstract: "Prints the keys of the explorer.")

  func run() { Self.lines.forEach(Output.line) }

  static var lines: [String] {
    var lines: [String] = []
    for context in Keymap.Context.all {
      let bindings = Keymap.standard.bindings.filter { $0.context == context }
      guard !bindings.isEmpty else { continue }
      lines.append(context.name)
      for binding in bindings {
        let keys = binding.keys.map(\.tmuxName).joined(separator: " ")
        lines.append(
          "  " + DisplayText(keys).padded(to: 14).string + " "
            + DisplayText(binding.command.title).padded(to: 18).string + binding.command.summary)
      }
    }
    return lines
  }
}
