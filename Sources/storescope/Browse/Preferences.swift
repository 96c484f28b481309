import Browsing
import Findings
import Foundation
import Screen
import Settings
import Themes
import UserFiles

/// The appearance and keys of a session: the options, then the environment, then the settings.
struct Preferences {
  var theme: Theme
  var usesASCII: Bool
  var usesMouse: Bool
  var usesLocalTime = false
  var keymap = Keymap.standard

  /// Reads the settings, except for a key script, which must play the same for everyone.
  ///
  /// Throws `SettingsError` and the errors of themes.
  init(_ screen: ScreenOptions, environment: [String: String]) throws {
    let settings = screen.keys == nil ? try Settings.read(environment) : Settings()
    theme = try ThemeChoice.theme(screen.theme ?? environment["STORESCOPE_THEME"] ?? settings.theme)
    usesASCII = screen.ascii || settings.ascii == true
    usesMouse = !screen.noMouse && settings.mouse != false
    usesLocalTime = settings.usesLocalTime == true
    keymap = try Keymap.standard.rebound(by: settings)
  }
}

extension Keymap {
  /// All keys are set before any is checked, so that two commands may swap keys; throws `SettingsError`.
  func rebound(by settings: Settings) throws(SettingsError) -> Keymap {
    var map = self
    for rebinding in settings.keys {
      guard let rebound = map.rebound(rebinding.command, to: rebinding.keys) else {
        throw .command(
          rebinding.command, nearest: Nearest.names(to: rebinding.command, among: Self.names).first, rebinding.place)
      }
      map = rebound
    }
    for rebinding in settings.keys {
      guard let (key, other) = map.conflict(of: rebinding.command) else { continue }
      throw .taken(key: key.tmuxName, by: rebinding.command, and: other, rebinding.place)
    }
    if let place = map.placeWithoutWayOut, let last = settings.keys.last {
      throw .noWayOut(of: place == .everywhere ? nil : place.name, last.place)
    }
    return map
  }
}

/// Finds the theme of the option, the environment or the settings.
enum ThemeChoice {
  private static let mostBytes = 1 << 20

  /// A built-in theme by name, else a base16 scheme file; throws `ThemeError`, `FileFault` or `CommandError`.
  static func theme(_ name: String?) throws -> Theme {
    let name = name ?? "dark"
    guard name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return try Themes.named(name) }
    let data: Data
    do { data = try UserFile.data(at: name, limit: mostBytes) } catch { throw error }
    do { return try Themes.read(String(decoding: data, as: UTF8.self)) } catch {
      throw CommandError.badTheme(name, error)
    }
  }
}
