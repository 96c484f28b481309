import Archives
import Predicates
import Schema

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
