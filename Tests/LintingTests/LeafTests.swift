import Findings
import TestSupport
import Testing

/// Source of CoreDataEvolution that fits a model, and what a change of the model makes of it (DIALECTS A58).
@Suite struct LeafTests {
  /// What is changed in the model, and the place and code of what is found.
  @Test(arguments: [
    ("name=\"lon\" optional=\"YES\"", "name=\"lon\"", "6:7 source.model.optional"),
    (
      "name=\"lon\" optional=\"YES\" attributeType=\"Double\"", "name=\"lon\" optional=\"YES\" attributeType=\"Float\"",
      "6:7 source.model.type"
    ),
    ("<attribute name=\"lon\" optional=\"YES\" attributeType=\"Double\"/>", "", "6:7 source.model.extra-property"),
    (
      "</composite>", "<attribute name=\"alt\" optional=\"YES\" attributeType=\"Double\"/></composite>",
      "4:14 source.model.no-property"
    ),
    ("attributeType=\"String\" defaultValueString=\"\"", "attributeType=\"Undefined\"", "10:14 source.model.type"),
    ("name=\"parent\" optional=\"YES\"", "name=\"parent\"", "13:72 source.model.optional"),
    ("name=\"children\" optional=\"YES\"", "name=\"children\"", "14:72 source.model.optional"),
  ])
  func `A leaf, an undefined type and a required relationship are reported where they stand`(
    _ old: String, _ new: String, _ expected: String
  ) throws {
    let source = try MarkedSource(fixture: "Lint/CoreDataEvolution/a-configuration-that-fits")
    let fitting = try source.sibling("a-configuration-that-fits.contents")
    let model = fitting.replacing(old, with: new)
    #expect(model != fitting)
    let found = try source.findings(model)
    // The model's own delete rules are another matter.
    let differences = found.filter { $0.code.area == .source }
    #expect(differences.map { "\($0.place)" } == ["Models.swift:\(expected) mismatch"])
  }
}
