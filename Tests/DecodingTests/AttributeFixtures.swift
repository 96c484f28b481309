import Archives
import Decoding
import Findings
import Foundation
import Schema
import Testing
/// What an attribute is read with, and archives as an app writes them.
extension AttributeReaderTests {
  static let place = SourcePlace(file: "Item.swift", line: 1, column: 1)

  static func reader(
    _ attribute: Attribute, type: String? = nil, method: StorageMethod = .default,
    dialect: Dialect = .coreDataEvolution, types: [TypeDeclaration] = [], wrapper: PropertyContract.Wrapper? = nil,
    assigned: [String: AssignedDecoder] = [:]
  ) -> AttributeReader {
    let entity = Entity(name: "Item", attributes: [attribute])
    let properties = type.map {
      var property = PropertyContract(
        swiftName: attribute.name, swiftType: SwiftType(spelling: $0), storageMethod: method, location: place)
      property.wrapper = wrapper
      return property
    }
    let contract = Contract(
      entities: properties.map {
        [EntityContract(entityName: "Item", swiftName: "Item", dialect: dialect, properties: [$0], location: place)]
      } ?? [], types: Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) }), assignedDecoders: assigned)
    return AttributeReader(attribute, of: entity, in: Model(entities: [entity]), contract: contract)
  }

  static func archive(_ root: PropertyList, class names: [String]? = nil) -> Data {
    var objects: [PropertyList] = [.string("$null")]
    if let names {
      guard case .dictionary(let entries) = root else { return Data() }
      objects.append(.dictionary(entries + [.init("$class", .uid(2))]))
      objects.append(
        .dictionary([.init("$classes", .array(names.map(PropertyList.string))), .init("$classname", .string(names[0]))])
      )
    } else {
      objects.append(root)
    }
    return BinaryPropertyListWriter.data(
      .dictionary([
        .init("$archiver", .string("NSKeyedArchiver")), .init("$version", .integer(100_000)),
        .init("$top", .dictionary([.init("root", .uid(1))])), .init("$objects", .array(objects)),
      ]))
  }
}
