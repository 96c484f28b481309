extension MarkedSource {
  /// CoreValue's structs without the classes of their entities, which a model declares alone (DIALECTS C1–C8).
  static let viewsAlone = MarkedSource(
    "CoreValue's views alone",
    #"""
    import CoreData
    import CoreValue

    enum CarType: String {
      case pickup, sedan = "saloon"
    }

    extension CarType: Boxing, Unboxing {}

    struct Employee: CVManagedPersistentStruct {
      static let EntityName = "Employee"
      var objectID: NSManagedObjectID?
      let name: String
      let age: Int16
      let position: String?
      let car: CarType

      static func fromObject(_ o: NSManagedObject) throws -> Employee {
        return try curry(self.init)
          <^> o <|? "objectID"
          <^> o <| "name"
          <^> o <| "age"
          <^> o <|? "position"
          <^> o <| "car"
      }
    }

    struct Shop: CVManagedPersistentStruct {
      static let EntityName = "Shop"
      var objectID: NSManagedObjectID?
      var name: String
      var employees: [Employee]

      static func fromObject(_ o: NSManagedObject) throws -> Shop {
        return try curry(self.init) <^> o <|? "objectID" <^> o <| "name" <^> o <|| "employees"
      }
    }

    struct Author: CVManagedUniqueStruct {
      static let EntityName = "Author"
      static var IdentifierName: String { return "id" }
      func IdentifierValue() -> IdentifierType { return self.id }
      let id: String
      let name: String

      static func fromObject(_ o: NSManagedObject) throws -> Author {
        return try curry(self.init) <^> o <| "id" <^> o <| "name"
      }
    }
    """#
  )

  /// CoreDataEvolution with every storage method, an ordered to-many and code beside (DIALECTS A1–A34).
  static let employees = MarkedSource(
    "CoreDataEvolution as it is written",
    #"""
    import CoreData
    import CoreDataEvolution
    import Foundation

    public enum Priority: Int16, CaseIterable {
      case low, normal = 5, high
    }

    struct Settings: Codable, Sendable {
      var theme: String
      var sizes: [String: Double]
      enum CodingKeys: String, CodingKey { case theme = "t", sizes }
    }

    final class WordsTransformer: ValueTransformer, CDRegisteredValueTransformer {
      static let transformerName = NSValueTransformerName("WordsTransformer")
    }

    @Composition
    public struct GeoPoint {
      @CompositionField(persistentName: "lat") var latitude: Double = 0
      @CompositionField(persistentName: "lng") var longitude: Double?
    }

    @objc(Employee)
    @PersistentModel(generateInit: true, observation: .mainActor)
    public final class Employee: NSManagedObject {
      @Attribute(.unique, persistentName: "employee_id")
      public var id: UUID = UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
      var name: String = ""
      var salary: Decimal?
      var born: Date? = .distantPast
      var photo: Data?
      var homepage: URL?
      @Attribute(persistentName: "priority_raw", storageMethod: .raw)
      var priority: Priority? = .normal
      @Attribute(storageMethod: .raw) var level: Priority = Priority.low
      @Attribute(storageMethod: .codable, decodeFailurePolicy: .debugAssertNil) var settings: Settings?
      @Attribute(storageMethod: .transformed(WordsTransformer.self)) var words: [String]?
      @Attribute(storageMethod: .composition) var place: GeoPoint? = nil
      @Attribute(.transient) var isShown: Bool = false
      @Ignore var cache: [String: Int] = [:]
      @Relationship(persistentName: "owner_team", inverse: "members", deleteRule: .nullify)
      var team: Team?
      var title: String { name.uppercased() }
      static let placeholder = "nobody"
      lazy var formatter = DateFormatter()
      let limit = 3

      func rename(_ name: String) { self.name = name }
    }

    @objc(Team)
    @PersistentModel
    final class Team: NSManagedObject {
      var name: String = ""
      @Relationship(inverse: "owner_team", deleteRule: .cascade, minimumModelCount: 0)
      var members: [Employee]
    }
    """#
  )

  /// SwiftData with enums, structs, both sides of relationships, a schema and its plan (DIALECTS E1–E18).
  static let recipes = MarkedSource(
    "SwiftData as it is written",
    #"""
    import Foundation
    import SwiftData

    typealias Recipe = RecipesV2.Recipe

    enum Course: String, Codable, CaseIterable {
      case starter, main = "Main course", dessert
    }

    struct Nutrition: Codable, Hashable {
      var energy: Double
      var fat: Double?
    }

    enum RecipesV1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Recipe.self] }

      @Model
      final class Recipe {
        var title: String

        init(title: String) { self.title = title }
      }
    }

    enum RecipesV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Recipe.self, Ingredient.self] }

      @Model
      final class Recipe {
        #Index<Recipe>([\.title], [\.course, \.created])
        #Unique<Recipe>([\.title, \.created])
        @Attribute(originalName: "title") var title: String
        @Attribute(.externalStorage) var photo: Data?
        var created: Date = Date.now
        var course: Course = Course.main
        var nutrition: Nutrition?
        var steps: [String] = []
        var rating: Int?
        @Transient var isShown = false
        @Relationship(deleteRule: .cascade, inverse: \Ingredient.recipe) var ingredients: [Ingredient] = []
        var summary: String { title + course.rawValue }

        init(title: String, course: Course) {
          self.title = title
          self.course = course
        }
      }

      @Model
      final class Ingredient {
        @Attribute(.unique) var name: String = ""
        var amount: Double = 1.5
        var recipe: Recipe?

        init() {}
      }
    }

    enum RecipesPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [RecipesV1.self, RecipesV2.self] }
      static var stages: [MigrationStage] {
        [.lightweight(fromVersion: RecipesV1.self, toVersion: RecipesV2.self)]
      }
    }

    func desserts() -> FetchDescriptor<Recipe> {
      FetchDescriptor<Recipe>(predicate: #Predicate { $0.title.contains("cake") && !$0.ingredients.isEmpty })
    }
    """#
  )
}
