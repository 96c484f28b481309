import Decoding
import Foundation
import Schema

extension Reading {
  /// Flat texts for CSV and tables: a composite by its leaves, a to-one as its key.
  func fields(named name: String, as attribute: Attribute?) -> [(name: String, text: String?)] {
    if let attribute, attribute.type == .composite {
      var leaves: [String: Reading] = [:]
      if case .value(.composite(let found)) = self {
        for leaf in found { leaves[leaf.name] = leaf.reading }
      }
      return attribute.elements.flatMap { element in
        (leaves[element.name] ?? .value(.null)).fields(
          named: name + "." + element.name,
          as: element
        )
      }
    }
    return [(name, text)]
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
    case .uuid(let uuid): uuid.uuidString
    case .data(let data): data.base64EncodedString()
    case .longData(let prefix, _): prefix.base64EncodedString()
    case .longString(let prefix, _): prefix
    case .external(let file): file.data?.base64EncodedString() ?? file.fileName
    case .toOne(let object): String(object.pk)
    case .toMany(let count): String(count)
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
