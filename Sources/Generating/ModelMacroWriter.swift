import Census
import Schema

/// Writes the classes under `@Model`, SwiftData's and ManagedModels' (DIALECTS §2.3, §2.4, FORMAT §3.2).
struct ModelMacroWriter {
  let dialect: Dialect
  var isSwiftData: Bool { dialect == .swiftData }
  let sayable: SayableModel
  let known: KnownValues
  private let access: AccessLevel
  var types: ValueTypes
  var model: Model { sayable.model }
  /// What a new object of each entity needs.
  private var parameters: [String: [SwiftClass.Property]] = [:]

  init(_ dialect: Dialect, _ sayable: SayableModel, _ known: KnownValues, _ options: GenerationOptions) {
    self.dialect = dialect
    access = options.access ?? .internal
    self.sayable = sayable
    self.known = known
    types = ValueTypes(known, beside: sayable.model.entities.map(\.name))
  }

  /// The declarations of each entity, super-entities first: the class, and the types that no class before it needs.
  mutating func declarations() -> [(entity: String, declarations: [[String]])] {
    model.rootEntities.flatMap(model.hierarchy).map { entity in
      let lines = declaration(of: entity).lines
      return (entity.name, [lines] + types.take().map(access.marking))
    }
  }

  private mutating func declaration(of entity: Entity) -> SwiftClass {
    let name = SwiftNames.quoted(entity.name)
    let isFinal = isSwiftData && model.subentities(of: entity).isEmpty
    let superclass = entity.superentity ?? (isSwiftData ? nil : "NSManagedObject")
    let above = superclass.map { ": \(SwiftNames.quoted($0))" } ?? ""
    var made = SwiftClass(head: "\(isFinal ? "final " : "")class \(name)\(above)")
    made.access = access
    if let former = sayable.formerNames[entity.name] { made.comments.append("The model calls it \(former).") }
    if entity.superentity != nil {
      made.attributes.append("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)")
      made.hasSuperclass = true
      made.inherited = entity.superentity.flatMap { parameters[$0] } ?? []
    }
    // SwiftData's macro of a class has no arguments.
    let names = isSwiftData ? [] : Self.names(entity.renamingIdentifier, entity.versionHashModifier)
    made.attributes.append("@Model" + (names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"))
    made.hasInitialiser = isSwiftData
    let several = entity.uniquenessConstraints.filter { $0.count > 1 || !isOwn($0[0], of: entity) }
    if !several.isEmpty { made.macros.append("#Unique<\(name)>(\(several.map(paths).joined(separator: ", ")))") }
    let plain = entity.fetchIndexes.filter { !$0.isRTree }.map { paths($0.elements.map(\.property)) }
    if !plain.isEmpty { made.macros.append("#Index<\(name)>(\(plain.joined(separator: ", ")))") }
    let trees = entity.fetchIndexes.filter(\.isRTree).map { ".rtree(\(paths($0.elements.map(\.property))))" }
    if !trees.isEmpty { made.macros.append("#Index<\(name)>(\(trees.joined(separator: ", ")))") }
    made.properties = entity.attributes.map { property($0, of: entity) }
    made.properties += entity.relationships.map { property($0, of: entity) }
    parameters[entity.name] = made.inherited + made.properties.filter(\.isParameter)
    return made
  }

  private func isOwn(_ property: String, of entity: Entity) -> Bool { entity.declares(property) }

  /// `[\.name, \.author.name]`.
  private func paths(_ names: [String]) -> String {
    let paths = names.map {
      "\\." + $0.split(separator: ".").map { SwiftNames.quoted(String($0)) }.joined(separator: ".")
    }
    return "[\(paths.joined(separator: ", "))]"
  }
}
