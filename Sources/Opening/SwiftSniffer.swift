import Findings
import Foundation
import UserFiles

/// Tells Swift that declares entities from any other text, by the words of the source systems.
enum SwiftSniffer {
  /// As much as a header comment and imports may take, and the first class.
  private static let length = 1 << 16

  /// The marks of DIALECTS §2.1.
  private static let marks = [
    "@PersistentModel", "@Model", "@ManagedObject", "@Entity", "@NSManaged", "NSManagedObject", "VersionedSchema",
    "ManagedObject", "BoxingStruct", "UnboxingStruct", "CVManaged", "BoxingPersistentStruct", "BoxingUniqueStruct",
  ]

  /// `head` is the start of the file; anything but text ends the search before the file is opened.
  static func declaresEntities(_ path: String, head: Data) -> Bool {
    guard let first = head.first(where: { !" \n\r\t\u{FEFF}".utf8.contains($0) }), !"<{[".utf8.contains(first),
      !head.contains(0)
    else { return false }
    let data = UserFile.head(of: path, count: length)
    guard !data.contains(0) else { return false }
    let text = String(decoding: data, as: UTF8.self)
    return marks.contains { text.contains($0) }
  }
}
