import Browsing
import Screen

/// `help keys`: the keymap, from the same table as the help screen.
enum KeysPage {
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
