import Schema

/// What declarations are written in.
package enum GeneratedForm: String, Hashable, Sendable, CaseIterable {
  /// Xcode's model, as its editor writes it.
  case xcdatamodel
  case swiftdata
  /// `NSManagedObject` subclasses as Xcode makes them, and the model that they need.
  case coredata
  case coredataevolution
  case managedmodels
}

/// A file of declarations.
package struct GeneratedFile: Hashable, Sendable {
  /// Below the output folder.
  package let path: String
  package let text: String

  package var isSwift: Bool { path.hasSuffix(".swift") }
}

extension GeneratedForm {
  var limits: Limits {
    switch self {
    case .xcdatamodel: XcodeModelWriter.limits
    case .swiftdata: ModelMacroWriter.limits(.swiftData)
    case .coredataevolution: EvolutionWriter.limits
    case .managedmodels: ModelMacroWriter.limits(.managedModels)
    case .coredata: ManagedClassWriter.limits
    }
  }

  /// Whether the Swift is the model itself; Core Data's classes need one beside them.
  package var declaresModel: Bool { isSwift && self != .coredata }

  /// Whether it is Swift, which says more than a model: cases of enums, members of structs.
  package var isSwift: Bool { self != .xcdatamodel }

  /// The declarations of what the form can say of a model that has this name; of Swift, a file an entity or one alone.
  package func files(
    of sayable: SayableModel, named name: String, known: KnownValues = KnownValues(), inOneFile: Bool = true
  ) -> [GeneratedFile] {
    switch self {
    case .xcdatamodel:
      return [Self.model(sayable, named: name)]
    case .swiftdata:
      var writer = ModelMacroWriter(.swiftData, sayable, known)
      return Self.files(writer.declarations(), importing: ["Foundation", "SwiftData"], named: name, inOneFile)
    case .coredataevolution:
      var writer = EvolutionWriter(sayable, known)
      let modules = ["CoreData", "CoreDataEvolution", "Foundation"]
      return Self.files(writer.declarations(), importing: modules, named: name, inOneFile)
    case .managedmodels:
      var writer = ModelMacroWriter(.managedModels, sayable, known)
      let modules = ["CoreData", "Foundation", "ManagedModels"]
      return Self.files(writer.declarations(), importing: modules, named: name, inOneFile)
    case .coredata:
      let classes = sayable.model.entities.map { ManagedClassWriter(sayable.model, $0).declaration }
      return [Self.model(sayable, named: name)]
        + Self.files(classes, importing: ["CoreData", "Foundation"], named: name, inOneFile)
    }
  }

  private static func model(_ sayable: SayableModel, named name: String) -> GeneratedFile {
    GeneratedFile(path: "\(name).xcdatamodel/contents", text: XcodeModelWriter.contents(sayable.model))
  }

  private static func files(
    _ entities: [(entity: String, declarations: [[String]])], importing modules: [String], named name: String,
    _ inOneFile: Bool
  ) -> [GeneratedFile] {
    func file(_ name: String, _ declarations: [[String]]) -> GeneratedFile {
      let parts = [modules.map { "import \($0)" }] + declarations
      return GeneratedFile(
        path: "\(name).swift", text: parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n"))
    }
    if inOneFile { return [file(name, entities.flatMap(\.declarations))] }
    // Some file systems take `Star` and `star` for one name.
    var taken: Set<String> = []
    return entities.map { entity, declarations in
      var name = entity
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(entity)\(number)"
        number += 1
      }
      return file(name, declarations)
    }
  }
}
