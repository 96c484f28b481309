import Decoding
import Findings
import Foundation
import SQLite
import Schema
import Storage

/// Checks whether CoreValue's structs can be made from a scan's current row (DIALECTS C3–C7).
///
/// Structs within a struct are made too: if one cannot be made, the whole cannot either.
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

    func reading(_ row: borrowing StatementRow, _ external: @escaping (String) -> ExternalData?) -> Reading {
      switch self {
      case .attribute(let attribute, let source): source.reading(of: attribute, row, external)
      case .toOne(let column, let destination):
        .value(row.integer(column).map { .toOne(ObjectID(entity: destination, pk: $0)) } ?? .null)
      case .toMany: .value(.toMany(count: nil))
      }
    }
  }

  /// Nil if no struct's `fromObject` reads the entity; adds the columns that it needs.
  init?(_ entity: Entity, model: Model, layout: StoreLayout, contract: Contract, _ selection: inout ScanSelection) {
    views = ValueViewUnboxing.all(of: entity, in: model, contract: contract)
    guard !views.isEmpty else { return nil }
    self.entity = entity.name
    nests = views.contains(where: \.nests)
    let keys = Set(views.flatMap { $0.view.reads ?? [] }.map(\.key))
    var sources: [String: Source] = [:]
    // A missing column is reported elsewhere; its value in the app is not known.
    for attribute in model.attributes(of: entity) where keys.contains(attribute.name) && !attribute.isTransient {
      let source = selection.add(attribute, at: attribute.name)
      if !source.columns.isEmpty { sources[attribute.name] = .attribute(attribute, source) }
    }
    for relationship in model.relationships(of: entity) where keys.contains(relationship.name) {
      switch layout.entities[entity.name]?.relationships[relationship.name] {
      case _ where relationship.isToMany: sources[relationship.name] = .toMany
      case .key(let column, _)? where column.certainty != .missing:
        sources[relationship.name] = .toOne(
          column: selection.add(column: column.name), destination: relationship.destination)
      default: break
      }
    }
    self.sources = sources
  }

  /// The place where a struct reads the key of a finding about structs; nil for any other finding.
  func place(of key: TallyKey) -> SourcePlace? {
    guard [.decodeViewStops, .decodeViewNil].contains(key.code) else { return nil }
    return views.lazy.flatMap { $0.view.reads ?? [] }.first { $0.key == key.path }?.location
  }

  /// Reports each key that stops a struct, or that is nil although it has a value; structs that agree on a key are
  /// one fault.
  func examine(
    _ row: borrowing StatementRow, _ external: @escaping (String) -> ExternalData?, _ nested: NestedViews?,
    _ tell: (String, Fault) -> Void
  ) {
    let objectID = ObjectID(entity: entity, pk: row.integer(ScanSelection.key) ?? 0)
    let fate: ValueViewUnboxing.Nested? = nested.map { nested in { nested.fate(at: $0, $1, of: objectID) } }
    var stops: [Remark] = []
    var nils: [Remark] = []
    for view in views {
      let made = view.steps({ sources[$0]?.reading(row, external) }, objectID: objectID, nested: fate)
      guard let steps = made else { continue }
      let name = view.view.name
      if let last = steps.first(where: \.stops) {
        stops.add(Remark(last, of: name))
      } else {
        for step in steps where step.reading?.outcome == .nilValue {
          // A value without a column was not lost.
          guard let stored = sources[step.read.key]?.reading(row, external), stored != .value(.null) else { continue }
          nils.add(Remark(step, of: name))
        }
      }
    }
    for stop in stops {
      let severity = stop.outcome == .trap ? .crash : FindingCode.decodeViewStops.severity
      let cause = "\(stop.names) not made: \(stop.cause)"
      tell(stop.key, Fault(code: .decodeViewStops, severity: severity, cause: cause))
    }
    for lost in nils {
      let cause = "nil in \(lost.names): \(lost.cause)"
      tell(lost.key, Fault(code: .decodeViewNil, severity: FindingCode.decodeViewNil.severity, cause: cause))
    }
  }

  /// The result for a key in structs that agree on it.
  fileprivate struct Remark {
    let key: String
    var views: [String]
    let outcome: AppReading.Outcome
    let cause: String

    /// Nil if nothing is wrong, or there is no cause to report.
    init?(_ step: ValueViewUnboxing.Step, of view: String) {
      guard let reading = step.reading, let reason = reading.reason else { return nil }
      (key, views, outcome, cause) = (step.read.key, [view], reading.outcome, reason.cause)
    }

    var names: String { views.joined(separator: ", ") }
  }
}

extension [ViewAudit.Remark] {
  fileprivate mutating func add(_ remark: ViewAudit.Remark?) {
    guard let remark else { return }
    if let index = firstIndex(where: { $0.key == remark.key }) {
      self[index].views += remark.views
    } else {
      append(remark)
    }
  }
}
