import Decoding
package import Schema

/// The rows' values before and after the transactions that a store's log still holds (FORMAT §11.1).
package final class TransactionValues {
  private let log: TransactionLog
  private let differences: RecordDifferences
  private let names: EntityNames
  private var read: (transaction: Int64, values: [ObjectID: [String: (Reading, Reading)]])?

  package init(_ log: TransactionLog, model: Model, layout: StoreLayout, tables: [TableShape]) {
    self.log = log
    differences = RecordDifferences(model: model, layout: layout, tables: tables)
    names = EntityNames(layout)
  }

  /// The values of an object before and after a transaction that updated it, by path: those that differ.
  ///
  /// Nil if the log does not hold both states.
  package func values(of object: ObjectID, in transaction: Int64) -> [String: (before: Reading, after: Reading)]? {
    if read?.transaction != transaction { read = (transaction, values(in: transaction)) }
    return read?.values[object]?.mapValues { ($0.0, $0.1) }
  }

  private func values(in transaction: Int64) -> [ObjectID: [String: (Reading, Reading)]] {
    guard let range = log.commits[transaction], log.isAsItWas,
      var walk = try? CommitWalk(
        over: log.reach, from: range.lowerBound, shapes: differences.tables, keepsRecords: true,
        tracks: { [names] in names.byTable[$0] != nil })
    else { return [:] }
    var sides: [ObjectID: (before: RowRecord?, after: RowRecord?)] = [:]
    for _ in range {
      walk.step { change in
        let object = ObjectID(entity: names.entity(of: change), pk: change.key)
        let before = sides[object].map { $0.before } ?? change.before
        sides[object] = (before, change.after)
      }
    }
    guard log.isAsItWas else { return [:] }
    var found: [ObjectID: [String: (Reading, Reading)]] = [:]
    for (object, sides) in sides {
      guard let before = sides.before, let after = sides.after else { continue }
      found[object] = differences.between(before, after, of: object.entity)
    }
    return found
  }
}
