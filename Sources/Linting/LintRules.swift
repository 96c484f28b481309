import Findings
import Schema

// All rules for source; each is in the file of its subject.
extension LintRule {
  static let all: [LintRule] =
    ClassRules.rules + PropertyRules.rules + StorageRules.rules + RelationshipRules.rules + CompositionRules.rules
    + ModelMacroRules.rules + SwiftDataRules.rules + VersionRules.rules + StorableRules.rules + cloudKit + views
    + NotedRules.rules + [SourceComparison.rule]

  static let byCode = Dictionary(grouping: all) { $0.code }

  /// They are checked if the user, the source or the store says that the app uses CloudKit.
  static let cloudKit = CloudKitRules.rules.map(\.underCloudKit)

  /// CoreValue's structs.
  static let views =
    ConstructionRules.rules + ReadKeyRules.rules + ReadOperatorRules.rules + ReadTypeRules.rules + ValueViewRules.rules
}

extension Set<Dialect> {
  static let evolution: Self = [.coreDataEvolution]
  /// The dialects of `@Model`, which have versioned schemas.
  static let modelMacro: Self = [.swiftData, .managedModels]
  static let macros = modelMacro.union(evolution)
}
