import Foundation
import Querying
import Schema

/// What the model demands of a value, with the pattern compiled once.
struct ValidationBounds {
  /// Integers stay what they are: a Double has no room for 64 bits.
  private enum Bound {
    case integer(Int64)
    case real(Double)

    init?(_ value: Value) {
      switch value {
      case .integer(let number): self = .integer(number)
      case .double(let number), .float(let number), .date(let number): self = .real(number)
      case .decimal(let number): self = .real(NSDecimalNumber(decimal: number).doubleValue)
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

    /// The bound, and the nearest number of 32 bits as it stands in a column of floats: both are the bound.
    func widened(_ choose: (Double, Double) -> Double) -> Bound {
      guard case .real(let number) = self else { return self }
      return .real(choose(number, Double(Float(number))))
    }

    /// Without a fraction where it has none.
    var text: String {
      switch self {
      case .integer(let number): String(number)
      case .real(let number): Int64(exactly: number).map(String.init) ?? String(number)
      }
    }
  }

  private let minimum: Bound?
  private let maximum: Bound?
  private let pattern: (text: String, expression: NSRegularExpression)?

  /// nil if the model demands nothing.
  init?(_ attribute: Attribute) {
    let least = attribute.validation.minimum.flatMap(Bound.init)
    let greatest = attribute.validation.maximum.flatMap(Bound.init)
    let isFloat = attribute.type == .float
    minimum = isFloat ? least?.widened(min) : least
    maximum = isFloat ? greatest?.widened(max) : greatest
    // MATCHES asks for the whole text (FORMAT §10.1); what is no expression says nothing of a value.
    pattern = attribute.validation.regularExpression.flatMap { text in
      WholeMatch.expression(text).map { (text, $0) }
    }
    if minimum == nil, maximum == nil, pattern == nil { return nil }
  }

  /// What is wrong with a value; nil if nothing is.
  func fault(_ value: RawValue) -> String? {
    switch value {
    case .integer(let number): bounds(.integer(number), "value")
    case .real(let number): bounds(.real(number), "value")
    case .text(let text): bounds(.integer(Int64(text.utf16.count)), "length") ?? mismatch(text)
    default: nil
    }
  }

  private func bounds(_ number: Bound, _ what: String) -> String? {
    if let minimum, number < minimum { return "\(what) below the minimum \(minimum.text)" }
    if let maximum, maximum < number { return "\(what) above the maximum \(maximum.text)" }
    return nil
  }

  private func mismatch(_ text: String) -> String? {
    // A text that ICU gave up on may match or not.
    guard let pattern, WholeMatch.passes(pattern.expression, text) == false else { return nil }
    return "does not match the pattern \(pattern.text)"
  }
}
