package import Findings

/// A versioned schema: its name in source, its version number, and the types it lists.
package struct SchemaVersion: Hashable, Sendable {
  /// The name of the enum, such as `SchemaV2`.
  package var name: String
  /// The identifier as written, such as `2.0.0`.
  package var identifier: String?
  package var models: [String]
  package var location: SourcePlace
  package var identifierLocation: SourcePlace?
  /// Where each model is listed, by its name in `models`.
  package var modelLocations: [String: SourcePlace] = [:]

  package init(name: String, identifier: String?, models: [String], location: SourcePlace) {
    (self.name, self.identifier, self.models, self.location) = (name, identifier, models, location)
  }
}

/// A plan that leads from one versioned schema to the next.
package struct MigrationPlan: Hashable, Sendable {
  package var name: String
  /// The schemas' names in order.
  package var schemas: [String]
  package var stages: [Stage]
  /// Whether the list of stages holds something that was not understood.
  package var hasUnreadStages = false
  package var location: SourcePlace
  /// Where the list of stages is declared.
  package var stagesLocation: SourcePlace?

  package struct Stage: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case lightweight, custom }

    package var kind: Kind
    package var from: String
    package var to: String
    package var location: SourcePlace

    package init(kind: Kind, from: String, to: String, location: SourcePlace) {
      (self.kind, self.from, self.to, self.location) = (kind, from, to, location)
    }
  }

  /// The stage that leads from one schema to another.
  package func stage(from: String, to: String) -> Stage? { stages.first { $0.from == from && $0.to == to } }

  package init(name: String, schemas: [String], stages: [Stage], location: SourcePlace) {
    (self.name, self.schemas, self.stages, self.location) = (name, schemas, stages, location)
  }
}
