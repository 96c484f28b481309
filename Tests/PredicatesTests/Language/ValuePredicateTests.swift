import Predicates
import Schema
import Testing

/// The predicate that selects the rows of one value.
@Suite struct ValuePredicateTests {
  @Test(arguments: PredicateWords.reserved.map { $0.lowercased() }.sorted())
  func `an attribute may be named as a word that means something in a predicate`(_ name: String) throws {
    let attribute = Attribute(name: name, type: .integer64)
    let values: [(value: Value, right: Predicates.Expression)] = [
      (.integer(7), .integer(7)), (.string("a"), .string("a")), (.null, .nil),
    ]
    for path in [[name], ["owner", name], [name, name]] {
      for (value, right) in values {
        let text = try #require(ValuePredicate.text(value, of: attribute, nil, at: path.joined(separator: ".")))
        let expected = Predicates.Predicate.comparison(.keyPath(KeyPath(path)), .equalTo, right)
        #expect(try Predicates.Predicate(text) == expected, "\(text)")
      }
    }
  }
}
