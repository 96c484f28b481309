// swift-format-ignore-file
import CoreData
import CoreValue

enum Level: Int {
  case low = 1
  case high = 3
}

extension Level: Boxing, Unboxing {}

struct Good: CVManagedPersistentStruct {
  static let EntityName = "Outcome"
  var objectID: NSManagedObjectID?
  let name: String
  var age: Int32
  var level: Level
  var motto: String?

  static func fromObject(_ o: NSManagedObject) throws -> Good {
    return try curry(self.init)
      <^> o <|? "objectID"
      <^> o <| "name"
      <^> o <| "age"
      <^> o <| "level"
      <^> o <|? "motto"
  }
}

struct Sent: BoxingStruct {
  static let EntityName = "Outcome"
  let name: String
}

struct Lenient: UnboxingStruct {
  static let EntityName = "Outcome"
  let name: String
  var level: Level?

  static func fromObject(_ o: NSManagedObject) throws -> Lenient {
    return try curry(self.init) <^> o <| "name" <^> o <|? "level"
  }
}

struct Drifted: UnboxingStruct {
  static let EntityName = "Outcome"
  let name: String
  var nickname: String

  static func fromObject(_ o: NSManagedObject) throws -> Drifted {
    return try curry(self.init) <^> o <| "name" <^> o <| "nickname"
  }
}

@objc(Outcome)
final class Outcome: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var age: Int32
  @NSManaged var level: Int64
  @NSManaged var motto: String?
}
