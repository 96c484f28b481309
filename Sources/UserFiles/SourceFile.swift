/// One Swift file: where it lies and what it says.
package struct SourceFile: Hashable, Sendable {
  /// The path as findings show it.
  package var path: String
  package var text: String

  package init(path: String, text: String) { (self.path, self.text) = (path, text) }
}
