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

  /// The least number of bytes that were left out; 0 if all of it was read.
  var cutLength: Int {
    switch self {
    case .value(.longData(let prefix, let length)): length - prefix.count
    case .value(.longString(let prefix, let length)): length - prefix.unicodeScalars.count
    case .value(.composite(let leaves)): leaves.reduce(0) { $0 + $1.reading.cutLength }
    case .value(.external(let external)) where external.data == nil: external.length ?? 0
    case .unreadable(_, .longText(let prefix, let length)): length - prefix.unicodeScalars.count
    case .unreadable(_, .longBlob(let prefix, let length)): length - prefix.count
    default: 0
    }
  }

  /// Whether only the start of the value was read.
  var isCut: Bool {
    switch self {
    case .value(.longData), .value(.longString): true
    case .value(.composite(let leaves)): leaves.contains { $0.reading.isCut }
    case .unreadable(_, .longText), .unreadable(_, .longBlob): true
    default: false
    }
  }
}

extension Data {
  /// The bytes as text; nil if they are not text.
  fileprivate var text: String? {
    contains(0) ? nil : String(data: self, encoding: .utf8)
  }
}
