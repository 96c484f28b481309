import Findings
import Schema
import SwiftSyntax

/// What all files together declare, for the readers of the dialects.
struct SourceKnowledge {
  /// Which entity a declaration is.
  struct Identity {
    var dialect: Dialect
    /// The name without the schema version around it.
    var swiftName: String
    var version: String?
  }

  let declarations: Declarations
  let ancestry: Ancestry
  /// Enums, structs and other types; entities are none of them.
  let types: [String: TypeDeclaration]
  /// Transformers' classes by name.
  let transformerClasses: [String: TransformerDeclaration]
  /// The entities by qualified name of their declaration.
  let identities: [String: Identity]
  let defaults: DefaultExpressionReader
  /// By the place of the declaration: a type of another module may have an entity's name.
  private var placed: [SourcePlace: Identity] = [:]
  /// The places of classes below a class that no file declares, as one in Objective-C: a model may name them.
  private(set) var possibleEntities: Set<SourcePlace> = []

  init(_ declarations: Declarations) {
    self.declarations = declarations
    let versions = Set(declarations.all.filter { SchemaVersionReader.isVersion($0) }.map(\.name))
    var identities: [String: Identity] = [:]
    let ancestry = Ancestry(declarations)
    for declaration in declarations.all {
      let names = ancestry.of(declaration)
      guard let dialect = Dialect(of: declaration, ancestry: names) else {
        if declaration.keyword == .class, names.contains(TypeDeclaration.foreign) {
          possibleEntities.insert(declaration.place)
        }
        continue
      }
      let version = Self.version(around: declaration, of: versions)
      let identity = Identity(
        dialect: dialect,
        swiftName: version.map { String(declaration.name.dropFirst($0.count + 1)) } ?? declaration.name,
        version: version)
      placed[declaration.place] = identity
      identities[declaration.name] = identity
    }
    self.identities = identities
    self.ancestry = ancestry
    types = TypeCollector(declarations, ancestry).types.filter { identities[$0.key] == nil }
    transformerClasses = Dictionary(
      declarations.all.compactMap { declaration in
        TransformerReader.transformer(declaration, in: declarations, ancestry: ancestry.of(declaration.name)).map {
          (declaration.name, $0)
        }
      }, uniquingKeysWith: { first, _ in first })
    defaults = DefaultExpressionReader(
      declarations: declarations, types: types, inference: MemberInference(declarations))
  }

  /// Which entity a declaration is; nil if it is none.
  func identity(of declaration: Declaration) -> Identity? { placed[declaration.place] }

  /// Which entity is declared at a place; nil if none is.
  func identity(at place: SourcePlace) -> Identity? { placed[place] }

  /// The innermost versioned schema around a declaration.
  private static func version(around declaration: Declaration, of all: Set<String>) -> String? {
    var scope = declaration.name.split(separator: ".").dropLast()
    while !scope.isEmpty {
      let name = scope.joined(separator: ".")
      if all.contains(name) { return name }
      scope.removeLast()
    }
    return nil
  }

  /// The entity whose class a name means; nil for any other type.
  func entity(_ name: String, from scope: String) -> Identity? {
    declarations[name, from: scope].flatMap { identities[$0.name] }
  }

  /// The declared type behind a plain name, aliases followed.
  func type(_ type: SwiftType, from scope: String) -> TypeDeclaration? {
    guard let name = type.plainName, type.primitive == nil else { return nil }
    return declarations[name, from: scope].flatMap { types[$0.name] }
  }

  /// The name a transformer's class registers, or the class's own name if it is not in the files.
  func transformerName(of className: String, from scope: String) -> String {
    registeredTransformerName(of: className, from: scope) ?? TypeSpelling.plainName(className)
  }

  /// The name a transformer's class registers; nil if source does not say.
  func registeredTransformerName(of className: String, from scope: String) -> String? {
    declarations[TypeSpelling.plainName(className), from: scope].flatMap { transformerClasses[$0.name]?.registeredName }
  }

  /// What surely does not conform to it.
  private static let unregistered: Set<String> = ["Equatable", "Hashable", "NSObject", "Sendable", "ValueTransformer"]
  /// The names of the system's classes that CoreDataEvolution itself makes conform (DIALECTS A15).
  static let registeredByEvolution = ["NSSecureUnarchiveFromDataTransformer": "NSSecureUnarchiveFromData"]

