import Findings
import Foundation
import Predicates
import Schema
import Storage

/// Derived values that differ from their derivation's result (FORMAT §6.3); `now()` cannot be checked.
struct DerivedValueCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for attribute in store.attributes(of: entity) {
        guard let text = attribute.derivationExpression, let place = store.place(of: entity.name),
          let column = place.layout.columns[attribute.name], column.certainty != .missing,
          let source = Source(text, entity, store)
        else { continue }
        let own = store.filter([store.belongs("t", to: entity.name)])
        let sql: SQL = """
          SELECT t.Z_PK, \(column: "t", column.name), \(source.sql) \
          FROM \(id: place.table) AS t\(own) ORDER BY t.Z_PK
          """
        let finding = try store.finding(
          .storeDerivedStale, entity.name, attribute.name, sql, columns: 3,
          predicate: source.predicate(of: attribute.name)
        ) { row in source.agrees(row[1], row[2]) ? nil : "\(text) gives another value now" }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }

  /// The source value of a derivation, and how it is computed.
  private struct Source {
    let sql: SQL
    /// The derivation in a predicate, and the path that makes it nil.
    private let derivation: String
    private let origin: String
    private let folds: Bool
    private let isCount: Bool

    /// Nil if the expression is not `rel.@count`, `canonical:(attr)` or `rel.attr`.
    init?(_ expression: String, _ entity: Entity, _ store: CheckedStore) {
      let text = expression.trimmingCharacters(in: .whitespaces)
      if let inner = text.argument(of: "canonical:") {
        guard let column = Self.column(inner, entity.name, store) else { return nil }
        (sql, folds, isCount) = (.column("t", column), true, false)
        origin = PredicatePath.text(inner)
        derivation = "canonical:(\(origin))"
        return
      }
      let steps = text.split(separator: ".").map(String.init)
      guard steps.count == 2 else { return nil }
      let relationship = store.place(of: entity.name)?.layout.relationships[steps[0]]
      if steps[1] == "@count" {
        guard let count = relationship?.objectCount(of: "t") else { return nil }
        (sql, folds, isCount) = (count, false, true)
        (derivation, origin) = (PredicatePath.text(text), PredicatePath.text(text))
        return
      }
      guard case .key(let key, _)? = relationship,
        let destination = store.model.relationships(of: entity).first(where: { $0.name == steps[0] })?.destination,
        let other = store.place(of: destination), let column = Self.column(steps[1], destination, store)
      else { return nil }
      sql = "(SELECT o.\(id: column) FROM \(id: other.table) AS o WHERE o.Z_PK = t.\(id: key.name))"
      (folds, isCount) = (false, false)
      (derivation, origin) = (PredicatePath.text(text), PredicatePath.text(text))
    }

    private static func column(_ path: String, _ entity: String, _ store: CheckedStore) -> String? {
      guard let column = store.place(of: entity)?.layout.columns[path], column.certainty != .missing else { return nil }
      return column.name
    }

    /// The condition that the derivation differs: `(n != nil AND n != tags.@count) OR (n == nil AND tags.@count !=
    /// 0)`.
    func predicate(of attribute: String) -> String {
      let name = PredicatePath.text(attribute)
      if isCount { return "(\(name) != nil AND \(name) != \(derivation)) OR (\(name) == nil AND \(derivation) != 0)" }
      return "(\(name) != nil AND (\(origin) == nil OR \(name) != \(derivation))) "
        + "OR (\(name) == nil AND \(origin) != nil)"
    }

    func agrees(_ stored: SQLiteValue, _ source: SQLiteValue) -> Bool {
      if isCount, stored.isNull { return source == .integer(0) }
      guard folds, case .text(let text) = source else { return stored == source }
      let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      return stored == .text(folded)
    }
  }
}

extension String {
  /// The text in the parentheses of `name(…)`; nil if it is no such call.
  fileprivate func argument(of name: String) -> String? {
    guard hasPrefix(name + "("), hasSuffix(")") else { return nil }
    return String(dropFirst(name.count + 1).dropLast()).trimmingCharacters(in: .whitespaces)
  }
}
