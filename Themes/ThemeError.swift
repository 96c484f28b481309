package import Findings

/// Why there is no theme.
package enum ThemeError: Explained, Hashable, Sendable {
  case unknownName(String, known: [String])
  case notYAML(String)
  case notAScheme
  case otherSystem(String)
  case noName
  case missingColour(String)
  case notAColour(String, String)

  package var sentence: Sentence {
    if case .unknownName = self { Sentence(reason) } else { Sentence(reason, exit: .badInput) }
  }

  private var reason: String {
    switch self {
    case .unknownName(let name, let known): "no theme is named '\(name)'; there are \(known.joined(separator: ", "))"
    case .notYAML(let problem): "the theme is not YAML: \(problem)"
    case .notAScheme: "the theme is not a base16 scheme: it has no 'name' and 'palette'"
    case .otherSystem(let system): "the theme is a scheme of '\(system)'; only base16 and base24 are read"
    case .noName: "the theme has no 'name'"
    case .missingColour(let name): "the theme's palette has no '\(name)'"
    case .notAColour(let name, let text):
      "the theme's '\(name)' is '\(text)'; a colour is six hexadecimal digits, such as 82b4ff"
    }
  }
}
