package import Findings

/// A value transformer's class as source declares it (DIALECTS A13, A15).
package struct TransformerDeclaration: Hashable, Sendable {
  package var className: String
  /// The name under which it registers; nil if source does not show it.
  package var registeredName: String?
  /// The superclass, such as `NSSecureUnarchiveFromDataTransformer`.
  package var superclass: String?
  /// The classes that a secure archive's root may have; nil if they are not overridden.
  package var allowedTopLevelClasses: [String]?
  /// The class of `transformedValueClass()`.
  package var transformedValueClass: String?
  package var location: SourcePlace

  package init(className: String, location: SourcePlace) { (self.className, self.location) = (className, location) }
}
