import Findings
import Foundation
import Linting
import ModelReading
import Schema
import Testing

/// A model by itself: what Xcode warns of, delete rules, and CloudKit's rules (DIALECTS E19).
@Suite struct ModelLintTests {
  /// The codes and subjects of what is found in a model with some elements.
  private static func found(
    _ elements: String, attributes: String = "", before: String? = nil, cloudKit: CloudKitScope = .declared
  ) throws -> [String] {
    func model(_ elements: String) throws -> Model {
      try XcodeModelReader.read(Data("<model \(attributes)>\(elements)</model>".utf8))
    }
    let earlier = try before.map { (name: "V1", model: try model($0)) }
    return try SourceLint.findings(of: model(elements), earlier: earlier, cloudKit: cloudKit).map { finding in
      #expect(!finding.hint.isEmpty)
      return "\(finding.code) \(finding.subject ?? "") \(finding.severity.rawValue)"
    }
  }

  /// An attribute or a relationship of `Book`, and what is found in it.
  struct Case: Sendable, CustomTestStringConvertible {
    var element: String
    var expected: [String]
    var testDescription: String { element }
  }

  private static func book(_ element: String) -> String {
    """
    <entity name="Book">\(element)</entity>
    <entity name="Author"><relationship name="books" optional="YES" toMany="YES" deletionRule="Nullify" \
    destinationEntity="Book" inverseName="author"/></entity>
    """
  }

  private static let author = "optional=\"YES\" maxCount=\"1\" destinationEntity=\"Author\""

