import Findings
import Schema

extension Finding {
  /// The option of `rows` and `count` that its predicate needs.
  var exactness: String { includesSubentities ? "" : " (--exact)" }
}
