import Schema

// What a dialect's source can say at all; what it cannot is no difference from a model.
extension Dialect {
  /// Whether the app's model is made from its source, so that both always agree.
  var makesItsModel: Bool {
    switch self {
    case .swiftData, .managedModels, .storable: true
    case .coreDataEvolution, .coreValue, .coreModel, .plainCoreData: false
    }
  }

  /// Delete rules and counts stand in the source, not in the model alone (DIALECTS §2.8).
  var declaresRules: Bool { makesItsModel || self == .coreDataEvolution }

  var declaresInverses: Bool { declaresRules || self == .coreModel }

  /// An initial value is the model's default (DIALECTS A5, B9, FORMAT §3.2).
  var declaresDefaults: Bool { declaresRules }

  /// Options such as `.externalStorage` stand in the source (DIALECTS E3, E5, D3).
  var declaresOptions: Bool { self == .swiftData || self == .managedModels }
}
