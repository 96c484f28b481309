import Archives
import Foundation
import Predicates
import Schema

/// Writes archived predicates and expressions as the text that `NSPredicate` prints (FORMAT §7.2).
struct PredicateText {
  let archive: KeyedArchive
  private let budget = Budget()

  init(archive: KeyedArchive) { self.archive = archive }

  func predicate(_ object: PropertyList) -> String {
    budget.left = Budget.whole
    return predicate(object, depth: 0)
  }

  func expression(_ object: PropertyList) -> String {
    budget.left = Budget.whole
    return expression(object, depth: 0)
  }

  /// Shared parts could multiply without bound, so the parts of one text are counted.
  private final class Budget {
    static let whole = 20_000
    var left = Budget.whole

    func isSpent(at depth: Int) -> Bool {
      left -= 1
      return depth >= 64 || left < 0
    }
  }

  /// A plain value as text without quotes, as `userInfo` shows it.
  func constant(_ object: PropertyList) -> String { archive.text(of: object) ?? literal(object, depth: 0) }

  private static let tooDeep = "…"

  private func predicate(_ object: PropertyList, depth: Int) -> String {
    guard !budget.isSpent(at: depth) else { return Self.tooDeep }
    switch archive.className(of: object) ?? "" {
    case "NSCompoundPredicate": return compound(object, depth: depth)
    case "NSComparisonPredicate": return comparison(object, depth: depth)
    case "NSTruePredicate": return "TRUEPREDICATE"
    case "NSFalsePredicate": return "FALSEPREDICATE"
    case let other: return "<\(other)>"
    }
  }

  private func compound(_ object: PropertyList, depth: Int) -> String {
    let parts = items(archive.field("NSSubpredicates", of: object)).compactMap { item in
      archive.resolve(item).map { part in
        let text = predicate(part, depth: depth + 1)
        return archive.className(of: part) == "NSCompoundPredicate" ? "(\(text))" : text
      }
    }
    switch archive.field("NSCompoundPredicateType", of: object)?.integer {
    case 0: return "NOT \(parts.first ?? "TRUEPREDICATE")"
    case 2: return parts.isEmpty ? "FALSEPREDICATE" : parts.joined(separator: " OR ")
    default: return parts.isEmpty ? "TRUEPREDICATE" : parts.joined(separator: " AND ")
    }
  }

  private func comparison(_ object: PropertyList, depth: Int) -> String {
    let left = field("NSLeftExpression", of: object, depth: depth)
    let right = field("NSRightExpression", of: object, depth: depth)
    let symbol = archive.field("NSPredicateOperator", of: object)
    func number(_ key: String) -> Int64 { symbol.flatMap { archive.field(key, of: $0)?.integer } ?? 0 }
    let modifier = [1: "ALL ", 2: "ANY "][number("NSModifier")] ?? ""
    let bits = UInt8(truncatingIfNeeded: (number("NSOptions") | number("NSFlags")) & 15)
    let word = Comparison.Operator(archivedNumber: number("NSOperatorType"))?.rawValue
    let options = Comparison.Options(rawValue: bits).text
    return "\(modifier)\(left) \(word ?? "<operator>")\(options) \(right)"
  }

  private func field(_ key: String, of object: PropertyList, depth: Int) -> String {
    archive.field(key, of: object).map { expression($0, depth: depth + 1) } ?? "nil"
  }

  private func expression(_ object: PropertyList, depth: Int) -> String {
    guard !budget.isSpent(at: depth) else { return Self.tooDeep }
    switch archive.className(of: object) ?? "" {
    case "NSConstantValueExpression":
      return archive.field("NSConstantValue", of: object).map { literal($0, depth: depth + 1) } ?? "nil"
    case "NSSelfExpression": return "SELF"
    case "NSVariableExpression": return "$\(archive.text(of: object["NSVariable"]) ?? "")"
    case "NSKeyPathSpecifierExpression": return archive.text(of: object["NSKeyPath"]) ?? ""
    case "NSKeyPathExpression": return keyPath(object, depth: depth)
    case "NSFunctionExpression": return function(object, depth: depth)
    case "NSAggregateExpression":
      let elements = items(archive.field("NSCollection", of: object))
      return "{\(elements.map { element($0, depth: depth + 1) }.joined(separator: ", "))}"
    case "NSSubqueryExpression":
      let collection = field("NSExpression", of: object, depth: depth)
      let variable = archive.text(of: object["NSVariable"]) ?? "x"
      let inner = archive.field("NSPredicate", of: object).map { predicate($0, depth: depth + 1) }
      return "SUBQUERY(\(collection), $\(variable), \(inner ?? "TRUEPREDICATE"))"
    default: return literal(object, depth: depth)
    }
  }

