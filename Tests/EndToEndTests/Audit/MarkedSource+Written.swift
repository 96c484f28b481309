extension MarkedSource {
  /// ManagedModels with inferred types, a Codable and a raw enum (DIALECTS D1–D7).
  static let addressBook = MarkedSource(
    "ManagedModels as it is written",
    #"""
    import CoreData
    import Foundation
    import ManagedModels

    enum Gender: Int {
      case unknown, female, male
    }

    struct Phone: Codable {
      var number: String
      var isPrivate: Bool?
    }

    @Model
    class Person: NSManagedObject {
      @Attribute(.unique) var token: UUID
      @Attribute(originalName: "first") var firstname = "", lastname = "Doe"
      @Attribute(.externalStorage) var photo: Data?
      var gender: Gender = Gender.unknown
      var phones: [Phone]?
      var age: Int16?
      var homepage = URL(string: "https://example.org")!
      @Transient var isShown: Bool = false
      @Relationship(deleteRule: .cascade, inverse: \Address.person) var addresses: Set<Address>
      var fullname: String { firstname + lastname }
    }

    @Model(originalName: "Place")
    class Address: NSManagedObject {
      var street: String
      var person: Person?
    }
    """#
  )

  /// storable in its house style (DIALECTS B1–B14).
  static let library = MarkedSource(
    "storable as it is written",
    #"""
    import CoreData
    import Foundation
    import Storable

    enum Genre : Int, Storable { case novel = 1, poetry }

    struct Shelf : Codable, StorableAsData { var room : String; var row : Int? }

    @ManagedObject class Item : ManagedObject {
      override class var abstractClass : ManagedObject.Type { Item.self }
      @Attribute var title : String = "untitled"
      @Attribute(renamingIdentifier: "made") var created : Date?
      @Transient var shown : String
    }

    @ManagedObject class Book_v2 : Item {
      @Attribute(ingestKey: "genre") var genre : Genre?
      @Attribute var shelf : Shelf?
      @Attribute var words : [String]?
      @Relationship(inverse: .init(name: "books", range: .toMany, deleteRule: .cascade), deleteRule: .nullify)
      var author : Author
      var label : String { title }
    }

    @ManagedObject class Author : ManagedObject {
      @Attribute var name : String
      @Fetched(predicate: NSPredicate(format: "author == $FETCH_SOURCE"), sortDescriptors: [NSSortDescriptor(key: "title", ascending: true)])
      var written : [Book_v2]
    }
    """#
  )

  /// Plain Core Data as Xcode writes it, with a wrapper around a raw value (DIALECTS §2.8).
  static let classes = MarkedSource(
    "plain Core Data as Xcode writes it",
    #"""
    import CoreData
    import Foundation

    public enum Status: String { case draft, done }

    @objc(Task)
    public class Task: NSManagedObject {}

    extension Task {
      @nonobjc public class func fetchRequest() -> NSFetchRequest<Task> {
        return NSFetchRequest<Task>(entityName: "Task")
      }

      @NSManaged public var title: String?
      @NSManaged public var statusRaw: String?
      @NSManaged public var count: Int32
      @NSManaged public var due: Date?
      @NSManaged public var notes: NSSet?
      @NSManaged public var owner: Owner?

      var status: Status {
        get { Status(rawValue: statusRaw ?? "") ?? .draft }
        set { statusRaw = newValue.rawValue }
      }
    }

    extension Task {
      @objc(addNotesObject:)
      @NSManaged public func addToNotes(_ value: Note)

      @objc(removeNotesObject:)
      @NSManaged public func removeFromNotes(_ value: Note)
    }

    @objc(Note)
    public class Note: NSManagedObject {
      @NSManaged public var text: String?
      @NSManaged public var task: Task?
    }

    @objc(Owner)
    public class Owner: NSManagedObject {
      @NSManaged public var name: String?
      @NSManaged public var tasks: NSOrderedSet?
    }

    extension Owner {
      @objc(addTasksObject:)
      @NSManaged public func addToTasks(_ value: Task)
    }
    """#
  )
}
