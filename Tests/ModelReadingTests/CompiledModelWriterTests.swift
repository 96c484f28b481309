import Foundation
import ModelReading
import Schema
import Testing
import TestSupport

@Suite struct CompiledModelWriterTests {
  @Test func `values of every type come back`() throws {
    let values: [(AttributeType, Value)] = [
      (.integer64, .integer(-3)), (.integer16, .integer(300)), (.double, .double(0.1)),
      (.boolean, .boolean(true)), (.string, .string("naïve 日本")), (.date, .date(12.5)),
      (.uuid, .uuid(UUID())), (.uri, .uri("https://example.com")), (.binary, .data(Data([1, 2]))),
      (.decimal, .decimal(Decimal(string: "-12345678901234567890.123") ?? 0)),
    ]
    let attributes = values.enumerated().map { number, row in
      Attribute(name: "a\(number)", type: row.0, defaultValue: row.1)
    }
    let model = Model(entities: [Entity(name: "A", attributes: attributes)])
    #expect(try CompiledModelReader.read(CompiledModelWriter.archive(model)) == model)
  }

  @Test(.enabled(if: RealFiles.arePresent), arguments: RealFiles.folders(ending: ".xcdatamodel"))
  func `a real model comes back but for what is left out`(_ folder: URL) throws {
    let model = try XcodeModelReader.readModel(folder)
    let back = try CompiledModelReader.read(CompiledModelWriter.archive(model))
    #expect(back == writable(model))
  }

  /// Leaves out what the writer leaves out, and the names of composite types.
  private func writable(_ model: Model) -> Model {
    var model = model
    model.compositeTypes = []
    model.fetchRequests = []
    for entity in model.entities.indices {
      model.entities[entity].fetchedProperties = []
      for attribute in model.entities[entity].attributes.indices {
        model.entities[entity].attributes[attribute].compositeName = nil
        model.entities[entity].attributes[attribute].validation.regularExpression = nil
      }
    }
    return model
  }
}
