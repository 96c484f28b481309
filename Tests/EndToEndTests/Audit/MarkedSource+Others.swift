extension MarkedSource {
  static let storable = MarkedSource(
    "storable",
    #"""
    import CoreData
    import Storable

    @ManagedObject class Item : ManagedObject {
      @Attribute var name : String
      @Attribute var «schema.unsupported-type»price : Decimal
      @Attribute var «property.shared-declaration»left : Int, «property.shared-declaration»right : Int
      @Relationship(inverse: "items", deleteRule: .noAction) var group : Group
      @Relationship(inverse: "nothing", deleteRule: .nullify) var «schema.missing-inverse»lost : Group?
    }

    @ManagedObject class Group : ManagedObject {
      @Attribute var title : String
      @Relationship(inverse: "group", deleteRule: .cascade) var items : Set<Item>
      @Fetched(countOf: Item.self, predicate: NSPredicate(format: "group == $FETCH_SOURCE"))
      var size : «fetched.type»String
      @Fetched(countOf: Item.self, «fetched.predicate»predicate: NSPredicate(format: "colour == $FETCH_SOURCE"))
      var coloured : Int
      «property.attributes»@Attribute @Transient var both : String
      @Fetched(«fetched.sort-key»sortDescriptors: [NSSortDescriptor(key: "nothing", ascending: true)])
      var sorted : [Item]
    }
    """#
  )

  static let cleanStorable = MarkedSource(
    "clean storable",
    #"""
    import CoreData
    import Storable

    enum Level : Int, Storable { case low = 1, high }

    @ManagedObject class Item : ManagedObject {
      @Attribute var name : String
      @Attribute var level : Level?
      @Relationship(inverse: "items", deleteRule: .nullify) var group : Group
    }

    @ManagedObject class Group : ManagedObject {
      @Attribute var title : String
      @Relationship(inverse: "group", deleteRule: .cascade) var items : Set<Item>
      @Fetched(countOf: Item.self, predicate: NSPredicate(format: "group == $FETCH_SOURCE"))
      var size : Int
      @Fetched(sortDescriptors: [NSSortDescriptor(key: "name", ascending: true)])
      var sorted : [Item]
      @Fetched(predicate: NSPredicate(format: "level > 1 AND group.items.@count > 2"))
      var high : [Item]
      @Fetched(predicate: NSPredicate(format: "%K == %@ AND level BETWEEN %@ AND %K.size > %d", "name", "x", [1, 2], "group", 3))
      var filled : [Item]
    }
    """#
  )

  static let managedModels = MarkedSource(
    "ManagedModels",
    #"""
    import CoreData
    import ManagedModels

    @Model
    class Item: NSManagedObject {
      var name: String
      var «property.reserved-name»description: String
      var count: «unsigned»UInt64
      @Transient var «transient.no-default»hidden: Int
      var «schema.ambiguous-inverse»group: Group?
    }

    @Model
    class Group: NSManagedObject {
      var items: Set<Item>
      var owned: Set<Item>
    }
    """#
  )

  static let cleanManagedModels = MarkedSource(
    "clean ManagedModels",
    #"""
    import CoreData
    import ManagedModels

    @Model
    class Item: NSManagedObject {
      var name: String
      var count: UInt8
      @Transient var hidden: Int = 0
      var group: Group?
    }

    @Model
    class Group: NSManagedObject {
      var items: Set<Item>
    }
    """#
  )

  static let coreValue = MarkedSource(
    "CoreValue",
    #"""
    import CoreData
    import CoreValue

    struct Drifted: CVManagedPersistentStruct {
      static let EntityName = "Item"
      var objectID: NSManagedObjectID?
      let name: String
      let age: Int32

      static func fromObject(_ o: NSManagedObject) throws -> Drifted {
        return try curry(self.init) <^> o <|? "objectID" <^> o <| «unbox.order»"age" <^> o <| "name"
      }
    }

    struct Short: UnboxingStruct {
      static let EntityName = "Item"
      let name: String
      let age: Int32

      static func «unbox.count»fromObject(_ o: NSManagedObject) throws -> Short {
        return try curry(self.init) <^> o <| "name"
      }
    }

    struct Wrong: UnboxingStruct {
      static let EntityName = "Item"
      let nickname: String
      let motto: String
      let age: Int32?

      static func fromObject(_ o: NSManagedObject) throws -> Wrong {
        return try curry(self.init) <^> o <| «unbox.unknown-key»"nickname" <^> o <| «unbox.operator»"motto"
          <^> o <|? «unbox.operator»"age"
      }
    }

    «view.identifier»struct Unique: CVManagedUniqueStruct {
      static let EntityName = "Item"
      static var IdentifierName: String { return "name" }
      func IdentifierValue() -> IdentifierType { return name }
      let name: String

      static func fromObject(_ o: NSManagedObject) throws -> Unique {
        return try curry(self.init) <^> o <| "name"
      }
    }

    @objc(Item)
    final class Item: NSManagedObject {
      @NSManaged var name: String
      @NSManaged var age: Int32
      @NSManaged var motto: String?
    }
    """#
  )

  /// The object's own identifier, which is optional (DIALECTS C3).
  static let identifiers = MarkedSource(
    "CoreValue's object identifiers",
    #"""
    import CoreValue

    struct Employee: CVManagedPersistentStruct {
      static let EntityName = "Employee"
      var objectID: NSManagedObjectID?
      let name: String

      static func fromObject(_ o: NSManagedObject) throws -> Employee {
        try curry(self.init) <^> o <| "objectID" <^> o <| "name"
      }
    }

    struct Key: UnboxingStruct {
      static let EntityName = "Employee"
      let objectID: NSManagedObjectID

      static func fromObject(_ o: NSManagedObject) throws -> Key {
        try curry(self.init) <^> o <| "objectID"
      }
    }
    """#
  )

  static let cleanCoreValue = MarkedSource(
    "clean CoreValue",
    #"""
    import CoreData
    import CoreValue

    struct Good: CVManagedPersistentStruct {
      static let EntityName = "Item"
      var objectID: NSManagedObjectID?
      let name: String
      let motto: String?

      static func fromObject(_ o: NSManagedObject) throws -> Good {
        return try curry(self.init) <^> o <|? "objectID" <^> o <| "name" <^> o <|? "motto"
      }
    }

    @objc(Item)
    final class Item: NSManagedObject {
      @NSManaged var name: String
      @NSManaged var motto: String?
    }
    """#
  )
}