  @Test(arguments: [
    Case(element: "<attribute name=\"a\" attributeType=\"String\"/>", expected: []),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Undefined\"/>", expected: ["model.type.undefined Book.a mismatch"]
    ),
    Case(element: "<attribute name=\"a\" transient=\"YES\" attributeType=\"Undefined\"/>", expected: []),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Transformable\"/>",
      expected: ["model.transformer.insecure Book.a advice"]),
    Case(
      element:
        "<attribute name=\"a\" attributeType=\"Transformable\" valueTransformerName=\"NSKeyedUnarchiveFromData\"/>",
      expected: ["model.transformer.insecure Book.a advice"]),
    Case(
      element:
        "<attribute name=\"a\" attributeType=\"Transformable\" valueTransformerName=\"NSSecureUnarchiveFromData\"/>",
      expected: []),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Transformable\" valueTransformerName=\"Mine\"/>", expected: []),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Transformable\" valueTransformerName=\"Mine\" "
        + "customClassName=\"[Int64]\"/>", expected: ["model.value-class Book.a advice"]),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Transformable\" valueTransformerName=\"Mine\" "
        + "customClassName=\"NSArray\"/>", expected: []),
    Case(element: "<attribute name=\"a\" attributeType=\"Integer 16\" defaultValueString=\"7\"/>", expected: []),
    Case(element: "<attribute name=\"a\" attributeType=\"Integer 16\" defaultValueString=\"0.0\"/>", expected: []),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Integer 16\" defaultValueString=\"seven\"/>",
      expected: ["model.default.type Book.a mismatch"]),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Double\" defaultValueString=\"many\"/>",
      expected: ["model.default.type Book.a mismatch"]),
    Case(
      element: "<attribute name=\"a\" attributeType=\"UUID\" defaultValueString=\"0\"/>",
      expected: ["model.default.type Book.a mismatch"]),
    Case(element: "<attribute name=\"a\" attributeType=\"Boolean\" defaultValueString=\"true\"/>", expected: []),
    Case(
      element: "<attribute name=\"a\" attributeType=\"Boolean\" defaultValueString=\"maybe\"/>",
      expected: ["model.default.type Book.a mismatch"]),
    // What is left of an earlier type, which Xcode does not show.
    Case(element: "<attribute name=\"a\" attributeType=\"Date\" defaultValueString=\"0\"/>", expected: []),
    Case(element: "<attribute name=\"a\" attributeType=\"Binary\" defaultValueString=\"0\"/>", expected: []),
    Case(
      element: "<relationship name=\"author\" \(author) deletionRule=\"Nullify\" inverseName=\"books\"/>", expected: []),
    Case(
      element: "<relationship name=\"author\" \(author) deletionRule=\"No Action\" inverseName=\"books\"/>",
      expected: ["model.delete-rule.no-action Book.author advice"]),
    Case(
      element: "<relationship name=\"author\" \(author) deletionRule=\"Cascade\" inverseName=\"books\"/>",
      expected: ["model.delete-rule.parent Book.author advice"]),
    Case(
      element: "<relationship name=\"author\" maxCount=\"1\" destinationEntity=\"Author\" inverseName=\"books\"/>",
      expected: ["model.delete-rule.required Book.author advice"]),
    Case(
      element: "<relationship name=\"editor\" \(author) deletionRule=\"Nullify\"/>",
      expected: ["model.inverse.missing Book.editor advice"]),
    // Deny is Core Data's own.
    Case(
      element: "<relationship name=\"author\" \(author) deletionRule=\"Deny\" inverseName=\"books\"/>", expected: []),
  ])
  func `A model by itself is held against what Xcode warns of`(_ one: Case) throws {
    // What the author's side lacks without the book's is not asked here.
    let isPaired = one.element.contains("inverseName")
    let model = Self.book(one.element)
    let elements = isPaired ? model : model.replacing(" inverseName=\"author\"", with: " inverseName=\"other\"")
    #expect(try Self.found(elements) == one.expected)
  }

  private static let refused = """
    <entity name="Book">
      <attribute name="any" optional="YES" attributeType="Undefined"/>
      <attribute name="other" optional="YES" attributeType="ObjectID"/>
      <attribute name="title" attributeType="String"/>
      <relationship name="author" maxCount="1" deletionRule="Deny" destinationEntity="Author" inverseName="books"/>
      <relationship name="editor" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Author"/>
      <uniquenessConstraints><uniquenessConstraint><constraint value="title"/></uniquenessConstraint></uniquenessConstraints>
    </entity>
    <entity name="Author">
      <relationship name="books" optional="YES" toMany="YES" ordered="YES" deletionRule="Nullify" \
    destinationEntity="Book" inverseName="author"/>
    </entity>
    """

  private static let refusals = [
    "source.cloudkit.deny Book.author mismatch", "source.cloudkit.no-default Book.title mismatch",
    "source.cloudkit.no-inverse Book.editor mismatch", "source.cloudkit.ordered Author.books mismatch",
    "source.cloudkit.required-relationship Book.author mismatch", "source.cloudkit.type Book.any mismatch",
    "source.cloudkit.type Book.other mismatch",
    "source.cloudkit.unique Book.title mismatch",
  ]

  @Test(arguments: ["YES", "true"])
  func `A model that Xcode marks for CloudKit is held against its rules`(_ word: String) throws {
    #expect(try Self.found(Self.refused, attributes: "usedWithCloudKit=\"\(word)\"") == Self.refusals)
    #expect(try Self.found(Self.refused, cloudKit: .all) == Self.refusals)
  }

  @Test(arguments: ["", "usedWithCloudKit=\"NO\"", "usedWithCloudKit=\"false\""])
  func `A model without CloudKit is not`(_ attributes: String) throws {
    #expect(
      try Self.found(Self.refused, attributes: attributes) == [
        "model.type.undefined Book.any mismatch", "model.delete-rule.required Book.author advice",
        "model.inverse.missing Book.editor advice",
      ])
  }

  @Test func `Of a configuration that Xcode marks, its own entities are`() throws {
    let elements = """
      <entity name="Cloud"><attribute name="title" attributeType="String"/></entity>
      <entity name="Local"><attribute name="title" attributeType="String"/></entity>
      <configuration name="Synced" usedWithCloudKit="YES"><memberEntity name="Cloud"/></configuration>
      """
    #expect(try Self.found(elements) == ["source.cloudkit.no-default Cloud.title mismatch"])
  }

  @Test func `What the version before has under another name or type is reported once`() throws {
    let before = """
      <entity name="Book">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="pages" optional="YES" attributeType="Integer 16"/>
        <attribute name="price" optional="YES" attributeType="Integer 32"/>
        <attribute name="lost" optional="YES" attributeType="Date"/>
        <attribute name="shown" optional="YES" transient="YES" attributeType="Date"/>
      </entity>
      <entity name="Shelf"/>
      """
    let after = """
      <entity name="Book">
        <attribute name="name" optional="YES" attributeType="String" elementID="title"/>
        <attribute name="pages" optional="YES" attributeType="Integer 64"/>
        <attribute name="price" optional="YES" attributeType="Double"/>
        <attribute name="added" optional="YES" attributeType="Date"/>
      </entity>
      """
    #expect(try Self.found(after, before: before) == [])
    #expect(
      try Self.found(after, before: before, cloudKit: .all) == [
        "source.cloudkit.released Book.name mismatch", "source.cloudkit.released Book.price mismatch",
        "source.cloudkit.released Book.lost advice", "source.cloudkit.released Shelf advice",
      ])
  }
}
