import Decoding
package import Questions
import Schema

extension RowDifference {
  /// `~ uuid 5A3B…, p5 → p7`: the kind of change, and the row.
  package var headline: String {
    let sign =
      switch kind {
      case .insert: "+"
      case .delete: "-"
      case .update: "~"
      }
    let keys = [objects.a, objects.b].compactMap(\.self).map { "p\($0.pk)" }
    let place = Set(keys).count == 1 ? keys[0] : keys.joined(separator: " → ")
    let known = key.map { "\($0.name) \(ValueSummary($0.reading).text)" }
    return "\(sign) " + (known + [place]).joined(separator: ", ")
  }

  /// `title Dune → Dune Messiah` for each property that differs.
  package var fieldLines: [String] { fields.map(\.text) }
}

extension RowDifference.Field {
  /// The property with its value before and after.
  package var text: String {
    if case .objects(let old, let oldCount) = values.a, case .objects(let new, let newCount) = values.b,
      oldCount == old.count, newCount == new.count
    {
      return "\(path.text)  \(Self.changes(old, new))"
    }
    let (before, after) = (values.a?.text ?? "", values.b?.text ?? "")
    let same = before == after ? " (the same in short)" : ""
    return "\(path.text)  \(before) → \(after)\(same)"
  }

  /// The objects that left and came; only the order may differ.
  private static func changes(_ old: [KeyedObject], _ new: [KeyedObject]) -> String {
    let gone = old.filter { object in !new.contains { $0.isSame(as: object) } }
    let come = new.filter { object in !old.contains { $0.isSame(as: object) } }
    let parts = gone.map { "- \($0.text)" } + come.map { "+ \($0.text)" }
    return parts.isEmpty ? "in another order" : parts.joined(separator: ", ")
  }
}

extension ComparedValue {
  /// The value on one line.
  package var text: String {
    switch self {
    case .value(let reading): ValueSummary(reading).text
    case .object(let object): object.text
    case .objects(_, let count): "→\(count.separated)"
    }
  }
}

extension KeyedObject {
  /// `Person Ada`, or `Person p3` if its key is the primary key.
  package var text: String {
    let known = key.map { ValueSummary($0.reading).text }.joined(separator: " ")
    return key.isEmpty ? "\(id.entity) p\(id.pk)" : "\(id.entity) \(known)"
  }
}
