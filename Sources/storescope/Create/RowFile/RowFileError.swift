import Findings
import StoreWriting
import UserFiles

/// What is wrong with a row file, and where.
struct RowFileError: Error, Hashable {
  enum Reason: Hashable {
    case notYAML(String)
    case notEntities
    case unknownEntity(String, nearest: String?)
    case notRows(entity: String)
    /// The expected form of a part of a transaction.
    case notTransaction(expected: String, found: String)
    case unknownPart(String, nearest: String?)
    case notARow(entity: String)
    case unknownProperty(entity: String, property: String, nearest: String?)
    case wrongValue(entity: String, path: String, expected: String, found: String)
    case missing(entity: String, path: String, type: String)
    /// A required property without a value and without an initial one.
    case required(entity: String, property: String)
    case file(FileFault)
    /// `id:` alone, although an attribute has that name.
    case ambiguousID(entity: String)
    /// A property that the row does not give, and whose initial value only the app knows; where source declares it.
    case notEvaluated(entity: String, property: String, text: String, SourcePlace?)
  }

  /// Nil if it is about the whole file.
  var place: TextPlace?
  var reason: Reason
}

extension RowFileError: Explained {
  var sentence: Sentence { Sentence(what, instead: advice, exit: .badInput) }

  private var what: String {
    switch reason {
    case .notYAML(let message): "this is not YAML: \(message)"
    case .notEntities: "a row file is a mapping from entities to their rows"
    case .unknownEntity(let name, _): "the model has no entity '\(name)'"
    case .notRows(let entity): "\(entity) needs a list of rows"
    case .notTransaction(let expected, let found): "this is to be \(expected), not \(found)"
    case .unknownPart(let name, _): "a transaction has no '\(name)'"
    case .notARow(let entity): "a row of \(entity) is a mapping from properties to values"
    case .unknownProperty(let entity, let property, _): "\(entity) has no property '\(property)'"
    case .wrongValue(let entity, let path, let expected, let found): "\(entity).\(path) is \(expected), not \(found)"
    case .missing(let entity, let path, let type): "\(entity).\(path) has no value, and \(type) is not optional"
    case .required(let entity, let property): "\(entity).\(property) has no value, and the model requires one"
    case .file(let fault): "\(fault.sentence.what): '\(fault.path)'"
    case .ambiguousID(let entity): "'id' is a row's label, and \(entity) has an attribute of that name"
    case .notEvaluated(let entity, let property, let text, let place):
      "\(entity).\(property) has no value, and its default “\(text)” is not evaluated"
        + (place.map { " (\($0.brief))" } ?? "")
    }
  }

  /// A suggestion, if there is one.
  private var advice: String? {
    switch reason {
    case .unknownEntity(_, let nearest), .unknownProperty(_, _, let nearest), .unknownPart(_, let nearest):
      nearest.map { "did you mean '\($0)'?" }
    case .ambiguousID: "write '.id' for the attribute, '$id' for the label"
    case .required: "give the row a value, or { raw: null } to write NULL"
    case .notEvaluated: "give the row a value"
    default: nil
    }
  }
}
