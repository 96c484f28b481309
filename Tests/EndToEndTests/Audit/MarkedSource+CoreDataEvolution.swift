extension MarkedSource {
  static let coreDataEvolution = MarkedSource(
    "CoreDataEvolution",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Plain {
      case a
    }

    enum Status: String {
      case draft
    }

    struct Loose {
      var x: Int
    }

    struct Coded: Codable {
      var x: Int
    }

    @Composition
    struct Nest {
      let «composition.field»a: Int
      var «composition.field»inner: Coded
      var fine: Int?
    }

    @objc(Item)
    @PersistentModel
    final «class.superclass»class Item: Equatable {
      var name: String = ""
    }

    @PersistentModel(«class.argument»generateInit: flag)
    final «class.objc-missing»class Bare: NSManagedObject {
      var name: String = ""
    }

    @objc(Broken)
    @PersistentModel
    final class Broken: NSManagedObject {
      var «property.shared-declaration»left: Int64 = 0, «property.shared-declaration»right: Int64 = 0
      var «property.type-missing»untyped = "text"
      @Attribute(«persistent-name.invalid»persistentName: "2nd") var second: String = ""
      @Attribute(«transient.unique».unique, .transient) var both: String = ""
      @Attribute(.transient) var «transient.no-default»gone: Int
      var «property.reserved-name»objectID: String = ""
      var «property.reserved-name»description: String = ""
      var «property.reserved-name»isDeleted: Bool = false
      var «property.reserved-name»isInserted: Bool = false
      @Attribute(.transient, «storage.transient»storageMethod: .raw) var mixed: Status = .draft
      @Attribute(storageMethod: .raw) var number: «storage.type»Int64 = 0
      @Attribute(storageMethod: .raw) var plain: «storage.type»Plain?
      @Attribute(storageMethod: .codable) var loose: «storage.type»Loose?
      @Attribute(storageMethod: .composition) var coded: «storage.type»Coded?
      @Attribute(storageMethod: .codable) var required: «storage.not-optional»Coded
      @Attribute(storageMethod: .codable) var filled: Coded? = «storage.default»Coded(x: 1)
      @Attribute(«storage.policy»decodeFailurePolicy: .debugAssertNil) var policy: String?
      @Attribute(«storage.transformer-empty»storageMethod: .transformed(name: "")) var empty: [String]?
      @Attribute(«attribute.argument»storageMethod: .transformed("")) var unnamed: [String]?
      @Relationship(inverse: "one", «relationship.no-action»deleteRule: .noAction) var one: Broken?
      @Relationship(inverse: "many", deleteRule: .nullify)
      var many: Set<Broken> = «relationship.default»[]
      var «class.count-collision»manyCount: Int64 = 0
      var direct: «relationship.optionality»Other
      @Relationship var «relationship.inverse-argument»«relationship.delete-rule-argument»bare: Other?
    }

    @objc(Other)
    @PersistentModel
    final class Other: NSManagedObject {
      var name: String = ""
      var «relationship.attribute-missing»loner: Broken?
      @Relationship(inverse: "peers", deleteRule: .nullify, «relationship.bounds»minimumModelCount: 3, maximumModelCount: 2)
      var peers: Set<Other>
    }
    """#
  )

  static let cleanCoreDataEvolution = MarkedSource(
    "clean CoreDataEvolution",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Status: String {
      case draft
    }

    struct Coded: Codable {
      var x: Int
    }

    @Composition
    struct Point {
      @CompositionField(persistentName: "lat") var latitude: Double
      var lng: Double?
    }

    @objc(Item)
    @PersistentModel(generateInit: true)
    final class Item: NSManagedObject {
      @Attribute(.unique) var name: String = ""
      var born: Date?
      @Attribute(.transient) var shown: Bool = false
      @Attribute(persistentName: "state", storageMethod: .raw) var status: Status? = .draft
      @Attribute(storageMethod: .raw, decodeFailurePolicy: .debugAssertNil) var other: Status = .draft
      @Attribute(storageMethod: .codable) var coded: Coded?
      @Attribute(storageMethod: .transformed(name: "NSSecureUnarchiveFromData")) var words: [String]?
      @Attribute(storageMethod: .composition) var place: Point?
      @Ignore var cache: [String] = []
      @Relationship(inverse: "items", deleteRule: .nullify) var group: Group?
    }

    @objc(Group)
    @PersistentModel
    final class Group: NSManagedObject {
      var title: String = ""
      @Relationship(inverse: "group", deleteRule: .cascade, minimumModelCount: 0, maximumModelCount: 9)
      var items: Set<Item>
    }
    """#
  )
}
