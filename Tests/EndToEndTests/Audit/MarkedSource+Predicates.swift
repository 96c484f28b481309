extension MarkedSource {
  /// `#Predicate` without `<T>`, parentheses, and closures over the elements of a to-many (DIALECTS E14, E16, E17).
  static let predicates = MarkedSource(
    "predicates",
    #"""
    import SwiftData

    enum Kind: String, Codable { case a }

    @Model
    final class Owner {
      var kind: Kind = Kind.a
      var words: [String] = []
      var pets: [Pet] = []
      init() {}

      static func same(_ kind: Kind) -> Predicate<Owner> {
        return #Predicate { «predicate.enum»$0.kind == kind }
      }
    }

    @Model
    final class Pet {
      var name: String = ""
      var owner: Owner?
      init() {}
    }

    struct View {
      @Query(filter: #Predicate { «predicate.blob»$0.words.contains("x") }) var owners: [Owner]
      @Query(filter: #Predicate { $0.name.«predicate.function»hasPrefix("x") }, sort: \.name) var pets: [Pet]
      var same: Predicate<Owner> { #Predicate { owner in kind == «predicate.enum»owner.kind } }

      func fetch(kind: Kind) {
        _ = FetchDescriptor<Owner>(predicate: #Predicate { owner in «predicate.enum»owner.kind == kind })
        let typed: Predicate<Owner> = #Predicate { «predicate.is-empty»$0.pets.isEmpty == false }
        let descriptor: FetchDescriptor<Pet> = .init(predicate: #Predicate { «predicate.enum»$0.owner?.kind == kind })
        _ = #Predicate<Owner> { «predicate.enum»($0.kind) == kind }
        _ = #Predicate<Owner> { owner in owner.pets.contains { «predicate.enum»$0.owner?.kind == kind } }
        _ = #Predicate<Owner> { $0.pets.filter({ pet in «predicate.enum»pet.owner!.kind == kind }).count > 1 }
        // What these are about is not known, or it is a Pet, which has no such property.
        search(#Predicate { $0.kind == kind })
        let pet: Predicate<Pet> = #Predicate { $0.kind == kind }
        _ = #Predicate<Owner> { $0.pets.contains { $0.kind == kind } }
        _ = #Predicate<Owner> { $0.others.contains { $0.kind == kind } }
      }
    }
    """#
  )

  /// Types that no file declares, told once each.
  static let unknownManaged = MarkedSource(
    "unknown types of ManagedModels",
    #"""
    import CoreData
    import ManagedModels

    @Model class Item: NSManagedObject {
      var «schema.unknown-type»ghost: Ghost?
      @Attribute(.transformable(by: "Name")) var held: Ghost?
      var words: [String]
    }
    """#
  )

  static let unknownSwiftData = MarkedSource(
    "unknown types of SwiftData",
    #"""
    import SwiftData

    @Model final class Item {
      var «schema.unknown-type»ghost: Ghost?
      @Attribute(«not-understood».madeUp) var «schema.unknown-type»other: Ghost?
      init() {}
    }
    """#
  )

  /// Under CloudKit (DIALECTS E19).
  static let synchronised = MarkedSource(
    "to-many under CloudKit",
    #"""
    import SwiftData

    typealias Optionals = [Part]?

    @Model final class Whole {
      @Relationship(inverse: \Part.whole) var «cloudkit.required-relationship»parts: [Part] = []
      @Relationship(inverse: \Part.first) var firsts: [Part]?
      @Relationship(inverse: \Part.second) var seconds: Optionals
      init() {}
    }
    @Model final class Part {
      var «cloudkit.required-relationship»whole: Whole
      var first: Whole?
      var second: Whole?
      init() { fatalError() }
    }
    """#
  )
}
