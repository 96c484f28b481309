import Findings
import Schema
import Testing

/// Rules that cde-tool refuses, whatever the source says (DIALECTS A21, A53, A55).
@Suite struct ConfigRuleTests {
  /// The rules of the entity Item of `ConfigReaderTests.model`, and what is told of them.
  @Test(arguments: [
    (#""status_raw": { "storageMethod": "raw" }"#, ["config.incomplete-rule raw needs a swiftType"]),
    (#""config_blob": { "storageMethod": "codable" }"#, ["config.incomplete-rule codable needs a swiftType"]),
    (#""keywords": { "storageMethod": "transformed" }"#, ["config.incomplete-rule transformed needs a swiftType"]),
    (#""location": { "storageMethod": "composition" }"#, ["config.incomplete-rule composition needs a swiftType"]),
    (
      #""keywords": { "storageMethod": "transformed", "swiftType": "[Int]", "transformerName": " " }"#,
      ["config.invalid-value transformerName is empty"]
    ),
    (
      #""name": { "transformerName": "X" }"#,
      ["config.invalid-value a transformerName goes with transformed, not with default"]
    ),
    (
      #""name": { "decodeFailurePolicy": "debugAssertNil" }"#,
      ["config.invalid-value a decodeFailurePolicy does not go with default"]
    ),
    (#""name": { "swiftName": "2x" }"#, ["config.invalid-value swiftName “2x” is no name in Swift"]),
    (#""name": { "swiftName": "" }"#, ["config.invalid-value swiftName “” is no name in Swift"]),
    (#""name": { "swiftName": "`default`" }"#, []),
    (#""name": { "swiftType": " " }"#, ["config.invalid-value swiftType is empty"]),
    (#""name": { "swiftType": "Status" }"#, ["config.type-mismatch the model has String, which Status does not fit"]),
    (
      #""priority": { "swiftType": "Bool" }"#,
      ["config.type-mismatch the model has Integer 16, which Bool does not fit"]
    ),
    (#""priority": { "swiftType": "Swift.Int?" }"#, []),
    (#""name": { "swiftName": "priority" }"#, ["config.invalid-value 'priority' has the swiftName “priority” too"]),
    (#""name": { "swiftName": "priority" }, "priority": { "swiftName": "name" }"#, []),
    (#""name": { "swiftName": "owns" }"#, ["config.invalid-value 'owns' has the swiftName “owns” too"]),
    (#""keywords": { "swiftName": "words" }, "location": {}"#, []),
  ])
  func `what a rule lacks or has too much is reported`(_ rules: String, _ told: [String]) throws {
    let contract = try ConfigReaderTests.read(#"{ "generate": { "attributeRules": { "Item": { \#(rules) } } } }"#)
    #expect(contract.findings.map { "\($0.code) \($0.message)" } == told)
  }

  /// The members of a section, the code and the column of what is told, counted by hand.
  @Test(arguments: [
    (#""accessLevel": "open""#, "config.invalid-value", 32),
    (#""overwrite": "sometimes""#, "config.invalid-value", 30),
    (#""singleFile": "yes""#, "config.invalid-value", 31),
    (#""modelPath": "  ""#, "config.invalid-value", 30),
    (#""include": ["a", 2]"#, "config.invalid-value", 34),
    (#""maxIssues": 0"#, "config.invalid-value", 30),
    (#""singleFile": true, "splitByEntity": true"#, "config.invalid-value", 54),
    (#""typeMappings": { "Date": { "swiftType": "Widget" } }"#, "config.type-mismatch", 43),
    (#""typeMappings": { "Date": { "swiftType": "" } }"#, "config.invalid-value", 43),
  ])
  func `a value that its key does not take is reported`(_ member: String, _ code: String, _ column: Int) throws {
    let findings = try ConfigReaderTests.read(#"{ "validate": { \#(member) } }"#).findings
    #expect(findings.map(\.code.rawValue) == [code], "\(findings.map(\.message))")
    #expect(findings.first?.location?.column == column)
  }

  @Test(arguments: [
    #""accessLevel": "public", "overwrite": "all", "format": "swift-format""#,
    #""headerTemplate": null, "singleFile": false, "splitByEntity": true"#,
    #""include": ["*.swift"], "exclude": [], "maxIssues": 200, "level": "exact""#,
    #""typeMappings": { "Integer 16": { "swiftType": "Int" }, "Float": { "swiftType": "Double" } }"#,
  ])
  func `what its keys take is not reported`(_ members: String) throws {
    #expect(try ConfigReaderTests.read(#"{ "validate": { \#(members) } }"#).findings.isEmpty)
  }

  /// What a section leaves out is cde-tool's own default.
  @Test(arguments: [
    (#""attributeRules": { "Item": { "name": {} } }"#, 0),
    (#""relationshipRules": { "Item": { "owns": {} } }"#, 0),
    (#""attributeRules": { "Item": { "name": { "swiftName": "title" } } }"#, 1),
    (#""typeMappings": { "Integer 16": { "swiftType": "Int16" } }"#, 0),
    (#""typeMappings": { "Integer 16": { "swiftType": "Int" } }"#, 1),
    (#""defaultDecodeFailurePolicy": "fallbackToDefaultValue""#, 0),
    (#""defaultDecodeFailurePolicy": "debugAssertNil""#, 1),
  ])
  func `a section that leaves out what the other says disagrees`(_ member: String, _ count: Int) throws {
    for text in [
      #"{ "generate": { \#(member) }, "validate": {} }"#,
      #"{ "generate": {}, "validate": { \#(member) } }"#,
    ] {
      let codes = try ConfigReaderTests.read(text).findings.map(\.code.rawValue)
      #expect(codes == Array(repeating: "config.sections-disagree", count: count))
    }
  }
}
