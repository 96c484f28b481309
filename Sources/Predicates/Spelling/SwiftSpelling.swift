/// A query as Swift source.
package struct SwiftSpelling: Hashable, Sendable {
  package var predicate: String?
  package var sorts: [String]
  package var notes: [TranslationNote]
}
