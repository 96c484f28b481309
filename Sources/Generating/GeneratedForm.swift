import Census
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
  case storable
  /// The configuration of CoreDataEvolution's tool.
  case cdeConfig = "cde-config"
}

/// A file of declarations.
package struct GeneratedFile: Hashable, Sendable {
  /// Below the output folder.
  package let path: String
  package let text: String
  /// Whether the app's own code goes there, so that it is written once and never again.
  package var isStub = false
  /// What source says and this does not, beside what the model loses.
  package internal(set) var omissions: [Omission] = []
  /// What else is to be known, a line each.
  package internal(set) var notes: [String] = []

  package var isSwift: Bool { path.hasSuffix(".swift") }
  package var isModel: Bool { path.hasSuffix("/contents") }

  /// Stands in a line of its own before the code of each file of Swift, so that one that nothing makes any more is
  /// known.
  package static let marker = "// storescope:generated"
}

extension GeneratedForm {
  var limits: Limits {
    switch self {
    case .xcdatamodel: XcodeModelWriter.limits
    case .swiftdata: ModelMacroWriter.limits(.swiftData)
    case .coredataevolution, .cdeConfig: EvolutionWriter.limits
    case .managedmodels: ModelMacroWriter.limits(.managedModels)
    case .storable: StorableWriter.limits
    case .coredata: ManagedClassWriter.limits
    }
  }

  /// Whether the Swift is the model itself; Core Data's classes need one beside them.
  package var declaresModel: Bool { isSwift && self != .coredata }

  /// The system of the classes that are the model itself.
  var dialect: Dialect? { limits.dialect }

  /// Whether it is Swift, which says more than a model: cases of enums, members of structs.
  package var isSwift: Bool { self != .xcdatamodel && self != .cdeConfig }

  /// Whether CoreDataEvolution and its tool read it, so that a configuration is about it.
  package var isEvolutions: Bool { self == .coredataevolution || self == .cdeConfig }

  /// Whether it says more of values than a model does.
  package var saysValues: Bool { declaresModel || self == .cdeConfig }

  /// The declarations of what the form can say of a model that has this name; of Swift, a file an entity or one alone.
  package func files(
    of sayable: SayableModel, named name: String, known: KnownValues = KnownValues(),
    options: GenerationOptions = GenerationOptions(), inOneFile: Bool = true
  ) -> [GeneratedFile] {
    func swift(
      _ entities: [(entity: String, declarations: [[String]])], _ modules: [String]
    ) -> [GeneratedFile] {
      let layout = SwiftFiles(modules: modules, options: options)
      return layout.files(of: entities, named: inOneFile ? name : nil)
    }
    /// With what the writer leaves out.
    func swift(_ writer: some ClassWriter, _ modules: [String]) -> [GeneratedFile] {
      var writer = writer
      var files = swift(writer.declarations(), modules)
      if !files.isEmpty { (files[0].omissions, files[0].notes) = (writer.omissions, writer.types.notes(in: self)) }
      return files
    }
    switch self {
    case .xcdatamodel:
      return [Self.model(sayable, named: name)]
    case .swiftdata:
      return swift(ModelMacroWriter(.swiftData, sayable, known, options), ["Foundation", "SwiftData"])
    case .coredataevolution:
      return swift(EvolutionWriter(sayable, known, options), ["CoreData", "CoreDataEvolution", "Foundation"])
    case .managedmodels:
      return swift(
        ModelMacroWriter(.managedModels, sayable, known, options), ["CoreData", "Foundation", "ManagedModels"])
    case .storable:
      return swift(StorableWriter(sayable, known, options), ["CoreData", "Foundation", "Storable"])
    case .coredata:
      let access = options.access ?? .public
      let classes = sayable.model.entities.map { ManagedClassWriter(sayable.model, $0, access).declaration }
      return [Self.model(sayable, named: name)] + swift(classes, ["CoreData", "Foundation"])
    case .cdeConfig:
      let path = options.configuration.modelPath
      var writer = ConfigWriter(sayable, known, options, modelPath: path ?? "\(name).xcdatamodel")
      let config = GeneratedFile(path: ConfigWriter.fileName, text: writer.text())
      if path != nil { return [config] }
      // The tool refuses entities whose classes Xcode makes (DIALECTS A53).
      var model = sayable.original
      for index in model.entities.indices { model.entities[index].codeGeneration = Remark() }
      return [Self.model(SayableModel(model, in: .xcdatamodel), named: name), config]
    }
  }

  private static func model(_ sayable: SayableModel, named name: String) -> GeneratedFile {
    GeneratedFile(path: "\(name).xcdatamodel/contents", text: XcodeModelWriter.contents(sayable.model))
  }
}

/// Writes the classes of a model in one dialect, and collects what it leaves out meanwhile.
protocol ClassWriter {
  var types: ValueTypes { get }
  var omissions: [Omission] { get }
  /// The declarations of each entity, in the order of the file.
  mutating func declarations() -> [(entity: String, declarations: [[String]])]
}

/// Lays declarations of Swift out in files.
struct SwiftFiles {
  let modules: [String]
  let options: GenerationOptions

  /// One file of this name, or one for each entity, each with a stub if they are asked for.
  func files(
    of entities: [(entity: String, declarations: [[String]])], named name: String?
  ) -> [GeneratedFile] {
    // Some file systems take `Star` and `star` for one name.
    var taken: Set<String> = name.map { [$0.lowercased()] } ?? []
    func unique(_ wanted: String) -> String {
      var (name, number) = (wanted, 2)
      while !taken.insert(name.lowercased()).inserted {
        name = "\(wanted)\(number)"
        number += 1
      }
      return name
    }
    let marker = [[GeneratedFile.marker]]
    let made =
      name.map { [file($0, marker, entities.flatMap(\.declarations))] }
      ?? entities.map { file(unique($0.entity), marker, $0.declarations) }
    guard options.hasStubs else { return made }
    return made
      + entities.map { entity, _ in
        let lines = ["extension \(SwiftNames.quoted(entity)) {", "}"]
        return file(unique("\(entity)+Extensions"), [], [lines], isStub: true)
      }
  }

  private func file(
    _ name: String, _ marker: [[String]], _ declarations: [[String]], isStub: Bool = false
  ) -> GeneratedFile {
    let header = options.header.map { [[$0]] } ?? []
    let parts = header + marker + [modules.map { "import \($0)" }] + declarations
    let text = parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    return GeneratedFile(path: "\(name).swift", text: text, isStub: isStub)
  }
}
