import Decoding
import Predicates
import Schema

/// A layer of a cell: SQLite's value, Core Data's stored value, the app's value.
package enum Layer: String, Hashable, Sendable, CaseIterable {
  case stored, app, raw

  package var title: String {
    switch self {
    case .stored: "stored layer"
    case .app: "app layer"
    case .raw: "raw layer"
    }
  }

  /// What the layer shows, after its name.
  func explanation(hasSource: Bool) -> String {
    switch self {
    case .stored: ": what Core Data returns"
    case .app: hasSource ? ": as the app's source decodes it" : ": guessed, without source"
    case .raw: ": what SQLite holds"
    }
  }

  /// The layer after this one.
  var next: Layer {
    switch self {
    case .stored: .app
    case .app: .raw
    case .raw: .stored
    }
  }
}

/// The type of a column in its header, and the storage method's badge if there is one.
struct Caption {
  let type: String
  let badge: String?

  init(_ type: String, badge: String? = nil) { (self.type, self.badge) = (type, badge) }

  var text: String { [type, badge].compactMap(\.self).joined(separator: " · ") }
}

extension Document {
  /// The app's value of a cell; it is decoded at once, so only for cells on the screen.
  func appReading(of cell: Cell, at path: Path, in entity: String) -> AppReading {
    // A walk over relationships ends at another entity than the row's.
    let entity = path.prefix.isEmpty ? entity : path.finalEntity
    switch path.target {
    case .attribute(let attribute):
      return readers.reading(of: cell.stored, as: attribute, at: path.property, in: entity)
    case .relationship(let relationship): return readers.reading(of: cell.stored, as: relationship, in: entity)
    case .fetchedProperty: return AppReading(.value(.stored(.null)))
    }
  }

  /// How the attribute at a path is stored and read; nil if it is no attribute.
  func plan(of path: Path) -> AttributePlan? {
    guard path.attribute != nil else { return nil }
    return readers.reader(at: path.property, in: path.finalEntity)?.plan
  }

  /// `decoded by gzip, json: config`, if the configuration assigns decoders (DIALECTS A56).
  func decoders(of path: Path) -> [String] {
    guard path.attribute != nil else { return [] }
    return readers.reader(at: path.property, in: path.finalEntity)?.decoderText ?? []
  }

  /// The layer that an entity's rows open in: the app's if a contract describes its values.
  package func openingLayer(of entity: String) -> Layer {
    guard let found = model.entity(named: entity) else { return .stored }
    let names = [entity] + model.ancestors(of: found).map(\.name)
    let contract = readers.contract
    return names.contains { name in
      contract.entity(named: name) != nil || contract.assignedDecoders.keys.contains { $0.hasPrefix(name + ".") }
    } ? .app : .stored
  }

  /// The type of a column in a layer, for its header: a Swift type, a Core Data type, a SQLite column.
  func caption(of path: Path, in layer: Layer) -> Caption {
    switch layer {
    case .stored: return Caption(path.typeCaption)
    case .app: return plan(of: path)?.caption ?? Caption(path.typeCaption)
    case .raw:
      let columns = layout?.entities[path.finalEntity]?.columns
      if path.attribute?.type == .composite {
        let leaves = leafColumns(of: path)
        return Caption(leaves.count == 1 ? leaves[0] : "leaves")
      }
      return Caption(columns?[path.property]?.name ?? path.typeCaption)
    }
  }

  /// A path, its type, the zone of its dates and its column.
  func fact(of path: Path, in layer: Layer, usesLocalTime: Bool) -> String {
    let columns = layout?.entities[path.root]?.columns
    let column = columns?[path.property]
    let leaves = leafColumns(of: path)
    let place =
      switch column?.certainty {
      case .verified: column.map { ", \($0.name)" } ?? ""
      case .unverified: column.map { ", \($0.name) (unverified)" } ?? ""
      case .guessed: column.map { ", \($0.name) (guessed)" } ?? ""
      case .missing: ", its column is missing"
      case nil: leaves.isEmpty ? "" : ", " + leaves.joined(separator: " ")
      }
    let caption = caption(of: path, in: layer == .raw ? .stored : layer).text
    let zone = path.attribute?.type != .date || layer == .raw ? "" : usesLocalTime ? " in local time" : " in UTC"
    return "\(path.persistentSpelling): \(caption)\(zone)\(place)"
  }
}

extension AttributePlan {
  /// The Swift type and the storage method's badge: `Status · enum`; nil if only the model describes it.
  var caption: Caption? {
    // "raw" alone is the name of a layer, and an enum stored by its cases has no raw values.
    let badge = method == .raw ? (cases.isEmpty ? "raw value" : "enum") : method == .default ? nil : method.rawValue
    if let swiftType { return Caption(swiftType.description, badge: badge) }
    return method == .codable ? Caption("codable") : nil
  }
}
