/// The source of an app that could have written `swiftdata-composites`; its enums lack some stored values.
enum CocktailSource {
  static let text = """
    import Foundation
    import SwiftData

    @Model final class Cocktail {
      @Attribute(.unique) var id: UUID
      var cocktailName: String
      var glasswareType: GlasswareType
      var collection: CocktailCollection?
      var author: Author?
      var historicSpec: HistoricSpec?
      var compiledTags: Tags
    }

    enum GlasswareType: String, Codable {
      case coupe = "Coupe", doubleOldFashioned = "Double Old Fashioned", martini = "Martini"
    }

    enum CocktailCollection: Int, Codable { case classics = 1, tiki, modern, house, guests, archive }

    enum HistoricSpec: String, Codable {
      case algonquin, alaska, bramble, ginFizz, betweenTheSheets, bloodAndSand
    }

    struct Author: Codable {
      var id: UUID
      var person: String
      var place: String?
      var year: String?
    }

    struct Tags: Codable {
      var flavors: [String]
      var profiles: [String]
      var styles: [String]
      var booze: [Booze]
      var nA: [Booze]?
    }

    struct Booze: Codable {
      var name: String
      var ingredientType: IngredientType
    }

    enum IngredientType: Codable {
      case fortifiedWines(String), amari(String), liqueurs(String), gins(String)
    }
    """
}
