import CoreData
import CoreDataEvolution

enum Status: String {
  case draft
  case done = "finished"
}

struct Config: Codable {
  var retryCount: Int
  var host: String?
}

@Composition
struct Point {
  @CompositionField(persistentName: "lat") var latitude: Double
  var lng: Double?
}

@objc(Outcome)
@PersistentModel
final class Outcome: NSManagedObject {
  var name: String = ""

  var plainOptional: Date?
  var plainRequired: Date = .distantPast

  @Attribute(storageMethod: .raw) var rawOptional: Status? = .draft
  @Attribute(storageMethod: .raw) var rawOptionalBare: Status?
  @Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil)
  var rawOptionalAsserting: Status? = .draft
  @Attribute(persistentName: "raw_required", storageMethod: .raw) var rawRequired: Status = .draft
  @Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil)
  var rawRequiredAsserting: Status = .draft
  @Attribute(storageMethod: .raw) var rawRequiredBare: Status

  @Attribute(storageMethod: .codable) var codable: Config?
  @Attribute(storageMethod: .codable, decodeFailurePolicy: .debugAssertNil)
  var codableAsserting: Config?

  @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"))
  var transformed: [String]?
  @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"), decodeFailurePolicy: .debugAssertNil)
  var transformedAsserting: [String]?

  @Attribute(storageMethod: .composition) var composition: Point?

  @Relationship(inverse: "outcomes", deleteRule: .nullify) var group: Group?
}

@objc(Group)
@PersistentModel
final class Group: NSManagedObject {
  @Attribute(.unique) var title: String = ""
  @Relationship(inverse: "group", deleteRule: .cascade) var outcomes: Set<Outcome>
}
