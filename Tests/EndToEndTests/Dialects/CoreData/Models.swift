import CoreData

enum Status: String {
  case draft
  case done = "finished"
}

@objc(Outcome)
final class Outcome: NSManagedObject {
  @NSManaged var name: String

  @NSManaged var plainOptional: Date?
  @NSManaged var plainRequired: Date
  @NSManaged var scalar: Int32

  @NSManaged var statusRaw: String?
  var status: Status? {
    get { statusRaw.flatMap(Status.init(rawValue:)) }
    set { statusRaw = newValue?.rawValue }
  }

  @NSManaged var group: Group?
}

@objc(Group)
final class Group: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var outcomes: Set<Outcome>
}
