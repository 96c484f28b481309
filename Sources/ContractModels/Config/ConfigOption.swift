import Schema

/// What a key takes that cde-tool reads and no value of a store depends on (DIALECTS A55).
enum ConfigOption {
  case text, flag, count, texts
  case words([String])

  static let all: [String: ConfigOption] = [
    "modelPath": .text, "modelVersion": .text, "momcBin": .text, "outputDir": .text, "moduleName": .text,
    "sourceDir": .text, "headerTemplate": .text, "include": .texts, "exclude": .texts, "maxIssues": .count,
    "singleFile": .flag, "splitByEntity": .flag, "cleanStale": .flag, "dryRun": .flag, "emitExtensionStubs": .flag,
    "generateInit": .flag, "generateToManyCount": .flag, "failOnWarning": .flag,
    "accessLevel": .words(["internal", "public"]), "overwrite": .words(["none", "changed", "all"]),
    "format": .words(["none", "swift-format", "swiftformat"]), "report": .words(["text", "json", "sarif"]),
    // The words of earlier releases too.
    "level": .words(["conformance", "exact", "quick", "strict"]),
  ]

  /// Why a value is none that the key takes; null is as good as no key.
  func fault(of node: ConfigNode) -> ConfigError? {
    if node.isNull { return nil }
    do {
      switch self {
      case .text: if try node.text().isBlank { return node.unexpected("a text that is not empty") }
      case .flag: _ = try node.flag()
      case .count: if try node.number() < 1 { return node.unexpected("a number of at least 1") }
      case .texts: for element in try node.elements() { _ = try element.text() }
      case .words(let words):
        guard words.contains(try node.text()) else { return node.unexpected("one of \(words.joined(separator: ", "))") }
      }
      return nil
    } catch { return error }
  }

  /// All entities go into one file, or each into its own.
  static func contradiction(in section: ConfigNode) throws(ConfigError) -> ConfigError? {
    guard let single = try section.member("singleFile"), single.value as? Bool == true,
      let split = try section.member("splitByEntity"), split.value as? Bool == true
    else { return nil }
    return split.unexpected("false beside singleFile")
  }
}

extension String { var isBlank: Bool { allSatisfy(\.isWhitespace) } }
