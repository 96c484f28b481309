extension MarkedSource {
  /// CoreValue's structs that fit themselves and their entities (DIALECTS C1–C9).
  static let cleanViews: [MarkedSource] =
    [
      view(
        "own initialiser",
        "let rank: Int32?, code: String\ninit(code: String, rank: Int32?) { (self.code, self.rank) = (code, rank) }",
        from: #"try curry(View.init) <^> o <| "code" <^> o <|? "rank""#
      ),
      view(
        "one of two initialisers",
        """
        let code: String, rank: Int32?
        init(_ code: String) { (self.code, rank) = (code, nil) }
        init(rank: Int32?, code: String) { (self.code, self.rank) = (code, rank) }
        """,
        from: #"try curry(self.init(rank:code:)) <^> o <|? "rank" <^> o <| "code""#
      ),
      view(
        "numbers of other sizes",
        as: "CVManagedStruct",
        "let num: Int, rank: Bool?, born: Day",
        from: #"try curry(self.init) <^> o <| "num" <^> o <|? "rank" <^> o <|? "born""#,
        beside: "typealias Day = Date?"
      ),
      view(
        "value that another is made of",
        "let num: String",
        from: #"try View(num: String(o <| "num" as Int))"#
      ),
      view(
        "optional of what the entity requires",
        "let code: String?",
        from: #"try curry(self.init) <^> o <| "code""#
      ),
      view(
        "constant of the struct",
        "let code: String\nlet version = 3",
        from: #"try curry(self.init) <^> o <| "code""#
      ),
      view(
        "property that the initialiser computes",
        "let code: String, length: Int\ninit(code: String) { (self.code, length) = (code, code.count) }",
        from: #"try View.init <^> o <| "code""#
      ),
      view(
        "lazy property",
        "let code: String\nlazy var cached = 3",
        from: #"try curry(self.init) <^> (o <| ("code")) <*> nil"#
      ),
      view(
        "one key for two properties",
        "let first: String, second: String",
        from: """
          let whole: String = try o <| "code"
          return View(first: whole, second: whole)
          """
      ),
      view(
        "property with a value of its own",
        "let code: String\nvar seen: [String] = []",
        from: #"try View(code: o <| "code")"#
      ),
      view(
        "two ways to a value",
        "let code: String, rank: Int32?",
        from: """
          if o.isFault { return try curry(self.init) <^> o <| "code" <^> o <|? "rank" }
          let start = try curry(self.init) <^> o <| "code"
          return try start <^> o <|? "rank"
          """
      ),
      view(
        "value that is changed before it is returned",
        "let code: String\nvar rank: Int32?",
        from: """
          var view = try View(code: o <| "code")
          view.rank = o <|? "rank"
          return view
          """
      ),
      view(
        "property under a name of its own",
        "let label: String",
        from: #"try curry(self.init) <^> o <| "code""#
      ),
      view(
        "keys that are constants",
        "let code: String, title: String\nenum Keys { static let code = \"code\" }",
        from: #"try curry(self.init) <^> o <| Keys.code <^> o <| Names.title.rawValue"#,
        beside: "enum Names: String { case title }"
      ),
      view(
        "reading a part that can do more",
        over: "Shop",
        "let owner: Part, staff: Parts",
        from: #"try curry(self.init) <^> o <| "owner" <^> o <|| "staff""#,
        beside: parts
      ),
      view(
        "united protocols and each of them",
        as: "BoxingStruct, UnboxingStruct",
        over: "Shop",
        "let owner: Part, level: Level",
        from: #"try curry(self.init) <^> o <| "owner" <^> o <| "level""#,
        beside: parts + "\nextension Level: Boxing, Unboxing {}"
      ),
      view(
        "united persistent protocols and each of them",
        as: "CVManagedPersistentStruct",
        over: "Shop",
        """
        var objectID: NSManagedObjectID?
        let owner: Inner
        struct Inner: BoxingPersistentStruct, UnboxingStruct {
          static let EntityName = "Emp"
          var objectID: NSManagedObjectID?
          static func fromObject(_ o: NSManagedObject) throws -> Inner { try curry(self.init) <^> o <|? "objectID" }
        }
        """,
        from: #"try curry(self.init) <^> o <|? "objectID" <^> o <| "owner""#
      ),
      view(
        "identifier that an index backs",
        as: "BoxingUniqueStruct",
        over: "Shop",
        """
        static let IdentifierName = "uid"
        func IdentifierValue() -> IdentifierType { uid }
        let uid: String
        """
      ),
    ]
    + identifiers([
      "code!", #"code ?? """#, "born!.description", "Int(num)", "rank.rawValue", "label",
    ])
    + [
      view(
        "identifier of a type of its own",
        as: "BoxingUniqueStruct",
        """
        static let IdentifierName = "code"
        func IdentifierValue() -> IdentifierType { return num }
        let num: Int64
        """,
        beside: """
          extension Int64: IdentifierType {
            public func predicate(_ name: String) -> NSPredicate { NSPredicate(value: true) }
          }
          """
      )
    ]

  private static func identifiers(_ values: [String]) -> [MarkedSource] {
    values.map { value in
      view(
        "identifier \(value)",
        as: "BoxingUniqueStruct",
        """
        static let IdentifierName = "code"
        func IdentifierValue() -> IdentifierType { return \(value) }
        let code: String?, born: Date?, num: Int64, rank: Grade
        var label: String { code ?? "" }
        """,
        beside: "enum Grade: Int32, Boxing { case low }"
      )
    }
  }
}
