package import Findings

/// A variable of an entity's class that its macro passes over, so that it is no property of the model (DIALECTS A24).
package struct UnmanagedVariable: Hashable, Sendable {
  package enum Form: String, Hashable, Sendable, CaseIterable {
    case computed, constant, lazy
    /// `static` or `class`.
    case typeProperty
    /// `@NSManaged`, whose accessors Core Data makes.
    case managed

    /// With its article, as a message says it.
    package var words: String {
      switch self {
      case .computed: "a computed property"
      case .constant: "a constant"
      case .lazy: "a lazy property"
      case .typeProperty: "a type property"
      case .managed: "an @NSManaged property"
      }
    }
  }

  package var name: String
  /// The name of `@objc(name)`, else its own: the one by which Core Data would find it (DIALECTS §2.8).
  package var runtimeName: String
  package var form: Form
  /// The names of its attributes, without their modules.
  package var attributes: [String] = []
  /// Whether its getter calls anything: what that comes to is not known.
  package var makesCalls = false
  package var location: SourcePlace

  package init(name: String, form: Form, location: SourcePlace) {
    (self.name, runtimeName, self.form, self.location) = (name, name, form, location)
  }
}
