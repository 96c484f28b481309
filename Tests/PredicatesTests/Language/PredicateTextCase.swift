import Predicates
import Testing
import Schema

typealias Tree = Predicates.Predicate
typealias Node = Predicates.Expression

/// A predicate's text and the tree it stands for, written by hand.
struct PredicateTextCase: CustomTestStringConvertible {
  let text: String
  let tree: Tree
  /// The text as it prints; nil where it prints as it was read.
  var printed: String?

  var testDescription: String { text }
}

func name(_ operation: Comparison.Operator, _ right: Node) -> Tree { .comparison(.path("name"), operation, right) }

let x = Node.string("x")

extension PredicateTextCase {
  static let operators: [PredicateTextCase] = [
    PredicateTextCase(text: #"name == "x""#, tree: name(.equalTo, x)),
    PredicateTextCase(text: "name = 'x'", tree: name(.equalTo, x), printed: #"name == "x""#),
    PredicateTextCase(text: "name<>'x'", tree: name(.notEqualTo, x), printed: #"name != "x""#),
    PredicateTextCase(
      text: "age =< 3", tree: .comparison(.path("age"), .lessThanOrEqualTo, .integer(3)), printed: "age <= 3"),
    PredicateTextCase(
      text: "age => 3", tree: .comparison(.path("age"), .greaterThanOrEqualTo, .integer(3)), printed: "age >= 3"),
    PredicateTextCase(text: "age < -3", tree: .comparison(.path("age"), .lessThan, .integer(-3))),
    PredicateTextCase(text: "age>3", tree: .comparison(.path("age"), .greaterThan, .integer(3)), printed: "age > 3"),
    PredicateTextCase(
      text: "age between {1, 2.5}",
      tree: .comparison(.path("age"), .between, .aggregate([.integer(1), .constant(.double(2.5))])),
      printed: "age BETWEEN {1, 2.5}"),
    PredicateTextCase(
      text: "name IN {\"a\", 'b'}", tree: name(.in, .aggregate([.string("a"), .string("b")])),
      printed: #"name IN {"a", "b"}"#),
    PredicateTextCase(text: "name IN {}", tree: name(.in, .aggregate([]))),
    PredicateTextCase(
      text: #"name CONTAINS[cd] "x""#,
      tree: .comparison(.path("name"), .contains, x, options: [.caseInsensitive, .diacriticInsensitive])),
    PredicateTextCase(
      text: #"name beginswith [dC] "x""#,
      tree: .comparison(.path("name"), .beginsWith, x, options: [.caseInsensitive, .diacriticInsensitive]),
      printed: #"name BEGINSWITH[cd] "x""#),
    PredicateTextCase(
      text: #"name ENDSWITH[n] "x""#, tree: .comparison(.path("name"), .endsWith, x, options: .normalized)),
    PredicateTextCase(text: #"name LIKE "a*?\\*""#, tree: name(.like, .string(#"a*?\*"#))),
    PredicateTextCase(text: #"name MATCHES "\\d+""#, tree: name(.matches, .string(#"\d+"#))),
    PredicateTextCase(
      text: #"name ==[c] "x""#, tree: .comparison(.path("name"), .equalTo, x, options: .caseInsensitive)),
    PredicateTextCase(text: "name == nil", tree: name(.equalTo, .nil)),
    PredicateTextCase(text: "name != NULL", tree: name(.notEqualTo, .nil), printed: "name != nil"),
    PredicateTextCase(text: #""x" IN tags.name"#, tree: .comparison(x, .in, .path("tags", "name"))),
  ]

  static let a = Tree.comparison(.path("a"), .equalTo, .integer(1))
  static let b = Tree.comparison(.path("b"), .equalTo, .integer(2))
  static let c = Tree.comparison(.path("c"), .equalTo, .integer(3))

  static let compounds: [PredicateTextCase] = [
    PredicateTextCase(text: "a == 1 AND b == 2 AND c == 3", tree: .and([a, b, c])),
    PredicateTextCase(
      text: "a == 1 && b == 2 || c == 3", tree: .or([.and([a, b]), c]), printed: "(a == 1 AND b == 2) OR c == 3"),
    PredicateTextCase(
      text: "a == 1 or b == 2 and c == 3", tree: .or([a, .and([b, c])]), printed: "a == 1 OR (b == 2 AND c == 3)"),
    PredicateTextCase(text: "(a == 1 OR b == 2) AND c == 3", tree: .and([.or([a, b]), c])),
    PredicateTextCase(text: "a == 1 AND (b == 2 AND c == 3)", tree: .and([a, .and([b, c])])),
    PredicateTextCase(text: "not a == 1 and b == 2", tree: .and([.not(a), b]), printed: "(NOT a == 1) AND b == 2"),
    PredicateTextCase(text: "!(a == 1 AND b == 2)", tree: .not(.and([a, b])), printed: "NOT (a == 1 AND b == 2)"),
    PredicateTextCase(text: "NOT !a == 1", tree: .not(.not(a)), printed: "NOT (NOT a == 1)"),
    PredicateTextCase(text: "((a == 1))", tree: a, printed: "a == 1"),
    PredicateTextCase(
      text: "((a) + (1)) == 2", tree: .comparison(.arithmetic(.add, .path("a"), .integer(1)), .equalTo, .integer(2)),
      printed: "a + 1 == 2"),
    PredicateTextCase(text: "TRUEPREDICATE", tree: .constant(true)),
    PredicateTextCase(
      text: "falsepredicate OR a == 1", tree: .or([.constant(false), a]), printed: "FALSEPREDICATE OR a == 1"),
    PredicateTextCase(
      text: "ANY tags.name == \"x\"", tree: .comparison(.path("tags", "name"), .equalTo, x, modifier: .any)),
    PredicateTextCase(
      text: "some tags.name == \"x\"", tree: .comparison(.path("tags", "name"), .equalTo, x, modifier: .any),
      printed: "ANY tags.name == \"x\""),
    PredicateTextCase(text: "NONE tags == nil", tree: .comparison(.path("tags"), .equalTo, .nil, modifier: .none)),
    PredicateTextCase(
      text: "NOT ALL tags.score > 80",
      tree: .not(.comparison(.path("tags", "score"), .greaterThan, .integer(80), modifier: .all))),
  ]
}
