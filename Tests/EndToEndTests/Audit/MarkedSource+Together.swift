extension MarkedSource {
  /// Several things wrong on one line, of which none follows from another.
  static let together = MarkedSource(
    "several on one line",
    #"""
    import CoreData
    import CoreDataEvolution

    @objc(A) @PersistentModel(«class.argument»generateInit: flag, «class.argument»observation: .all) final class A: NSManagedObject {
      @Relationship(inverse: "gone", deleteRule: .nullify) var «schema.missing-inverse»b: «relationship.optionality»B
      @Relationship(inverse: "gone", «relationship.no-action»deleteRule: .noAction) var «schema.missing-inverse»c: B?
      @Relationship(
        inverse: "gone",
        deleteRule: .nullify) var «schema.missing-inverse»d: «relationship.optionality»Set<B>?
      var words: «storage.type»[String: Int] = [:]; var «property.type-missing»z = 3
      var plain: «relationship.optionality»B
    }
    @objc(B) @PersistentModel final class B: NSManagedObject { var n: Int = 0 }
    «class.kind»@PersistentModel actor F { var n: Int = 0 }
    @objc(Other) @PersistentModel final class C: NSManagedObject { var b: Int = 0 }
    @objc(Other) @PersistentModel final «schema.duplicate-entity-name»class D: NSManagedObject { var «property.reserved-name»description: String = "" }
    """#
  )

  static let togetherStorable = MarkedSource(
    "several on one line, storable",
    #"""
    import Storable

    @ManagedObject class Person: ManagedObject {
      @Attribute var «schema.unsupported-type»price: Decimal; @Attribute override var «property.override»o: Int
    }
    """#
  )

  /// A class that another one takes the entity of, with all that is wrong in it.
  static let twice = MarkedSource(
    "entity twice",
    #"""
    import CoreData
    import CoreDataEvolution

    enum Small: UInt8 { case a }

    @objc(A) @PersistentModel final class A: NSManagedObject {
      @Relationship(inverse: "a", deleteRule: .nullify) var b: B?
      var words: «storage.type»[String: Int] = [:]
      @Relationship(inverse: "gone", deleteRule: .nullify) var «schema.missing-inverse»c: B?
      @Attribute(storageMethod: .raw) var «schema.unsupported-raw-backing-type»small: Small = .a
    }
    @objc(A) @PersistentModel final «schema.duplicate-entity-name»class A2: NSManagedObject {
      @Relationship(inverse: "a", deleteRule: .nullify) var b: B?
      @Attribute(storageMethod: .raw) var words: «storage.type»Int = 0
    }
    @objc(A) @PersistentModel final «schema.duplicate-entity-name»class A3: NSManagedObject {
      @Relationship(inverse: "a", deleteRule: .nullify) var b: B?
    }
    @objc(B) @PersistentModel final class B: NSManagedObject {
      @Relationship(inverse: "b", deleteRule: .nullify) var a: A?
    }
    """#
  )

  static let twiceStorable = MarkedSource(
    "entity of storable twice",
    #"""
    import Storable

    @ManagedObject class Person: ManagedObject {
      @Attribute var «schema.unsupported-type»price: Decimal
      @Relationship(inverse: "gone", deleteRule: .nullify) var «schema.missing-inverse»employer: Company?
      @Relationship(inverse: .init(name: "title", range: 0 ... 1, deleteRule: .nullify), deleteRule: .nullify) var «schema.duplicate-inverse»other: Company?
    }
    @ManagedObject «schema.duplicate-entity-name»class Person_v2: ManagedObject { @Attribute var q: Int }
    @ManagedObject class Company: ManagedObject { @Attribute var title: String }
    """#
  )
}
