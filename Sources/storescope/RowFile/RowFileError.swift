/// What is wrong with a row file, and in which line.
struct RowFileError: Error, Hashable {
  enum Reason: Hashable {
    case notYAML(String)
    case notEntities
    case unknownEntity(String, nearest: String?)
    case notRows(entity: String)
    case notARow(entity: String)
    case unknownProperty(entity: String, property: String, nearest: String?)
    case wrongValue(entity: String, path: String, expected: String, found: String)
    case unreadableFile(String)
  }

  /// 1-based; nil where it is about the whole file.
  var line: Int?
  var reason: Reason
}

extension RowFileError: CustomStringConvertible {
  var description: String {
    (line.map { "line \($0): " } ?? "") + sentence
  }

  private var sentence: String {
    switch reason {
    case .notYAML(let message): "this is not YAML: \(message)"
    case .notEntities: "a row file is a mapping from entities to their rows"
    case .unknownEntity(let name, let nearest):
      "the model has no entity '\(name)'" + hint(nearest)
    case .notRows(let entity): "\(entity) needs a list of rows"
    case .notARow(let entity): "a row of \(entity) is a mapping from properties to values"
    case .unknownProperty(let entity, let property, let nearest):
      "\(entity) has no property '\(property)'" + hint(nearest)
    case .wrongValue(let entity, let path, let expected, let found):
      "\(entity).\(path) is \(expected), not \(found)"
    case .unreadableFile(let path): "the file '\(path)' cannot be read"
    }
  }

  private func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? ""
  }
}
