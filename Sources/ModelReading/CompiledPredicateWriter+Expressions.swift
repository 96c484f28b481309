import Archives
import Querying
import Schema

extension CompiledPredicateWriter {
  mutating func write(_ expression: Expression) -> PropertyList? {
    switch expression {
    case .constant(let value): return constant(value)
    case .evaluatedObject: return evaluatedObject()
    case .variable(let name):
      return archive.object(
        ["NSVariableExpression", "NSExpression", "NSObject"],
        [
          .init("NSExpressionType", .integer(2)), .init("NSVariable", archive.string(name)),
        ]
      )
    case .keyPath(let path): return write(path)
    case .aggregate(let members): return aggregate(members)
    default: return nil
    }
  }

  private mutating func evaluatedObject() -> PropertyList {
    archive.object(
      ["NSSelfExpression", "NSExpression", "NSObject"],
      [.init("NSExpressionType", .integer(1))]
    )
  }

  /// A path of the object asked, or of a variable, whose type is that of a function.
  private mutating func write(_ path: KeyPath) -> PropertyList? {
    let operand: PropertyList
    switch path.operand {
    case nil: operand = evaluatedObject()
    case .variable?:
      guard let variable = path.operand.flatMap({ write($0) }) else { return nil }
      operand = variable
    default: return nil
    }
    let text = path.text
    let specifier = archive.object(
      ["NSKeyPathSpecifierExpression", "NSExpression", "NSObject"],
      [.init("NSExpressionType", .integer(10)), .init("NSKeyPath", archive.string(text))]
    )
    let isOneKey = path.operand == nil && path.steps.count == 1
    return archive.object(
      ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(path.operand == nil ? 3 : 4)),
        .init("NSOperand", operand),
        .init("NSSelectorName", archive.string(isOneKey ? "valueForKey:" : "valueForKeyPath:")),
        .init("NSArguments", archive.array([specifier])),
      ]
    )
  }

  private mutating func aggregate(_ members: [Expression]) -> PropertyList? {
    var written: [PropertyList] = []
    for member in members {
      guard let member = write(member) else { return nil }
      written.append(member)
    }
    return archive.object(
      ["NSAggregateExpression", "NSExpression", "NSObject"],
      [
        .init("NSExpressionType", .integer(14)), .init("NSCollection", archive.array(written)),
      ]
    )
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

  /// A bound of a validation; nil for what no bound is.
  init?(bound: Value) {
    switch bound {
    case .boolean(let flag): self = .boolean(flag)
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .decimal(let number): self = .decimal(number)
    case .string(let text): self = .string(text)
    case .date(let seconds): self = .date(seconds)
    case .uuid(let uuid): self = .uuid(uuid)
    case .uri(let text): self = .uri(text)
    default: return nil
    }
  }
}
