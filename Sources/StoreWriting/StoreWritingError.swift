package import Findings

/// Why a store could not be written: facts, with one sentence for each.
package enum StoreWritingError: Error, Hashable, Sendable {
  case fileExists(String)
  case noSuchFolder(String)
  case unknownEntity(String, nearest: String?)
  case abstractEntity(String)
  case unknownProperty(entity: String, property: String, nearest: String?)
  case transientProperty(entity: String, property: String)
  case wrongType(entity: String, path: String, expected: String, found: String)
  case outOfRange(entity: String, path: String, expected: String, value: String)
  case duplicateLabel(String, entity: String)
  /// A transaction changes or deletes a row that does not exist.
  case noSuchRow(label: String, entity: String)
  case unknownLabel(String, entity: String, relationship: String, destination: String)
  case tooManyReferences(entity: String, relationship: String, labels: [String])
  /// Two rows share the values of a uniqueness constraint.
  case notUnique(entity: String, properties: [String], value: String, rows: [String])
  case unknownDestination(entity: String, relationship: String, destination: String)
  case sqlite(String)
  case file(path: String, reason: String)
  /// An error together with the place in the row file that it concerns.
  indirect case inRow(TextPlace, StoreWritingError)
}

extension StoreWritingError: Explained {
  package var sentence: Sentence {
    switch self {
    case .fileExists(let path):
      Sentence(
        "the file exists already", at: path, instead: "only a new file is written",
        hint: "choose another name, or remove the file yourself")
    case .noSuchFolder(let path): Sentence("no such folder", at: path, exit: .noSuchFile)
    case .sqlite, .file: Sentence(reason, exit: .inputOutput)
    case .inRow(_, let error): error.sentence
    default: Sentence(reason, exit: .badInput)
    }
  }

  /// What is wrong, without the place in the row file.
  private var reason: String {
    switch self {
    case .fileExists, .noSuchFolder: sentence.what
    case .unknownEntity(let name, let nearest): "the model has no entity '\(name)'\(Self.hint(nearest))"
    case .abstractEntity(let name): "'\(name)' is abstract; give the rows of a sub-entity"
    case .unknownProperty(let entity, let property, let nearest):
      "\(entity) has no property '\(property)'\(Self.hint(nearest))"
    case .transientProperty(let entity, let property): "\(entity).\(property) is not stored, so it can have no value"
    case .wrongType(let entity, let path, let expected, let found): "\(entity).\(path) is \(expected), not \(found)"
    case .outOfRange(let entity, let path, let expected, let value):
      "\(entity).\(path) is \(expected), which cannot hold \(value)"
    case .duplicateLabel(let label, let entity): "two rows of \(entity) are labelled '\(label)'"
    case .noSuchRow(let label, let entity): "no row of \(entity) is labelled '\(label)' then"
    case .unknownLabel(let label, let entity, let relationship, let destination):
      "\(entity).\(relationship) names '\(label)', but no row of \(destination) has this label"
    case .tooManyReferences(let entity, let relationship, let labels):
      "\(entity).\(relationship) can hold one object, but \(labels.count) refer to each other: "
        + labels.joined(separator: ", ")
    case .notUnique(let entity, let properties, let value, let rows):
      "\(entity).\(properties.joined(separator: ", ")) is unique, and \(rows.joined(separator: " and ")) "
        + "both have \(value)"
    case .unknownDestination(let entity, let relationship, let destination):
      "\(entity).\(relationship) leads to '\(destination)', which the model lacks"
    case .sqlite(let message): message
    case .file(let path, let reason): "'\(path)': \(reason)"
    case .inRow(_, let error): error.reason
    }
  }

  private static func hint(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }
}
