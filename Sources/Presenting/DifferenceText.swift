import Decoding
import Findings
package import Questions
import Schema

extension ComparedEntity {
  /// Whether it has rows that could not be compared.
  package var isUncompared: Bool { !matching.isComparable && rows.a + rows.b > 0 }

  /// `Event: 12 inserted, 3 deleted, 985 changed, 1,000,000 alike (matched by uuid)`.
  package var headline: String {
    if case .none(let reason, _) = matching {
      if reason == .noRows { return "\(entity.text): no rows" }
      return "\(entity.text): not comparable, \(reason.text(self)) "
        + "(\(rows.a.separated) and \(rows.b.separated) rows)"
    }
    let counts = [(inserted, "inserted"), (deleted, "deleted"), (changed, "changed"), (alike, "alike")]
    let told = counts.filter { $0.0 > 0 }.map { "\($0.0.separated) \($0.1)" }
    return "\(entity.text): \(told.isEmpty ? "no rows" : told.joined(separator: ", ")) " + "(\(matching.text(entity)))"
  }

  /// The notes about what is not compared, a sentence each.
  package var noteLines: [String] { notes.map(\.text) }
}

extension RowMatching {
  /// How rows were matched.
  package func text(_ entity: SidesName) -> String {
    switch self {
    case .primaryKey: "matched by primary key"
    case .oneSide: entity.b == nil ? "only A has the entity" : "only B has the entity"
    case .by(let paths): "matched by \(paths.map(\.text).joined(separator: ", "))"
    case .none: "not matched"
    }
  }
}

extension SidesName {
  /// Its name, and A's if it differs.
  package var text: String { name + (formerName.map { " (\($0) in A)" } ?? "") }
}

extension NotComparable {
  fileprivate func text(_ entity: ComparedEntity) -> String {
    switch self {
    case .nothingUnique:
      "no unique attribute is in both, and they are different stores; "
        + "--key \(entity.entity.name).path may name one"
    case .keyRepeats(let paths, let isB): "several rows of \(isB ? "B" : "A") share \(paths.joined(separator: ", "))"
    case .keyMissing(let paths, let isB): "\(isB ? "B" : "A") has no column for \(paths.joined(separator: ", "))"
    case .noRows: "no rows"
    case .noTable(let isB): "\(isB ? "B" : "A") has no table for it"
    }
  }
}

extension ComparisonNote {
  /// The note as a sentence.
  package var text: String {
    switch self {
    case .onlyInA(let names): "only in A: \(names.joined(separator: ", "))"
    case .onlyInB(let names): "only in B: \(names.joined(separator: ", "))"
    case .fromOtherSide(let name, let entity, let relationship): "\(name): compared as \(entity).\(relationship)"
    case .targetsUnmatched(let name, let entity): "\(name): not compared, since rows of \(entity) are not comparable"
    case .noIndex(let name): "\(name): not compared, since no index leads to its objects"
    case .noColumn(let name): "\(name): not compared, since a store has no column for it"
    case .otherKind(let name): "\(name): not compared, since it is something else in B's model"
    }
  }
}

extension ComparedEntity {
  /// `no row differs`, `1 row differs`; `number` writes a count.
  package static func total(_ rows: Int, _ number: (Int) -> String) -> String {
    rows == 0 ? "no row differs" : number(rows) + (rows == 1 ? " row differs" : " rows differ")
  }
}

extension Int {
  /// `1,000,000`, as commands print it.
  package var separated: String { grouped.replacing(" ", with: ",") }
}

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
