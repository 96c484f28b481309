import Findings
import Foundation
import Schema

/// Turns values into what their columns hold (FORMAT §1.6), and collects the files of external blobs.
struct ValueEncoder {
  /// Core Data keeps larger blobs outside the store (FORMAT §4).
  static let longestInlineBlob = 100_000

  let plan: StorePlan
  /// File contents by the UUID that names them.
  private(set) var externalFiles: [String: Data] = [:]
  /// Whether equal blobs share a file, so that an unchanged value keeps its file.
  var sharesFiles = false
  private var names: [Data: String] = [:]

  init(_ plan: StorePlan) { self.plan = plan }

  /// The columns of one attribute; a composite returns one for each leaf.
  mutating func encode(
    _ value: NewValue, _ attribute: Attribute, path: String, in entity: Entity
  ) throws(StoreWritingError) -> [String: SQLiteValue] {
    if attribute.isTransient { throw .transientProperty(entity: entity.name, property: path) }
    if attribute.type == .composite { return try encodeComposite(value, attribute, path: path, in: entity) }
    guard let column = column(path, in: entity) else { throw .transientProperty(entity: entity.name, property: path) }
    let site = Site(entity: entity.name, path: path)
    return [column: try scalar(value, attribute, site)]
  }

  private func column(_ path: String, in entity: Entity) -> String? {
    let property = path.prefix { $0 != "." }
    let key = plan.key(String(property), in: entity)
    return plan.columns[StorePlan.Key(entity: key.entity, name: path)]
  }

  private mutating func encodeComposite(
    _ value: NewValue, _ attribute: Attribute, path: String, in entity: Entity
  ) throws(StoreWritingError) -> [String: SQLiteValue] {
    let names = attribute.elements.map(\.name)
    let leaves: [String: NewValue]
    switch value {
    case .scalar(.null): leaves = [:]
    case .composite(let given): leaves = given
    case .scalar(.string(let name)) where attribute.isSwiftDataEnum && names.count > 1:
      // An enum without raw values has a column for each case, which holds the case's name.
      leaves = [name: .string(name)]
    case _ where attribute.isSwiftDataEnum && names.count == 1: leaves = [names[0]: value]
    default:
      throw .wrongType(
        entity: entity.name, path: path, expected: "a composite of \(names.joined(separator: ", "))", found: value.kind)
    }
    if let unknown = leaves.keys.sorted().first(where: { !names.contains($0) }) {
      throw .unknownProperty(
        entity: "\(entity.name).\(path)", property: unknown, nearest: Nearest.names(to: unknown, among: names).first)
    }
    var columns: [String: SQLiteValue] = [:]
    for element in attribute.elements {
      let leaf = leaves[element.name] ?? (value == .null ? .null : NewValue(element.defaultValue))
      let encoded = try encode(leaf, element, path: "\(path).\(element.name)", in: entity)
      columns.merge(encoded) { _, new in new }
    }
    return columns
  }

  private struct Site {
    var entity: String
    var path: String
  }

  private mutating func scalar(
    _ value: NewValue, _ attribute: Attribute, _ site: Site
  ) throws(StoreWritingError) -> SQLiteValue {
    switch (value, attribute.type) {
    case (.scalar(.null), _): return .null
    case (.raw(let raw), _): return raw
    case (.scalar(.integer(let number)), .integer16): return try fit(number, Int16.self, attribute, site)
    case (.scalar(.integer(let number)), .integer32): return try fit(number, Int32.self, attribute, site)
    case (.scalar(.integer(let number)), .integer64): return .integer(number)
    case (.scalar(.integer(let number)), .double), (.scalar(.integer(let number)), .float): return .real(Double(number))
    case (.scalar(.double(let number)), .double): return .real(number)
    case (.scalar(.double(let number)), .float): return .real(Double(Float(number)))
    case (.scalar(.decimal(let number)), .decimal): return Self.numeric(number)
    case (.scalar(.integer(let number)), .decimal): return .integer(number)
    case (.scalar(.boolean(let flag)), .boolean): return .integer(flag ? 1 : 0)
    case (.scalar(.date(let seconds)), .date): return .real(seconds)
    case (.scalar(.string(let text)), .string), (.scalar(.string(let text)), .uri): return .text(text)
    case (.scalar(.uuid(let uuid)), .uuid): return .blob(withUnsafeBytes(of: uuid.uuid) { Data($0) })
    case (.scalar(.data(let data)), .binary), (.scalar(.data(let data)), .transformable),
      (.scalar(.data(let data)), .codable):
      return attribute.allowsExternalBinaryDataStorage ? tagged(data) : .blob(data)
    case (.external(let data), .binary), (.external(let data), .transformable), (.external(let data), .codable):
      guard attribute.allowsExternalBinaryDataStorage else { break }
      return external(data)
    default: break
    }
    let storage = attribute.allowsExternalBinaryDataStorage ? " with external storage" : ""
    throw .wrongType(entity: site.entity, path: site.path, expected: attribute.type.title + storage, found: value.kind)
  }

  private func fit<Number: FixedWidthInteger>(
    _ number: Int64, _ type: Number.Type, _ attribute: Attribute, _ site: Site
  ) throws(StoreWritingError) -> SQLiteValue {
    guard Number(exactly: number) != nil else {
      throw .outOfRange(entity: site.entity, path: site.path, expected: attribute.type.title, value: "\(number)")
    }
    return .integer(number)
  }

  /// Decimals are stored as SQLite's NUMERIC affinity converts them: an integer or a double.
  private static func numeric(_ number: Decimal) -> SQLiteValue {
    if number.isNaN { return .notANumber }
    let text = "\(number)"
    return Int64(text).map(SQLiteValue.integer) ?? .real(Double(text) ?? .nan)
  }

  private mutating func tagged(_ data: Data) -> SQLiteValue {
    data.count > Self.longestInlineBlob ? external(data) : .blob(Data([1]) + data)
  }

  private mutating func external(_ data: Data) -> SQLiteValue {
    let name = sharesFiles ? names[data] ?? UUID().uuidString : UUID().uuidString
    externalFiles[name] = data
    names[data] = name
    return .blob(Data([2]) + Data(name.utf8) + Data([0]))
  }
}

extension NewValue {
  /// The model's default as a value to write; null if it has none.
  init(_ value: Value?) {
    switch value?.scalar {
    case .uri(let text): self = .string(text)
    // A model's default is no object.
    case nil, .object: self = .null
    case let scalar?: self = .scalar(scalar)
    }
  }
}
