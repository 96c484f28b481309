import Findings
import Foundation
import Predicates
import Schema
import Storage
import StoreWriting

/// A store of items and special items, each of which has a kind that the contract knows or not.
enum AuditedItems {
  static let model = Model(entities: [
    Entity(
      name: "Item",
      attributes: [Attribute(name: "kind", type: .string, isOptional: true), Attribute(name: "size", type: .integer16)]),
    Entity(name: "Special", superentity: "Item"),
    Entity(name: "Place", attributes: [Attribute(name: "name", type: .string)]),
  ])

  private static let place = SourcePlace(file: "Items.swift", line: 3, column: 7)

  static let contract = Contract(
    entities: [
      EntityContract(
        entityName: "Item", swiftName: "Item", dialect: .swiftData,
        properties: [
          PropertyContract(
            swiftName: "kind", swiftType: SwiftType(spelling: "Kind?"), storageMethod: .raw, location: place)
        ], location: place)
    ],
    types: [
      "Kind": TypeDeclaration(
        name: "Kind",
        kind: .enumeration(
          .init(
            rawType: SwiftType(spelling: "String"),
            cases: [
              .init(name: "plain", rawValue: .string("plain"), location: place),
              .init(name: "loud", rawValue: .string("LOUD"), location: place),
            ])), conformances: ["Codable"], location: place)
    ])

  /// The raw values of the items in key order, then of the special ones; nil is NULL.
  ///
  /// `prepare` takes the file's path before it is opened.
  static func with<Result>(
    items: [String?], special: [String?] = [], model: Model = AuditedItems.model,
    prepare: (String) throws -> Void = { _ in }, _ body: (StoreSession) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "items.sqlite").path
    func rows(_ kinds: [String?]) -> [NewRow] {
      kinds.map { NewRow(values: ["kind": $0.map { .string($0) } ?? .null, "size": .integer(1)]) }
    }
    try StoreWriter.create(at: path, model: model, rows: ["Item": rows(items), "Special": rows(special)])
    try prepare(path)
    let store = try OpenedStore.open(path)
    let layout = LayoutResolver.resolve(model: model, numbers: store.metadata.numbers, tables: store.tables)
    return try body(try StoreSession(store: store, model: model, layout: layout))
  }
}
