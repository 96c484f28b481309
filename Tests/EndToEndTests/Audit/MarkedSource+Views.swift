extension MarkedSource {
  /// A struct over `entity` with these protocols, whose `fromObject` returns `value`.
  static func view(
    _ name: String,
    as protocols: String = "UnboxingStruct",
    over entity: String = "Emp",
    _ members: String,
    from value: String = "",
    beside others: String = ""
  ) -> MarkedSource {
    let reading =
      value.isEmpty
      ? "" : "static func fromObject(_ o: NSManagedObject) throws -> View {\n\(value)\n}"
    return MarkedSource(
      name,
      """
      import CoreData
      import CoreValue
      \(others)
      struct View: \(protocols) {
        static let EntityName = "\(entity)"
        \(members)
        \(reading)
      }
      """
    )
  }

  /// Parts for the structs above, by the way that they are boxed.
  static let parts = """
    struct Saved: BoxingPersistentStruct {
      static let EntityName = "Emp"
      var objectID: NSManagedObjectID?
      let code: String
    }
    struct Part: CVManagedStruct {
      static let EntityName = "Emp"
      let code: String
      static func fromObject(_ o: NSManagedObject) throws -> Part { try curry(self.init) <^> o <| "code" }
    }
    struct Plain { let code: String }
    typealias Staff = [Saved]
    typealias Parts = [Part]
    enum Level: Int16 { case low }
    """

  static let brokenViews: [MarkedSource] = [
    view("boxed key", as: "BoxingStruct", "let «unbox.unknown-key»codee: String"),
    view(
      "boxed constant",
      as: "CVManagedStruct",
      "let code: String\nlet «unbox.unknown-key»version = 3",
      from: #"try curry(self.init) <^> o <| "code""#
    ),
    view(
      "key boxed under another name",
      as: "CVManagedStruct",
      "let title: String",
      from: #"try curry(self.init) <^> o <| «unbox.order»"code""#
    ),
    view(
      "key of another property",
      "let title: String",
      from: #"try curry(self.init) <^> o <| «unbox.order»"code""#
    ),
    MarkedSource(
      "entity that the model lacks",
      """
      import CoreValue
      struct View: BoxingStruct {
        static let «model.no-entity»EntityName = "Empp"
        let code: String
      }
      """
    ),
    view(
      "optional reading of a required to-one",
      over: "Shop",
      "let owner: Part?",
      from: #"try curry(self.init) <^> o <|? «unbox.operator»"owner""#,
      beside: parts
    ),
    view(
      "types that the entity does not hold",
      as: "CVManagedStruct",
      over: "Shop",
      "let «unbox.type»name: Int, «unbox.type»level: String, «unbox.type»uid: Grade, «unbox.type»owner: Data",
      from:
        #"try curry(self.init) <^> o <| "name" <^> o <| "level" <^> o <| "uid" <^> o <| "owner""#,
      beside: "enum Grade: Int { case one }\nextension Grade: Boxing, Unboxing {}"
    ),
    view(
      "type of a key under another name",
      "let «unbox.type»label: Date",
      from: #"try curry(self.init) <^> o <| "code""#
    ),
    view("boxed type", as: "BoxingStruct", "let «unbox.type»code: Double, rank: Int32?"),
    view(
      "two swaps",
      "let num: Int64, code: String, rank: Int32?, born: Date?",
      from: #"""
        try curry(self.init) <^> o <| «unbox.order»"code" <^> o <| "num"
          <^> o <|? «unbox.order»"born" <^> o <|? "rank"
        """#
    ),
    view(
      "own initialiser in another order",
      "let code: String, rank: Int32?\ninit(rank: Int32?, code: String) { (self.code, self.rank) = (code, rank) }",
      from: #"try curry(self.init) <^> o <| «unbox.order»"code" <^> o <|? "rank""#
    ),
    view(
      "call that names what it takes",
      "let code: String, title: String",
      from: """
        let first: String = try o <| «unbox.order»"title"
        return try View(code: first, title: o <| "code")
        """
    ),
    MarkedSource(
      "constant argument",
      """
      import CoreValue
      struct View: UnboxingStruct {
        static let EntityName = "Emp"
        let code: String, rank: Int32?
        static func «unbox.count»fromObject(_ o: NSManagedObject) throws -> View {
          try View(code: o <| "code", rank: nil)
        }
      }
      """
    ),
    view(
      "fetched property",
      over: "Shop",
      "let «unbox.unsupported»olders: [Part]",
      from: #"try curry(self.init) <^> o <|| "olders""#,
      beside: parts
    ),
    view(
      "boxed fetched property",
      as: "BoxingStruct",
      over: "Shop",
      "let «unbox.unsupported»olders: [Part]",
      beside: parts
    ),
    view(
      "transformable under another name",
      over: "Shop",
      "let «unbox.unsupported»paint: Data?",
      from: #"try curry(self.init) <^> o <|? "color""#
    ),
    view(
      "protocol with its module",
      as: "CoreValue.UnboxingStruct",
      "let code: String, rank: Int32?",
      from: #"try curry(self.init) <^> o <|? «unbox.order»"rank" <^> o <| "code""#
    ),
    view(
      "protocols by an alias",
      as: "Full",
      "var objectID: NSManagedObjectID?\nlet code: String",
      from: #"try curry(self.init) <^> o <| «unbox.order»"code" <^> o <|? "objectID""#,
      beside: "typealias Full = BoxingPersistentStruct & Read\ntypealias Read = UnboxingStruct"
    ),
    view(
      "parts of other protocols",
      as: "BoxingStruct",
      over: "Shop",
      """
      let «view.protocols»staff: Staff, «view.protocols»owner: Inner
      struct Inner: BoxingPersistentStruct {
        static let EntityName = "Emp"
        var objectID: NSManagedObjectID?
      }
      """,
      beside: parts
    ),
    view(
      "parts that nothing boxes",
      as: "BoxingStruct",
      over: "Shop",
      "let «view.protocols»owner: Plain, «view.protocols»staff: [Plain]?, "
        + "«view.protocols»level: Level",
      beside: parts
    ),
  ]

  /// What CoreValue's protocols ask for and a struct does not have (DIALECTS C2, C3).
  static let incompleteViews = MarkedSource(
    "structs without what their protocols ask for",
    #"""
    import CoreData
    import CoreValue

    «view.requirement»struct Saved: BoxingPersistentStruct {
      static let EntityName = "Emp"
      let code: String
    }
    struct Fixed: BoxingPersistentStruct {
      static let EntityName = "Emp"
      let «view.requirement»objectID: NSManagedObjectID?
    }
    «view.requirement»struct Unread: UnboxingStruct {
      static let EntityName = "Emp"
      let code: String
    }
    struct Made: CVManagedStruct {
      static let EntityName = "Emp"
      let code: String
      «view.requirement»init(fromObject object: NSManagedObject) throws { code = try object <| "code" }
    }

    protocol Kept: BoxingPersistentStruct {}
    extension Kept {
      var objectID: NSManagedObjectID? { get { nil } set {} }
    }
    struct Held: Kept {
      static let EntityName = "Emp"
      let code: String
    }
    struct Other: CVManagedPersistentStruct, Foreign {
      static let EntityName = "Emp"
      let code: String
    }
    struct Split: CVManagedPersistentStruct {
      static let EntityName = "Emp"
      let code: String
    }
    extension Split {
      var objectID: NSManagedObjectID? { get { nil } set {} }
      static func fromObject(_ o: NSManagedObject) throws -> Split { try curry(self.init) <^> o <| "code" }
    }
    """#
  )

  static let unmodelledViews: [MarkedSource] =
    ["num", "born"].map { value in
      MarkedSource(
        "identifier \(value) without a model",
        """
        import CoreValue
        «view.identifier»struct View: BoxingUniqueStruct {
          static let EntityName = "Emp"
          static let IdentifierName = "code"
          func IdentifierValue() -> IdentifierType { return \(value) }
          let num: Int64, born: Date
        }
        """
      )
    } + [
      view(
        "key boxed under another name",
        as: "CVManagedStruct",
        "let kode: String",
        from: #"try curry(self.init) <^> o <| «unbox.order»"code""#
      ),
      view(
        "operators that give what the properties do not take",
        "let name: String, place: String?, born: Date, staff: [Part]",
        from: #"""
          try curry(self.init) <^> o <|? «unbox.operator»"name" <^> o <| «unbox.operator»"place"
            <^> o <|| «unbox.operator»"born" <^> o <| «unbox.operator»"staff"
          """#,
        beside: parts
      ),
      view(
        "values that something is made of",
        as: "UnboxingStruct",
        "let name: String, place: Name, born: Date?",
        from: #"try View(name: (o <|? "name") ?? "", place: o <|? "place", born: o <|? "born")"#,
        beside: "typealias Name = String?"
      ),
    ]
}
