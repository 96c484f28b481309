extension MarkedSource {
  /// Relationships that name one inverse (DIALECTS E8).
  static let sharedInverse = MarkedSource(
    "one inverse of two relationships",
    #"""
    import SwiftData

    @Model class Person {
      @Relationship(inverse: \Post.author) var written: [Post]
      @Relationship(inverse: \Post.author) var «schema.duplicate-inverse»edited: [Post]
      @Relationship(inverse: \Post.readers) var read: [Post]
      @Relationship(inverse: \Person.friends) var friends: [Person]
      init() {}
    }

    @Model final class Editor: Person {
      @Relationship(inverse: \Post.readers) var «schema.duplicate-inverse»checked: [Post]
      init() {}
    }

    @Model final class Post {
      var author: Person?
      var readers: [Person]
      init() {}
    }
    """#
  )

  /// The same in ManagedModels (DIALECTS D7), each relationship beside one that has an inverse of its own.
  static let sharedManagedInverse = MarkedSource(
    "one inverse of two relationships, ManagedModels",
    #"""
    import ManagedModels

    @Model class Person: NSManagedObject {
      @Relationship(inverse: \Post.author) var written: Set<Post>
      @Relationship(inverse: \Post.author) var «schema.duplicate-inverse»edited: NSSet
    }

    @Model class Post: NSManagedObject {
      var author: Person?
    }
    """#
  )

  /// storable's inverses, one of them implied (DIALECTS B11).
  static let sharedImplicitInverse = MarkedSource(
    "an implied inverse of two relationships",
    #"""
    import Storable

    @ManagedObject class Person : ManagedObject {
      @Relationship(inverse: .init(name: "author", range: 0...1, deleteRule: .nullify), deleteRule: .nullify)
      var written : Set<Post>
      @Relationship(inverse: "author", deleteRule: .nullify) var «schema.duplicate-inverse»edited : Set<Post>
    }

    @ManagedObject class Post : ManagedObject {
      @Attribute var title : String
    }
    """#
  )

  static let ownInverses = MarkedSource(
    "an inverse for each relationship",
    #"""
    import SwiftData

    @Model class Person {
      @Relationship(inverse: \Post.author) var written: [Post]
      @Relationship(inverse: \Post.editor) var edited: [Post]
      @Relationship(inverse: \Person.friends) var friends: [Person]
      init() {}
    }

    @Model final class Post {
      @Relationship(inverse: \Person.written) var author: Person?
      var editor: Person?
      init() {}
    }
    """#
  )

  /// Two versions, the earlier of which is wrong, and a class that only the later one lists (DIALECTS E18).
  static let earlierVersion = MarkedSource(
    "an earlier schema version",
    #"""
    import SwiftData

    enum First: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Item.self, Part.self] }

      @Model final class Item {
        @Relationship(inverse: \Part.nothing) var «schema.missing-inverse»part: Part?
        init() {}
      }

      @Model final class Part {
        var item: Item?
        init() {}
      }
    }

    enum Second: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Item.self, Part.self, Added.self] }

      @Model final class Item {
        @Relationship(inverse: \Part.item) var part: Part?
        @Relationship(inverse: \Added.item) var added: Added?
        init() {}
      }

      @Model final class Part {
        var item: Item?
        init() {}
      }
    }

    @Model final class Added {
      @Relationship(inverse: \Second.Item.added) var item: Second.Item?
      init() {}
    }
    """#
  )

  /// A class beside a versioned schema that does not list it (DIALECTS E18).
  static let unlisted = MarkedSource(
    "a class that no schema version lists",
    #"""
    import SwiftData

    enum First: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Item.self] }

      @Model final class Item {
        var name: String = ""
        init() {}
      }
    }

    @Model final «schema.unlisted»class Loose {
      @Relationship(inverse: \Other.nothing) var «schema.missing-inverse»other: Other?
      init() {}
    }

    @Model final «schema.unlisted»class Other {
      var loose: Loose?
      init() {}
    }
    """#
  )
}
