package import Querying
package import Schema

extension StoreSession {
  /// Throws `Failure.noSuchRow` if the store has no such object; blocks the caller.
  package func checkExists(_ object: ObjectID) throws(Failure) {
    let query = RowQuery(entity: object.entity, source: .objects([object]))
    if try count(query) == 0 { throw .noSuchRow(object) }
  }
}
