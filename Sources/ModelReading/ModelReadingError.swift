/// Why a model cannot be read.
package enum ModelReadingError: Error, Hashable, Sendable {
  case noSuchFile(String)
  case unreadable(String)
  /// The path holds something else, named as far as it can be told.
  case notAModel(found: String)
  /// The binary form of Xcode 3: files `elements` and `layout` instead of `contents` (FORMAT §8).
  case xcode3Model
  case xml(line: Int, reason: String)
  /// The document declares or uses XML entities, which no model needs.
  case entitiesInXML(line: Int)
  /// The bytes are no keyed archive, property list or DEFLATE stream that can be read.
  case archive(reason: String)
  case cyclicInheritance(entity: String)
  case cyclicComposite(String)
  case duplicateEntity(String)
  case noVersions
  /// The bundle names a current version that it does not hold.
  case missingCurrentVersion(String)
  /// An error together with the file it concerns.
  indirect case inFile(String, ModelReadingError)
}

extension ModelReadingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSuchFile(let path): "There is no file '\(path)'"
    case .unreadable(let path): "'\(path)' cannot be read"
    case .notAModel(let found): "This is \(found), not a Core Data model"
    case .xcode3Model: "This is an Xcode 3 model; open it once in a newer Xcode to convert it"
    case .xml(let line, let reason): "The XML is broken in line \(line): \(reason)"
    case .entitiesInXML(let line): "The XML declares or uses entities in line \(line)"
    case .archive(let reason): "The compiled model cannot be read: \(reason)"
    case .cyclicInheritance(let entity): "Entity '\(entity)' is its own ancestor"
    case .cyclicComposite(let name): "Composite type '\(name)' contains itself"
    case .duplicateEntity(let name): "There are two entities named '\(name)'"
    case .noVersions: "The bundle holds no model version"
    case .missingCurrentVersion(let name):
      "The bundle names '\(name)' as its current version but does not hold it"
    case .inFile(let file, let error): "\(file): \(error)"
    }
  }
}
