import ContractModels
import Foundation
import ModelReading
import Schema
import Storage
import Testing
import TestSupport
import Versioning

/// Contracts written down by hand from what the stores' apps must have declared.
@Suite struct ContractRealModelTests {
  private static func p(_ name: String, _ type: SwiftType) -> PropertyContract { Declaring.property(name, type) }

  static let cocktails: Contract = {
    let historic = [
      "algonquin", "alaska", "betweenTheSheets", "bloodAndSand", "bramble", "bobbyBurns", "chocolateCocktail",
      "elDiablo", "fogCutter", "ginFizz", "gimlet", "silverFizz", "hotToddy", "mexicanFiringSquad", "modernCocktail",
    ]
    var name = p("cocktailName", .string)
    name.isUnique = true
    let id = DefaultExpression(
      text: "UUID()", value: UUID(uuidString: "CBE5D1E7-FBD6-43B3-A714-852DE4EA316F").map(Value.uuid))
    var cocktail = Declaring.entity(
      "Cocktail",
      properties: [
        name, p("favorite", .named("Bool")), p("glasswareType", .named("Glassware")),
        p("historicSpec", .maybe("Historic")), p("collectionName", .string), p("author", .maybe("Author")),
        p("compiledTags", .named("Tags")), p("ice", .maybe("Ice")),
        Declaring.property("id", .named("UUID"), default: id), p("titleCocktail", .maybe("Bool")),
        p("variation", .maybe("Ice")), p("isCustomCocktail", .named("Bool")), p("notes", .maybe("String")),
        p("buildOrder", .maybe("Build")), p("collection", .maybe("Collection")), p("variationName", .maybe("String")),
      ],
      relationships: [Declaring.toMany("garnish", "Garnish"), Declaring.toMany("spec", "Ingredient", rule: .cascade)])
    cocktail.indexes = [
      IndexContract(paths: ["cocktailName"]), IndexContract(paths: ["collectionName"]),
      IndexContract(paths: ["cocktailName", "collectionName"]),
    ]
    let garnish = Declaring.entity(
      "Garnish", properties: [Declaring.property("name", .string, options: ["unique"])],
      relationships: [Declaring.toMany("cocktails", "Cocktail", isOptional: true)])
    let ingredient = Declaring.entity(
      "Ingredient", properties: [p("id", .named("UUID")), p("value", .named("Double")), p("unit", .named("Ice"))],
      relationships: [Declaring.toOne("ingredientBase", "IngredientBase", isOptional: false)])
    let custom = DefaultExpression(text: "false", value: .boolean(false))
    var base = Declaring.entity(
      "IngredientBase",
      properties: [
        p("baseCategory", .string), p("id", .named("UUID")), p("info", .maybe("String")),
        Declaring.property("isCustom", .named("Bool"), default: custom), p("name", .string), p("prep", .maybe("Prep")),
        p("specialtyCategory", .string), p("tags", .maybe("Tags")), p("umbrellaCategory", .string),
      ])
    base.uniquenessConstraints = [["name"]]
    let texts = SwiftType.optional(.array(.string))
    return Contract(
      entities: [cocktail, garnish, ingredient, base],
      types: Declaring.types(
        Declaring.enumeration("Glassware", .string, ["coupe"]), Declaring.enumeration("Ice", .string, ["crushed"]),
        Declaring.enumeration("Collection", .int, ["first", "second"]),
        Declaring.enumeration("Historic", nil, historic),
        Declaring.structure(
          "Author",
          [("id", .named("UUID")), ("person", .string), ("place", .maybe("String")), ("year", .maybe("String"))]),
        Declaring.structure(
          "Tags",
          [
            ("flavors", texts), ("profiles", texts), ("styles", texts), ("booze", .array(.named("Build"))),
            ("nA", .array(.named("Build"))),
          ]), Declaring.structure("Build", [("instructions", .array(.named("Author")))]),
        Declaring.structure(
          "Prep", [("id", .named("UUID")), ("prepIngredientName", .string), ("prepRecipe", .array(.named("Author")))])))
  }()

