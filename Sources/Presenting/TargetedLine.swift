package import Screen

/// A line for people, with what it is about or what opens from it.
package struct TargetedLine<Target: Hashable & Sendable>: Hashable, Sendable {
  package let text: String
  package let role: Role
  package let target: Target?

  package init(_ text: String, _ role: Role, _ target: Target? = nil) {
    (self.text, self.role, self.target) = (text, role, target)
  }
}
