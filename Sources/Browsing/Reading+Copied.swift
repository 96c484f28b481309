import Decoding
import Foundation
import Schema

extension Reading {
  /// The text for the clipboard, the same from every view.
  ///
  /// A text, and bytes that are text, as they are stored; other bytes in base64; NULL as empty.
  func copied(of attribute: Attribute?, localTime: Bool = false) -> String {
    if let data = bytes { return data.text ?? data.base64EncodedString() }
    return switch self {
    case .value(.null): ""
    default: ValueSummary(self, of: attribute, localTime: localTime, null: "").text
    }
  }

  /// The bytes of a blob; nil for a value without bytes, or that was cut.
  var bytes: Data? {
    switch self {
    case .value(.data(let data)): data
    case .value(.external(let external)): external.data
    case .unreadable(_, .blob(let data)), .unreadable(_, .malformedText(let data)): data
    default: nil
    }
  }
}

extension Data {
  /// The bytes as text; nil if they are not text.
  fileprivate var text: String? { contains(0) ? nil : String(data: self, encoding: .utf8) }
}
