import Archives
package import Findings
import Schema
package import UserFiles

/// Why a model cannot be read.
package enum ModelReadingError: Error, Hashable, Sendable {
  case noSuchFile(String)
  case file(FileFault)
  /// The path holds something else, which is named if it is known.
  case notAModel(found: String)
  /// The binary form of Xcode 3: files `elements` and `layout` instead of `contents` (FORMAT §8).
  case xcode3Model
  case xml(line: Int, reason: String)
  /// The document declares or uses XML entities, which no model needs.
  case entitiesInXML(line: Int)
  /// The bytes are no keyed archive, property list or DEFLATE stream that can be read.
  case archive(reason: String)
  case cyclicInheritance(entity: String)
  /// It has more than `Model.mostAncestors`.
  case deepInheritance(entity: String)
  /// More than `Model.mostProperties`.
  case tooManyProperties(entity: String, count: Int)
  case cyclicComposite(String)
  case duplicateEntity(String)
  case noVersions
  /// The bundle holds several versions and says of none that it is the current one.
  case noCurrentVersion([String])
  /// The bundle names a current version that it does not hold.
  case missingCurrentVersion(String)
  /// The version that was asked for is not among those of the bundle or the source.
  case noSuchVersion(String, known: [String])
  /// An error together with the file it concerns.
  indirect case inFile(String, ModelReadingError)
}

extension ModelReadingError: Explained {
  package var sentence: Sentence {
    switch self {
    case .noSuchFile(let path): Sentence("no such file", at: path, exit: .noSuchFile)
    case .file(let fault): fault.sentence
    case .inFile(let file, let error): error.sentence(in: file)
    case .noCurrentVersion: Sentence(reason, instead: "give one of them with --model-version", exit: .badInput)
    case .notAModel: Sentence(reason, instead: "give a .xcdatamodeld, .xcdatamodel, .momd or .mom", exit: .badInput)
    case .noSuchVersion: Sentence(reason)
    case .xcode3Model, .xml, .entitiesInXML, .archive, .cyclicInheritance, .deepInheritance, .tooManyProperties,
      .cyclicComposite, .duplicateEntity, .noVersions, .missingCurrentVersion:
      Sentence(reason, exit: .badInput)
    }
  }

  /// The sentence with the file before its place, unless that is the file's whole path.
  private func sentence(in file: String) -> Sentence {
    var sentence = sentence
    if !namesItsFile { sentence.place = [file, sentence.place].compactMap(\.self).joined(separator: "/") }
    return sentence
  }

  private var namesItsFile: Bool {
    switch self {
    case .noSuchFile, .file: true
    case .inFile(_, let inner): inner.namesItsFile
    default: false
    }
  }

  /// What is wrong, without the place.
  package var reason: String {
    switch self {
    case .noSuchFile: "no such file"
    case .file(let fault): fault.sentence.what
    case .notAModel(let found): "\(found), not a Core Data model"
    case .xcode3Model: "an Xcode 3 model; open it once in a newer Xcode to convert it"
    case .xml(let line, let reason): "the XML is broken in line \(line): \(reason)"
    case .entitiesInXML(let line): "the XML declares or uses entities in line \(line)"
    case .archive(let reason): "the compiled model cannot be read: \(reason)"
    case .cyclicInheritance(let entity): "entity '\(entity)' is its own ancestor"
    case .deepInheritance(let entity): "entity '\(entity)' has more than \(Model.mostAncestors) ancestors"
    case .tooManyProperties(let entity, let count):
      "entity '\(entity)' has \(count) properties, more than a table has columns"
    case .cyclicComposite(let name): "composite type '\(name)' contains itself"
    case .duplicateEntity(let name): "there are two entities named '\(name)'"
    case .noVersions: "the bundle holds no model version"
    case .noCurrentVersion(let names):
      "the bundle names none of its versions as the current one: \(names.joined(separator: ", "))"
    case .missingCurrentVersion(let name): "the bundle names '\(name)' as its current version but does not hold it"
    case .noSuchVersion(let name, let known):
      known.isEmpty
        ? "there are no versions, so none is named '\(name)'"
        : "no version is named '\(name)', there are \(known.joined(separator: ", "))"
    case .inFile(_, let error): error.reason
    }
  }
}

extension ModelReadingError {
  init(_ failure: KeyedArchive.Failure) {
    switch failure {
    case .propertyList(let failure): self.init(failure)
    case .xml: self = .archive(reason: "it is XML, but no property list")
    case .notAnArchive: self = .archive(reason: "it is a property list but no keyed archive")
    }
  }

  init(_ failure: BinaryPropertyListReader.Failure) {
    let reason =
      switch failure {
      case .notBinaryPropertyList: "it is no binary property list"
      case .cutShort: "it is cut short"
      case .malformed(let offset): "it is broken at byte \(offset)"
      case .tooDeep: "it nests too deep"
      case .tooLarge: "it is too large"
      case .cycle: "a list in it holds itself"
      }
    self = .archive(reason: reason)
  }

  init(_ failure: RawDeflate.Failure) {
    let reason =
      switch failure {
      case .broken: "its compression is broken"
      case .cutShort: "its compressed bytes are cut short"
      case .trailing: "bytes follow the end of its DEFLATE stream"
      case .tooLong(let limit): "it inflates to more than \(limit) bytes"
      case .noMemory: "there is no memory to inflate it"
      }
    self = .archive(reason: reason)
  }
}
