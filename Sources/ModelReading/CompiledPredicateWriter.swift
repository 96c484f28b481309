import Archives
import Querying
import Schema

/// Writes predicates and expressions as model archives hold them (FORMAT §7.2).
///
/// Only forms that were seen in real archives are written; what has another form gives nil.
struct CompiledPredicateWriter {
  private var archive: KeyedArchiveWriter

  /// A predicate of a known form; the archive stays as it was where there is none.
  static func predicate(
    _ text: String,
    into archive: inout KeyedArchiveWriter
  ) -> PropertyList? {
    guard let predicate = try? Predicate(text) else { return nil }
    return write(into: &archive) { $0.write(predicate) }
  }

  static func expression(
    _ text: String,
    into archive: inout KeyedArchiveWriter
  ) -> PropertyList? {
    guard case .comparison(let comparison) = try? Predicate("\(text) == nil") else { return nil }
    return write(into: &archive) { $0.write(comparison.left) }
  }

  private static func write(
    into archive: inout KeyedArchiveWriter,
    _ body: (inout CompiledPredicateWriter) -> PropertyList?
  ) -> PropertyList? {
    var writer = CompiledPredicateWriter(archive: archive)
    guard let written = body(&writer) else { return nil }
    archive = writer.archive
    return written
  }

  private mutating func write(_ predicate: Predicate) -> PropertyList? {
    switch predicate {
    case .and(let parts): return compound(1, parts)
    case .or(let parts): return compound(2, parts)
    case .not(let part): return compound(0, [part])
    case .comparison(var comparison) where comparison.modifier == .none:
      // What `NSPredicate` makes of NONE.
      comparison.modifier = .any
      return compound(0, [.comparison(comparison)])
    case .comparison(let comparison): return write(comparison)
    case .constant: return nil
    }
  }

  private mutating func compound(_ type: Int64, _ parts: [Predicate]) -> PropertyList? {
    var written: [PropertyList] = []
    for part in parts {
      guard let predicate = write(part) else { return nil }
      written.append(predicate)
    }
    return archive.object(
      ["NSCompoundPredicate", "NSPredicate", "NSObject"],
      [
        .init("NSCompoundPredicateType", .integer(type)),
        .init("NSSubpredicates", archive.array(written)),
      ]
    )
  }

  private mutating func write(_ comparison: Comparison) -> PropertyList? {
    guard let left = write(comparison.left), let right = write(comparison.right),
      let operation = operation(of: comparison)
    else { return nil }
    return archive.object(
      ["NSComparisonPredicate", "NSPredicate", "NSObject"],
      [
        .init("NSLeftExpression", left), .init("NSRightExpression", right),
        .init("NSPredicateOperator", operation),
      ]
    )
  }

  private mutating func operation(of comparison: Comparison) -> PropertyList? {
    let order: [Comparison.Operator] = [
      .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo,
    ]
    let name: String
    let own: PropertyList.Entry
    let number: Int64
    if let index = order.firstIndex(of: comparison.operation) {
      number = Int64(index)
      let isEquality = comparison.operation.isEquality
      name = isEquality ? "NSEqualityPredicateOperator" : "NSComparisonPredicateOperator"
      own =
        isEquality
        ? .init("NSNegate", .boolean(comparison.operation == .notEqualTo))
        : .init("NSVariant", .integer(number))
    } else if comparison.operation == .contains, comparison.options.isEmpty {
      (name, number, own) = ("NSInPredicateOperator", 99, .init("NSFlags", .integer(0)))
    } else {
      return nil
    }
    let modifier: Int64 =
      switch comparison.modifier {
      case .direct, .none: 0
      case .all: 1
      case .any: 2
      }
    return archive.object(
      [name, "NSPredicateOperator", "NSObject"],
      [
        .init("NSModifier", .integer(modifier)),
        .init("NSOptions", .integer(Int64(comparison.options.rawValue))),
        .init("NSOperatorType", .integer(number)), own,
      ]
    )
  }
}

extension CompiledPredicateWriter {
  private mutating func write(_ expression: Expression) -> PropertyList? {
    switch expression {
    case .constant(let value): return constant(value)
    case .evaluatedObject:
      return archive.object(
        ["NSSelfExpression", "NSExpression", "NSObject"],
        [.init("NSExpressionType", .integer(1))]
      )
    case .variable(let name):
      return archive.object(
        ["NSVariableExpression", "NSExpression", "NSObject"],
        [
          .init("NSExpressionType", .integer(2)), .init("NSVariable", archive.string(name)),
        ]
      )
    case .keyPath(let path) where path.operand == nil:
      return CompiledValueWriter().keyPath(path.text, into: &archive)
    default: return nil
    }
  }

  private mutating func constant(_ value: PredicateValue) -> PropertyList? {
    guard let plain = value.modelValue else { return nil }
    var fields: [PropertyList.Entry] = [.init("NSExpressionType", .integer(0))]
    if plain == .null {
      fields.append(.init("NSConstantValueClassName", KeyedArchiveWriter.null))
    } else {
      fields.append(.init("NSConstantValue", CompiledValueWriter().write(plain, into: &archive)))
    }
    return archive.object(["NSConstantValueExpression", "NSExpression", "NSObject"], fields)
  }
}

extension PredicateValue {
  /// As a default value has it; nil for what no model holds.
  fileprivate var modelValue: Value? {
    switch self {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .double(let number): .double(number)
    case .decimal(let number): .decimal(number)
    case .string(let text): .string(text)
    case .date(let seconds): .date(seconds)
    case .uuid(let uuid): .uuid(uuid)
    case .uri(let text): .uri(text)
    case .data, .object: nil
    }
  }
}
