import Escaping
import Findings
import Foundation
import Predicates
import Presenting
import Questions
import Schema
import Screen

/// The row beside a record.
enum Comparison: Hashable, Sendable {
  case seeking(rounds: Int)
  case awaiting(ObjectID)
  case shown(Record, ShownRecord)

  var record: Record? { if case .shown(let record, _) = self { record } else { nil } }
  var seen: ShownRecord? { if case .shown(_, let seen) = self { seen } else { nil } }

  /// Whether no row is beside the record yet.
  var isSought: Bool { record == nil }

  /// Takes the number of objects of one of the row's to-manys.
  mutating func take(_ count: Int, of relationship: String, to object: ObjectID) {
    guard case .shown(var record, let seen) = self, record.objectID == object else { return }
    record.take(count, of: relationship)
    self = .shown(record, seen)
  }

  /// Takes how the row is shown.
  mutating func take(_ seen: ShownRecord) {
    if case .shown(let record, _) = self { self = .shown(record, seen) }
  }

  /// Whether two texts look alike on the screen, which shows neither blanks at their end nor how a letter is composed.
  static func looksAlike(_ here: String, _ there: String) -> Bool {
    let (here, there) = (here.reversed(), there.reversed())
    return here.drop(while: \.isWhitespace).elementsEqual(there.drop(while: \.isWhitespace))
  }

  /// What two texts show from a little before the place where they part.
  static func ends(_ here: String, _ there: String) -> (here: String, there: String) {
    let start = max(0, zip(here, there).prefix { $0 == $1 }.count - 4)
    return ("…" + here.dropFirst(start), "…" + there.dropFirst(start))
  }

  /// What tells two values apart whose texts look alike: the bytes from where they part, or the code points of a letter
  /// that is composed in two ways, such as `⟨00E9⟩` and `⟨0065⟩⟨0301⟩`; composites have neither.
  static func distinction(_ here: RawValue, _ there: RawValue) -> (here: String, there: String) {
    switch (here, there) {
    case (.whole(.text(let here)), .whole(.text(let there))): codePoints(here, there)
    case (.whole(.blob(let here)), .whole(.blob(let there))),
      (.whole(.malformedText(let here)), .whole(.malformedText(let there))):
      bytes(here, there)
    default: ("differs beyond what is shown", "differs beyond what is shown")
    }
  }

  private static func codePoints(_ here: String, _ there: String) -> (here: String, there: String) {
    let alike = zip(here.unicodeScalars, there.unicodeScalars).prefix { $0 == $1 }.count
    func rest(_ text: String) -> String {
      "…" + text.unicodeScalars.dropFirst(alike).prefix(3).map(TerminalText.code).joined()
    }
    return (rest(here), rest(there))
  }

  /// The most bytes that are compared each time a screen is drawn.
  private static let longest = 1 << 20

  private static func bytes(_ here: Data, _ there: Data) -> (here: String, there: String) {
    let alike = alikeBytes(here.prefix(longest), there.prefix(longest))
    guard alike < longest else {
      let text = "differs after the first \(Count.text(longest, "byte"))"
      return (text, text)
    }
    func rest(_ data: Data) -> String {
      let bytes = data.dropFirst(alike).prefix(8).map { String(format: "%02X", $0) }
      return bytes.isEmpty
        ? "ends after \(Count.text(alike, "byte"))"
        : "from byte \((alike + 1).grouped): \(bytes.joined(separator: " "))"
    }
    return (rest(here), rest(there))
  }

  private static func alikeBytes(_ here: Data, _ there: Data) -> Int {
    here.withUnsafeBytes { here in
      there.withUnsafeBytes { there in
        let end = min(here.count, there.count)
        return (0..<end).first { here[$0] != there[$0] } ?? end
      }
    }
  }
}
