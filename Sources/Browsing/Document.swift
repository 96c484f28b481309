package import Decoding
package import Findings
package import Foundation
package import Predicates
package import Schema
package import Versioning

/// The open store or model, with the facts that the browser needs.
package struct Document: Sendable {
  /// The store's or model's file name.
  package var title: String
  /// `SwiftData` or `Core Data`.
  package var kind: String
  /// The model's origin and how it fits: `model: store`, `model: Sample.momd, hashes equal`.
  package var modelSource: String
  /// How the store was opened, the most important first: `read-only, live, 41 kB in the WAL`.
  package var opened: String
  package var storeUUID: String?
  package var model: Model { didSet { readers = AppReaders(model: model, contract: readers.contract) } }
  package var layout: StoreLayout?
  package var problems: [Finding]
  /// The origin of the model's facts: `sniffed` if it was guessed from tables.
  package var modelOrigin = FactOrigin.model
  /// The model that the source alone describes; nil without source.
  package var declaredModel: Model?
  /// The store's tables that hold no entity's rows.
  package var otherTables: [StoreTable] = []
  /// The names of the store's indexes.
  package var indexNames: [String] = []
  /// The hashes of the model's entities; nil for a model that was guessed from tables.
  package var versionHashes: VersionHashes?
  /// The hashes that the store recorded when it was written, by entity.
  package var storedHashes: [String: Data] = [:]
  /// The commit of the log that the store is read at; nil if it is read as it is now.
  package var commit: CommitPlace?
  /// The changes of that commit; nil if they are not known.
  package var saved: SavedChanges?
  /// The file name of the store to compare with.
  package var other: String?
  /// Reads cells as the app would, according to source and configuration.
  package private(set) var readers: AppReaders

  package init(
    title: String, kind: String, modelSource: String, opened: String, storeUUID: String?, model: Model,
    layout: StoreLayout?, problems: [Finding], contract: Contract = Contract()
  ) {
    self.title = title
    self.kind = kind
    self.modelSource = modelSource
    self.opened = opened
    self.storeUUID = storeUUID
    self.model = model
    self.layout = layout
    self.problems = problems
    readers = AppReaders(model: model, contract: contract)
  }

  /// The model's typed paths, with the facts of source and store.
  package var pathCatalog: PathCatalog { PathCatalog(model: model, contract: readers.contract, layout: layout) }

  /// The columns of an entity's rows at first: those that identify rows first, bytes last.
  ///
  /// Columns that name a row come first (`Path.Group`), then the rest of each group in name order, as the model lists
  /// it. An enum has one column, a composite those of its leaves, one without leaves its own.
  package func columns(of name: String) -> [Path] {
    guard let entity = model.entity(named: name) else { return [] }
    let attributes = model.attributes(of: entity).filter { !$0.isTransient }.flatMap {
      leaves(of: $0, root: name, prefix: "")
    }
    let relationships = model.relationships(of: entity).filter { !$0.isTransient }.map {
      Path(root: name, property: $0.name, target: .relationship($0))
    }
    let unique = Set(([entity] + model.ancestors(of: entity)).flatMap(\.uniquenessConstraints).flatMap { $0 })
    let paths = (attributes + relationships).map { ($0, $0.group(unique: unique)) }
    return Path.Group.allCases.flatMap { group in paths.filter { $0.1 == group }.map(\.0) }
  }

  private func leaves(of attribute: Attribute, root: String, prefix: String) -> [Path] {
    let spelling = prefix + attribute.name
    guard attribute.type == .composite, !attribute.isSwiftDataEnum, !attribute.elements.isEmpty else {
      return [Path(root: root, property: spelling, target: .attribute(attribute))]
    }
    return attribute.elements.flatMap { leaves(of: $0, root: root, prefix: spelling + ".") }
  }
}
