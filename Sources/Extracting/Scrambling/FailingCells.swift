import Auditing
import Findings
import Foundation
import Predicates
import Schema
import Storage

/// The cells with findings, which keep their values.
struct FailingCells {
  /// The keys of their rows, by table and column.
  private var keys: [String: [String: KeySet]] = [:]
  var count: Int { keys.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } } }

  /// The keys of the rows whose cells in a column have findings.
  func keys(in column: String, of table: String) -> KeySet? { keys[table]?[column] }

  /// Audits a store's rows; throws `Explained` errors.
  init(of path: String, _ session: StoreSession, _ contract: Contract) throws {
    let (model, layout) = (session.compiler.model, session.compiler.layout)
    let copy = try StoreSession(store: try OpenedStore.open(path), model: model, layout: layout)
    let report = try Audit(session: copy, contract: contract).run()
    for found in report.findings where Self.isAboutValue(found.finding.code) {
      guard let entity = found.finding.entity, let path = found.finding.path else { continue }
      for name in model.entities(below: entity) {
        guard let place = layout.entities[name], let table = place.table else { continue }
        let names = Self.columns(at: path, place)
        for name in names {
          for position in 0..<found.keys.count {
            guard let key = found.keys[position] else { continue }
            keys[table, default: [:]][name, default: KeySet()].insert(key)
          }
        }
      }
    }
  }

  /// An attribute's column, or those of a composite's leaves.
  private static func columns(at path: String, _ place: EntityLayout) -> [String] {
    place.columns.filter { $0.key == path || $0.key.hasPrefix(path + ".") }.map(\.value.name)
  }

  /// Whether a code is about single values, not about what many rows have in common.
  private static func isAboutValue(_ code: FindingCode) -> Bool {
    switch code {
    case .decodeRawUnknownValue, .decodeRawSeveralCases, .decodeRawWrongType, .decodeDefaultWrongType,
      .decodeCodableNotJSON, .decodeCodableCutShort, .decodeCodableShape, .decodeArchiveUnreadable, .decodeArchiveClass,
      .decodeArchiveRoot, .decodeTransformerContradicts, .decodeCompositionPartial, .decodeCompositionFlat,
      .decodeStorageClass, .decodeUUIDLength, .decodeTextNotUTF8, .decodeNumberRange, .decodeNumberNotFinite,
      .decodeDateEpoch, .decodeExternalMissing, .decodeExternalMalformed, .decodeViewStops, .decodeViewNil,
      .storeValidation:
      true
    default: false
    }
  }
}

extension Model {
  /// An entity and those below it, by name.
  fileprivate func entities(below name: String) -> [String] {
    entity(named: name).map { hierarchy(from: $0).map(\.name) } ?? []
  }
}
