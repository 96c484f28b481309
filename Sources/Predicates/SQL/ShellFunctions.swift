import Escaping
import Schema

/// SQL instead of this program's own functions, for the `sqlite3` shell, which lacks them.
///
/// SQL that may find other rows there gets a comment that says so.
struct ShellFunctions: SQLFunctions {
  func search(_ operation: Comparison.Operator, _ left: SQL, _ right: SQL, _ options: Comparison.Options) -> SQL {
    guard let pattern = right.onlyText else { return searched(operation, left, right, options) }
    let condition: SQL
    switch operation {
    case .matches:
      let function: SQL = options.contains(.caseInsensitive) ? "regexpi" : "regexp"
      condition = call(function, [.binding(.text("^(\(pattern))$")), left])
    case .contains where pattern.isEmpty, .beginsWith where pattern.isEmpty, .endsWith where pattern.isEmpty:
      // Foundation finds the empty string nowhere.
      return "\(call("length", [left])) < 0"
    default:
      guard options.folds, options.contains(.caseInsensitive) else { return searched(operation, left, right, options) }
      let like = likePattern(operation, pattern)
      condition = "\(left) LIKE \(bind: .text(like)) ESCAPE '\\'"
    }
    return condition + comment(operation, options, isASCII: pattern.utf8.allSatisfy { $0 < 0x80 })
  }

  func compare(_ left: SQL, _ word: SQL, _ right: SQL, _ options: Comparison.Options) -> SQL {
    "\(folded(left, options)) \(word) \(folded(right, options))" + comment(.equalTo, options, isASCII: false)
  }

  func call(_ function: PredicateFunction, _ argument: SQL) -> SQL {
    call(function.sql, [argument]) + (function.compute == nil ? SQL() : remark(function.difference))
  }

  /// Combines a chain's integers, because the shell's parser allows no deep nesting.
  func exclusiveOr(
    _ left: CheckedExpression, _ right: CheckedExpression, in compiler: inout PredicateCompiler
  ) throws(PredicateError) -> SQL {
    var waiting = [right, left]
    var constant: Int64?
    var whole: SQL?
    while let next = waiting.popLast() {
      switch next {
      case .arithmetic(.bitwiseXor, let left, let right): waiting += [right, left]
      case .value(.integer(let number)): constant = (constant ?? 0) ^ number
      default:
        let side = try compiler.scalar(next)
        whole = whole.map { exclusiveOr($0, side) } ?? side
      }
    }
    let number = constant.map { SQL.binding(.integer($0)) }
    guard let whole else { return number ?? "NULL" }
    return number.map { exclusiveOr(whole, $0) } ?? whole
  }

  /// The first byte says whether the other bytes are the value (FORMAT §4).
  func length(_ column: SQL) -> SQL {
    "(CASE substr(\(column), 1, 1) WHEN x'01' THEN length(\(column)) - 1 END)"
      + remark("NULL for a file beside the store")
  }

  func payload(_ column: SQL, _ path: TypedPath) -> SQL {
    let text: SQL = path.isExternal ? "CAST(substr(\(column), 2) AS TEXT)" : "CAST(\(column) AS TEXT)"
    if path.payload?.contains(where: { $0.utf8.contains(UInt8(ascii: "\"")) }) == true {
      return "NULL" + remark("SQLite has no path to a key with a quote")
    }
    let steps = (path.payload ?? []).map { "." + "\"\($0)\"" }.joined()
    let value: SQL = "json_extract(\(text), \(bind: .text("$" + steps)))"
    return "(CASE WHEN json_valid(\(text)) THEN \(value) END)" + remark("in JSON alone, and not over its arrays")
  }

  func payloadContains(_ column: SQL, _ path: TypedPath, _ value: SQL, _ options: Comparison.Options) -> SQL {
    "NULL\(remark("what a payload holds is not searched"))"
  }

