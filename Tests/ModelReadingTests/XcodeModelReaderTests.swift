import Foundation
import ModelReading
import Schema
import Testing
import TestSupport

@Suite struct XcodeModelReaderTests {
  @Test func `an entity's properties are read with their flags`() throws {
    let model = try read(
      """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Trip" representedClassName=".Trip" elementID="Journey">
          <attribute name="name" attributeType="String" defaultValueString="a &amp; b"/>
          <attribute name="days" optional="YES" attributeType="Integer 16" minValueString="1"/>
          <attribute name="start" attributeType="Date" defaultDateTimeInterval="12.5"/>
          <relationship name="people" toMany="YES" deletionRule="Cascade"
            destinationEntity="Trip" inverseName="people"/>
        </entity>
      </model>
      """)
    let trip = try #require(model.entity(named: "Trip"))
    #expect(trip.className == "Trip")
    #expect(trip.renamingIdentifier == "Journey")
    #expect(trip.attributes.map(\.name) == ["days", "name", "start"])
    #expect(trip.attributes.map(\.defaultValue) == [nil, .string("a & b"), .date(12.5)])
    #expect(trip.attributes.map(\.isOptional) == [true, false, false])
    #expect(trip.attributes.first?.validation.minimum == .integer(1))
    let people = try #require(trip.relationships.first)
    #expect(people.isToMany && people.maxCount == 0 && people.deleteRule == .cascade)
    #expect(model.unknowns == [])
  }

  @Test func `a compound index that stands as a fetch index too is one`() throws {
    let model = try read(
      """
      <model>
        <entity name="E">
          <attribute name="a" attributeType="String"/>
          <attribute name="b" attributeType="String"/>
          <fetchIndex name="compoundIndex">
            <fetchIndexElement property="a" type="Binary" order="ascending"/>
            <fetchIndexElement property="b" type="Binary" order="ascending"/>
          </fetchIndex>
          <compoundIndexes>
            <compoundIndex><index value="a"/><index value="b"/></compoundIndex>
            <compoundIndex><index value="b"/><index value="a"/></compoundIndex>
          </compoundIndexes>
        </entity>
      </model>
      """)
    let indexes = try #require(model.entity(named: "E")?.fetchIndexes)
    #expect(indexes.map(\.name) == ["compoundIndex", "compoundIndex1"])
    #expect(indexes.map { $0.elements.map(\.property) } == [["a", "b"], ["b", "a"]])
  }

  @Test func `NO as the default of a number is 0`() throws {
    let model = try read(
      """
      <model>
        <entity name="E">
          <attribute name="n" attributeType="Integer 16" defaultValueString="NO"/>
        </entity>
      </model>
      """)
    #expect(model.entity(named: "E")?.attributes.first?.defaultValue == .integer(0))
  }

  @Test func `composites nest by reference`() throws {
    let model = try read(
      """
      <model>
        <entity name="E"><attribute name="a" attributeType="Composite" composite="Outer"/></entity>
        <composite name="Outer">
          <attribute name="z" attributeType="String"/>
          <attribute name="b" attributeType="Composite" composite="Inner"/>
        </composite>
        <composite name="Inner"><attribute name="leaf" attributeType="UUID"/></composite>
      </model>
      """)
    let outer = try #require(model.entity(named: "E")?.attributes.first)
    #expect(outer.compositeName == "Outer")
    #expect(outer.elements.map(\.name) == ["z", "b"])
    #expect(outer.elements.last?.elements.map(\.type) == [.uuid])
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var xml: String
    var error: ModelReadingError
  }

