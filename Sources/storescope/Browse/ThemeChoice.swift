import Foundation
import Screen
import Themes

/// Finds the theme that `--theme` or the environment asks for.
enum ThemeChoice {
  /// A built-in theme by name, else a base16 scheme file; throws `ThemeError` or `OpeningError`.
  static func theme(_ name: String?, environment: [String: String]) throws -> Theme {
    let name = name ?? environment["STORESCOPE_THEME"] ?? "dark"
    guard name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") else {
      return try Themes.named(name)
    }
    guard let text = try? String(contentsOfFile: name, encoding: .utf8) else {
      throw OpeningError.noSuchFile(name)
    }
    do { return try Themes.read(text) } catch { throw OpeningError.badTheme(name, error) }
  }
}
