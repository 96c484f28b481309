// swift-format-ignore-file
import CoreData
import CoreValue

enum Rank: String {
  case guest
  case guide
}

extension Rank: Boxing, Unboxing {}

struct Visitor: CVManagedPersistentStruct {
  static let EntityName = "Visitor"
  var objectID: NSManagedObjectID?
  let name: String
  var rank: Rank
  var telescope: Scope?
  var wishes: [Wish]

  static func fromObject(_ o: NSManagedObject) throws -> Visitor {
    return try curry(self.init)
      <^> o <|? "objectID"
      <^> o <| "name"
      <^> o <| "rank"
      <^> o <|? "telescope"
      <^> o <|| "wishes"
  }
}

struct Scope: CVManagedPersistentStruct {
  static let EntityName = "Scope"
  var objectID: NSManagedObjectID?
  let name: String
  var aperture: Int32

  static func fromObject(_ o: NSManagedObject) throws -> Scope {
    return try curry(self.init) <^> o <|? "objectID" <^> o <| "name" <^> o <| "aperture"
  }
}

struct Wish: CVManagedPersistentStruct {
  static let EntityName = "Wish"
  var objectID: NSManagedObjectID?
  let object: String

  static func fromObject(_ o: NSManagedObject) throws -> Wish {
    return try curry(self.init) <^> o <|? "objectID" <^> o <| "object"
  }
}

struct NewVisitor: BoxingStruct {
  static let EntityName = "Visitor"
  let name: String
  let rank: Rank
}
