package import Schema
import Synchronization

/// Reads a document's cells as the app would; a column's reader is made when its first cell is read.
package final class AppReaders: Sendable {
  package let model: Model
  package let contract: Contract

  private struct Column: Hashable {
    let path: String
    let entity: String
  }

  private let made = Mutex<[Column: AttributeReader]>([:])

  package init(model: Model, contract: Contract) { (self.model, self.contract) = (model, contract) }

  /// The reader of an attribute or composite leaf; nil if the entity does not have it.
  package func reader(at path: String, in entity: String) -> AttributeReader? {
    let column = Column(path: path, entity: entity)
    if let known = made.withLock({ $0[column] }) { return known }
    guard let reader = AttributeReader(at: path, of: entity, in: model, contract: contract) else { return nil }
    made.withLock { $0[column] = reader }
    return reader
  }

  /// The app's reading of an attribute's value; without a reader for the path, according to the model alone.
  package func reading(of stored: Reading, as attribute: Attribute, at path: String, in entity: String) -> AppReading {
    (reader(at: path, in: entity) ?? AttributeReader(unplanned: attribute)).read(stored)
  }

  package func reading(of stored: Reading, as relationship: Relationship, in entity: String) -> AppReading {
    contract.reading(of: stored, as: relationship, entity: entity, in: model)
  }
}
