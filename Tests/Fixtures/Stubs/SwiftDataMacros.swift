// SwiftData's macros with Apple's signatures. The compiler checks their arguments, and then finds nothing that makes
// their expansions.
import Foundation

@attached(peer) macro Model() = #externalMacro(module: "None", type: "None")

@attached(peer) macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
  hashModifier: String? = nil
) = #externalMacro(module: "None", type: "None")

@attached(peer) macro Transient() = #externalMacro(module: "None", type: "None")

@freestanding(declaration) macro Unique<T>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "None", type: "None")

@freestanding(declaration) macro Index<T>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "None", type: "None")

@freestanding(declaration) macro Index<T>(_ indices: Schema.Index<T>.Types<T>...) =
  #externalMacro(module: "None", type: "None")

protocol SchemaMigrationPlan {}

enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
}

enum Schema {
  struct Version {
    init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }

  enum Attribute {
    struct Option {
      static let unique = Option()
      static let codable = Option()
      static let externalStorage = Option()
      static let preserveValueOnDeletion = Option()
      static let allowsCloudEncryption = Option()
      static let spotlight = Option()
      static let ephemeral = Option()
      static func transformable(by name: String) -> Option { Option() }
      static func transformable(by type: ValueTransformer.Type) -> Option { Option() }
    }
  }

  enum Relationship {
    enum DeleteRule { case noAction, nullify, cascade, deny }
    struct Option {
      static let unique = Option()
    }
  }

  enum Index<T> {
    enum Types<Root> {
      case binary([PartialKeyPath<Root>])
      case rtree([PartialKeyPath<Root>])
    }
  }
}

class ValueTransformer: NSObject {}
class UIColor: NSObject {}
