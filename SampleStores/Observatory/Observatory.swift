import CoreData

@objc(Constellation)
final class Constellation: NSManagedObject {
  @NSManaged var abbreviation: String
  @NSManaged var area: NSNumber?
  @NSManaged var name: String
  @NSManaged var objectCount: NSNumber?
  @NSManaged var objects: Set<SkyObject>
}

@objc(SkyObject)
class SkyObject: NSManagedObject {
  @NSManaged var distance: NSNumber?
  @NSManaged var magnitude: NSNumber?
  @NSManaged var name: String
  @NSManaged var position: [String: Any]?
  @NSManaged var constellation: Constellation?
  @NSManaged var observations: Set<Observation>
  @NSManaged var plans: Set<Plan>
}

@objc(Star)
final class Star: SkyObject {
  @NSManaged var isVariable: Bool
  @NSManaged var spectralClass: String?
  @NSManaged var temperature: NSNumber?
  @NSManaged var planets: NSOrderedSet
}

@objc(Planet)
final class Planet: SkyObject {
  @NSManaged var mass: NSDecimalNumber?
  @NSManaged var moons: NSNumber?
  @NSManaged var period: NSNumber?
  @NSManaged var star: Star?
}

@objc(Nebula)
final class Nebula: SkyObject {
  @NSManaged var kind: String?
  @NSManaged var lines: Data?
}

@objc(Observer)
final class Observer: NSManagedObject {
  @NSManaged var born: Date?
  @NSManaged var home: [String: Any]?
  @NSManaged var name: String
  @NSManaged var nickname: String?
  @NSManaged var searchName: String?
  @NSManaged var friends: Set<Observer>
  @NSManaged var observations: Set<Observation>
  @NSManaged var plans: Set<Plan>
}

@objc(Instrument)
final class Instrument: NSManagedObject {
  @NSManaged var aperture: Int32
  @NSManaged var name: String
  @NSManaged var price: NSDecimalNumber?
  @NSManaged var serial: UUID?
  @NSManaged var website: URL?
  @NSManaged var eyepieces: NSOrderedSet
  @NSManaged var observations: Set<Observation>
}

@objc(Eyepiece)
final class Eyepiece: NSManagedObject {
  @NSManaged var fieldOfView: NSNumber?
  @NSManaged var focalLength: Int16
}

@objc(Plan)
final class Plan: NSManagedObject {
  @NSManaged var night: Date?
  @NSManaged var title: String
  @NSManaged var owner: Observer?
  @NSManaged var targets: NSOrderedSet
}

@objc(Observation)
final class Observation: NSManagedObject {
  @NSManaged var exposure: NSNumber?
  @NSManaged var identifier: UUID?
  @NSManaged var isPublished: Bool
  @NSManaged var log: Data?
  @NSManaged var photons: NSNumber?
  @NSManaged var remark: String?
  @NSManaged var seeing: NSNumber?
  @NSManaged var seenAt: Date
  @NSManaged var settings: NSArray?
  @NSManaged var sketch: Data?
  @NSManaged var instrument: Instrument?
  @NSManaged var observers: Set<Observer>
  @NSManaged var target: SkyObject?
}
