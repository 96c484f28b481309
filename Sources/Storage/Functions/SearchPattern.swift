import Foundation
import Predicates

/// A prepared pattern: folded once, or compiled.
///
/// A class, because copying its parts for each row took half of a search's time.
final class SearchPattern {
  private let operation: Comparison.Operator
  private let options: String.CompareOptions
  /// The folded pattern.
  private let needle: [UInt8]
  private let isASCII: Bool
  private let foldsCase: Bool
  private let expression: NSRegularExpression?
  /// The pattern, if the locale decides.
  private let localized: String?

  init(
    _ pattern: StringSearch.Bytes, _ operation: Comparison.Operator, _ options: Comparison.Options
  ) throws(SearchFailure) {
    self.operation = operation
    var compare: String.CompareOptions = []
    if options.contains(.caseInsensitive) { compare.insert(.caseInsensitive) }
    if options.contains(.diacriticInsensitive) { compare.insert(.diacriticInsensitive) }
    self.options = compare
    foldsCase = compare.contains(.caseInsensitive)
    let text = String(decoding: pattern, as: UTF8.self)
    let isLocal = options.contains(.localeSensitive) && ![.matches, .like].contains(operation)
    localized = isLocal ? text : nil
    let folded = operation == .matches ? text : Self.folded(text, compare)
    needle = Array(folded.utf8)
    isASCII = needle.allSatisfy { $0 < 0x80 }
    expression = operation == .matches ? try Self.expression(text, compare) : nil
  }

  /// The whole text must match (FORMAT §10.1).
  private static func expression(
    _ pattern: String, _ compare: String.CompareOptions
  ) throws(SearchFailure) -> NSRegularExpression {
    var options: NSRegularExpression.Options = []
    if compare.contains(.caseInsensitive) { options.insert(.caseInsensitive) }
    guard let expression = WholeMatch.expression(pattern, options: options) else { throw .notAPattern }
    return expression
  }

  private static func folded(_ text: String, _ options: String.CompareOptions) -> String {
    options.isEmpty ? text : text.folding(options: options, locale: nil)
  }

  func matches(_ text: StringSearch.Bytes) throws(SearchFailure) -> Bool {
    if let localized { return found(localized, in: String(decoding: text, as: UTF8.self)) }
    if operation == .matches { return try matchesWhole(String(decoding: text, as: UTF8.self)) }
    // Folding leaves ASCII letters ASCII, so such a text can be compared in place; a beginning needs only the
    // character after it, which may be an accent.
    let decisive = operation == .beginsWith ? needle.count + 1 : text.count
    if options.isEmpty || text.prefix(decisive).allSatisfy({ $0 < 0x80 }) {
      return options.isEmpty || isASCII ? found(in: text, lowering: foldsCase) : false
    }
    let folded = Self.folded(String(decoding: text, as: UTF8.self), options)
    return Array(folded.utf8).withUnsafeBufferPointer { found(in: $0, lowering: false) }
  }

  private func found(_ part: String, in text: String) -> Bool {
    let (locale, options) = (Locale.current, options)
    func has(_ more: String.CompareOptions) -> Bool {
      text.range(of: part, options: options.union(more), locale: locale) != nil
    }
    return switch operation {
    case .equalTo: text.compare(part, options: options, locale: locale) == .orderedSame
    case .beginsWith: has(.anchored)
    case .endsWith: has([.anchored, .backwards])
    case .contains: has([])
    default: false
    }
  }

  private func found(in text: StringSearch.Bytes, lowering: Bool) -> Bool {
    switch operation {
    case .equalTo: text.count == needle.count && hasNeedle(text, at: 0, lowering)
    // Foundation finds the empty string nowhere.
    case .beginsWith: !needle.isEmpty && hasNeedle(text, at: 0, lowering)
    case .endsWith: !needle.isEmpty && hasNeedle(text, at: text.count - needle.count, lowering)
    case .contains: contains(text, lowering)
    case .like: Wildcards.match(text, needle, lowering: lowering)
    default: false
    }
  }

  private func hasNeedle(_ text: StringSearch.Bytes, at start: Int, _ lowering: Bool) -> Bool {
    guard start >= 0, text.count - start >= needle.count else { return false }
    for index in 0..<needle.count {
      let byte = lowering ? text[start + index].lowered : text[start + index]
      if byte != needle[index] { return false }
    }
    return true
  }

  private func contains(_ text: StringSearch.Bytes, _ lowering: Bool) -> Bool {
    guard let first = needle.first else { return false }
    guard text.count >= needle.count else { return false }
    for start in 0...(text.count - needle.count) {
      let byte = lowering ? text[start].lowered : text[start]
      if byte == first, hasNeedle(text, at: start, lowering) { return true }
    }
    return false
  }

  private func matchesWhole(_ text: String) throws(SearchFailure) -> Bool {
    guard let expression else { return false }
    let text =
      options.contains(.diacriticInsensitive) ? text.folding(options: .diacriticInsensitive, locale: nil) : text
    guard let isMatch = WholeMatch.passes(expression, text) else { throw .tooSlow }
    return isMatch
  }
}

extension UInt8 {
  /// An ASCII capital as its small letter.
  var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

/// `LIKE` with `*` for any characters and `?` for one; a backslash escapes the next character.
enum Wildcards {
  static func match(_ text: StringSearch.Bytes, _ pattern: [UInt8], lowering: Bool) -> Bool {
    var position = 0
    var place = 0
    // The place after the last star, and the position in the text after its match.
    var star: (place: Int, position: Int)?
    while position < text.count {
      let byte = lowering ? text[position].lowered : text[position]
      if place < pattern.count, pattern[place] == UInt8(ascii: "*") {
        star = (place + 1, position)
        place += 1
        continue
      }
      if place < pattern.count, pattern[place] == UInt8(ascii: "?") {
        position = end(of: position, in: text)
        place += 1
        continue
      }
      if place < pattern.count {
        let escaped = pattern[place] == UInt8(ascii: "\\") && place + 1 < pattern.count
        if pattern[escaped ? place + 1 : place] == byte {
          position += 1
          place += escaped ? 2 : 1
          continue
        }
      }
      guard let last = star else { return false }
      place = last.place
      position = end(of: last.position, in: text)
      star = (last.place, position)
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// The position after a UTF-8 character.
  private static func end(of position: Int, in text: StringSearch.Bytes) -> Int {
    var next = position + 1
    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }
}
