import CoreData
import CoreDataEvolution

enum Sky: String {
  case clear
  case hazy
  case clouds = "overcast"
}

struct Exposure: Codable {
  var seconds: Double
  var iso: Int
  var filter: String?
}

@Composition
struct Coordinates {
  @CompositionField(persistentName: "lat") var latitude: Double
  @CompositionField(persistentName: "lon") var longitude: Double
  var altitude: Double?
}

@objc(Camp)
@PersistentModel
final class Camp: NSManagedObject {
  @Attribute(.unique) var name: String = ""
  var country: String?
  @Attribute(storageMethod: .composition) var place: Coordinates?
  @Relationship(inverse: "camp", deleteRule: .cascade) var sightings: Set<Sighting>
}

@objc(Traveller)
@PersistentModel
final class Traveller: NSManagedObject {
  var name: String = ""
  @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData"))
  var languages: [String]?
  @Relationship(inverse: "travellers", deleteRule: .nullify) var sightings: Set<Sighting>
}

@objc(Sighting)
@PersistentModel
final class Sighting: NSManagedObject {
  var title: String = ""
  var at: Date = .distantPast
  var totality: Double?
  @Attribute(persistentName: "sky_raw", storageMethod: .raw) var sky: Sky? = .clear
  @Attribute(storageMethod: .codable) var exposure: Exposure?
  @Attribute(storageMethod: .composition) var position: Coordinates?
  @Relationship(inverse: "sightings", deleteRule: .nullify) var camp: Camp?
  @Relationship(inverse: "sightings", deleteRule: .nullify) var travellers: Set<Traveller>
}
