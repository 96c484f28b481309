import Foundation
import TestSupport
import Testing

/// A model without entities.
@Suite struct EmptyModelTests {
  @Test func `it fits the store that it made, and no other`() throws {
    try CreatedStore.with("", "{}") { store in
      let audit = try Program.run("audit", store.path)
      #expect(audit.code == 0, "\(audit.text)")
      let schema = try Program.run("schema", store.path, "--json").json as? [String: Any]
      let facts = schema?["store"] as? [String: Any]
      #expect(facts?["modelMatch"] as? String == "structure")
      #expect((schema?["problems"] as? [Any])?.isEmpty == true)
      let model = store.deletingLastPathComponent().appending(path: "../models/Test.xcdatamodel")
      try CreatedStore.with(BookStore.model, "Book: [{ title: one }]") { other in
        let schema = try Program.run("schema", other.path, model.path)
        #expect(schema.text.contains("the model does not fit the store"), "\(schema.text)")
      }
    }
  }
}
