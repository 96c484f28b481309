package import Screen

/// The themes in the box, and any base16 scheme of a user's own.
package enum Themes {
  /// A theme's name and the text of its scheme, as the files in `Schemes` hold them.
  private static let files: [(name: String, bytes: [UInt8])] = [
    ("dark", PackageResources.dark_yaml),
    ("light", PackageResources.light_yaml),
    ("high-contrast", PackageResources.high_contrast_yaml),
    ("colour-blind", PackageResources.colour_blind_yaml),
    ("forest", PackageResources.forest_yaml),
    ("dusk", PackageResources.dusk_yaml),
    ("ember", PackageResources.ember_yaml),
    ("sea", PackageResources.sea_yaml),
    ("paper", PackageResources.paper_yaml),
    ("ice", PackageResources.ice_yaml),
    ("mono", PackageResources.mono_yaml),
  ]

  /// The names that `named(_:)` knows; the first is the default.
  package static var names: [String] { files.map(\.name) }

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