  /// Whether a type is known not to register itself; what no file declares may do so.
  func isUnregistered(_ className: String, from scope: String) -> Bool {
    let name = TypeSpelling.plainName(className)
    guard Self.registeredByEvolution[name] == nil else { return false }
    guard let found = declarations[name, from: scope] else { return Self.unregistered.contains(name) }
    // Only a class can transform values.
    if [.structure, .enumeration, .actor].contains(found.keyword) { return true }
    var waiting = [found]
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      guard next.keyword != .extension, !next.inherited.contains(TransformerReader.registering) else { return false }
      for name in next.inherited where !Self.unregistered.contains(name) {
        guard let parent = declarations[name, from: next.scope] else { return false }
        waiting.append(parent)
      }
    }
    return true
  }
}

extension SourceKnowledge {
  /// The text that an expression always has: a literal, or a constant of a type such as `Keys.name`.
  func text(_ expression: ExprSyntax, from scope: String) -> String? {
    let expression = expression.core
    if let text = expression.stringValue { return text }
    guard let name = expression.memberName else { return nil }
    guard let base = expression.memberBase else { return constant(name, of: scope, from: scope) }
    if name == "rawValue", let inner = expression.as(MemberAccessExprSyntax.self)?.base {
      return rawText(inner, from: scope)
    }
    return constant(name, of: ["self", "Self"].contains(base) ? scope : base, from: scope)
  }

  private func constant(_ name: String, of type: String, from scope: String) -> String? {
    declarations[type, from: scope]?.typeProperty(name)?.expression?.core.stringValue
  }

  /// `Keys.name.rawValue` of an enum of texts.
  private func rawText(_ value: ExprSyntax, from scope: String) -> String? {
    guard let base = value.memberBase, let name = value.memberName,
      case .enumeration(let found)? = type(.named(base), from: scope)?.kind,
      case .string(let text)? = found.cases.first(where: { $0.name == name })?.rawValue
    else { return nil }
    return text
  }
}

extension Dialect {
  /// The system that a class or struct belongs to as an entity (DIALECTS §2.1); nil for any other type.
  ///
  /// CoreValue's structs are no entities: `ValueViewReader` finds them.
  init?(of declaration: Declaration, ancestry: Set<String>) {
    let attributes = declaration.attributes
    let isManaged = ancestry.contains("NSManagedObject")
    switch declaration.keyword {
    case .class:
      if attributes.has("PersistentModel") {
        self = .coreDataEvolution
      } else if attributes.has("Model") {
        self = isManaged || declaration.file.imports.contains("ManagedModels") ? .managedModels : .swiftData
      } else if attributes.has("ManagedObject") || attributes.has("Entity") {
        self = .storable
      } else if ancestry.contains("ManagedObject"), !isManaged {
        // A class without the macro is an entity without properties; an app's own `ManagedObject`
        // is an `NSManagedObject` that the files declare.
        self = .storable
      } else if isManaged || declaration.hasManagedVariables && !declaration.isOfOtherStorage {
        self = .plainCoreData
      } else {
        return nil
      }
    case .structure:
      // storable's macro takes no struct.
      guard attributes.has("Entity"), !declaration.file.isOfStorableAlone else { return nil }
      self = .coreModel
    case .extension:
      guard declaration.hasManagedVariables, !declaration.isOfOtherStorage else { return nil }
      self = .plainCoreData
    case .actor, .enumeration, .protocol, .alias: return nil
    }
  }
}

extension Declaration {
  var hasManagedVariables: Bool { variables.contains { $0.attributes.has("NSManaged") } }

  /// Whether its `@NSManaged` variables are no attributes of an entity: it extends or inherits from a class of the
  /// system, whose own setters store them, or from one of Parse's.
  fileprivate var isOfOtherStorage: Bool {
    let classes = keyword == .extension ? [name] : Array(inherited.prefix(1))
    return classes.contains { Self.otherStorage.contains($0) || SystemType($0) != nil }
  }

  /// No file declares them; `NSManagedObject` itself is no entity.
  private static let otherStorage: Set<String> = [
    "NSManagedObject", "NSObject", "NSUserDefaults", "PFInstallation", "PFObject", "PFRole", "PFSession", "PFUser",
    "UserDefaults",
    // Core Animation makes the accessors of a layer's animated properties.
    "AVPlayerLayer", "CAEmitterLayer", "CAGradientLayer", "CALayer", "CAMetalLayer", "CAReplicatorLayer",
    "CAScrollLayer", "CAShapeLayer", "CATextLayer", "CATiledLayer", "CATransformLayer",
  ]
}
