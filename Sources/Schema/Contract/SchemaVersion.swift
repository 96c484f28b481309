package import Findings

/// A versioned schema: its name in source, its version number, and the types it lists.
package struct SchemaVersion: Hashable, Sendable {
  /// The name of the enum, such as `SchemaV2`.
  package var name: String
  /// The identifier as written, such as `2.0.0`.
  package var identifier: String?
  package var models: [String]
  /// Whether the list of models holds something that was not understood.
  package var hasUnreadModels = false
  package var location: SourcePlace
  package var identifierLocation: SourcePlace?
  /// Where each model is listed, by its name in `models`.
  package var modelLocations: [String: SourcePlace] = [:]

  package init(name: String, identifier: String?, models: [String], location: SourcePlace) {
    (self.name, self.identifier, self.models, self.location) = (name, identifier, models, location)
  }
}

/// A plan that leads from one version of a model to the next: a `SchemaMigrationPlan`, or the stages of an
/// `NSStagedMigrationManager` (DIALECTS E18).
package struct MigrationPlan: Hashable, Sendable {
  /// How stages name versions: SwiftData's by schema, those of Core Data's manager by a model's version.
  package enum Naming: Hashable, Sendable { case schemas, modelVersions }

  package var name: String
  package var naming = Naming.schemas
  /// The schemas' names in order; empty for Core Data's manager.
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
    /// The names of schemas in order, or the checksums or names of a model's versions; a custom stage has two.
    package var versions: [String]
    /// Code that runs before the stage's mapping; nil if there is none.
    package var willMigrate: Handler?
    /// Code that runs after it; nil if there is none.
    package var didMigrate: Handler?
    package var location: SourcePlace

    package var from: String { versions.first ?? "" }
    package var to: String { versions.last ?? "" }

    /// Whether the app's own code runs before or after its mapping.
    package var hasCode: Bool { willMigrate != nil || didMigrate != nil }

    package init(kind: Kind, versions: [String], location: SourcePlace) {
      (self.kind, self.versions, self.location) = (kind, versions, location)
    }
  }

  /// The app's own code in a custom stage.
  package struct Handler: Hashable, Sendable {
    /// The types that it names, in order; not all of them are entities.
    package var types: [NamedType] = []
    /// Whether it deletes rows, or may: of a function that is named, nothing is read.
    package var mayDelete: Bool

    package init(mayDelete: Bool) { self.mayDelete = mayDelete }
  }

  /// A declared type that code names.
  package struct NamedType: Hashable, Sendable {
    package var name: String
    package var location: SourcePlace

    package init(_ name: String, at location: SourcePlace) { (self.name, self.location) = (name, location) }
  }

  /// Whether it is known to have no stages, so that Core Data infers one mapping.
  package var hasNoStages: Bool { stages.isEmpty && !hasUnreadStages }

  /// The stage that leads from one schema to another.
  package func stage(from: String, to: String) -> Stage? { stages.first { $0.from == from && $0.to == to } }

  /// Whether a stage leads from one version to another at once.
  package func leads(from: String, to: String) -> Bool {
    stages.contains { stage in zip(stage.versions, stage.versions.dropFirst()).contains { $0 == (from, to) } }
  }

  /// Whether the app's own code runs between two versions, or may.
  package func mayRunCode(from: String, to: String) -> Bool { stage(from: from, to: to)?.hasCode ?? hasUnreadStages }

  package init(name: String, schemas: [String], stages: [Stage], location: SourcePlace) {
    (self.name, self.schemas, self.stages, self.location) = (name, schemas, stages, location)
  }
}

/// A `ModelContainer` that the source makes (DIALECTS E18).
package struct OpenedContainer: Hashable, Sendable {
  package enum Plan: Hashable, Sendable {
    case absent
    case named(String)
    case notKnown
  }

  /// The Swift names of the classes that its schema lists; nil if they are not known.
  let classes: Set<String>?
  let plan: Plan

  package init(classes: Set<String>?, plan: Plan) { (self.classes, self.plan) = (classes, plan) }
}

extension Contract {
  /// Whether the source makes containers, and none of them takes a plan.
  package var opensWithoutPlan: Bool { !containers.isEmpty && containers.allSatisfy { $0.plan == .absent } }

  /// Whether a container takes a plan.
  package func isOpened(_ plan: MigrationPlan) -> Bool { containers.contains { $0.plan == .named(plan.name) } }

  /// Whether a container may take a plan; other source may make it.
  package func mayOpen(_ plan: MigrationPlan) -> Bool {
    plan.naming == .modelVersions || containers.isEmpty || isOpened(plan)
      || containers.contains { $0.plan == .notKnown }
  }

  /// The classes that containers without a plan open, or may, with those that they lead to.
  package var openedWithoutPlan: ClassSelection {
    containers.filter { $0.plan == .absent }.reduce(ClassSelection.none) { all, container in
      all.union(container.classes.map(ClassSelection.classes) ?? .all)
    }.reaching(through: entities)
  }
}
