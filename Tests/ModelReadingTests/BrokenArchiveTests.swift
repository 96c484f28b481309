import Archives
import Foundation
import ModelReading
import Schema
import Testing

@Suite struct BrokenArchiveTests {
  @Test func `parents in a circle are refused`() throws {
    let archive = try archive([
      entity("A", more: [.init("NSSuperentity", .uid(4))]),
      entity("B", more: [.init("NSSuperentity", .uid(3))]),
    ])
    #expect(throws: ModelReadingError.cyclicInheritance(entity: "A")) { try CompiledModelReader.read(archive) }
  }

  /// Each entity's ancestors are asked for what they list, and a chain of thousands took minutes.
  @Test(.timeLimit(.minutes(20)))
  func `more ancestors than anyone gives an entity are refused`() throws {
    let chain = (0..<3_000).map { number in
      let parent = PropertyList.Entry("NSSuperentity", .uid(number + 2))
      return entity("E\(number)", more: number == 0 ? [] : [parent])
    }
    let archive = try archive(chain)
    #expect(throws: ModelReadingError.deepInheritance(entity: "E101")) { try CompiledModelReader.read(archive) }
  }

  @Test func `two entities of one name are refused`() throws {
    let archive = try archive([entity("A"), entity("A")])
    #expect(throws: ModelReadingError.duplicateEntity("A")) { try CompiledModelReader.read(archive) }
  }

  @Test func `an attribute of a class that nobody knows stays in the model`() throws {
    let attribute = object(5, [.init("NSPropertyName", .string("c")), .init("NSAttributeType", .integer(9999))])
    let properties = PropertyList.dictionary([
      .init("NS.keys", .array([.string("c")])), .init("NS.objects", .array([.uid(4)])),
    ])
    let archive = try archive(
      [entity("A", more: [.init("NSProperties", properties)]), attribute],
      attributeClass: "NSNewestAttributeDescription")
    let model = try CompiledModelReader.read(archive)
    let attributes = try #require(model.entity(named: "A")?.attributes)
    #expect(attributes.map(\.name) == ["c"])
    #expect(attributes.map(\.type.title) == ["type 9999"])
    #expect(model.unknowns.contains("A.c: class 'NSNewestAttributeDescription'"))
  }

  @Test func `a composite that holds itself ends`() throws {
    let composite = object(
      5,
      [
        .init("NSPropertyName", .string("c")), .init("NSAttributeType", .integer(2100)),
        .init("NSCompositeElements", .dictionary([.init("NS.objects", .array([.uid(4), .uid(4), .uid(4)]))])),
      ])
    let properties = PropertyList.dictionary([
      .init("NS.keys", .array([.string("c")])), .init("NS.objects", .array([.uid(4)])),
    ])
    let archive = try archive([entity("A", more: [.init("NSProperties", properties)]), composite])
    let model = try CompiledModelReader.read(archive)
    #expect(model.entity(named: "A")?.attributes.first?.type == .composite)
    #expect(model.unknowns.contains("c: composite without an end"))
  }

  @Test func `a predicate that holds itself ends`() throws {
    let predicate = object(
      6,
      [
        .init("NSCompoundPredicateType", .integer(1)),
        .init("NSSubpredicates", .dictionary([.init("NS.objects", .array([.uid(4), .uid(4)]))])),
      ])
    let index = PropertyList.dictionary([.init("NSIndexName", .string("i")), .init("NSPartialIndexPredicate", .uid(4))])
    let indexes = PropertyList.dictionary([.init("NS.objects", .array([index]))])
    let archive = try archive([entity("A", more: [.init("NSFetchIndexDescriptions", indexes)]), predicate])
    let model = try CompiledModelReader.read(archive)
    let text = try #require(model.entity(named: "A")?.fetchIndexes.first?.partialPredicate)
    #expect(text.contains("…") && text.count < 1_000_000)
  }

  @Test func `an archive of something else is named`() throws {
    let list = PropertyList.dictionary([
      .init("$archiver", .string("NSKeyedArchiver")),
      .init("$top", .dictionary([.init("root", .uid(1))])),
      .init("$objects", .array([.string("$null"), .string("text")])),
    ])
    let archive = try KeyedArchive(list)
    #expect(throws: ModelReadingError.notAModel(found: "an archive of 'a plain value'")) {
      try CompiledModelReader.read(archive)
    }
  }

  /// The objects stand at 3, 4, …; classes follow at 5 (composite) and 6 (predicate).
  private func archive(
    _ described: [PropertyList], attributeClass: String = "NSCompositeAttributeDescription"
  ) throws -> KeyedArchive {
    let entities = described.indices.filter { described[$0]["NSEntityName"] != nil }.map { PropertyList.uid($0 + 3) }
    let keys = entities.map { _ in PropertyList.string("key") }
    let root = object(
      2, [.init("NSEntities", .dictionary([.init("NS.keys", .array(keys)), .init("NS.objects", .array(entities))]))])
    let objects: [PropertyList] =
      [.string("$null"), root, classNamed("NSManagedObjectModel")] + described + [
        classNamed(attributeClass), classNamed("NSCompoundPredicate"),
      ]
    return try KeyedArchive(
      .dictionary([
        .init("$archiver", .string("NSKeyedArchiver")),
        .init("$top", .dictionary([.init("root", .uid(1))])),
        .init("$objects", .array(objects)),
      ]))
  }

  private func classNamed(_ name: String) -> PropertyList {
    .dictionary([.init("$classname", .string(name)), .init("$classes", .array([.string(name)]))])
  }

  private func object(_ classNumber: Int, _ fields: [PropertyList.Entry]) -> PropertyList {
    .dictionary([.init("$class", .uid(classNumber))] + fields)
  }

  private func entity(_ name: String, more: [PropertyList.Entry] = []) -> PropertyList {
    .dictionary([.init("NSEntityName", .string(name))] + more)
  }
}
