import Foundation
import Querying
import Schema
import Storage

/// Values outside the minimum, maximum or pattern of the model; for strings the bounds are lengths.
struct ValidationCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for attribute in entity.attributes where !attribute.isTransient {
        guard let bounds = Bounds(attribute), let place = store.place(of: entity.name),
          let column = place.layout.columns[attribute.name], column.certainty != .missing
        else { continue }
        let value = SQL.column("t", column.name)
        let sql: SQL =
          .text("SELECT t.Z_PK, ") + value + .text(" FROM ") + .identifier(place.table)
          + .text(" AS t")
          + store.filter([store.belongs("t", to: entity.name), value + .text(" IS NOT NULL")])
          + .text(" ORDER BY t.Z_PK")
        let finding = try store.finding(
          StoreKind.validation,
          entity.name,
          attribute.name,
          sql,
          columns: 2,
          predicate: Self.predicate(attribute)
        ) { row in bounds.fault(row[1]) }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }

  /// The same as a predicate says it; NULL passes none of its parts.
  private static func predicate(_ attribute: Attribute) -> String {
    let validation = attribute.validation
    let measure = attribute.type == .string ? attribute.name + ".length" : attribute.name
    let literal = { (value: Value?) in value.flatMap(ValuePredicate.literal) }
    let parts = [
      literal(validation.minimum).map { "\(measure) < \($0)" },
      literal(validation.maximum).map { "\(measure) > \($0)" },
      validation.regularExpression.map {
        "NOT \(attribute.name) MATCHES \(PredicateValue.string($0).text)"
      },
    ]
    return parts.compactMap(\.self).joined(separator: " OR ")
  }

  /// What the model demands of a value, with the pattern compiled once.
  private struct Bounds {
    let minimum: Double?
    let maximum: Double?
    let pattern: NSRegularExpression?

    init?(_ attribute: Attribute) {
      minimum = attribute.validation.minimum.flatMap(Self.number)
      maximum = attribute.validation.maximum.flatMap(Self.number)
      // MATCHES asks for the whole text (FORMAT §10).
      pattern = attribute.validation.regularExpression.flatMap {
        try? NSRegularExpression(pattern: "^(?:\($0))$")
      }
      if minimum == nil, maximum == nil, pattern == nil { return nil }
    }

    private static func number(_ value: Value) -> Double? {
      switch value {
      case .integer(let number): Double(number)
      case .double(let number), .date(let number): number
      case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
      default: nil
      }
    }

    func fault(_ value: RawValue) -> String? {
      switch value {
      case .integer(let number): bounds(Double(number), "value")
      case .real(let number): bounds(number, "value")
      case .text(let text): bounds(Double(text.utf16.count), "length") ?? mismatch(text)
      default: nil
      }
    }

    private func bounds(_ number: Double, _ what: String) -> String? {
      if let minimum, number < minimum { return "\(what) below the minimum \(minimum.plain)" }
      if let maximum, number > maximum { return "\(what) above the maximum \(maximum.plain)" }
      return nil
    }

    private func mismatch(_ text: String) -> String? {
      guard let pattern else { return nil }
      let range = NSRange(text.startIndex..., in: text)
      guard pattern.firstMatch(in: text, range: range)?.range != range else { return nil }
      return "does not match the pattern \(pattern.pattern.dropFirst(4).dropLast(2))"
    }
  }
}

extension Double {
  /// Without a fraction where it has none.
  fileprivate var plain: String {
    Int64(exactly: self).map(String.init) ?? String(self)
  }
}
