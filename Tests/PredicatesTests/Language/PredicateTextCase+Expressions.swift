import Predicates
import Schema

extension PredicateTextCase {
  static let expressions: [PredicateTextCase] = [
    PredicateTextCase(
      text: "true == true", tree: .comparison(.constant(.boolean(true)), .equalTo, .constant(.boolean(true))),
      printed: "YES == YES"),
    PredicateTextCase(text: "tags.@count == 0", tree: .comparison(.path("tags", "@count"), .equalTo, .integer(0))),
    PredicateTextCase(
      text: "tags.@avg.score > 1.5",
      tree: .comparison(.path("tags", "@avg", "score"), .greaterThan, .constant(.double(1.5)))),
    PredicateTextCase(text: "SELF.name == SELF", tree: name(.equalTo, .evaluatedObject), printed: "name == SELF"),
    PredicateTextCase(
      text: "alias == $FETCH_SOURCE.alias",
      tree: .comparison(.path("alias"), .equalTo, .keyPath(KeyPath(["alias"], of: .variable("FETCH_SOURCE"))))),
    PredicateTextCase(text: "name == $NAME", tree: name(.equalTo, .variable("NAME"))),
    PredicateTextCase(
      text: "SUBQUERY(tags, $e, $e.tag_name == \"Swift\").@count == 0",
      tree: .comparison(
        .keyPath(
          KeyPath(
            ["@count"],
            of: .subquery(
              Subquery(
                collection: .path("tags"), variable: "e",
                predicate: .comparison(.keyPath(KeyPath(["tag_name"], of: .variable("e"))), .equalTo, .string("Swift")))
            ))), .equalTo, .integer(0))),
    PredicateTextCase(
      text: "a + b * 2 - 1 == -b",
      tree: .comparison(
        .arithmetic(
          .subtract, .arithmetic(.add, .path("a"), .arithmetic(.multiply, .path("b"), .integer(2))), .integer(1)),
        .equalTo, .function("chs:", [.path("b")])), printed: "a + b * 2 - 1 == chs:(b)"),
    PredicateTextCase(
      text: "(a + b) * 2 - (1 - c) == 2 ** 3 ** (a ** b)",
      tree: .comparison(
        .arithmetic(
          .subtract, .arithmetic(.multiply, .arithmetic(.add, .path("a"), .path("b")), .integer(2)),
          .arithmetic(.subtract, .integer(1), .path("c"))), .equalTo,
        .arithmetic(.power, .integer(2), .arithmetic(.power, .integer(3), .arithmetic(.power, .path("a"), .path("b"))))),
      printed: "(a + b) * 2 - (1 - c) == 2 ** 3 ** a ** b"),
    PredicateTextCase(
      text: "(flags & 0x10) != 0",
      tree: .comparison(.arithmetic(.bitwiseAnd, .path("flags"), .integer(16)), .notEqualTo, .integer(0)),
      printed: "flags & 16 != 0"),
    PredicateTextCase(
      text: "bitwiseAnd:with:(flags, 1) == add:to:(1, 2)",
      tree: .comparison(
        .arithmetic(.bitwiseAnd, .path("flags"), .integer(1)), .equalTo, .arithmetic(.add, .integer(1), .integer(2))),
      printed: "flags & 1 == 1 + 2"),
    PredicateTextCase(
      text: "canonical:(name) == lowercase(\"X\")",
      tree: .comparison(.function("canonical:", [.path("name")]), .equalTo, .function("lowercase:", [.string("X")])),
      printed: "canonical:(name) == lowercase:(\"X\")"),
    PredicateTextCase(text: "born < now()", tree: .comparison(.path("born"), .lessThan, .function("now", []))),
    PredicateTextCase(
      text: "born < CAST(5, \"NSDate\")", tree: .comparison(.path("born"), .lessThan, .constant(.date(5))),
      printed: "born < CAST(5.0, \"NSDate\")"),
    PredicateTextCase(
      text: "CAST(age, \"NSString\") == \"x\"", tree: .comparison(.cast(.path("age"), type: "NSString"), .equalTo, x)),
    PredicateTextCase(
      text: "FUNCTION(now(), \"dateByAddingTimeInterval:\", -60) > born",
      tree: .comparison(
        .message(.function("now", []), selector: "dateByAddingTimeInterval:", [.integer(-60)]), .greaterThan,
        .path("born"))),
    PredicateTextCase(
      text: "names[0] == names[LAST]",
      tree: .comparison(.element(.path("names"), .at(.integer(0))), .equalTo, .element(.path("names"), .last))),
    PredicateTextCase(
      text: "names[size] == names[#size]",
      tree: .comparison(.element(.path("names"), .size), .equalTo, .element(.path("names"), .at(.path("size")))),
      printed: "names[SIZE] == names[#size]"),
    PredicateTextCase(
      text: "TERNARY(a == 1, b, c) == 2",
      tree: .comparison(.conditional(a, .path("b"), .path("c")), .equalTo, .integer(2))),
    PredicateTextCase(
      text: "SELF IN FETCH(request, context, NO)",
      tree: .comparison(
        .evaluatedObject, .in, .fetch([.path("request"), .path("context"), .constant(.boolean(false))]))),
    PredicateTextCase(text: "#in.any == 1", tree: .comparison(.path("in", "any"), .equalTo, .integer(1))),
    PredicateTextCase(text: "größe == 1", tree: .comparison(.path("größe"), .equalTo, .integer(1))),
  ]
}
