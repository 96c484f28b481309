import Browsing
import Screen

/// `help keys`: the keymap, from the same table as the help screen.
enum KeysPage {
  /// A command with its keys in the views that share them.
  private struct Entry {
    let keys: [Key]
    let command: Command
    var views: [String]
  }

  /// The keys of all views, those of several, then those of each view alone.
  static var lines: [String] {
    var entries: [Entry] = []
    for binding in Keymap.standard.bindings {
      let view = binding.context.name
      if let index = entries.firstIndex(where: { $0.command == binding.command && $0.keys == binding.keys }) {
        entries[index].views.append(view)
      } else {
        entries.append(Entry(keys: binding.keys, command: binding.command, views: [view]))
      }
    }
    let views = Keymap.Context.all.map(\.name)
    return section(views[0], entries.filter { $0.views == [views[0]] })
      + section("several views", entries.filter { $0.views.count > 1 })
      + views.dropFirst().flatMap { view in section(view, entries.filter { $0.views == [view] }) }
  }

  private static func section(_ title: String, _ entries: [Entry]) -> [String] {
    guard !entries.isEmpty else { return [] }
    return [title]
      + entries.map { entry in
        let keys = entry.keys.map(\.tmuxName).joined(separator: " ")
        let views = entry.views.count > 1 ? " (\(entry.views.joined(separator: ", ")))" : ""
        return "  " + DisplayText(keys).padded(to: 14).string + " "
          + DisplayText(entry.command.title).padded(to: 18).string + entry.command.summary + views
      }
  }
}
