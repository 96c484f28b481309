// swift-format-ignore-file
import CoreData
import CoreValue

enum Rank: String { case porter, keeper }
extension Rank: Boxing, Unboxing {}

struct Keeper: UnboxingStruct {
  static let EntityName = "Watch"
  let name: String
  let age: Int32

  static func fromObject(_ o: NSManagedObject) throws -> Keeper {
    return try curry(self.init) <^> o <| "name" <^> o <| "age"
  }
}

struct Ranked: UnboxingStruct {
  static let EntityName = "Watch"
  let rank: Rank?

  static func fromObject(_ o: NSManagedObject) throws -> Ranked {
    return try curry(self.init) <^> o <|? "rank"
  }
}

struct Badge: BoxingUniqueStruct {
  static let EntityName = "Watch"
  static let IdentifierName = "badge"
  func IdentifierValue() -> IdentifierType { badge }
  let badge: String
}
