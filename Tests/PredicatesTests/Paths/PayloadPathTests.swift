import Findings
import Predicates
import Schema
import Testing

/// Paths into the bytes of attributes, which only memory can follow.
@Suite struct PayloadPathTests {
  private static let place = SourcePlace(file: "Item.swift", line: 1, column: 1)

  private static func structure(
    _ name: String, _ fields: [(name: String, type: String, key: String?)], decodesItself: Bool = false
  ) -> (String, TypeDeclaration) {
    var type = TypeDeclaration(
      name: name,
      kind: .structure(
        TypeDeclaration.Structure(
          fields: fields.map {
            TypeDeclaration.Field(name: $0.name, type: SwiftType(spelling: $0.type), codingKey: $0.key, location: place)
          })), location: place)
    type.hasCustomDecoding = decodesItself
    return (name, type)
  }

  private static func property(_ name: String, _ type: String) -> PropertyContract {
    PropertyContract(
      swiftName: name, persistentName: name, swiftType: SwiftType(spelling: type), storageMethod: .codable,
      location: place)
  }

  private static let catalog = PathCatalog(
    model: Model(entities: [
      Entity(
        name: "Item",
        attributes: ["settings", "own", "list", "bytes"].map { Attribute(name: $0, type: .binary, isOptional: true) })
    ]),
    contract: Contract(
      entities: [
        EntityContract(
          entityName: "Item", swiftName: "Item", dialect: .coreDataEvolution,
          properties: [property("settings", "Settings?"), property("own", "Own"), property("list", "[Settings]")],
          location: place)
      ],
      types: Dictionary(uniqueKeysWithValues: [
        structure(
          "Settings",
          [
            ("theme", "String", "theme"), ("retryCount", "Int", "retry_count"), ("cache", "Int", nil),
            ("window", "Window?", "window"),
          ]),
        structure("Window", [("width", "Double", "width"), ("inner", "Window?", "inner")]),
        structure("Own", [("hidden", "Int", "hidden")], decodesItself: true),
      ])))

  @Test func `a declared type's keys are paths, as deep as three`() {
    var catalog = Self.catalog
    #expect(catalog.paths(from: "Item").map(\.persistentSpelling) == ["settings", "own", "list", "bytes"].sorted())
    catalog.looksIntoPayloads = true
    #expect(
      catalog.paths(from: "Item").map(\.persistentSpelling) == [
        "bytes", "list", "own", "settings", "settings.theme", "settings.retry_count", "settings.window",
        "settings.window.width", "settings.window.inner", "settings.window.inner.width", "settings.window.inner.inner",
      ])
  }

  @Test func `what is listed resolves to itself`() throws {
    var catalog = Self.catalog
    catalog.looksIntoPayloads = true
    for path in catalog.paths(from: "Item") where path.payload != nil {
      #expect(try catalog.path(path.persistentSpelling, from: "Item") == path)
      #expect(path.kind == .unknown)
    }
  }

  /// A Swift name stands for its key; where a type is opaque, a list or not declared, any key may be in the bytes.
  @Test(arguments: [
    ("settings.retryCount", "settings.retry_count"), ("settings.retry_count", "settings.retry_count"),
    ("settings.window.inner.width", "settings.window.inner.width"), ("own.any", "own.any"),
    ("list.0.anything", "list.0.anything"), ("bytes.any.thing", "bytes.any.thing"),
    ("settings.theme.deeper", "settings.theme.deeper"),
  ])
  func `a step into a payload is one of its keys`(text: String, spelling: String) throws {
    var catalog = Self.catalog
    catalog.looksIntoPayloads = true
    #expect(try catalog.path(text, from: "Item").persistentSpelling == spelling)
  }

  @Test(arguments: [
    ("settings.them", "them", "settings", "theme"),
    ("settings.cache", "cache", "settings", nil),
    ("settings.window.widht", "widht", "settings.window", "width"),
  ])
  func `a key that the declared type does not have is reported with the nearest`(
    text: String, step: String, prefix: String, nearest: String?
  ) {
    var catalog = Self.catalog
    catalog.looksIntoPayloads = true
    do {
      _ = try catalog.path(text, from: "Item")
      Issue.record("\(text) is a path")
    } catch {
      guard case .unknownStep(step, prefix, _, let names) = error else {
        Issue.record("\(error)")
        return
      }
      if let nearest { #expect(names.contains(nearest)) }
    }
  }
}
