import Archives
import Foundation
import ModelReading
import Schema
import Testing

/// Fetch requests whose dictionaries hold what is computed: an NSExpressionDescription among the properties (FORMAT §7.2).
@Suite struct FetchedExpressionTests {
  /// A model with one entity and a request for `name` and `max:(price)`.
  private func model() -> Data {
    var archive = KeyedArchiveWriter()
    let root = archive.reserve()
    let null = KeyedArchiveWriter.null
    let entity = archive.object(
      ["NSEntityDescription", "NSObject"],
      [
        .init("NSEntityName", archive.string("Item")), .init("NSSuperentity", null),
        .init("NSProperties", archive.dictionary([])),
      ])
    let price = archive.object(
      ["NSKeyPathSpecifierExpression", "NSExpression", "NSObject"],
      [.init("NSExpressionType", .integer(10)), .init("NSKeyPath", archive.string("price"))])
    let path = archive.object(
      ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(3)), .init("NSSelectorName", archive.string("valueForKeyPath:")),
        .init(
          "NSOperand",
          archive.object(["NSSelfExpression", "NSExpression", "NSObject"], [.init("NSExpressionType", .integer(1))])),
        .init("NSArguments", archive.array([price])),
      ])
    let greatest = archive.object(
      ["NSFunctionExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(4)), .init("NSSelectorName", archive.string("max:")),
        .init("NSArguments", archive.array([path])),
      ])
    let column = archive.object(
      ["NSExpressionDescription", "NSPropertyDescription", "NSObject"],
      [
        .init("NSPropertyName", archive.string("greatest")), .init("NSExpression", greatest),
        .init("NSExpressionType", .integer(400)),
      ])
    let request = archive.object(
      ["NSFetchRequest", "NSPersistentStoreRequest", "NSObject"],
      [
        .init("NSEntity", entity), .init("NSResultType", .integer(2)),
        .init("NSValuesToFetch", archive.array([archive.string("name"), column])),
      ])
    archive.describe(
      root, as: ["NSManagedObjectModel", "NSObject"],
      [
        .init("NSEntities", archive.dictionary([("Item", entity)])),
        .init("NSFetchRequestTemplates", archive.dictionary([("best", request)])),
      ])
    return archive.data(root: root)
  }

  @Test func `what a request computes stands beside what it fetches`() throws {
    let request = try #require(try CompiledModelReader.read(model()).fetchRequests.first)
    #expect(request.propertiesToFetch == ["name"])
    let column = try #require(request.expressionsToFetch.first)
    #expect(column.name == "greatest")
    #expect(column.expression.contains("max") && column.expression.contains("price"))
    #expect(request.expressionsToFetch.count == 1)
  }
}
