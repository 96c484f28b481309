import StoreWriting
import UserFiles

/// What is wrong with a row file, and where.
struct RowFileError: Error, Hashable {
  enum Reason: Hashable {
    case notYAML(String)
    case notEntities
    case unknownEntity(String, nearest: String?)
    case notRows(entity: String)
    case notARow(entity: String)
    case unknownProperty(entity: String, property: String, nearest: String?)
    case wrongValue(entity: String, path: String, expected: String, found: String)
    case file(FileFault)
  }

  /// Nil where it is about the whole file.
  var place: RowPlace?
  var reason: Reason
}

extension RowFileError: CustomStringConvertible {
  var description: String {
    switch reason {
    case .notYAML(let message): "this is not YAML: \(message)"
    case .notEntities: "a row file is a mapping from entities to their rows"
    case .unknownEntity(let name, _): "the model has no entity '\(name)'"
    case .notRows(let entity): "\(entity) needs a list of rows"
    case .notARow(let entity): "a row of \(entity) is a mapping from properties to values"
    case .unknownProperty(let entity, let property, _):
      "\(entity) has no property '\(property)'"
    case .wrongValue(let entity, let path, let expected, let found):
      "\(entity).\(path) is \(expected), not \(found)"
    case .file(let fault): "\(fault.sentence): '\(fault.path)'"
    }
  }

  /// A name that the model has and that is nearly what was written.
  var nearest: String? {
    switch reason {
    case .unknownEntity(_, let nearest), .unknownProperty(_, _, let nearest): nearest
    default: nil
    }
  }
}
