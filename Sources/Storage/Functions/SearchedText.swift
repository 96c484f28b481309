import Foundation
import Predicates
import SQLite
import Schema

/// A text to find in rows, ignoring case, as the stored layer shows it.
struct SearchedText {
  private let text: String
  private let bytes: [UInt8]
  private let isASCII: Bool
  /// Whether a to-one's text may contain it.
  private let isOfObject: Bool

  /// `entities` are the names that objects' texts may contain.
  init(_ text: String, entities: [String]) {
    let text = text.lowercased()
    self.text = text
    bytes = Array(text.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let digits = text.reversed().prefix { "0123456789".contains($0) }.count
    let name = text.dropLast(digits)
    isOfObject =
      name.isEmpty
      || entities.contains { entity in
        let start = entity.lowercased() + " p"
        return start.hasSuffix(name) || start.contains(text)
      }
  }

  /// Whether any value of a path may contain it.
  func mayStand(in path: Path) -> Bool {
    switch path.target {
    case .attribute(let attribute): mayStand(in: attribute)
    case .relationship(let relationship): !relationship.isToMany && isOfObject
    case .fetchedProperty: false
    }
  }

  private func mayStand(in attribute: Attribute) -> Bool {
    switch attribute.type {
    case .string, .uri, .undefined, .objectID, .other: true
    case .integer16, .integer32, .integer64: isMade(of: "-0123456789")
    case .decimal, .double, .float: isMade(of: "-+.0123456789einfa")
    case .boolean: text == "true" || text == "false"
    case .uuid: isMade(of: "-0123456789abcdef")
    case .composite: attribute.elements.contains(where: mayStand)
    case .date, .binary, .transformable, .codable: false
    }
  }

  private func isMade(of characters: String) -> Bool { text.allSatisfy(characters.contains) }

  /// Whether a row's value may contain it; for most values the bytes alone decide that.
  func mayStand(in statement: borrowing StatementRow, _ plan: RowReader.Plan, _ reader: RowReader) -> Bool {
    switch plan {
    case .attribute(let attribute, let column, _):
      switch attribute.value.type {
      case .string, .uri: statement.withBytes(column, mayStand)
      case _: mayStand(in: attribute.value) && stands(in: reader.reading(statement, plan))
      }
    case .composite(let leaves): leaves.contains { mayStand(in: statement, $0.plan, reader) }
    case .toOne: stands(in: reader.reading(statement, plan))
    case .toMany, .nothing: false
    }
  }

  /// Whether a text of these bytes may contain it.
  func mayStand(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isASCII else { return text.contains { $0 >= 0x80 } }
    guard let first = bytes.first else { return true }
    var isWide = false
    for start in text.indices {
      let byte = text[start]
      if byte >= 0x80 { isWide = true }
      if byte.lowered == first, text.count - start >= bytes.count,
        bytes.indices.allSatisfy({ text[start + $0].lowered == bytes[$0] })
      {
        return true
      }
    }
    return isWide && text.contains(where: Self.beginsASCIIAlike)
  }

  /// Whether a byte may begin a character that is equal to one of ASCII, or whose lower case is:
  /// U+0130 and U+212A (i and k), U+037E and U+1FEF (; and `).
  private static func beginsASCIIAlike(_ byte: UInt8) -> Bool { [0xC4, 0xCD, 0xE1, 0xE2].contains(byte) }

  /// Whether a value's text contains it.
  func stands(in reading: Reading) -> Bool {
    switch reading {
    case .value(let value): stands(in: value)
    case .unreadable: false
    }
  }

  private func stands(in value: Value) -> Bool {
    switch value {
    case .scalar(.string(let string)), .scalar(.uri(let string)), .longString(let string, _):
      string.lowercased().contains(text)
    case .scalar(.integer(let number)): String(number).contains(text)
    case .scalar(.double(let number)): String(number).contains(text)
    case .float(let number): "\(Float(number))".contains(text)
    case .scalar(.decimal(let number)): "\(number)".lowercased().contains(text)
    case .scalar(.uuid(let uuid)): uuid.uuidString.lowercased().contains(text)
    case .scalar(.boolean(let flag)): String(flag) == text
    case .scalar(.object(let object)): "\(object.entity) p\(object.pk)".lowercased().contains(text)
    case .composite(let leaves): leaves.contains { stands(in: $0.reading) }
    case .scalar, .longData, .external, .toMany: false
    }
  }
}