  func collation(_ collation: SortCollation) -> SQL {
    switch collation {
    case .storeDefault: ""
    case .localized, .localizedStandard: " COLLATE NOCASE /* and not by the locale's rules */"
    }
  }

  // MARK: - Parts

  /// Each side occurs once: a chain that wrote them twice would double with each link.
  private func exclusiveOr(_ left: SQL, _ right: SQL) -> SQL {
    "(SELECT (l | r) & ~(l & r) FROM (SELECT \(left) AS l, \(right) AS r))"
  }

  /// A search without LIKE, which also works for a pattern in a column.
  private func searched(
    _ operation: Comparison.Operator, _ left: SQL, _ right: SQL, _ options: Comparison.Options
  ) -> SQL {
    let (text, part) = (folded(left, options), folded(right, options))
    let note = comment(operation, options, isASCII: false)
    func notEmpty(_ condition: SQL) -> SQL {
      guard right.onlyText == nil else { return condition }
      return "(\(condition) AND length(\(right)) > 0)"
    }
    switch operation {
    case .contains: return notEmpty("\(call("instr", [text, part])) > 0") + note
    case .beginsWith: return notEmpty("substr(\(text), 1, length(\(part))) = \(part)") + note
    case .endsWith: return notEmpty("substr(\(text), -length(\(part))) = \(part)") + note
    case .like:
      let glob = right.onlyText.map { SQL.binding(.text(globPattern($0))) } ?? right
      return "\(text) GLOB \(folded(glob, options))\(note)"
    case .matches: return call("regexp", [part, text]) + note
    default: return "\(text) = \(part)\(note)"
    }
  }

  private func folded(_ text: SQL, _ options: Comparison.Options) -> SQL {
    options.contains(.caseInsensitive) ? call("lower", [text]) : text
  }

  private func call(_ name: SQL, _ arguments: [SQL]) -> SQL { "\(name)(\(list: arguments))" }

  private func remark(_ text: SQL) -> SQL { " /* \(text) */" }

  /// A warning that other rows may be found than by the predicate; empty if not.
  private func comment(_ operation: Comparison.Operator, _ options: Comparison.Options, isASCII: Bool) -> SQL {
    var parts: [SQL] = []
    if operation == .matches { parts.append("the shell's expressions know less than ICU's") }
    if options.contains(.caseInsensitive), !isASCII { parts.append("A to Z alone are a to z") }
    if options.contains(.diacriticInsensitive) { parts.append("letters with accents differ") }
    if options.contains(.localeSensitive) { parts.append("the locale does not count") }
    return parts.isEmpty ? SQL() : remark(parts.joined(separator: ", "))
  }

  private func likePattern(_ operation: Comparison.Operator, _ text: String) -> String {
    switch operation {
    case .beginsWith: SQLText.likePattern(text) + "%"
    case .endsWith: "%" + SQLText.likePattern(text)
    case .contains: "%" + SQLText.likePattern(text) + "%"
    case .like:
      wildcards(text) {
        $0 == "*" ? "%" : "_"
      } literal: {
        SQLText.likePattern(String($0))
      }
    default: SQLText.likePattern(text)
    }
  }

  private func globPattern(_ text: String) -> String {
    wildcards(text) {
      String($0)
    } literal: {
      SQLText.globPattern(String($0))
    }
  }

  /// Converts `*`, `?` and characters after a backslash.
  private func wildcards(
    _ text: String, _ wildcard: (Unicode.Scalar) -> String, literal: (Unicode.Scalar) -> String
  ) -> String {
    var found = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.popFirst() {
        found += literal(next)
      } else {
        found += scalar == "*" || scalar == "?" ? wildcard(scalar) : literal(scalar)
      }
    }
    return found
  }
}

extension SQL {
  /// The text, if there is nothing else.
  fileprivate var onlyText: String? {
    guard segments.count == 1, case .binding(.text(let text)) = segments[0] else { return nil }
    return text
  }
}
