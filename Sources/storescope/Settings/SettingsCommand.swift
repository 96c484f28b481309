import ArgumentParser
import Browsing
import Findings
import Foundation
import Screen
import Settings
import UserFiles

/// `settings`: the user's settings, and where each is set.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Shows the settings and where each comes from, or writes a first settings file.",
    subcommands: [Show.self, Init.self], defaultSubcommand: Show.self)

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Prints each setting in effect, and which file or variable sets it.")

    func run() throws {
      let environment = ProcessInfo.processInfo.environment
      let settings = try Settings.read(environment)
      // A conflict is reported here as when the explorer starts.
      _ = try Keymap.standard.rebound(by: settings)
      let file = settings.path ?? "the settings"
      var table = TextTable(widest: 1000)
      table.start(["setting", "value", "set by"])
      let variable = environment["STORESCOPE_THEME"]
      table.add([
        "theme", variable ?? settings.theme ?? "dark",
        variable != nil ? "STORESCOPE_THEME" : settings.theme != nil ? file : "storescope",
      ])
      table.add(["ascii", "\(settings.ascii ?? false)", settings.ascii != nil ? file : "storescope"])
      table.add(["mouse", "\(settings.mouse ?? true)", settings.mouse != nil ? file : "storescope"])
      table.add([
        "time", settings.usesLocalTime == true ? "local" : "utc", settings.usesLocalTime != nil ? file : "storescope",
      ])
      for rebinding in settings.keys {
        let keys = rebinding.keys.map(\.tmuxName).joined(separator: " ")
        table.add(["keys: \(rebinding.command)", keys, rebinding.place])
      }
      table.finish()
      if settings.path == nil, let path = Settings.file(environment) {
        Output.warn("note: there is no file \(path); storescope settings init writes one")
      }
    }
  }

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init", abstract: "Writes a first settings file, with every setting as a comment.")

    func run() throws {
      guard let path = Settings.file(ProcessInfo.processInfo.environment) else {
        throw NewFileFault.unwritable("settings.yaml", reason: "neither XDG_CONFIG_HOME nor HOME is set")
      }
      let folder = path.parentFolder
      do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
        throw NewFileFault.unwritable(folder, reason: (error as NSError).localizedDescription)
      }
      try NewFile.write(Self.text, to: path)
      Output.say("wrote \(path)")
    }

    private static let text = """
      # Settings of storescope; `storescope help settings` explains them.

      # theme: light        # a name from `storescope help themes`, or a base16 file
      # ascii: true         # draw with plain ASCII
      # mouse: false        # leave the mouse to the terminal
      # time: local         # dates at first: utc or local
      # keys:               # commands by their names in `storescope help keys`, keys by tmux names
      #   leave: [C-q]

      """
  }
}