  @Test(.enabled(if: RealFiles.arePresent, "the real stores are not here"))
  func `declarations make the model that SwiftData cached`() throws {
    let store = RealFiles.url("swiftdata-composites/composites.store")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appending(path: "copy.store")
    try FileManager.default.copyItem(at: store, to: copy)
    let metadata = try OpenedStore.open(copy.path).metadata
    let cache = try #require(metadata.cachedModel)
    let cached = try CompiledModelReader.readCache(cache)
    let (model, findings) = ContractModel.model(from: Self.cocktails)
    #expect(findings == [])
    #expect(model.entities.map(\.name) == cached.entities.map(\.name))
    #expect(VersionHashes(of: model).entities == metadata.versionHashes)
    for (made, real) in zip(model.entities, cached.entities) {
      #expect(made.attributes.map(Self.shapeless) == real.attributes.map(Self.plain), "\(real.name)")
      #expect(made.relationships == real.relationships, "\(real.name)")
      #expect(made.fetchIndexes == real.fetchIndexes)
      #expect(made.uniquenessConstraints == real.uniquenessConstraints)
      #expect(made.className == real.className)
    }
  }

  /// Without what source alone says.
  private static func shapeless(_ attribute: Attribute) -> Attribute {
    var attribute = attribute
    attribute.shape = nil
    return attribute
  }

  /// The cache spells out the Foundation class of every primitive.
  private static func plain(_ attribute: Attribute) -> Attribute {
    var attribute = attribute
    if attribute.type != .transformable { attribute.valueClassName = nil }
    attribute.elements = attribute.elements.map(plain)
    return attribute
  }

  static let items: Contract = {
    var point = Declaring.structure("CDEItemLocation", [("x", .named("Double")), ("y", .maybe("Double"))])
    if case .structure(var structure) = point.kind {
      structure.fields[0].defaultValue = DefaultExpression(text: "0.0", value: .double(0))
      point.kind = .structure(structure)
    }
    func renamed(_ property: PropertyContract, _ name: String) -> PropertyContract {
      var property = property
      property.persistentName = name
      return property
    }
    let empty = DefaultExpression(text: "\"\"", value: .string(""))
    let zero = DefaultExpression(text: "0", value: .integer(0))
    return Contract(
      entities: [
        Declaring.entity(
          "CDEItem", .coreDataEvolution,
          properties: [
            p("id", .maybe("UUID")),
            renamed(Declaring.property("title", .string, default: empty), "name"),
            Declaring.property("priority", .named("Int16"), default: zero),
            renamed(Declaring.property("status", .maybe("Status"), .raw), "status_raw"),
            renamed(Declaring.property("config", .maybe("Config"), .codable), "config_blob"),
            Declaring.property("location", .maybe("CDEItemLocation"), .composition),
            renamed(
              Declaring.property(
                "keywords", .optional(.array(.string)), .transformed, transformer: "KeywordsTransformer"),
              "keywords_payload"),
          ], relationships: [Declaring.toOne("tag", "CDETag", inverse: "items", rule: .nullify)]),
        Declaring.entity(
          "CDETag", .coreDataEvolution,
          properties: [p("id", .maybe("UUID")), Declaring.property("label", .string, default: empty)],
          relationships: [Declaring.toMany("items", "CDEItem", inverse: "tag", rule: .nullify)]),
      ], types: Declaring.types(point, Declaring.enumeration("Status", .string, ["draft"])),
      transformers: ["KeywordsTransformer": "NSSecureUnarchiveFromData"])
  }()

  @Test(.enabled(if: RealFiles.arePresent, "the real models are not here"))
  func `declarations make the model that Xcode wrote`() throws {
    let path = "model-coredataevolution/CoreDataEvolutionIntegrationModel.xcdatamodeld"
    let real = try ModelFile.read(RealFiles.url(path).path).current().model
    let (model, findings) = ContractModel.model(from: Self.items)
    #expect(findings == [])
    #expect(model.entities.map(\.name) == real.entities.map(\.name))
    for (made, real) in zip(model.entities, real.entities) {
      var made = made
      made.attributes = made.attributes.map(Self.shapeless)
      #expect(made == real)
    }
    #expect(model.compositeTypes == real.compositeTypes)
  }
}
