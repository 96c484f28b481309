package import Foundation

/// The entities in which the hashes of a store and a model differ.
package struct HashDifference: Hashable, Sendable {
  package let onlyInStore: [String]
  package let onlyInModel: [String]
  package let different: [String]

  package var count: Int { onlyInStore.count + onlyInModel.count + different.count }
  package var isEmpty: Bool { count == 0 }

  /// By entity name: what a store has, and what a model's file has.
  package init(stored: [String: Data], model: [String: Data]) {
    onlyInStore = stored.keys.filter { model[$0] == nil }.sorted()
    onlyInModel = model.keys.filter { stored[$0] == nil }.sorted()
    different = stored.keys.filter { name in model[name].map { $0 != stored[name] } ?? false }.sorted()
  }
}
