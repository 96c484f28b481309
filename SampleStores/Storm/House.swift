import CoreData

@objc(Bell)
final class Bell: NSManagedObject {
  @NSManaged var tone: String?
}

@objc(Cable)
final class Cable: NSManagedObject {
  @NSManaged var label: String?
  @NSManaged var lamps: Set<Lamp>
}

@objc(Dome)
final class Dome: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var roomCount: NSNumber?
  @NSManaged var slit: NSNumber?
  @NSManaged var rooms: NSOrderedSet
  @NSManaged var key: Key?
}

@objc(Key)
final class Key: NSManagedObject {
  @NSManaged var label: String?
  @NSManaged var dome: Dome?
}

@objc(Lamp)
final class Lamp: NSManagedObject {
  @NSManaged var name: String?
  @NSManaged var cables: Set<Cable>
}

@objc(Log)
final class Log: NSManagedObject {
  @NSManaged var title: String?
  @NSManaged var page: NSNumber?
}

@objc(Room)
final class Room: NSManagedObject {
  @NSManaged var name: String?
  @NSManaged var dome: Dome?
}

@objc(Sensor)
class Sensor: NSManagedObject {
  @NSManaged var name: String?
}

@objc(Siren)
final class Siren: Sensor {
  @NSManaged var pitch: NSNumber?
}

@objc(Thermometer)
final class Thermometer: Sensor {
  @NSManaged var degrees: NSNumber?
  @NSManaged var siren: Siren?
}

@objc(Tower)
final class Tower: NSManagedObject {
  @NSManaged var height: NSNumber?
}

@objc(Vane)
final class Vane: NSManagedObject {
  @NSManaged var direction: String?
  @NSManaged var turns: NSNumber?
}
