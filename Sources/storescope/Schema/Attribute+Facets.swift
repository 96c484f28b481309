import Decoding
import Presenting
import Schema

extension Attribute {
  /// The model's facts beyond name, type and optionality; unknown members are left out.
  var facetsJSON: JSON {
    [
      "transformer": valueTransformerName.map(JSON.string), "valueClass": valueClassName.map(JSON.string),
      "composite": compositeName.map(JSON.string), "derivation": derivationExpression.map(JSON.string),
      "options": optionNames.isEmpty ? nil : .texts(optionNames),
      "validation": validation.isEmpty
        ? nil
        : [
          "minimum": validation.minimum?.json, "maximum": validation.maximum?.json,
          "regularExpression": validation.regularExpression.map(JSON.string),
        ],
      "renamingIdentifier": renamingIdentifier.map(JSON.string),
      "versionHashModifier": versionHashModifier.map(JSON.string),
    ]
  }
}
