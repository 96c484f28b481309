import Querying
import Schema
import Screen

/// The row beside a record.
enum Comparison: Hashable, Sendable {
  case seeking(rounds: Int)
  case awaiting(ObjectID)
  case shown(Record, SeenRecord)

  var record: Record? { if case .shown(let record, _) = self { record } else { nil } }
  var seen: SeenRecord? { if case .shown(_, let seen) = self { seen } else { nil } }

  /// Whether no row is beside the record yet.
  var isSought: Bool { record == nil }

  /// Takes the number of objects of one of the row's to-manys.
  mutating func take(_ count: Int, of relationship: String, to object: ObjectID) {
    guard case .shown(var record, let seen) = self, record.objectID == object else { return }
    record.take(count, of: relationship)
    self = .shown(record, seen)
  }

  /// Takes the row's sight.
  mutating func take(_ seen: SeenRecord) {
    if case .shown(let record, _) = self { self = .shown(record, seen) }
  }

  /// Whether two texts look alike on the screen: blanks at their ends are not seen, nor how a letter is composed.
  static func looksAlike(_ here: String, _ there: String) -> Bool {
    let (here, there) = (here.reversed(), there.reversed())
    return here.drop(while: \.isWhitespace).elementsEqual(there.drop(while: \.isWhitespace))
  }

  /// What follows in two texts where their code points part, such as `⟨00E9⟩` and `⟨0065⟩⟨0301⟩`.
  static func codePoints(_ here: String, _ there: String) -> (here: String, there: String) {
    let alike = zip(here.unicodeScalars, there.unicodeScalars).prefix { $0 == $1 }.count
    func rest(_ text: String) -> String {
      let scalars = text.unicodeScalars.dropFirst(alike)
      guard !scalars.isEmpty else { return "… ends here" }
      return "…" + scalars.prefix(3).map(DisplayText.code).joined()
    }
    return (rest(here), rest(there))
  }
}
