import CoreData
import CoreDataEvolution
import Foundation

@objc(Group)
@PersistentModel
final class Group: NSManagedObject {
  @Attribute(persistentName: "label_text") var label: String?
  @Relationship(inverse: "group", deleteRule: .cascade) var items: Set<Item>
}

@objc(Item)
@PersistentModel
final class Item: NSManagedObject {
  @Attribute(.unique) var code: String = ""
  @Attribute(storageMethod: .raw, decodeFailurePolicy: .fallbackToDefaultValue) var kind: Kind = Kind.two
  @Attribute(
    storageMethod: .transformed(name: "NSSecureUnarchiveFromData"), decodeFailurePolicy: .fallbackToDefaultValue)
  var list: [Int]?
  var made: Date = Date(timeIntervalSinceReferenceDate: 0.0)
  var now: Date = Date.now
  @Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var other: Kind?
  @Attribute(storageMethod: .composition) var place: Place?
  @Attribute(storageMethod: .codable, decodeFailurePolicy: .fallbackToDefaultValue) var setting: Setting?
  @Attribute(storageMethod: .codable, decodeFailurePolicy: .fallbackToDefaultValue) var words: [String]?
  @Relationship(inverse: "items", deleteRule: .nullify) var group: Group?
}

enum Kind: String, Codable {
  case one = "one"
  case two = "two"
}

@Composition
struct Place {
  @CompositionField(persistentName: "lat")
  var latitude: Double = 0.0
  var name: String?
}

struct Setting: Codable {
  var volume: Int = 1
}
