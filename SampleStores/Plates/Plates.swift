// swift-format-ignore-file
import CoreData
import Storable

enum Quality : Int, Storable { case poor = 1, fair, fine }

struct Scratch : Equatable, StorableAsData { var x, y : Float }

@ManagedObject class Telescope : ManagedObject {
  @Attribute var name : String
  @Relationship(inverse: "telescope", deleteRule: .cascade) var plates : Set<Plate>

  @Fetched(predicate: NSPredicate(format: "telescope == $FETCH_SOURCE AND quality == 3"), sortDescriptors: [NSSortDescriptor(key: "taken", ascending: true)])
  var finePlates : [Plate]
  @Fetched(countOf: Plate.self, predicate: NSPredicate(format: "telescope == $FETCH_SOURCE"))
  var plateCount : Int
  @Fetched(identifiersOf: Plate.self, predicate: NSPredicate(format: "telescope == $FETCH_SOURCE AND quality == 1"))
  var poorPlates : [NSManagedObjectID]
  @Fetched(dictionariesOf: Plate.self, predicate: NSPredicate(format: "telescope == $FETCH_SOURCE"))
  var plateList : [[String: Any]]
}

@ManagedObject class Plate : ManagedObject {
  @Attribute var number : Int
  @Attribute var subject : String
  @Attribute(renamingIdentifier: "exposedOn") var taken : Date
  @Attribute var quality : Quality
  @Attribute var scratches : [Scratch]?
  @Attribute var note : String?
  @Relationship(inverse: "plates", deleteRule: .nullify) var telescope : Telescope
}
