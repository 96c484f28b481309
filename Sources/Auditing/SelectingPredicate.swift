import Findings
import Predicates
import Schema

/// The predicate that selects exactly a finding's rows: by their values if NSPredicate can, else by their keys if
/// they are few.
enum SelectingPredicate {
  private static let mostValues = 100
  private static let mostKeys = 20
  private static let mostLeaves = 6

  /// `others` are the other findings about values there: a condition that is wider than the values that were found
  /// could select their rows too.
  static func text(_ tally: Tally, path: String, others: Set<FindingCode>) -> String? {
    guard let selectors = tally.selectors else { return nil }
    let isAlone = others.isEmpty
    var parts: [String] = []
    var values: [String] = []
    for selector in selectors {
      switch selector {
      case .none: return nil
      case .null: parts.append("\(path) == nil")
      case .equals(let value):
        guard let text = literal(value.value) else { return nil }
        values.append(text)
      case .namesake(let text): values.append(Scalar.stored(text))
      case .empty:
        // SQLite computes the length of a text, and the value may not be text.
        guard !others.contains(.decodeStorageClass) else { return nil }
        parts.append("\(path).length == 0")
      case .several(let leaves):
        guard let text = several(leaves, path) else { return nil }
        parts.append(text)
      case .dates(let range):
        let bounds = [range.lowerBound, range.upperBound].map { Scalar.date($0).text }
        parts.append("\(path) BETWEEN {\(bounds.joined(separator: ", "))}")
      case .present:
        guard isAlone else { return nil }
        parts.append("\(path) != nil")
      case .outside(let range):
        guard isAlone else { return nil }
        parts += outside(range, path)
      case .lacking(let leaves, let all):
        guard isAlone else { return nil }
        // Leaves that include those of another cause are covered by that cause's clause.
        let isCovered = selectors.contains { other in
          if case .lacking(let fewer, _) = other {
            return fewer.count < leaves.count && Set(fewer).isSubset(of: leaves)
          }
          return false
        }
        if !isCovered { parts.append(lacking(leaves, of: all, path)) }
      }
    }
    guard values.count <= mostValues else { return nil }
    if values.count == 1 { parts.append("\(path) == \(values[0])") }
    if values.count > 1 {
      values.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      parts.append("\(path) IN {\(values.joined(separator: ", "))}")
    }
    // AND binds more tightly than OR; parentheses make it visible.
    let joined = parts.sorted().map { parts.count > 1 && $0.contains(" AND ") ? "(\($0))" : $0 }
    return joined.isEmpty ? nil : joined.joined(separator: " OR ")
  }

  /// The values that are no case's, by the raw values of the cases; only for texts and numbers that are stored as
  /// they are.
  static func beyondCases(_ codec: RawCodec?, path: String) -> String? {
    guard let codec, codec.flags == nil, !codec.hasUnknownRawValues, codec.nameOtherwise == nil, !codec.names.isEmpty,
      codec.names.count <= mostValues
    else { return nil }
    var texts: [String] = []
    for raw in codec.names.keys {
      switch raw {
      // Without a CAST a text that is also another case's name would be taken for that case.
      case .string(let text):
        let isAmbiguous = codec.cases.contains { $0.name == text && $0.rawValue != raw }
        texts.append(isAmbiguous ? Scalar.stored(text) : Scalar.string(text).text)
      case .integer(let number): texts.append("\(number)")
      default: return nil
      }
    }
    texts.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return "\(path) != nil AND NOT \(path) IN {\(texts.joined(separator: ", "))}"
  }

  /// The rows by their keys; nil if there are too many.
  static func keys(_ tally: Tally) -> String? {
    guard tally.rows == tally.keys.count, (1...mostKeys).contains(tally.rows) else { return nil }
    let keys = tally.keys.keys(0..<tally.keys.count).sorted().map { "\"p\($0)\"" }
    return keys.count == 1 ? "SELF == \(keys[0])" : "SELF IN {\(keys.joined(separator: ", "))}"
  }

  /// Any two leaves at once; nil if there are too many pairs to read.
  private static func several(_ leaves: [String], _ path: String) -> String? {
    guard (2...mostLeaves).contains(leaves.count) else { return nil }
    let pairs = leaves.indices.flatMap { index in
      leaves[(index + 1)...].map { "\(path).\(leaves[index]) != nil AND \(path).\($0) != nil" }
    }
    return pairs.count == 1 ? pairs[0] : pairs.map { "(\($0))" }.joined(separator: " OR ")
  }

  private static func outside(_ range: ClosedRange<Int64>, _ path: String) -> [String] {
    var parts: [String] = []
    if range.lowerBound > .min { parts.append("\(path) < \(range.lowerBound)") }
    if range.upperBound < .max { parts.append("\(path) > \(range.upperBound)") }
    return parts
  }

  private static func lacking(_ leaves: [String], of all: [String], _ path: String) -> String {
    let missing = leaves.map { "\(path).\($0) == nil" }
    let others = all.filter { !leaves.contains($0) }.map { "\(path).\($0) != nil" }
    let present = others.joined(separator: " OR ")
    return (missing + [others.count > 1 ? "(\(present))" : present]).joined(separator: " AND ")
  }

  private static func literal(_ value: Value) -> String? {
    switch value.scalar {
    case .integer?, .boolean?, .string?: value.scalar?.text
    case .double(let number)?, .date(let number)?: number.isFinite ? nil : value.scalar?.text
    default: nil
    }
  }
}
