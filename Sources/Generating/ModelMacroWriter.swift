import Census
import Escaping
import Schema

/// Writes the classes under `@Model`, SwiftData's and ManagedModels' (DIALECTS §2.3, §2.4, FORMAT §3.2).
struct ModelMacroWriter: ClassWriter {
  let dialect: Dialect
  var isSwiftData: Bool { dialect == .swiftData }
  let sayable: SayableModel
  let known: KnownValues
  private let access: AccessLevel
  var types: ValueTypes
  var model: Model { sayable.model }
  /// What a new object of each entity needs.
  private var parameters: [String: [SwiftClass.Property]] = [:]
  /// The entities whose classes need the release that takes subclasses.
  private let newest: Set<String>
  /// What source says and a class here does not.
  var omissions: [Omission] = []

  init(_ dialect: Dialect, _ sayable: SayableModel, _ known: KnownValues, _ options: GenerationOptions) {
    self.dialect = dialect
    access = options.access ?? .internal
    self.sayable = sayable
    self.known = known
    types = ValueTypes(known, beside: sayable.model.entities.map(\.name))
    let isOpen = dialect == .swiftData && !known.contract.allows(.inheritance)
    newest = isOpen ? sayable.model.subclassedReach : []
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
    if newest.contains(entity.name) {
      made.attributes.append("@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)")
    }
    if let superentity = entity.superentity {
      made.hasSuperclass = true
      made.inherited = parameters[superentity] ?? []
    }
    // SwiftData's macro of a class has no arguments.
    let names = isSwiftData ? [] : Self.names(entity.renamingIdentifier, entity.versionHashModifier)
    made.attributes.append("@Model" + (names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"))
    made.hasInitialiser = isSwiftData
    made.macros = macros(of: entity, named: name)
    if !newest.contains(entity.name) { made.comments += Self.releases(of: made.macros, known.contract) }
    made.properties = entity.attributes.map { property($0, of: entity) }
    made.properties += entity.relationships.map { property($0, of: entity) }
    made.nameModuleOfHiddenTypes()
    parameters[entity.name] = made.inherited + made.properties.filter(\.isParameter)
    return made
  }

  /// The constraints and indexes of several properties.
  private func macros(of entity: Entity, named name: String) -> [String] {
    let several = entity.uniquenessConstraints.filter { $0.count > 1 || !entity.declares($0[0]) }
    let unique = several.map { paths($0, of: entity) }
    let plain = entity.fetchIndexes.filter { !$0.isRTree }.map { paths($0.elements.map(\.property), of: entity) }
    let trees = entity.fetchIndexes.filter(\.isRTree).map { index in
      ".rtree(\(paths(index.elements.map(\.property), of: entity)))"
    }
    return [("#Unique", unique), ("#Index", plain), ("#Index", trees)].compactMap { macro, arguments in
      arguments.isEmpty ? nil : "\(macro)<\(name)>(\(arguments.joined(separator: ", ")))"
    }
  }

  /// The releases that macros need, where it is not known that the app runs on no older one.
  private static func releases(of macros: [String], _ contract: Contract) -> [String] {
    [ReleaseConstruct.unique, .index].compactMap { construct in
      guard macros.contains(where: { $0.hasPrefix(construct.rawValue) }), !contract.allows(construct) else {
        return nil
      }
      return construct.firstNames().map { "\(construct.rawValue) needs \($0)." }
    }
  }

  /// `[\.name, \.author?.name]`.
  private func paths(_ paths: [String], of entity: Entity) -> String {
    let texts = paths.map { path in
      var attributes = ([entity] + model.ancestors(of: entity)).flatMap(\.attributes)
      let steps = path.split(separator: ".").map { step in
        let attribute = attributes.first { $0.name == step }
        attributes = attribute?.elements ?? []
        return SwiftNames.quoted(String(step)) + (attribute?.isOptional == true ? "?" : "")
      }
      // What stands behind the last step is no path's.
      let text = steps.joined(separator: ".")
      return "\\." + (text.hasSuffix("?") ? String(text.dropLast()) : text)
    }
    return "[\(texts.joined(separator: ", "))]"
  }
}

extension Model {
  /// The entities that have a super-entity, or that lead to such a one.
  fileprivate var subclassedReach: Set<String> {
    var found = Set(entities.filter { $0.superentity != nil }.map(\.name))
    var isOpen = !found.isEmpty
    while isOpen {
      let more = entities.filter { entity in
        !found.contains(entity.name) && entity.relationships.contains { found.contains($0.destination) }
      }
      found.formUnion(more.map(\.name))
      isOpen = !more.isEmpty
    }
    return found
  }
}
