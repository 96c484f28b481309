// swift-format-ignore-file
import CoreData
import Storable

enum Level : Int, Storable { case low = 1, medium, high }

struct Point : Equatable, StorableAsData { var x, y : Float }

@ManagedObject class Outcome : ManagedObject {
  @Attribute var name : String

  @Attribute var plainOptional : Date?
  @Attribute var plainRequired : Date

  @Attribute var rawOptional : Level?
  @Attribute var rawRequired : Level

  @Attribute var boxedOptional : Point?
  @Attribute var boxedRequired : Point
  @Attribute var listOptional : [Point]?

  @Relationship(inverse: "outcomes", deleteRule: .nullify) var group : Group
  @Relationship(inverse: .init(name: "reserve", range: .toMany, deleteRule: .nullify), deleteRule: .nullify)
  var second : Group?
}

@ManagedObject class Group : ManagedObject {
  @Attribute(renamingIdentifier: "caption") var title : String
  @Relationship(inverse: "group", deleteRule: .cascade) var outcomes : Set<Outcome>
  @Fetched(countOf: Outcome.self, predicate: NSPredicate(format: "group == $FETCH_SOURCE")) var size : Int
}
