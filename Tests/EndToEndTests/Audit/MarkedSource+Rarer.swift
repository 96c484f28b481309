extension MarkedSource {
  static let genericComposition = MarkedSource(
    "generic composition",
    #"""
    import CoreData
    import CoreDataEvolution

    @Composition
    «composition.generic»struct Pair<T> {
      var left: Int
    }

    @objc(Item)
    @PersistentModel
    final class Item: NSManagedObject {
      var name: String = ""
    }
    """#
  )

  static let ambiguousTarget = MarkedSource(
    "ambiguous target",
    #"""
    import CoreData
    import CoreDataEvolution

    enum A {
      @objc(One) @PersistentModel final class Thing: NSManagedObject { var name: String = "" }
    }
    enum B {
      @objc(Two) @PersistentModel final class Thing: NSManagedObject { var name: String = "" }
    }
    @objc(Owner) @PersistentModel final class Owner: NSManagedObject {
      @Relationship(inverse: "owner", deleteRule: .nullify)
      var «schema.ambiguous-relationship-target»thing: Thing?
    }
    """#
  )

  static let oddStorable = MarkedSource(
    "odd storable",
    #"""
    import CoreData
    import Storable

    @ManagedObject class Base : ManagedObject {
      @Attribute var name : String
    }

    @ManagedObject class Item : Base {
      @Attribute override var «property.override»name : String
      @Transient override var «property.override»note : String?
      @Relationship(inverse: "items", deleteRule: .nullify) override var «property.override»group : Group?
      @Fetched override var «property.override»others : [Item]
    }

    struct Plain { var name : String }
    typealias Items = [Item]

    @ManagedObject class Group : ManagedObject {
      @Attribute var title : String
      @Relationship(inverse: "group", deleteRule: .cascade) var items : Set<Item>
      @Fetched var all : Items
      @Fetched var numbers : «fetched.type»[Int]
      @Fetched var plain : «fetched.type»[Plain]
      @Fetched var nested : «fetched.type»[[Item]]
      @Fetched(countOf: Plain.self) var plains : «fetched.type»Int
      @Fetched var «property.shared-declaration»left : [Item], «property.shared-declaration»right : [Item]
      @Fetched(countOf: Item.self, «fetched.count-sort»sortDescriptors: [NSSortDescriptor(key: "name", ascending: true)])
      var size : Int
    }
    """#
  )

  static let doubleInverse = MarkedSource(
    "inverse twice, type unknown",
    #"""
    import CoreData
    import Storable

    @ManagedObject class Item : ManagedObject {
      @Attribute var «schema.unknown-type»odd : Missing
      @Relationship(inverse: .init(name: "twice", range: 0...9, deleteRule: .nullify), deleteRule: .nullify)
      var one : Group?
      @Relationship(inverse: .init(name: "twice", range: 0...9, deleteRule: .nullify), deleteRule: .nullify)
      var «schema.duplicate-inverse»two : Group?
    }

    @ManagedObject class Group : ManagedObject {
      @Attribute var title : String
    }
    """#
  )

  static let mixedViews = MarkedSource(
    "mixed boxing protocols",
    #"""
    import CoreData
    import CoreValue

    struct Inner: BoxingStruct {
      static let EntityName = "Inner"
      let name: String
    }

    struct Shop: BoxingPersistentStruct {
      static let EntityName = "Shop"
      var objectID: NSManagedObjectID?
      let name: String
      let «view.protocols»inner: Inner
    }

    @objc(Shop)
    final class ShopObject: NSManagedObject {
      @NSManaged var name: String
      @NSManaged var inner: InnerObject
    }

    @objc(Inner)
    final class InnerObject: NSManagedObject {
      @NSManaged var name: String
    }
    """#
  )
}
