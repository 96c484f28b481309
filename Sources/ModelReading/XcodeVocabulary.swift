/// The elements and attributes that Xcode writes (FORMAT §8); anything else is kept as unknown.
enum XcodeVocabulary {
  static let attributes: [String: Set<String>] = [
    "model": [
      "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion", "sourceLanguage",
      "userDefinedModelVersionIdentifier", "name", "usedWithCloudKit", "usedWithSwiftData", "iOSVersion",
      "macOSVersion",
    ],
    "entity": [
      "name", "representedClassName", "parentEntity", "isAbstract", "syncable", "codeGenerationType", "elementID",
      "renamingIdentifier", "versionHashModifier",
    ],
    "attribute": [
      "name", "attributeType", "optional", "transient", "defaultValueString", "defaultDateTimeInterval",
      "usesScalarValueType", "allowsExternalBinaryDataStorage", "valueTransformerName", "customClassName", "composite",
      "derived", "derivationExpression", "derivationFilterPredicate", "filteringPredicate", "allowsCloudEncryption",
      "preserveAfterDeletion", "spotlightIndexingEnabled", "storedInTruthFile", "indexed", "minValueString",
      "maxValueString", "minDateTimeInterval", "maxDateTimeInterval", "regularExpressionString", "elementID",
      "renamingIdentifier", "versionHashModifier", "syncable",
    ],
    "relationship": [
      "name", "destinationEntity", "inverseName", "inverseEntity", "toMany", "ordered", "minCount", "maxCount",
      "deletionRule", "optional", "transient", "indexed", "spotlightIndexingEnabled", "storedInTruthFile", "elementID",
      "renamingIdentifier", "versionHashModifier", "syncable",
    ],
    "fetchedProperty": ["name", "optional", "transient", "syncable"],
    "fetchRequest": [
      "name", "entity", "predicateString", "resultType", "fetchLimit", "fetchBatchSize", "includeSubentities",
      "includePropertyValues", "includesPendingChanges", "returnObjectsAsFaults", "returnDistinctResults",
    ],
    "fetchIndex": ["name", "partialIndexPredicate"],
    "fetchIndexElement": ["property", "type", "order", "expression", "expressionType"],
    "configuration": ["name"],
    "composite": ["name"],
  ]

  static let children: [String: Set<String>] = [
    "model": ["entity", "fetchRequest", "configuration", "composite", "elements"],
    "entity": [
      "attribute", "relationship", "fetchedProperty", "fetchIndex", "uniquenessConstraints", "compoundIndexes",
      "userInfo",
    ],
    "attribute": ["userInfo"],
    "relationship": ["userInfo"],
    "fetchedProperty": ["fetchRequest", "userInfo"],
    "fetchIndex": ["fetchIndexElement"],
    "configuration": ["memberEntity"],
    "composite": ["attribute"],
  ]
}
