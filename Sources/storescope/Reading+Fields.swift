import Decoding
import Foundation
import Schema

extension Reading {
  /// The flat names of a reading in CSV and tables: a composite's are those of its leaves.
  static func names(_ name: String, as composite: Attribute?) -> [String] {
    guard let composite, composite.type == .composite else { return [name] }
    return composite.elements.flatMap { names(name + "." + $0.name, as: $0) }
  }

  /// Adds the flat texts, as many as there are names; a to-one as its key.
  func addTexts(as composite: Attribute?, to texts: inout [String?]) {
    guard let composite, composite.type == .composite else { return texts.append(text) }
    var leaves: [Value.Leaf] = []
    if case .value(.composite(let found)) = self { leaves = found }
    for element in composite.elements {
      let leaf = leaves.first { $0.name == element.name }
      (leaf?.reading ?? .value(.null)).addTexts(as: element, to: &texts)
    }
  }

  /// Adds the text of a value that is no composite as a field of CSV; false and nothing for NULL.
  func writeField(to bytes: inout [UInt8]) -> Bool {
    switch self {
    case .value(.uuid(let uuid)): uuid.write(to: &bytes)
    case .value(.date(let seconds)) where DateText.writeISO(seconds, to: &bytes): break
    default:
      guard let text else { return false }
      CSVLine.write(text, to: &bytes)
    }
    return true
  }

  private var text: String? {
    switch self {
    case .value(let value): value.fieldText
    case .unreadable(_, let raw): raw.fieldText
    }
  }
}

extension Value {
  /// Nil for NULL.
  fileprivate var fieldText: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .double(let number): "\(number)"
    case .decimal(let number): "\(number)"
    case .string(let text), .uri(let text): text
    case .boolean(let value): value ? "true" : "false"
    case .date(let seconds): DateText.iso(seconds) ?? "\(seconds)"
    case .uuid(let uuid): uuid.text
    case .data(let data): data.base64EncodedString()
    case .longData(let prefix, _): prefix.base64EncodedString()
    case .longString(let prefix, _): prefix
    case .external(let file): file.data?.base64EncodedString() ?? file.fileName
    case .toOne(let object): String(object.pk)
    case .toMany(let count): count.map { String($0) }
    case .composite: json.compact
    }
  }
}

extension RawValue {
  /// Nil for NULL; bytes as base64.
  var fieldText: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): "\(number)"
    case .text(let text), .longText(let text, _): text
    case .blob(let data), .malformedText(let data), .longBlob(let data, _):
      data.base64EncodedString()
    }
  }
}
