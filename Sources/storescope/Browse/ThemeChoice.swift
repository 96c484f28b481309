import Foundation
import Screen
import Themes
import UserFiles

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
