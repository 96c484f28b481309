package import Screen

/// The themes in the box, and any base16 scheme of a user's own.
package enum Themes {
  /// A theme's name, what it is for, and the text of its scheme, as the files in `Schemes` hold them.
  private static let files: [(name: String, purpose: String, bytes: [UInt8])] = [
    ("dark", "dark terminals; the default", PackageResources.dark_yaml),
    ("light", "light terminals", PackageResources.light_yaml),
    ("high-contrast", "a contrast of 7:1 or better on black", PackageResources.high_contrast_yaml),
    ("high-contrast-light", "a contrast of 7:1 or better on white", PackageResources.high_contrast_light_yaml),
    (
      "colour-blind", "colours that people with most kinds of colour blindness can tell apart",
      PackageResources.colour_blind_yaml
    ),
    ("mono", "no colours; also used without colours in the terminal, and with NO_COLOR", PackageResources.mono_yaml),
  ]

  /// The names that `named(_:)` knows; the first is the default.
  package static var names: [String] { files.map(\.name) }

  /// Each name with what it is for, as `storescope help themes` prints them.
  package static var lines: [String] {
    let width = names.map(\.count).max() ?? 0
    return files.map { $0.name + String(repeating: " ", count: width + 2 - $0.name.count) + $0.purpose }
  }

  /// The shipped themes, in the order of `names`.
  package static var builtIn: [Theme] { names.compactMap { try? named($0) } }

  package static func named(_ name: String) throws(ThemeError) -> Theme {
    guard let file = files.first(where: { $0.name == name }) else { throw .unknownName(name, known: names) }
    let theme = try read(String(decoding: file.bytes, as: UTF8.self))
    return theme.renamed(name)
  }

  /// Reads a base16 or base24 scheme in the YAML form of tinted-theming.
  ///
  /// Older schemes, whose colours stand beside the name, are read too.
  package static func read(_ yaml: String) throws(ThemeError) -> Theme { Theme(try Scheme(yaml: yaml)) }
}
