// swift-format-ignore-file
// The app as it is after the storm: some of its classes were changed, the store was not.
import CoreData
import CoreDataEvolution

enum Wind: String {
  case calm
  case gale = "orkan"
}

enum Level: String {
  case low
  case high
}

struct Setup: Codable {
  var gain: Int
  var filter: String?
}

@Composition
struct Place {
  var lat: Double
  var lon: Double?
}

@objc(Night)
@PersistentModel
final class Night: NSManagedObject {
  var begun: Date = .distantPast
  var ended: Date?
  var token: UUID?
  var frames: Int16 = 0
  var seeing: Double = 0
  var remark: String?
  @Attribute(storageMethod: .raw) var wind: Wind = .calm
  @Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var rain: Wind?
  @Attribute(storageMethod: .codable) var setup: Setup?
  @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData")) var words: [String]?
  @Attribute(storageMethod: .transformed(name: "BarometerTransformer")) var odd: [String]?
  @Attribute(storageMethod: .transformed(name: "imageValueTransformer")) var sky: Data?
  @Attribute(storageMethod: .composition) var strike: Place?
  @Attribute(storageMethod: .raw) var level: Level?
  @Attribute(storageMethod: .transformed(name: "LegacyTransformer")) var legacy: String?
  var gusts: String?
  @Attribute(storageMethod: .composition) var flatPlace: Place?
  @Attribute(storageMethod: .composition) var oldPlace: Place?
}
