import Findings
import Foundation
import Predicates
import Schema
import Storage

/// Values outside the minimum, maximum or pattern of the model; for strings the bounds are lengths.
struct ValidationCheck: StoreCheck {
  func findings(_ store: CheckedStore) throws(Failure) -> [AuditedFinding] {
    var findings: [AuditedFinding] = []
    for entity in store.entities {
      for attribute in store.attributes(of: entity) where !attribute.isTransient {
        guard let bounds = ValidationBounds(attribute), let place = store.place(of: entity.name),
          let column = place.layout.columns[attribute.name], column.certainty != .missing
        else { continue }
        let value = SQL.column("t", column.name)
        let filter = store.filter([store.belongs("t", to: entity.name), "\(value) IS NOT NULL"])
        let sql: SQL = "SELECT t.Z_PK, \(value) FROM \(id: place.table) AS t\(filter) ORDER BY t.Z_PK"
        let finding = try store.finding(
          .storeValidation, entity.name, attribute.name, sql, columns: 2,
          predicate: ValidationPredicate.outside(attribute)
        ) { row in bounds.fault(row[1]) }
        if let finding { findings.append(finding) }
      }
    }
    return findings
  }
}

/// A model's limits for a value, with the pattern compiled once.
struct ValidationBounds {
  /// Integers stay integers: a Double cannot hold all 64 bits.
  private enum Bound {
    case integer(Int64)
    case real(Double)

    init?(_ value: Value) {
      switch value {
      case .scalar(.integer(let number)): self = .integer(number)
      case .scalar(.double(let number)), .float(let number), .scalar(.date(let number)): self = .real(number)
      case .scalar(.decimal(let number)): self = .real(NSDecimalNumber(decimal: number).doubleValue)
      default: return nil
      }
    }

    static func < (left: Bound, right: Bound) -> Bool {
      if case .integer(let left) = left, case .integer(let right) = right { return left < right }
      return left.double < right.double
    }

    private var double: Double {
      switch self {
      case .integer(let number): Double(number)
      case .real(let number): number
      }
    }

    /// The bound, or the nearest 32-bit number, as a column of floats stores it; both count as the bound.
    func widened(_ choose: (Double, Double) -> Double) -> Bound {
      guard case .real(let number) = self else { return self }
      return .real(choose(number, Double(Float(number))))
    }

    /// Without a fraction if it is whole.
    var text: String {
      switch self {
      case .integer(let number): String(number)
      case .real(let number): Int64(exactly: number).map(String.init) ?? String(number)
      }
    }
  }

  private let minimum: Bound?
  private let maximum: Bound?
  /// Whether the bounds are lengths; a Decimal that is not a number is stored as text too.
  private let measuresText: Bool
  private let pattern: (text: String, expression: NSRegularExpression)?

  /// Nil if the model sets no limits.
  init?(_ attribute: Attribute) {
    let least = attribute.validation.minimum.flatMap(Bound.init)
    let greatest = attribute.validation.maximum.flatMap(Bound.init)
    let isFloat = attribute.type == .float
    minimum = isFloat ? least?.widened(min) : least
    maximum = isFloat ? greatest?.widened(max) : greatest
    measuresText = attribute.type == .string
    // MATCHES needs the whole text (FORMAT §10.1); an invalid expression sets no limit.
    pattern = attribute.validation.regularExpression.flatMap { text in WholeMatch.expression(text).map { (text, $0) } }
    if minimum == nil, maximum == nil, pattern == nil { return nil }
  }

  /// What is wrong with a value; nil if nothing is.
  func fault(_ value: SQLiteValue) -> String? {
    switch value {
    case .integer(let number): bounds(.integer(number), "value")
    case .real(let number): bounds(.real(number), "value")
    case .text(let text) where measuresText: bounds(.integer(Int64(text.utf16.count)), "length") ?? mismatch(text)
    default: nil
    }
  }

  private func bounds(_ number: Bound, _ what: String) -> String? {
    if let minimum, number < minimum { return "\(what) below the minimum \(minimum.text)" }
    if let maximum, maximum < number { return "\(what) above the maximum \(maximum.text)" }
    return nil
  }

  private func mismatch(_ text: String) -> String? {
    // A text on which ICU gave up may match or not.
    guard let pattern, WholeMatch.passes(pattern.expression, text) == false else { return nil }
    return "does not match the pattern \(pattern.text)"
  }
}
