import Decoding
import Findings
package import Schema

extension Attribute {
  /// The model's options, as SwiftData names them (DIALECTS E3, E5).
  package var optionNames: [String] {
    // `transient` is a fact of its own.
    let options = AttributeOption.allCases.filter { $0 != .ephemeral && self[$0] }
    return options.map(\.rawValue) + (isIndexed ? ["indexed"] : [])
  }

  /// The model's facts beyond name, type and optionality, without defaults.
  var facets: [String] {
    var texts = optionNames
    if let valueTransformerName { texts.append("transformer \(valueTransformerName)") }
    if let minimum = validation.minimum { texts.append("minimum \(minimum.json.compact)") }
    if let maximum = validation.maximum { texts.append("maximum \(maximum.json.compact)") }
    if let pattern = validation.regularExpression { texts.append("pattern \(pattern)") }
    if let derivationExpression { texts.append("derived \(derivationExpression)") }
    if let renamingIdentifier { texts.append("renamed from \(renamingIdentifier)") }
    if let versionHashModifier { texts.append("hash modifier \(versionHashModifier)") }
    // The cases have a line of their own.
    let shown: Set<String> = isSwiftDataEnum ? ["EnumType", "enum"] : []
    return texts
      + userInfo.filter { !shown.contains($0.key) }.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
  }

  /// The initial value of a new object; for bytes only their number.
  var defaultText: String? {
    guard let defaultValue else { return nil }
    if case .scalar(.data(let data)) = defaultValue { return "default \(Count.text(data.count, "byte"))" }
    return "default \(defaultValue.json.compact)"
  }
}