  static let refused: [Refused] = [
    Refused(
      testDescription: "a declared entity", xml: "<!DOCTYPE model [\n<!ENTITY a 'b'>\n]>\n<model/>",
      error: .entitiesInXML(line: 2)),
    Refused(
      testDescription: "an external entity",
      xml: "<!DOCTYPE model [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><model>&a;</model>",
      error: .entitiesInXML(line: 1)),
    Refused(
      testDescription: "a parameter entity",
      xml: "<!DOCTYPE model [<!ENTITY % a SYSTEM 'http://localhost/x'> %a;]><model/>", error: .entitiesInXML(line: 1)),
    Refused(
      testDescription: "an entity of a document type elsewhere",
      xml: "<!DOCTYPE model SYSTEM 'http://localhost/x.dtd'><model\nname='&a;'/>", error: .entitiesInXML(line: 2)),
    Refused(
      testDescription: "an entity without a name", xml: "<model>\n<entity/>\n</model>",
      error: .xml(line: 2, reason: "<entity> has no name")),
    Refused(
      testDescription: "parents in a circle",
      xml: """
        <model><entity name="B" parentEntity="C"/><entity name="C" parentEntity="B"/>\
        <entity name="A" parentEntity="B"/></model>
        """, error: .cyclicInheritance(entity: "B")),
    Refused(
      testDescription: "more ancestors than anyone gives an entity",
      xml: "<model><entity name='E0'/>"
        + (1...3_000).map { "<entity name='E\($0)' parentEntity='E\($0 - 1)'/>" }.joined() + "</model>",
      error: .deepInheritance(entity: "E101")),
    Refused(
      testDescription: "more properties than a table has columns",
      xml: "<model><entity name='A'>" + (1...5_001).map { "<attribute name='a\($0)' attributeType='String'/>" }.joined()
        + "</entity></model>", error: .tooManyProperties(entity: "A", count: 5_001)),
    Refused(
      testDescription: "two entities of one name", xml: "<model><entity name='A'/><entity name='A'/></model>",
      error: .duplicateEntity("A")),
    Refused(
      testDescription: "a composite inside itself",
      xml: """
        <model><composite name="A"><attribute name="b" attributeType="Composite" composite="B"/>\
        </composite><composite name="B">\
        <attribute name="a" attributeType="Composite" composite="A"/></composite></model>
        """, error: .cyclicComposite("A")),
    Refused(
      testDescription: "another document", xml: "<html/>",
      error: .notAModel(found: "an XML document with the root 'html'")),
  ]

  @Test(arguments: refused)
  func `a wrong document is refused with its reason`(_ row: Refused) {
    #expect(throws: row.error) { try read(row.xml) }
  }

  @Test(arguments: [
    ("<model>\n<entity name='A'>\n</model>", 3),
    ("<model>\n<entity name='A' name='B'/></model>", 2),
    ("<model>", 1),
    ("", 1),
    ("bplist00", 1),
  ])
  func `broken XML is refused with its line`(_ xml: String, _ line: Int) {
    do {
      _ = try read(xml)
      Issue.record("no error")
    } catch {
      guard case .xml(line, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func `what the reader does not know is kept`() throws {
    let model = try read(
      """
      <model future="YES"><entity name="A" parentEntity="Gone">
      <attribute name="x" attributeType="Complex"/><novelty/></entity></model>
      """)
    #expect(
      model.unknowns == [
        "model: future=\"YES\"", "entity A: <novelty>", "x: attribute type 'Complex'",
        "A: parent entity 'Gone' is missing",
      ])
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: RealFiles.folders(ending: ".xcdatamodel"))
  func `every real model reads without anything unknown`(_ folder: URL) throws {
    let model = try XcodeModelReader.readModel(folder)
    #expect(!model.entities.isEmpty)
    #expect(model.unknowns == [])
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: RealFiles.folders(ending: ".xcdatamodeld"))
  func `every real bundle names a current version it holds`(_ folder: URL) throws {
    let bundle = try XcodeModelReader.readBundle(folder)
    let current = try #require(bundle.currentVersion)
    #expect(bundle.versions.map(\.name).contains(current))
  }

  private func read(_ xml: String) throws(ModelReadingError) -> Model { try XcodeModelReader.read(Data(xml.utf8)) }
}
