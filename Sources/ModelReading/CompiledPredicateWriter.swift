import Archives
import Predicates
import Schema

/// Writes predicates and expressions as model archives hold them (FORMAT §7.2).
///
/// Only forms that real archives or published implementations have are written; the rest gives nil.
struct CompiledPredicateWriter {
  var archive: KeyedArchiveWriter

  /// A predicate of a known form; without one the archive stays unchanged.
  static func predicate(_ text: String, into archive: inout KeyedArchiveWriter) -> PropertyList? {
    (try? Predicate(text)).flatMap { predicate($0, into: &archive) }
  }

  static func predicate(_ predicate: Predicate, into archive: inout KeyedArchiveWriter) -> PropertyList? {
    write(into: &archive) { $0.write(predicate) }
  }

  static func expression(_ text: String, into archive: inout KeyedArchiveWriter) -> PropertyList? {
    guard case .comparison(let comparison) = try? Predicate("\(text) == nil") else { return nil }
    return expression(comparison.left, into: &archive)
  }

  static func expression(_ expression: Expression, into archive: inout KeyedArchiveWriter) -> PropertyList? {
    write(into: &archive) { $0.write(expression) }
  }

  private static func write(
    into archive: inout KeyedArchiveWriter, _ body: (inout CompiledPredicateWriter) -> PropertyList?
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

  /// The parts written, if each has a known form.
  mutating func all<Part>(_ parts: [Part], _ write: (inout Self, Part) -> PropertyList?) -> [PropertyList]? {
    var written: [PropertyList] = []
    for part in parts {
      guard let one = write(&self, part) else { return nil }
      written.append(one)
    }
    return written
  }

  private mutating func compound(_ type: Int64, _ parts: [Predicate]) -> PropertyList? {
    guard let written = all(parts, { $0.write($1) }) else { return nil }
    return archive.object(
      ["NSCompoundPredicate", "NSPredicate", "NSObject"],
      [.init("NSCompoundPredicateType", .integer(type)), .init("NSSubpredicates", archive.array(written))])
  }

  private mutating func write(_ comparison: Comparison) -> PropertyList? {
    guard let left = write(comparison.left), let right = write(comparison.right),
      let operation = operation(of: comparison)
    else { return nil }
    return archive.object(
      ["NSComparisonPredicate", "NSPredicate", "NSObject"],
      [.init("NSLeftExpression", left), .init("NSRightExpression", right), .init("NSPredicateOperator", operation)])
  }

  private mutating func operation(of comparison: Comparison) -> PropertyList? {
    guard let form = OperatorForm(comparison) else { return nil }
    let modifier: Int64 =
      switch comparison.modifier {
      case .direct, .none: 0
      case .all: 1
      case .any: 2
      }
    return archive.object(
      form.classes + ["NSPredicateOperator", "NSObject"],
      [.init("NSModifier", .integer(modifier)), .init("NSOperatorType", .integer(form.number))] + form.fields)
  }
}

/// How an operator is archived: its class up to `NSPredicateOperator`, its number, its own fields.
private struct OperatorForm {
  var classes: [String]
  var number: Int64
  var fields: [PropertyList.Entry]

  /// Nil for BETWEEN, whose form is not known.
  init?(_ comparison: Comparison) {
    let options = PropertyList.integer(Int64(comparison.options.rawValue))
    let operation = comparison.operation
    number = operation.archivedNumber
    switch operation {
    case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo:
      classes = ["NSComparisonPredicateOperator"]
      fields = [.init("NSOptions", options), .init("NSVariant", .integer(number))]
    case .equalTo, .notEqualTo:
      classes = ["NSEqualityPredicateOperator"]
      fields = [.init("NSOptions", options), .init("NSNegate", .boolean(operation == .notEqualTo))]
    case .in, .contains:
      classes = ["NSInPredicateOperator"]
      fields = [.init("NSFlags", options)]
    case .matches, .like:
      let own = operation == .like ? ["NSLikePredicateOperator"] : []
      classes = own + ["NSMatchingPredicateOperator", "NSStringPredicateOperator"]
      fields = [.init("NSFlags", options)]
    case .beginsWith, .endsWith:
      classes = ["NSSubstringPredicateOperator", "NSStringPredicateOperator"]
      let position = PropertyList.integer(operation == .beginsWith ? 0 : 1)
      fields = [.init("NSFlags", options), .init("NSPosition", position)]
    case .between: return nil
    }
  }
}

extension CompiledPredicateWriter {
  mutating func write(_ expression: Expression) -> PropertyList? {
    switch expression.form {
    case .constant(let value): return constant(value)
    case .evaluatedObject: return evaluatedObject()
    case .variable(let name):
      return archive.object(
        ["NSVariableExpression", "NSExpression", "NSObject"],
        [.init("NSExpressionType", .integer(2)), .init("NSVariable", archive.string(name))])
    case .keyPath(let path): return write(path)
    case .aggregate(let members): return aggregate(members)
    default: return nil
    }
  }

  private mutating func evaluatedObject() -> PropertyList {
    archive.object(["NSSelfExpression", "NSExpression", "NSObject"], [.init("NSExpressionType", .integer(1))])
  }

  /// A path of the object asked, or of a variable, whose type is that of a function.
  private mutating func write(_ path: KeyPath) -> PropertyList? {
    let operand: PropertyList
    switch path.operand?.form {
    case nil: operand = evaluatedObject()
    case .variable?:
      guard let variable = path.operand.flatMap({ write($0) }) else { return nil }
      operand = variable
    default: return nil
    }
    let text = path.text
    let specifier = archive.object(
      ["NSKeyPathSpecifierExpression", "NSExpression", "NSObject"],
      [.init("NSExpressionType", .integer(10)), .init("NSKeyPath", archive.string(text))])
    let isOneKey = path.operand == nil && path.steps.count == 1
    return archive.object(
      ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(path.operand == nil ? 3 : 4)),
        .init("NSOperand", operand),
        .init("NSSelectorName", archive.string(isOneKey ? "valueForKey:" : "valueForKeyPath:")),
        .init("NSArguments", archive.array([specifier])),
      ])
  }

  private mutating func aggregate(_ members: [Expression]) -> PropertyList? {
    guard let written = all(members, { $0.write($1) }) else { return nil }
    return archive.object(
      ["NSAggregateExpression", "NSExpression", "NSObject"],
      [.init("NSExpressionType", .integer(14)), .init("NSCollection", archive.array(written))])
  }

  private mutating func constant(_ value: Scalar) -> PropertyList? {
    // Bytes and objects were never seen in a predicate.
    switch value {
    case .data, .object: return nil
    default: break
    }
    let plain = Value.scalar(value)
    var fields: [PropertyList.Entry] = [.init("NSExpressionType", .integer(0))]
    if plain == .null {
      fields.append(.init("NSConstantValueClassName", KeyedArchiveWriter.null))
    } else {
      fields.append(.init("NSConstantValue", CompiledValueWriter().write(plain, into: &archive)))
    }
    return archive.object(["NSConstantValueExpression", "NSExpression", "NSObject"], fields)
  }
}
