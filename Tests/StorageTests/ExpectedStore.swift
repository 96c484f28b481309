import Foundation
import TestSupport

/// What an independent reader found in a store.
struct ExpectedStore: Decodable {
  struct Entity: Decodable {
    let name: String
    let entityID: Int
    let rowCount: Int
    let rowCountWithSubentities: Int
    let attributes: [String: Attribute]
    let relationships: [String: Relationship]
    let firstRows: [Row]
  }

  struct Attribute: Decodable {
    let type: String
    let column: String?
    let leaves: [String: String]?
  }

  struct Relationship: Decodable { let toMany: Bool }

  struct Row: Decodable {
    let entity: String
    let pk: Int64
    let values: [String: JSON]
  }

  let uuid: String
  let entities: [Entity]

  init(beside store: URL) throws {
    let url = URL(filePath: store.path + ".expected.json")
    self = try JSONDecoder().decode(ExpectedStore.self, from: Data(contentsOf: url))
  }

  /// The stores that have an expectation beside them, by their paths below the folder of stores.
  static let paths: [String] = {
    let root = RealFiles.root?.path ?? ""
    return RealFiles.folders(ending: ".expected.json").map {
      String($0.path.dropFirst(root.count + 1).dropLast(".expected.json".count))
    }
  }()
}

/// A JSON value in the expectation's own small notation.
enum JSON: Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case object([String: JSON])
  case array([JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let array = try? container.decode([JSON].self) {
      self = .array(array)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  subscript(key: String) -> JSON? { if case .object(let members) = self { members[key] } else { nil } }
}
