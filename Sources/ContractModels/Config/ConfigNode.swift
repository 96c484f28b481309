import Findings
import Foundation
import Schema

/// A value of a configuration with its keys, so that every complaint can name its place.
struct ConfigNode {
  let value: Any
  let path: [String]
  private let places: JSONPlaces

  init(data: Data, file: String) throws(ConfigError) {
    do { value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) } catch {
      let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw .notJSON(path: file, reason: reason ?? "the JSON is broken")
    }
    path = []
    places = JSONPlaces(data, file: file)
  }

  private init(value: Any, path: [String], places: JSONPlaces) {
    (self.value, self.path, self.places) = (value, path, places)
  }

  /// The keys as people write them: `generate.attributeRules.Item`.
  var key: String { path.joined(separator: ".") }
  var location: SourcePlace { places.place(of: path) }
  var isNull: Bool { value is NSNull }

  func unexpected(_ expected: String) -> ConfigError {
    .unexpected(location, key: key, expected: expected, found: found)
  }

  private var found: String {
    switch value {
    case let text as String: "“\(text)”"
    case is [String: Any]: "an object"
    case is [Any]: "an array"
    case is NSNull: "null"
    default: "\(value)"
    }
  }

  /// The members in order of their keys.
  func members() throws(ConfigError) -> [(name: String, node: ConfigNode)] {
    guard let object = value as? [String: Any] else { throw unexpected("an object") }
    return object.sorted { $0.key < $1.key }.map { name, value in
      (name, ConfigNode(value: value, path: path + [name], places: places))
    }
  }

  func elements() throws(ConfigError) -> [ConfigNode] {
    guard let array = value as? [Any] else { throw unexpected("an array") }
    return array.enumerated().map { number, value in
      ConfigNode(value: value, path: path + [String(number)], places: places)
    }
  }

  /// A member; nil if it is absent or null.
  func member(_ name: String) throws(ConfigError) -> ConfigNode? {
    try members().first { $0.name == name && !$0.node.isNull }?.node
  }

  func text() throws(ConfigError) -> String {
    guard let text = value as? String else { throw unexpected("a text") }
    return text
  }

  func flag() throws(ConfigError) -> Bool {
    guard let flag = value as? Bool else { throw unexpected("true or false") }
    return flag
  }

  func number() throws(ConfigError) -> Int {
    guard let number = value as? Int else { throw unexpected("a whole number") }
    return number
  }

  /// One of an enum's words.
  func word<Word: RawRepresentable & CaseIterable>(_ type: Word.Type) throws(ConfigError) -> Word
  where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    guard let text = value as? String, let word = Word(rawValue: text) else { throw unexpected("one of \(words)") }
    return word
  }
}
