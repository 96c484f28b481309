import Findings
import Schema

// The rules that source must keep by itself; each stands in the file of what it looks at.
extension LintRule {
  static let all: [LintRule] =
    ClassRules.rules + PropertyRules.rules + StorageRules.rules + RelationshipRules.rules
    + CompositionRules.rules + ModelMacroRules.rules + SwiftDataRules.rules + VersionRules.rules
    + StorableRules.rules + cloudKit + views

  /// Looked at if the user, the source or the store says that CloudKit is used.
  static let cloudKit = CloudKitRules.rules.map(\.underCloudKit)

  /// CoreValue's structs.
  static let views =
    ConstructionRules.rules + ReadKeyRules.rules + ReadOperatorRules.rules + ReadTypeRules.rules
    + ValueViewRules.rules
}

extension Set<Dialect> {
  static let evolution: Self = [.coreDataEvolution]
  /// The dialects of `@Model`, which have versioned schemas.
  static let modelMacro: Self = [.swiftData, .managedModels]
  static let macros = modelMacro.union(evolution)
}
