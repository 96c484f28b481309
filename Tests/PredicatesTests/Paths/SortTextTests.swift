import Predicates
import Testing

/// The text of an order, read and written.
@Suite struct SortTextTests {
  private static let catalog = PathCatalog(model: Fixtures.model, contract: Fixtures.contract)

  @Test(arguments: [
    ("name", "name"), ("rank desc, name ASC", "rank desc, name"), ("  ", ""),
    ("keeper.name desc", "owner.person_name desc"), ("place.lat", "location.lat"),
  ])
  func `an order is read in either spelling and written in the model's`(text: String, written: String) throws {
    #expect(try Self.catalog.sortKeys(text, from: "Item").text == written)
  }

  @Test(arguments: ["name up", "name asc desc", "name,,rank", ","])
  func `a text that is no order says which part`(
    text: String
  ) {
    #expect(throws: SortTextError.self) { try Self.catalog.sortKeys(text, from: "Item") }
  }
}