  private func element(_ item: PropertyList, depth: Int) -> String {
    archive.resolve(item).map { expression($0, depth: depth) } ?? "nil"
  }

  private func keyPath(_ object: PropertyList, depth: Int) -> String {
    let arguments = items(archive.field("NSArguments", of: object))
    let path = arguments.first.flatMap { archive.resolve($0) }.map { argument in
      archive.text(of: argument["NSKeyPath"] ?? argument["NSConstantValue"]) ?? expression(argument, depth: depth + 1)
    }
    guard let operand = archive.field("NSOperand", of: object), archive.className(of: operand) != "NSSelfExpression"
    else { return path ?? "SELF" }
    return "\(expression(operand, depth: depth + 1)).\(path ?? "")"
  }

  private static let infix = ["add:to:": "+", "from:subtract:": "-", "multiply:by:": "*", "divide:by:": "/"]

  private func function(_ object: PropertyList, depth: Int) -> String {
    let name = archive.text(of: object["NSSelectorName"]) ?? ""
    let arguments = items(archive.field("NSArguments", of: object)).map { element($0, depth: depth + 1) }
    if let sign = Self.infix[name], arguments.count == 2 {
      let operands = zip(items(archive.field("NSArguments", of: object)), arguments).map {
        isInfix($0) ? "(\($1))" : $1
      }
      return operands.joined(separator: " \(sign) ")
    }
    if name == "count:", let path = arguments.first, arguments.count == 1 { return "\(path).@count" }
    if name == "castObject:toType:" { return "CAST(\(arguments.joined(separator: ", ")))" }
    let operand = archive.field("NSOperand", of: object)
    let receiver = operand.flatMap { archive.text(of: $0["NSConstantValueClassName"]) }
    if operand == nil || receiver == "_NSPredicateUtilities" { return "\(name)(\(arguments.joined(separator: ", ")))" }
    let parts = [operand.map { expression($0, depth: depth + 1) } ?? "nil", quoted(name)]
    return "FUNCTION(\((parts + arguments).joined(separator: ", ")))"
  }

  /// An operation in an operation gets brackets.
  private func isInfix(_ item: PropertyList) -> Bool {
    guard let object = archive.resolve(item) else { return false }
    return archive.text(of: object["NSSelectorName"]).map { Self.infix[$0] != nil } ?? false
  }

  private func literal(_ object: PropertyList, depth: Int) -> String {
    guard !budget.isSpent(at: depth) else { return Self.tooDeep }
    if let text = archive.text(of: object) { return quoted(text) }
    switch object {
    case .boolean(let flag): return flag ? "true" : "false"
    case .integer(let number): return "\(number)"
    case .unsigned(let number): return "\(number)"
    case .real(let number): return "\(number)"
    case .data(let data): return "CAST(\"\(Data(data).base64EncodedString())\", \"NSData\")"
    default: break
    }
    if let elements = archive.items(of: object) {
      return "{\(elements.map { element($0, depth: depth + 1) }.joined(separator: ", "))}"
    }
    switch CompiledValue(archive: archive).value(object, of: .undefined)?.scalar {
    case .date(let seconds): return "CAST(\(seconds), \"NSDate\")"
    case .decimal(let number): return "\(number)"
    case .uuid(let uuid): return "CAST(\"\(uuid.uuidString)\", \"NSUUID\")"
    case .uri(let text): return "CAST(\(quoted(text)), \"NSURL\")"
    default: return "<\(archive.className(of: object) ?? "value")>"
    }
  }

  private func quoted(_ text: String) -> String { Scalar.string(text).text }

  private func items(_ object: PropertyList?) -> [PropertyList] { object.flatMap { archive.items(of: $0) } ?? [] }
}

extension Comparison.Operator {
  /// `NSOperatorType` of an archived operator (FORMAT §7.2).
  var archivedNumber: Int64 {
    switch self {
    case .lessThan: 0
    case .lessThanOrEqualTo: 1
    case .greaterThan: 2
    case .greaterThanOrEqualTo: 3
    case .equalTo: 4
    case .notEqualTo: 5
    case .matches: 6
    case .like: 7
    case .beginsWith: 8
    case .endsWith: 9
    case .in: 10
    case .contains: 99
    case .between: 100
    }
  }

  init?(archivedNumber: Int64) {
    guard let found = Self.allCases.first(where: { $0.archivedNumber == archivedNumber }) else { return nil }
    self = found
  }
}
