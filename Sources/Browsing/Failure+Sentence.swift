package import Querying
import Schema

extension Failure {
  /// The one sentence that views and commands show for it.
  package var sentence: String {
    switch self {
    case .cancelled: "stopped"
    case .noSuchEntity(let name): "no entity “\(name)” in the model"
    case .noSuchRow(let object): "\(object.entity) p\(object.pk) is not found in the store"
    case .sharedKey(let object, let rows):
      "\(rows) rows of \(object.entity) have the key \(object.pk): which of them is meant is not known"
    case .noTable(let entity): "the store has no table for \(entity)"
    case .sort(let error): error.sentence
    case .predicate(let error): error.sentence
    case .storeChanged: "the store changed while it was read · r reads it again"
    case .sqlite(let code, let message, _) where isDamage:
      "damaged on the way to these rows: \(message) (\(code)) · an audit tells which can be read"
    case .sqlite(let code, let message, let sql):
      "SQLite error \(code): \(message)" + (sql.isEmpty ? "" : " · while running \(sql)")
    }
  }
}

extension SortError {
  /// The one sentence that views and commands show for it.
  package var sentence: String {
    switch self {
    case .toMany(let path): "\(path) has many objects, rows cannot be sorted by it"
    case .wholeComposite(let path): "\(path) is a composite · sort by one of its leaves"
    case .blob(let path, let type): "\(path) holds \(type.title) bytes, which have no order"
    case .transient(let path): "\(path) is transient, the store does not hold it"
    case .fetchedProperty(let path): "\(path) is a fetched property, the store does not hold it"
    case .noColumn(let path): "\(path) has no column in this store"
    }
  }
}

extension PredicateError {
  /// The one sentence that views and commands show for it.
  package var sentence: String {
    switch self {
    case .noColumn(let path): "\(path) has no column in this store"
    case .noRelationship(let name): "the store has nothing that holds \(name)"
    case .unboundVariable(let name): "$\(name) has no value here"
    case .notInStore(let what): "SQLite cannot evaluate \(what)"
    case .tooManyValues(let count): "\(count) values are more than one IN can take"
    case .tooDeep: "the predicate is nested too deep"
    case .tooLarge: "the predicate is too large for one statement"
    case .tooManyJoins: "SQLite joins at most 64 tables, these paths lead over more"
    case .overflow: "a whole number of it does not fit into 64 bits"
    case .notAPattern: "MATCHES needs a regular expression, this is none"
    case .tooSlow: "MATCHES takes too many steps over one text"
    }
  }
}
