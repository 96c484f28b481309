package import Findings
import Foundation
package import Screen
package import UserFiles
import Yams

/// What a user prefers, read from one YAML file; what a store's values mean is no preference.
package struct Settings: Hashable, Sendable {
  /// A built-in theme's name, or the path of a base16 scheme.
  package var theme: String?
  /// Whether screens are drawn with plain ASCII.
  package var ascii: Bool?
  /// Whether the explorer takes the mouse.
  package var mouse: Bool?
  /// Whether dates are shown in local time at first.
  package var usesLocalTime: Bool?
  /// The keys of commands, by the names that `storescope help keys` has for them.
  package var keys: [Rebinding] = []
  /// Where it was read from; nil if there is no file.
  package var path: String?

  package struct Rebinding: Hashable, Sendable {
    package let command: String
    package let keys: [Key]
    /// `settings.yaml:3:3`.
    package let place: String
  }

  package init() {}

  /// The settings that there are, with what a fresh file says of each.
  package static let names = ["theme", "ascii", "mouse", "time", "keys"]

  private static let mostBytes = 1 << 20

  /// `$XDG_CONFIG_HOME/storescope/settings.yaml`, by default below `~/.config`; nil without a home.
  package static func file(_ environment: [String: String]) -> String? {
    let stated = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = stated ?? home.map({ $0 + "/.config" }) else { return nil }
    return folder + "/storescope/settings.yaml"
  }

  /// The user's settings, none if there is no file; throws `SettingsError`.
  package static func read(_ environment: [String: String]) throws(SettingsError) -> Settings {
    guard let path = file(environment), FileManager.default.fileExists(atPath: path) else { return Settings() }
    let data: Data
    do { data = try UserFile.data(at: path, limit: mostBytes) } catch { throw .file(error) }
    return try Settings(String(decoding: data, as: UTF8.self), path: path)
  }

  package init(_ yaml: String, path: String) throws(SettingsError) {
    self.path = path
    let root: Node?
    do { root = try Yams.compose(yaml: yaml) } catch { throw .notYAML(path) }
    guard let root, root.null == nil || root.mapping != nil else { return }
    guard let mapping = root.mapping else { throw .notSettings(path) }
    for (key, value) in mapping {
      let place = Self.place(of: key, in: path)
      switch key.string ?? "" {
      case "theme": theme = try Self.text(value, "a theme's name or the path of a scheme", place)
      case "ascii": ascii = try Self.flag(value, "ascii", place)
      case "mouse": mouse = try Self.flag(value, "mouse", place)
      case "time":
        let zone = try Self.text(value, "utc or local", place)
        guard ["utc", "local"].contains(zone) else { throw .value("time", "utc or local", place) }
        usesLocalTime = zone == "local"
      case "keys": keys = try Self.rebindings(value, path, place)
      case let name: throw .unknown(name, nearest: Nearest.names(to: name, among: Self.names).first, place)
      }
    }
  }

  private static func place(of node: Node, in path: String) -> String {
    node.mark.map { "\(path):\($0.line):\($0.column)" } ?? path
  }

  private static func flag(_ node: Node, _ name: String, _ place: String) throws(SettingsError) -> Bool {
    guard let flag = node.bool else { throw .value(name, "true or false", place) }
    return flag
  }

  private static func text(_ node: Node, _ expected: String, _ place: String) throws(SettingsError) -> String {
    guard let text = node.scalar?.string, node.null == nil else { throw .value("this setting", expected, place) }
    return text
  }

  private static func rebindings(_ node: Node, _ path: String, _ place: String) throws(SettingsError) -> [Rebinding] {
    guard let mapping = node.mapping else { throw .value("keys", "commands, each with a list of keys", place) }
    var rebindings: [Rebinding] = []
    for (name, value) in mapping {
      let place = Self.place(of: name, in: path)
      let written = value.sequence.map(Array.init) ?? [value]
      var keys: [Key] = []
      for node in written {
        let text = node.scalar?.string ?? ""
        guard let key = Key(tmuxName: text) else { throw .key(text, Self.place(of: node, in: path)) }
        keys.append(key)
      }
      rebindings.append(Rebinding(command: name.string ?? "", keys: keys, place: place))
    }
    return rebindings
  }
}

/// Why settings are not taken.
package enum SettingsError: Explained, Hashable {
  case file(FileFault)
  case notYAML(String)
  case notSettings(String)
  case unknown(String, nearest: String?, String)
  case value(String, String, String)
  case key(String, String)
  case command(String, nearest: String?, String)
  case taken(key: String, by: String, and: String, String)
  /// No key leads out of a view; nil for any view.
  case noWayOut(of: String?, String)

  package var sentence: Sentence {
    switch self {
    case .file(let fault): fault.sentence
    case .notYAML(let path): Sentence("this is no YAML", at: path, exit: .badInput)
    case .notSettings(let path): Sentence("settings are names with values", at: path, exit: .badInput)
    case .unknown(let name, let nearest, let place):
      Self.unknown("setting", name, nearest, place, hint: "storescope help settings")
    case .value(let name, let expected, let place): Sentence("\(name) takes \(expected)", at: place, exit: .badInput)
    case .key(let key, let place):
      Sentence(
        "no key is named “\(key)”", at: place, instead: "tmux names such as Enter, Down, C-c, x", exit: .badInput)
    case .command(let name, let nearest, let place):
      Self.unknown("command", name, nearest, place, hint: "storescope help keys lists the commands")
    case .taken(let key, let command, let other, let place):
      Sentence(
        "the key \(key) would mean “\(command)” and “\(other)”", at: place, instead: "give “\(other)” another key too",
        exit: .badInput)
    case .noWayOut(let view, let place):
      Sentence(
        "no key would leave storescope" + (view.map { " from the view \($0)" } ?? ""), at: place,
        instead: "give “leave”, “up” or “commands” a key that nothing else there has", exit: .badInput)
    }
  }

  private static func unknown(
    _ kind: String, _ name: String, _ nearest: String?, _ place: String, hint: String
  ) -> Sentence {
    Sentence(
      "no \(kind) is called “\(name)”", at: place, instead: Sentence.perhaps(nearest.map { [$0] } ?? []), hint: hint,
      exit: .badInput)
  }
}
