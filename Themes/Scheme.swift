import Screen
import Yams

/// Sixteen colours with base16's meanings; a scheme without a palette has none.
struct Scheme {
  let name: String
  let colours: [String: Colour]

  static let colourNames = (0..<16).map { "base0" + String($0, radix: 16, uppercase: true) }

  init(yaml: String) throws(ThemeError) {
    let node: Node?
    do { node = try Yams.compose(yaml: yaml) } catch let error as YamlError { throw .notYAML(error.description) } catch
    { throw .notYAML("\(error)") }
    guard let mapping = node?.mapping else { throw .notAScheme }
    let system = mapping["system"]?.string ?? "base16"
    guard ["base16", "base24"].contains(system) else { throw .otherSystem(system) }
    guard let name = (mapping["name"] ?? mapping["scheme"])?.string else { throw .noName }
    self.name = name
    colours = mapping["variant"]?.string == "mono" ? [:] : try Self.colours(in: mapping["palette"]?.mapping ?? mapping)
  }

  private static func colours(in palette: Node.Mapping) throws(ThemeError) -> [String: Colour] {
    var colours: [String: Colour] = [:]
    for name in colourNames {
      guard let text = palette[Node(name)]?.scalar?.string else { throw .missingColour(name) }
      guard let colour = Colour(hex: text) else { throw .notAColour(name, text) }
      colours[name] = colour
    }
    return colours
  }
}
