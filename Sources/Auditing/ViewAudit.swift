import Decoding
import Foundation
import Schema
import Storage

/// Looks at whether CoreValue's structs can be made of each row that a scan stands on (DIALECTS C3–C7).
///
/// Structs within a struct are made too: one that cannot be keeps the whole from being made.
struct ViewAudit: Sendable {
  private let views: [ValueViewUnboxing]
  private let sources: [String: Source]
  private let entity: String
  /// Whether rows of other tables are needed.
  let nests: Bool

  private enum Source: Sendable {
    case attribute(Attribute, ValueSource)
    /// A key's column and the entity that it leads to.
    case toOne(column: Int, destination: String)
    /// Any number of objects: a list reads whatever is in it.
    case toMany

    func reading(
      _ row: borrowing Statement,
      _ external: @escaping (String) -> ExternalData?
    ) -> Reading {
      switch self {
      case .attribute(let attribute, let source): source.reading(of: attribute, row, external)
      case .toOne(let column, let destination):
        .value(row.integer(column).map { .toOne(ObjectID(entity: destination, pk: $0)) } ?? .null)
      case .toMany: .value(.toMany(count: nil))
      }
    }
  }

  /// nil where no struct's `fromObject` reads the entity; adds the columns that it needs.
  init?(
    _ entity: Entity,
    model: Model,
    layout: StoreLayout,
    contract: Contract,
    _ selection: inout ScanSelection
  ) {
    views = ValueViewUnboxing.all(of: entity, in: model, contract: contract)
    guard !views.isEmpty else { return nil }
    self.entity = entity.name
    nests = views.contains(where: \.nests)
    let keys = Set(views.flatMap { $0.view.reads ?? [] }.map(\.key))
    var sources: [String: Source] = [:]
    // What no column holds is told elsewhere, and nobody knows what the app reads there.
    for attribute in model.attributes(of: entity)
    where keys.contains(attribute.name) && !attribute.isTransient {
      let source = selection.add(attribute, at: attribute.name)
      if !source.columns.isEmpty { sources[attribute.name] = .attribute(attribute, source) }
    }
    for relationship in model.relationships(of: entity) where keys.contains(relationship.name) {
      switch layout.entities[entity.name]?.relationships[relationship.name] {
      case _ where relationship.isToMany: sources[relationship.name] = .toMany
      case .key(let column, _)? where column.certainty != .missing:
        sources[relationship.name] = .toOne(
          column: selection.add(column: column.name),
          destination: relationship.destination
        )
      default: break
      }
    }
    self.sources = sources
  }

  /// Hands over each key that stops a struct; two structs that stop at one key are one fault.
  func examine(
    _ row: borrowing Statement,
    _ external: @escaping (String) -> ExternalData?,
    _ nested: NestedViews?,
    _ tell: (String, Fault) -> Void
  ) {
    let objectID = ObjectID(entity: entity, pk: row.integer(0) ?? 0)
    let fate: ValueViewUnboxing.Nested? = nested.map { nested in
      { nested.fate(at: $0, $1, of: objectID) }
    }
    var stops: [(key: String, views: [String], reading: AppReading)] = []
    for view in views {
      let steps = view.steps(
        { sources[$0]?.reading(row, external) },
        objectID: objectID,
        nested: fate
      )
      guard let last = steps?.first(where: \.stops), let reading = last.reading
      else { continue }
      if let index = stops.firstIndex(where: { $0.key == last.read.key }) {
        stops[index].views.append(view.view.name)
      } else {
        stops.append((last.read.key, [view.view.name], reading))
      }
    }
    for stop in stops {
      guard let reason = stop.reading.reason else { continue }
      tell(
        stop.key,
        Fault(
          kind: DecodeKind.viewStops,
          severity: stop.reading.outcome == .trap ? .crash : DecodeKind.viewStops.severity,
          cause: "\(stop.views.joined(separator: ", ")) not made: \(reason.cause)"
        )
      )
    }
  }
}
