import Schema

extension EntitiesPane {
  /// A heading below the entities: parts of the model, then families of the store's other tables.
  package enum Section: Hashable, Sendable, CaseIterable {
    case compositeTypes, fetchRequests, configurations
    case history, cloudKit, joinTables, bookkeeping, unexplainedTables

    package var title: String {
      switch self {
      case .compositeTypes: "Composites"
      case .fetchRequests: "Fetch requests"
      case .configurations: "Configurations"
      case .history: "History"
      case .cloudKit: "CloudKit"
      case .joinTables: "Join tables"
      case .bookkeeping: "Bookkeeping"
      case .unexplainedTables: "Other tables"
      }
    }

    /// Its contents, in a sentence for a user who sees it for the first time.
    var summary: String {
      switch self {
      case .compositeTypes: "Attributes that consist of others; each leaf has a column of its own."
      case .fetchRequests: "Requests that the model stores under a name."
      case .configurations: "The model's named sets of entities; a store is opened with one."
      case .history: "Core Data's persistent history: who changed which object when."
      case .cloudKit: "What NSPersistentCloudKitContainer keeps of its mirror in iCloud."
      case .joinTables: "The pairs of many-to-many relationships."
      case .bookkeeping: "Core Data's own notes: metadata, highest keys, the cached model."
      case .unexplainedTables: "Tables that neither the model nor Core Data explains."
      }
    }

    private var family: StoreTable.Family? {
      switch self {
      case .compositeTypes, .fetchRequests, .configurations: nil
      case .history: .history
      case .cloudKit: .cloudKit
      case .joinTables: .join
      case .bookkeeping: .bookkeeping
      case .unexplainedTables: .unexplained
      }
    }

    func parts(of document: Document) -> [Part] {
      switch self {
      case .compositeTypes:
        document.model.compositeTypes.map { Part(section: self, name: $0.name) }
          + document.model.unnamedComposites.map { Part(section: self, name: "\($0.entity.name).\($0.attribute.name)") }
      case .fetchRequests: document.model.fetchRequests.map { Part(section: self, name: $0.name) }
      case .configurations: document.model.configurations.map { Part(section: self, name: $0.name) }
      default: document.otherTables.filter { $0.family == family }.map { Part(section: self, name: $0.name) }
      }
    }

    var holdsTables: Bool { family != nil }
  }

  /// One composite type, fetch request, configuration or table.
  package struct Part: Hashable, Sendable {
    package let section: Section
    package let name: String
  }
}

extension Model {
  /// Composite attributes whose type has no name: only a model's XML form names them.
  var unnamedComposites: [(entity: Entity, attribute: Attribute)] {
    entities.flatMap { entity in
      entity.attributes.filter { $0.type == .composite && !$0.isSwiftDataEnum && $0.compositeName == nil }.map {
        (entity, $0)
      }
    }
  }
}
