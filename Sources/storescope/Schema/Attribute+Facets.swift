import Decoding
import Presenting
import Schema

extension Attribute {
  /// The model's facts beyond name, type and optionality; unknown members are left out.
  var facetsJSON: [JSON.Member] {
    var members: [JSON.Member] = []
    func add(_ key: String, _ text: String?) {
      if let text { members.append(.init(key, .string(text))) }
    }
    add("transformer", valueTransformerName)
    add("valueClass", valueClassName)
    add("composite", compositeName)
    add("derivation", derivationExpression)
    if !optionNames.isEmpty { members.append(.init("options", .texts(optionNames))) }
    if !validation.isEmpty {
      var bounds: [JSON.Member] = []
      if let minimum = validation.minimum { bounds.append(.init("minimum", minimum.json)) }
      if let maximum = validation.maximum { bounds.append(.init("maximum", maximum.json)) }
      if let pattern = validation.regularExpression { bounds.append(.init("regularExpression", .string(pattern))) }
      members.append(.init("validation", .object(bounds)))
    }
    add("renamingIdentifier", renamingIdentifier)
    add("versionHashModifier", versionHashModifier)
    return members
  }
}
