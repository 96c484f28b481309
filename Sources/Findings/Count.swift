/// A number with its word in the singular or plural.
package enum Count {
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) " + (count == 1 ? one : many ?? one + "s")
  }
}
