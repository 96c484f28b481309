import Foundation
import Schema

/// Values and flags as Xcode spells them in XML attributes.
enum XcodeValue {
  /// The value of a pair such as `defaultValueString` and `defaultDateTimeInterval`.
  static func value(_ node: XMLNode, of type: AttributeType, _ textName: String, _ intervalName: String) -> Value? {
    if type == .date { return node.attributes[intervalName].flatMap { Double($0) }.map { .date($0) } }
    guard let text = node.attributes[textName] else { return nil }
    switch type {
    case .string: return .string(text)
    case .integer16, .integer32, .integer64:
      if let integer = Int64(text) { return .integer(integer) }
      // What is left of an attribute that was a Boolean.
      if text.uppercased() == "NO" { return .integer(0) }
      return Double(text).flatMap { Int64(exactly: $0.rounded(.towardZero)) }.map { .integer($0) }
    case .float, .double: return Double(text).map { .double($0) }
    case .decimal: return Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")).map { .decimal($0) }
    case .boolean: return .boolean(["YES", "TRUE", "1"].contains(text.uppercased()))
    case .uuid: return UUID(uuidString: text).map { .uuid($0) }
    case .uri: return .uri(text)
    default: return .string(text)
    }
  }

  static func validation(_ node: XMLNode, of type: AttributeType) -> Validation {
    // For strings the bounds are lengths.
    let bound = type == .string ? AttributeType.integer64 : type
    return Validation(
      minimum: value(node, of: bound, "minValueString", "minDateTimeInterval"),
      maximum: value(node, of: bound, "maxValueString", "maxDateTimeInterval"),
      regularExpression: node.text("regularExpressionString"))
  }
}

extension XMLNode {
  /// An attribute's value; nil if it is absent or empty.
  func text(_ name: String) -> String? {
    guard let value = attributes[name], !value.isEmpty else { return nil }
    return value
  }

  /// Booleans are `YES` or `NO`, and absent means `NO`.
  func flag(_ name: String) -> Bool { attributes[name] == "YES" }

  func number(_ name: String) -> Int? { attributes[name].flatMap { Int($0) } }

  var userInfo: [String: String] {
    var found: [String: String] = [:]
    for entry in children(named: "userInfo").flatMap({ $0.children(named: "entry") }) {
      if let key = entry.attributes["key"] { found[key] = entry.attributes["value"] ?? "" }
    }
    return found
  }
}
