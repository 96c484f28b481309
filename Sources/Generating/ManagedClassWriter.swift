import Census
import Escaping
import Schema

/// Writes a class of Core Data as Xcode makes it: managed properties, a fetch request, and the accessors of to-manys.
struct ManagedClassWriter {
  private let model: Model
  private let entity: Entity
  /// What stands before each declaration; Xcode's are public.
  private let access: String

  init(_ model: Model, _ entity: Entity, _ access: AccessLevel = .public) {
    (self.model, self.entity, self.access) = (model, entity, access.prefix)
  }

  /// What Xcode's model cannot say, and two entities of one class.
  static var limits: Limits {
    var limits = XcodeModelWriter.limits
    // These classes are what Xcode would make.
    limits.entities.append(.settling { entity, _ in entity.codeGeneration = Remark() })
    limits.classNames = [
      "NSManagedObject", "NSManagedObjectID", "NSFetchRequest", "NSSet", "NSOrderedSet", "NSIndexSet", "NSNumber",
      "NSDecimalNumber", "NSObject", "Int16", "Int32", "Int64", "Float",
    ]
    return limits
  }

  var declaration: (entity: String, declarations: [[String]]) {
    let name = Self.quoted(entity)
    let above = entity.superentity.flatMap { model.entity(named: $0) }.map(Self.quoted) ?? "NSManagedObject"
    let head = ["@objc(\(entity.className ?? entity.name))", "\(access)class \(name): \(above) {}"]
    var members = [
      "  @nonobjc \(access)class func fetchRequest() -> NSFetchRequest<\(name)> {",
      "    NSFetchRequest<\(name)>(entityName: \(SwiftText.literal(entity.name)))", "  }",
    ]
    let properties = entity.attributes.map(property) + entity.relationships.map(property)
    if !properties.isEmpty { members += [""] + properties }
    // `items` and `Items` would have the same accessors.
    var titles: Set<String> = []
    let accessors = entity.relationships.filter {
      $0.isToMany && Self.isProperty($0.name) && titles.insert(Self.title($0.name)).inserted
    }.map(accessors)
    // A subclass has it from its superclass; the dictionary of a composite would be no identity.
    let id = entity.attributes.first { $0.name == "id" }
    let isIdentifiable = entity.superentity == nil && id?.type != .composite
    return (
      entity.className ?? entity.name,
      [head, ["extension \(name) {"] + members + ["}"]] + accessors
        + (isIdentifiable ? [["extension \(name): Identifiable {}"]] : [])
    )
  }

  private static func quoted(_ entity: Entity) -> String { SwiftNames.quoted(entity.className ?? entity.name) }

  private func type(of entityName: String) -> String {
    model.entity(named: entityName).map(Self.quoted) ?? "NSManagedObject"
  }

  private func property(_ attribute: Attribute) -> String { line(attribute.name, Self.type(of: attribute)) }

  private func property(_ relationship: Relationship) -> String {
    let set = relationship.isOrdered ? "NSOrderedSet?" : "NSSet?"
    return line(relationship.name, relationship.isToMany ? set : type(of: relationship.destination) + "?")
  }

  /// A property that Swift can name so; Core Data finds any other by its name alone.
  private func line(_ name: String, _ type: String) -> String {
    Self.isProperty(name)
      ? "  @NSManaged \(access)var \(SwiftNames.quoted(name)): \(type)"
      : "  // \(SwiftText.line(name)) has no property: read it with value(forKey:)."
  }

  private static func isProperty(_ name: String) -> Bool {
    SwiftNames.kept(name, taken: Dialect.plainCoreData.traits.takenNames, hidesTypes: false) == name
  }

  private static func title(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// A number that may be missing is an object, because the scalar would read as 0.
  private static func type(of attribute: Attribute) -> String {
    switch attribute.type {
    case .integer16, .integer32, .double, .float, .boolean, .integer64:
      if attribute.isOptional { return "NSNumber?" }
      return attribute.type == .integer64 ? "Int64" : attribute.type.swiftType?.rawValue ?? "NSNumber?"
    case .decimal: return "NSDecimalNumber?"
    case .string, .date, .binary, .uuid, .uri: return (attribute.type.swiftType?.rawValue ?? "NSObject") + "?"
    case .transformable:
      let name = attribute.valueClassName ?? ""
      return (SwiftNames.isIdentifier(name) ? name : "NSObject") + "?"
    case .composite: return "[String: Any]?"
    case .objectID: return "NSManagedObjectID?"
    case .undefined, .codable, .other: return "NSObject?"
    }
  }

  private func accessors(of relationship: Relationship) -> [String] {
    let name = relationship.name
    let title = Self.title(name)
    let type = type(of: relationship.destination)
    let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    var methods: [(selector: String, function: String)] = [
      ("add\(title)Object:", "addTo\(title)(_ value: \(type))"),
      ("remove\(title)Object:", "removeFrom\(title)(_ value: \(type))"),
      ("add\(title):", "addTo\(title)(_ values: \(set))"),
      ("remove\(title):", "removeFrom\(title)(_ values: \(set))"),
    ]
    if relationship.isOrdered {
      methods =
        [
          ("insertObject:in\(title)AtIndex:", "insertInto\(title)(_ value: \(type), at index: Int)"),
          ("removeObjectFrom\(title)AtIndex:", "removeFrom\(title)(at index: Int)"),
          ("insert\(title):atIndexes:", "insertInto\(title)(_ values: [\(type)], at indexes: NSIndexSet)"),
          ("remove\(title)AtIndexes:", "removeFrom\(title)(at indexes: NSIndexSet)"),
          ("replaceObjectIn\(title)AtIndex:withObject:", "replace\(title)(at index: Int, with value: \(type))"),
          ("replace\(title)AtIndexes:with\(title):", "replace\(title)(at indexes: NSIndexSet, with values: [\(type)])"),
        ] + methods
    }
    let lines = methods.map { "  @objc(\($0.selector))\n  @NSManaged \(access)func \($0.function)" }
    return ["// MARK: Generated accessors for \(name)", "extension \(Self.quoted(entity)) {"]
      + lines.joined(separator: "\n\n").split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [
        "}"
      ]
  }
}
