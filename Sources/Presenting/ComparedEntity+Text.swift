import Findings
package import Questions

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
